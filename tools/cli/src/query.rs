use crate::args::{Global, PositionArgs, seconds};
use crate::failure::Usage;
use crate::output::{Paint, Style};
use crate::text::{Align, Cell, Table, paragraph};
use crate::{failure, lines, lookup, obf, output};
use clap::Args;
use retrograde::catalog::Effort;
use retrograde::{Answer, MOVER};
use std::process::ExitCode;
use std::time::Duration;

/// Show the value of a position and its moves, best first
///
/// A value is for the player to move; a move's value and distance are for the player who makes it. With --stdin
/// one position a line is read and one line is printed for each: position, value, distance and best move with tabs
/// between them, or a JSON object with --json.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde query antrin
  retrograde query antrin '1.2/.1./... 2' --line
  retrograde query antrin --stdin --json < positions.txt
  retrograde query --rules my-game.toml '1../.../... 2'")]
#[command(override_usage = "\
retrograde query [OPTIONS] GAME [POSITION]
       retrograde query [OPTIONS] --rules FILE [POSITION]")]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) at: PositionArgs,

    /// Show best play to the end, or until a position comes again
    #[arg(long)]
    pub(crate) line: bool,

    /// Seconds that a game without tables searches for an answer, from 0 to 86400
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,

    /// Read positions from standard input, one a line
    #[arg(long, conflicts_with = "position")]
    pub(crate) stdin: bool,

    /// Read lines of OBF from standard input and write them with the score of every move; for othello
    #[arg(long, conflicts_with_all = ["position", "stdin", "line"])]
    pub(crate) obf: bool,
}

impl QueryArgs {
    pub(crate) fn position(&self) -> anyhow::Result<Option<&str>> {
        let position = self.at.position();
        if self.stdin && position.is_some() {
            return Err(
                Usage::new("with --stdin positions are read from standard input only").into(),
            );
        }
        Ok(position)
    }
}

/// `retrograde query GAME [POSITION]`.
pub(crate) fn run(args: &QueryArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.at.game().choose()?;
    let position = args.position()?;
    let time = Duration::from_secs_f64(args.max_seconds);
    let effort = Effort::new(time, global.memory);
    let tables = chosen.game.open(&global.data_folders(), &effort)?;
    if args.obf {
        if !chosen.game.reads_obf() {
            let able = lookup::families_that(|game| game.reads_obf());
            let words = format!("--obf is for {able}: lines of OBF hold its positions");
            return Err(Usage::new(words).into());
        }
        return obf::answer_all(tables.as_ref());
    }
    if args.stdin {
        return lines::answer_all(tables.as_ref(), args.line, global.json);
    }
    let answer = tables
        .ask(position, args.line)
        .map_err(|error| failure::of_query(error, &chosen.argument))?;
    let diagram = tables.diagram(&answer.position)?;
    output::show(global.json, &answer, |style| {
        diagram + &text(&answer, args.line, style)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn text(answer: &Answer, with_line: bool, style: Style) -> String {
    let who = match &*answer.turn {
        MOVER => "the player to move".into(),
        player => format!("player {player} to move"),
    };
    let value = style.paint(
        Paint::of_verdict(answer.worth.verdict()),
        &value_in_words(answer),
    );
    let mut out = format!("\n{who}: {value}\n");
    if !answer.moves.is_empty() {
        out.push('\n');
        out += &moves(answer, style);
    }
    if with_line && !answer.line.is_empty() {
        let end = if answer.worth.distance().or(answer.worth.at_most()).is_some()
            || answer.worth.score().is_some()
        {
            "to the end"
        } else {
            "until the game ends or a position comes again"
        };
        out += &format!("\nbest play {end}:\n");
        paragraph(&mut out, "  ", &answer.line.join(" "));
    }
    out += &format!("\nposition   {}\n", answer.position);
    out += &format!("canonical  {} (by {})\n", answer.canonical, answer.symmetry);
    out
}

fn value_in_words(answer: &Answer) -> String {
    let more = match answer.worth.is_unfinished() {
        true => "; --max-seconds gives it more time",
        false => "",
    };
    answer.in_words() + more
}

fn moves(answer: &Answer, style: Style) -> String {
    let measure = match (answer.worth.is_for_points(), answer.is_of_the_rest()) {
        (false, _) => "plies",
        (true, false) => "score",
        (true, true) => "of the rest",
    };
    let mut table = Table::new([
        ("move", Align::Left),
        ("value", Align::Left),
        (measure, Align::Right),
        ("leads to", Align::Left),
    ]);
    for mv in &answer.moves {
        table.row([
            mv.mv.as_str().into(),
            Cell::verdict(mv.worth.verdict()),
            mv.measure().into(),
            mv.position.as_str().into(),
        ]);
    }
    table.render(style)
}

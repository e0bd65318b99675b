use crate::args::{Global, QueryArgs};
use crate::failure::Usage;
use crate::output::{Paint, Style};
use crate::text::{Align, Cell, Table, paragraph};
use crate::{failure, lines, obf, output};
use retrograde::front::Effort;
use retrograde::{Answer, MOVER};
use std::process::ExitCode;
use std::time::Duration;

/// `retrograde query GAME [POSITION]`.
pub(crate) fn run(args: &QueryArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let choice = args.at.game().choose()?;
    let position = args.position()?;
    let effort = Effort {
        time: Duration::from_secs_f64(args.max_seconds),
        memory: global.memory,
    };
    let tables = choice.game.open_for(&global.data_folder(), &effort)?;
    if args.obf {
        if !choice.name.starts_with("othello") {
            return Err(Usage::new("--obf is for othello: lines of OBF hold its positions").into());
        }
        return obf::answer_all(tables.as_ref());
    }
    if args.stdin {
        return lines::answer_all(tables.as_ref(), args.line, global.json);
    }
    let answer = tables
        .ask(position, args.line)
        .map_err(|error| failure::of_query(error, &choice.words))?;
    let diagram = tables.diagram(&answer.position)?;
    output::show(global.json, &answer, |style| {
        diagram + &text(&answer, args.line, style)
    })?;
    Ok(ExitCode::SUCCESS)
}

fn text(answer: &Answer, with_line: bool, style: Style) -> String {
    let who = match answer.turn {
        MOVER => "the player to move".into(),
        player => format!("player {player} to move"),
    };
    let value = style.paint(Paint::of_value(answer.value), &value_in_words(answer));
    let mut out = format!("\n{who}: {value}\n");
    if !answer.moves.is_empty() {
        out.push('\n');
        out += &moves(answer, style);
    }
    if with_line && !answer.line.is_empty() {
        let end = if answer.distance.or(answer.at_most).is_some() || answer.score.is_some() {
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
    let more = match answer.is_unfinished() {
        true => "; --max-seconds gives it more time",
        false => "",
    };
    answer.in_words() + more
}

fn moves(answer: &Answer, style: Style) -> String {
    let measure = match (answer.is_for_points(), answer.is_of_the_rest()) {
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
            Cell::value(mv.value),
            mv.measure().into(),
            mv.position.as_str().into(),
        ]);
    }
    table.render(style)
}

use crate::args::{Global, QueryArgs};
use crate::output::{Paint, Style};
use crate::report::plies;
use crate::text::{Align, Cell, Table, paragraph};
use crate::{failure, lines, output};
use retrograde::Answer;
use std::process::ExitCode;
use std::time::Duration;

/// `retrograde query GAME [POSITION]`.
pub(crate) fn run(args: &QueryArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let choice = args.game().choose()?;
    let position = args.position()?;
    let time = Duration::from_secs_f64(args.max_seconds);
    let tables = choice.game.open_for(&global.data_folder(), time)?;
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
    let mut out = format!("\nplayer {} to move: {}\n", answer.turn, {
        style.paint(Paint::of_value(answer.value), &value_in_words(answer))
    });
    if !answer.moves.is_empty() {
        out.push('\n');
        out += &moves(answer, style);
    }
    if with_line && !answer.line.is_empty() {
        let end = if answer.distance.or(answer.at_most).is_some() {
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
    if let (None, Some(plies_at_most)) = (answer.distance, answer.at_most) {
        let verb = if answer.value == "win" {
            "wins"
        } else {
            "loses"
        };
        return format!("{verb} in at most {}", plies(plies_at_most));
    }
    match (answer.value, answer.distance) {
        ("unknown", _) => {
            "unknown: the search found no end; --max-seconds gives it more time".into()
        }
        ("win", Some(0)) => "the game is over and won".into(),
        ("loss", Some(0)) => "the game is over and lost".into(),
        ("win", Some(distance)) => format!("wins in {}", plies(distance)),
        ("loss", Some(distance)) => format!("loses in {}", plies(distance)),
        ("repetition-dependent", _) => "depends on the rule on repetition".into(),
        _ if answer.moves.is_empty() => "the game is over and drawn".into(),
        _ => "a draw with best play".into(),
    }
}

fn moves(answer: &Answer, style: Style) -> String {
    let mut table = Table::new([
        ("move", Align::Left),
        ("value", Align::Left),
        ("plies", Align::Right),
        ("leads to", Align::Left),
    ]);
    for mv in &answer.moves {
        let distance = match (mv.distance, mv.at_most) {
            (Some(plies), _) => plies.to_string(),
            (None, Some(plies)) => format!("<= {plies}"),
            (None, None) => "-".into(),
        };
        table.row([
            mv.mv.as_str().into(),
            Cell::value(mv.value),
            distance.into(),
            mv.position.as_str().into(),
        ]);
    }
    table.render(style)
}

use crate::args::{Global, QueryArgs};
use crate::failure::Usage;
use crate::output::{Paint, Style};
use crate::report::plies;
use crate::text::{Align, Cell, Table, paragraph, signed};
use crate::{failure, lines, obf, output};
use retrograde::front::Effort;
use retrograde::{Answer, Bounds, MOVER};
use std::process::ExitCode;
use std::time::Duration;

/// `retrograde query GAME [POSITION]`.
pub(crate) fn run(args: &QueryArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let choice = args.game().choose()?;
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
    if let (None, Some(plies_at_most)) = (answer.distance, answer.at_most) {
        let verb = if answer.value == "win" {
            "wins"
        } else {
            "loses"
        };
        return format!("{verb} in at most {}", plies(plies_at_most));
    }
    if let Some(score) = answer.score {
        let over = answer.moves.is_empty();
        return match (score.signum(), over) {
            (0, true) => "the game is over, nothing is still to come".into(),
            (_, true) => format!("the game is over: {}", signed(score)),
            (0, false) => "even, with best play of both".into(),
            (1, false) => format!("wins the rest by {score}"),
            (_, false) => format!("loses the rest by {}", -score),
        };
    }
    if let Some(bounds) = answer.bounds {
        return format!(
            "between {} and {}: the search was stopped; --max-seconds gives it more time",
            signed(bounds.at_least.into()),
            signed(bounds.at_most.into())
        );
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
    let is_played_for_points = answer.score.is_some() || answer.bounds.is_some();
    let measure = if is_played_for_points {
        "score"
    } else {
        "plies"
    };
    let mut table = Table::new([
        ("move", Align::Left),
        ("value", Align::Left),
        (measure, Align::Right),
        ("leads to", Align::Left),
    ]);
    for mv in &answer.moves {
        let measured = match (mv.score, mv.bounds, mv.distance, mv.at_most) {
            (Some(score), ..) => signed(score),
            (_, Some(Bounds { at_least, at_most }), ..) => {
                format!("{} to {}", signed(at_least.into()), signed(at_most.into()))
            }
            (_, _, Some(plies), _) => plies.to_string(),
            (_, _, None, Some(plies)) => format!("<= {plies}"),
            (_, _, None, None) => "-".into(),
        };
        table.row([
            mv.mv.as_str().into(),
            Cell::value(mv.value),
            measured.into(),
            mv.position.as_str().into(),
        ]);
    }
    table.render(style)
}

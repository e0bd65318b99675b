use crate::args::Global;
use crate::file::Draft;
use crate::output::{self, Style};
use crate::pairing::{Pairing, PairingArgs, with_progress};
use crate::round_robin;
use crate::text::{Align, Table, counted, duration, grouped};
use clap::{Args, ValueEnum};
use retrograde::catalog::{MatchReport, MatchRequest};
use retrograde::players::{GameRecord, Keep, Results};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Let two players meet, or many all against all
///
/// Every game has dice of its own, so that the same seed gives the same games on any number of threads. `retrograde players GAME`
/// says who can play. Intervals hold the true value in 95 of 100 cases. A position that stands for the third time ends a game with
/// a draw; after 10,000 plies a game is cut off, without a result.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde match dots:3x3 greedy random --games 1000 --seed 7
  retrograde match linear-ataxx:11 method-b:depth=3 random --both
  retrograde match tictactoe perfect mcts:playouts=200 --games 100 --record games.jsonl
  retrograde match dots:5x5 --table random,greedy,defensive,chains --format markdown")]
#[command(override_usage = "\
retrograde match [OPTIONS] GAME A B
       retrograde match [OPTIONS] GAME --table A,B,...
       retrograde match [OPTIONS] --rules FILE A B")]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) players: PairingArgs,

    /// These players all against all, each also against itself; rows begin. A player is followed by the next one's name, so its
    /// options are joined with a colon: method-b:depth=3
    #[arg(long, value_name = "A,B,...")]
    pub(crate) table: Option<String>,

    /// How a table is printed
    #[arg(long, value_enum, default_value_t = TableForm::Text, requires = "table")]
    pub(crate) format: TableForm,

    /// Keep the games in a file, a line of JSON for each
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) record: Option<PathBuf>,
}

/// How a table of results is printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableForm {
    /// For a terminal
    Text,
    /// For a page
    Markdown,
    /// A line for each pair
    Csv,
}

/// `retrograde match GAME A B`.
pub(crate) fn run(args: &MatchArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if let Some(players) = &args.table {
        return round_robin::run(args, players, global);
    }
    let pairing = args.players.pairing(2)?;
    let request = args
        .players
        .request(&pairing.players[0], &pairing.players[1]);
    let mut draft = args.record.as_deref().map(Draft::new).transpose()?;
    let report = played(&pairing, &request, draft.as_mut(), global)?;
    if let Some(draft) = draft {
        draft.finish()?;
    }
    output::show(global.json, &report, |style| text(&report, style))?;
    Ok(ExitCode::SUCCESS)
}

/// What became of games that took too long.
const CUT_OFF: &str = "cut off because they took too long, neither won, lost nor drawn";

/// Plays a match and writes its games down, if they are to be kept.
pub(crate) fn played(
    pairing: &Pairing,
    request: &MatchRequest,
    draft: Option<&mut Draft>,
    global: &Global,
) -> anyhow::Result<MatchReport> {
    let data = global.data_folders();
    // Records tell the game by its name.
    if let Some(rules) = pairing.rules.as_ref().filter(|_| draft.is_some()) {
        rules.keep(&data)?;
    }
    with_progress(global, |progress| match draft {
        None => pairing.game.compete(&data, request, progress, None),
        Some(draft) => {
            let mut keep = |record: GameRecord| -> io::Result<()> {
                draft.line(&serde_json::to_string(&record)?)
            };
            let keep: &mut Keep<'_> = &mut keep;
            pairing.game.compete(&data, request, progress, Some(keep))
        }
    })
}

fn text(report: &MatchReport, style: Style) -> String {
    let MatchReport {
        first,
        second,
        results,
        ..
    } = report;
    let mut out = format!(
        "{}: {first} against {second}, {} with seed {} in {}\n\n",
        report.game,
        counted(results.games, "game"),
        report.seed,
        duration(report.seconds)
    );
    let mut table = Table::new([
        ("begins", Align::Left),
        ("games", Align::Right),
        (first, Align::Right),
        (second, Align::Right),
        ("draws", Align::Right),
        ("margin", Align::Right),
        ("", Align::Left),
        ("plies", Align::Right),
    ]);
    for (number, seating) in report.seatings.iter().enumerate() {
        // In the second seating the other player begins, who may have the same name.
        table.row(row(&seating.first, &seating.results, number == 1));
    }
    let who = match report.seatings.is_empty() {
        true => first,
        false => "both",
    };
    table.row(row(who, results, false));
    out += &table.render(style);
    let [low, high] = results.win_interval;
    out += &format!(
        "\n{first} wins {} of games (95 %: {} to {}); the margin is that of {first}",
        percent(results.first_wins as f64 / results.games.max(1) as f64),
        percent(low),
        percent(high)
    );
    for (count, why) in [
        (
            results.repetitions,
            "ended because a position stood for the third time",
        ),
        (results.endless, CUT_OFF),
    ] {
        if count > 0 {
            out += &format!("; {} {why}", counted(count, "game"));
        }
    }
    out.push('\n');
    out
}

fn row(who: &str, results: &Results, swapped: bool) -> [crate::text::Cell; 8] {
    let (mut wins, mut losses) = (results.first_wins, results.second_wins);
    let (mut mean, [low, high]) = (results.mean_margin, results.margin_interval);
    if swapped {
        (wins, losses) = (losses, wins);
        mean = -mean;
    }
    [
        who.into(),
        grouped(results.games).into(),
        grouped(wins).into(),
        grouped(losses).into(),
        grouped(results.draws).into(),
        format!("{mean:+.3}").into(),
        format!("± {:.3}", (high - low) / 2.0).into(),
        format!("{:.1}", results.mean_plies).into(),
    ]
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

use crate::args::Global;
use crate::file::Draft;
use crate::output::{self, Style};
use crate::pairing::{Pairing, PairingArgs, with_progress};
use crate::text::{Align, Cell, Table, counted, duration, grouped};
use crate::{round_robin, several};
use clap::{ArgGroup, Args, ValueEnum};
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
  retrograde match dots:5x5 --table random,greedy,defensive,chains --format markdown
  retrograde match linear-ataxx --sizes 3..14 random:weights=ways random:weights=ways
  retrograde match dots --sizes 3x3,5x5,7x7,2x11,5x11 --table random,greedy,defensive,chains")]
#[command(group = ArgGroup::new("tabled").args(["table", "sizes"]).multiple(true))]
#[command(override_usage = "\
retrograde match [OPTIONS] GAME A B
       retrograde match [OPTIONS] GAME --table A,B,...
       retrograde match [OPTIONS] GAME --sizes SIZES A B
       retrograde match [OPTIONS] --rules FILE A B")]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) players: PairingArgs,

    /// These players all against all, each also against itself; rows begin. A player is followed by the next one's name, so its
    /// options are joined with a colon: method-b:depth=3
    #[arg(long, value_name = "A,B,...")]
    pub(crate) table: Option<String>,

    /// Games of several sizes, one after the other: GAME is the family, with the options that all of them have, as in
    /// linear-ataxx --sizes 3..14 or dots --sizes 3x3,5x5,2x11
    #[arg(long, value_name = "SIZES", conflicts_with = "rules")]
    pub(crate) sizes: Option<String>,

    /// How a table is printed
    #[arg(long, value_enum, default_value_t = TableForm::Text, requires = "tabled")]
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

impl MatchArgs {
    /// A form that was asked for wins over JSON that is usual here.
    pub(crate) fn prints_json(&self, global: &Global) -> bool {
        global.json && (global.given.json || self.format == TableForm::Text)
    }
}

/// `retrograde match GAME A B`.
pub(crate) fn run(args: &MatchArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if let Some(players) = &args.table {
        return round_robin::run(args, players, global);
    }
    if let Some(sizes) = &args.sizes {
        return several::run(args, sizes, global);
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
        table.row(row(&seating.first, &seating.results, number == 1).map(Cell::from));
    }
    let who = match report.seatings.is_empty() {
        true => first,
        false => "both",
    };
    table.row(row(who, results, false).map(Cell::from));
    out += &table.render(style);
    let [low, high] = results.win_interval;
    out += &format!(
        "\n{first} wins {} of games (95 %: {} to {}); the margin is that of {first}",
        percent(results.first_wins as f64 / results.games.max(1) as f64),
        percent(low),
        percent(high)
    );
    for words in ended_early(results.repetitions, results.endless) {
        out += &format!("; {words}");
    }
    out.push('\n');
    out
}

/// How many games ended in other ways than by the rules alone; nothing if none did.
pub(crate) fn ended_early(repetitions: u64, endless: u64) -> impl Iterator<Item = String> {
    let counts = [
        (
            repetitions,
            "ended because a position stood for the third time",
        ),
        (endless, CUT_OFF),
    ];
    let counts = counts.into_iter().filter(|&(count, _)| count > 0);
    counts.map(|(count, why)| format!("{} {why}", counted(count, "game")))
}

/// Who began, games, games won by either, drawn games, the mean margin, half its interval, plies.
pub(crate) fn row(who: &str, results: &Results, swapped: bool) -> [String; 8] {
    let (mut wins, mut losses) = (results.first_wins, results.second_wins);
    let (mut mean, [low, high]) = (results.mean_margin, results.margin_interval);
    if swapped {
        (wins, losses) = (losses, wins);
        mean = -mean;
    }
    [
        who.into(),
        grouped(results.games),
        grouped(wins),
        grouped(losses),
        grouped(results.draws),
        format!("{mean:+.3}"),
        format!("± {:.3}", (high - low) / 2.0),
        format!("{:.1}", results.mean_plies),
    ]
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

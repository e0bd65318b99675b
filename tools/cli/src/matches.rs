use crate::args::{Global, MatchArgs};
use crate::file::Draft;
use crate::meeting::{Meeting, with_progress};
use crate::output::{self, Style};
use crate::round_robin;
use crate::text::{Align, Table, counted, duration, grouped};
use retrograde::front::{MatchReport, MatchRequest};
use retrograde::players::{GameRecord, Keep, Results};
use std::io;
use std::process::ExitCode;

/// `retrograde match GAME A B`.
pub(crate) fn run(args: &MatchArgs, global: &Global) -> anyhow::Result<ExitCode> {
    if let Some(players) = &args.table {
        return round_robin::run(args, players, global);
    }
    let meeting = args.players.meet(2)?;
    let request = args
        .players
        .request(&meeting.players[0], &meeting.players[1]);
    let mut draft = args.record.as_deref().map(Draft::new).transpose()?;
    let report = played(&meeting, &request, draft.as_mut(), global)?;
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
    meeting: &Meeting,
    request: &MatchRequest,
    draft: Option<&mut Draft>,
    global: &Global,
) -> anyhow::Result<MatchReport> {
    let data = global.data_folder();
    with_progress(global, |progress| match draft {
        None => meeting.hall.compete(&data, request, progress, None),
        Some(draft) => {
            let mut keep = |record: GameRecord| -> io::Result<()> {
                draft.line(&serde_json::to_string(&record)?)
            };
            let keep: &mut Keep<'_> = &mut keep;
            meeting.hall.compete(&data, request, progress, Some(keep))
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
        "\n{first} wins {} of games (95 %: {} to {}); the margin is his",
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

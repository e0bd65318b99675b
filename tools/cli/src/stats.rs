use crate::args::{GameArgs, Global};
use crate::output;
use crate::output::{Paint, Style};
use crate::report::{self, Listed};
use crate::text::{Align, Cell, Signed, Table, grouped};
use clap::Args;
use retrograde::catalog::HistogramEntry;
use std::process::ExitCode;

/// Show what a game's tables hold, with a histogram by distance
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  retrograde stats antrin\n  retrograde stats antrin:4 --json")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// `retrograde stats GAME`.
pub(crate) fn run(args: &StatsArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let stats = args.game.choose()?.game.stats(&global.data_folders())?;
    output::show(global.json, &stats, |style| {
        let counts = report::text(&stats, Listed::All, style);
        let histogram = histogram(&stats.histogram, style);
        format!("{counts}\n{histogram}{}", report::conclusion(&stats, style))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// A bar for each score or, in games without points, for each distance and value.
fn histogram(entries: &[HistogramEntry], style: Style) -> String {
    if entries.iter().any(|entry| entry.score.is_some()) {
        by_score(entries, style)
    } else {
        by_distance(entries, style)
    }
}

fn by_score(entries: &[HistogramEntry], style: Style) -> String {
    let most = entries.iter().map(|entry| entry.positions).max();
    let mut table = Table::new([
        ("score", Align::Right),
        ("positions", Align::Right),
        ("", Align::Left),
    ]);
    for entry in entries {
        table.row([
            entry
                .score
                .map_or("-".into(), |score| Signed(score).to_string())
                .into(),
            grouped(entry.positions).into(),
            Cell::painted(
                bar(entry.positions, most.unwrap_or(0)),
                Paint::of_verdict(entry.value),
            ),
        ]);
    }
    table.render(style)
}

/// A bar for each distance and value. Draws, which have no distance and often outnumber all the others, come last and
/// without one.
fn by_distance(entries: &[HistogramEntry], style: Style) -> String {
    let mut rows: Vec<&HistogramEntry> = entries.iter().collect();
    rows.sort_by_key(|entry| (entry.distance.is_none(), entry.distance, entry.value));
    let decided = rows.iter().filter(|entry| entry.distance.is_some());
    let most = decided.map(|entry| entry.positions).max().unwrap_or(0);
    let mut table = Table::new([
        ("plies", Align::Right),
        ("value", Align::Left),
        ("positions", Align::Right),
        ("", Align::Left),
    ]);
    for entry in rows {
        let (plies, bar) = match entry.distance {
            Some(plies) => (plies.to_string(), bar(entry.positions, most)),
            None => ("-".to_owned(), String::new()),
        };
        table.row([
            plies.into(),
            Cell::verdict(entry.value),
            grouped(entry.positions).into(),
            Cell::painted(bar, Paint::of_verdict(entry.value)),
        ]);
    }
    table.render(style)
}

/// A bar as long as `count` is large. What is not nothing shows, however small it is beside the rest.
fn bar(count: u64, most: u64) -> String {
    const WIDTH: u64 = 48;
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if count == 0 {
        return String::new();
    }
    let share = count as f64 / most.max(1) as f64;
    let eighths = ((share * (8 * WIDTH) as f64).round() as usize).max(1);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_are_in_proportion_and_never_vanish() {
        assert_eq!(bar(0, 100), "");
        assert_eq!(bar(1, 1_000_000), "▏");
        assert_eq!(bar(50, 100).chars().count(), 24);
        assert_eq!(bar(100, 100).chars().count(), 48);
    }
}

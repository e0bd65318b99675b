//! Results of matches as CSV: a line for each.

use retrograde::catalog::MatchReport;

const HEADINGS: &str = "first,second,games,first_wins,second_wins,draws,mean_margin,margin_low,margin_high,mean_plies,endless\n";

/// Matches of one game.
pub(crate) fn csv<'r>(reports: impl Iterator<Item = &'r MatchReport>) -> String {
    let mut out = HEADINGS.to_owned();
    out.extend(reports.map(line));
    out
}

/// Matches of several games: the first column tells which.
pub(crate) fn csv_of_games<'r>(reports: impl Iterator<Item = &'r MatchReport>) -> String {
    let mut out = format!("game,{HEADINGS}");
    out.extend(reports.map(|report| format!("{},{}", quoted(&report.game), line(report))));
    out
}

fn line(report: &MatchReport) -> String {
    let results = &report.results;
    let [low, high] = results.margin_interval;
    format!(
        "{},{},{},{},{},{},{},{low},{high},{},{}\n",
        quoted(&report.first),
        quoted(&report.second),
        results.games,
        results.first_wins,
        results.second_wins,
        results.draws,
        results.mean_margin,
        results.mean_plies,
        results.endless
    )
}

/// A field of a CSV file.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.into(),
    }
}

//! What `solve` and `stats` say about a solved game.

use crate::output::{Paint, Style, exact_bytes};
use crate::text::{Align, Cell, Table, duration, grouped, one_line};
use retrograde::bytes_in_words;
use retrograde::front::{Report, Totals};

/// All but the histogram.
pub(crate) fn text(report: &Report, style: Style) -> String {
    let mut out = format!("{}: {}\n\n", report.game, verdict(report, style));
    out += &counts(report, style);
    out.push('\n');
    out += &facts(report, style);
    out
}

fn verdict(report: &Report, style: Style) -> String {
    let start = &report.start;
    let Some(value) = start.value else {
        let all = report.tiers.len() + report.unsolved_tiers;
        return format!(
            "{} of {all} tiers solved, the start is not",
            report.tiers.len()
        );
    };
    let plies = start
        .distance
        .map_or(String::new(), |distance| format!(" in {}", plies(distance)));
    let words = match value {
        "win" => format!("the first player wins{plies}"),
        "loss" => format!("the second player wins{plies}"),
        _ => "a draw with best play".into(),
    };
    style.paint(Paint::of_value(value), &words)
}

/// `1 ply`, `2 plies`.
pub(crate) fn plies(number: u16) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

fn counts(report: &Report, style: Style) -> String {
    let mut table = Table::new([
        ("tier", Align::Left),
        ("positions", Align::Right),
        ("win", Align::Right),
        ("loss", Align::Right),
        ("draw", Align::Right),
        ("longest win", Align::Right),
        ("loss", Align::Right),
    ]);
    let plies = |distance: Option<u16>| distance.map_or("-".into(), |plies| plies.to_string());
    let mut row = |name: &str, totals: &Totals, longest: [Option<u16>; 2]| {
        table.row([
            name.into(),
            grouped(totals.positions).into(),
            Cell::painted(grouped(totals.win), Paint::of_value("win")),
            Cell::painted(grouped(totals.loss), Paint::of_value("loss")),
            Cell::painted(grouped(totals.draw), Paint::of_value("draw")),
            plies(longest[0]).into(),
            plies(longest[1]).into(),
        ]);
    };
    for tier in &report.tiers {
        row(
            &tier.tier,
            &tier.totals,
            [tier.longest_win, tier.longest_loss],
        );
    }
    row(
        "total",
        &report.totals,
        [report.longest_win, report.longest_loss],
    );
    table.render(style)
}

fn facts(report: &Report, style: Style) -> String {
    let mut table = Table::without_headings([Align::Left; 2]);
    let mut fact = |what: &str, words: String| table.row([what.into(), words.into()]);
    let longest = |distance: Option<u16>, position: &Option<String>| {
        let in_words = |distance| match position {
            Some(position) => format!("{}, at {position}", plies(distance)),
            None => plies(distance),
        };
        distance.map_or("none".into(), in_words)
    };
    fact(
        "longest win",
        longest(report.longest_win, &report.longest_win_position),
    );
    fact(
        "longest loss",
        longest(report.longest_loss, &report.longest_loss_position),
    );
    fact("time", duration(report.seconds));
    if let Some(bytes) = report.peak_rss_bytes {
        fact("memory", format!("{} at most", bytes_in_words(bytes)));
    }
    let bytes = report.files.iter().map(|file| file.bytes).sum();
    fact(
        "files",
        format!("{} of {} in all", report.files.len(), exact_bytes(bytes)),
    );
    for file in &report.files {
        let size = bytes_in_words(file.bytes);
        fact("", format!("{} ({size})", one_line(&file.path)));
    }
    table.render(style)
}

//! What `solve` and `stats` say about a solved game.

use crate::output::{Paint, Style, exact_bytes};
use crate::text::{Align, Cell, Signed, Table, counted, duration, grouped, one_line};
use retrograde::Verdict;
use retrograde::catalog::{Report, Totals};
use retrograde::text::ByteSize;
use std::collections::BTreeSet;
use std::path::Path;

/// Which tiers are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    All,
    /// None where there are too many to be read at a glance.
    Few,
}

/// More tiers than this are no longer a result but a list, which `stats` gives.
const GLANCE: usize = 16;

/// What was counted and what it took: all but the histogram and the verdict.
pub(crate) fn text(report: &Report, listed: Listed, style: Style) -> String {
    let is_listed = listed == Listed::All || report.tiers.len() <= GLANCE;
    let mut out = counts(report, is_listed, style);
    out.push('\n');
    out += &facts(report, style);
    out
}

/// The last line of a report: people look there first.
pub(crate) fn conclusion(report: &Report, style: Style) -> String {
    format!("\n{}: {}\n", report.game, verdict(report, style))
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
    let how = match (start.distance, start.score) {
        (Some(distance), _) => format!(" in {}", Plies(distance)),
        (None, Some(score)) => format!(" by {}", score.abs()),
        (None, None) => String::new(),
    };
    let words = match value {
        Verdict::Win => format!("the first player wins{how}"),
        Verdict::Loss => format!("the second player wins{how}"),
        Verdict::RepetitionDependent => "what it is worth depends on the rule on repetition".into(),
        _ => "a draw with best play".into(),
    };
    style.paint(Paint::of_verdict(value), &words)
}

/// `1 ply`, `2 plies`.
pub(crate) use retrograde::text::Plies;

fn counts(report: &Report, is_listed: bool, style: Style) -> String {
    const TIER: (&str, Align) = ("tier", Align::Left);
    let number = |heading| (heading, Align::Right);
    let [positions, win, loss, draw] = ["positions", "win", "loss", "draw"].map(number);
    let [longest_win, longest_loss] = ["longest win", "loss"].map(number);
    if report.start.score.is_some() {
        let columns = [TIER, positions, win, loss, draw];
        return counts_in(report, is_listed, style, columns, |row| {
            let [name, positions, win, loss, draw, ..] = row.cells();
            [name, positions, win, loss, draw]
        });
    }
    if report.totals.repetition_dependent.is_none() {
        let columns = [TIER, positions, win, loss, draw, longest_win, longest_loss];
        let cells = |row: Row<'_>| {
            let [name, positions, win, loss, draw, _, longest @ ..] = row.cells();
            let [longest_win, longest_loss] = longest;
            [name, positions, win, loss, draw, longest_win, longest_loss]
        };
        return counts_in(report, is_listed, style, columns, cells);
    }
    let dependent = number("dependent");
    let columns = [
        TIER,
        positions,
        win,
        loss,
        draw,
        dependent,
        longest_win,
        longest_loss,
    ];
    counts_in(report, is_listed, style, columns, |row| row.cells())
}

/// What is said about a tier, or about all.
struct Row<'a> {
    name: &'a str,
    totals: &'a Totals,
    longest: [Option<u16>; 2],
}

impl Row<'_> {
    fn cells(&self) -> [Cell; 8] {
        let plies = |distance: Option<u16>| distance.map_or("-".into(), |plies| plies.to_string());
        let value = |verdict, count| Cell::painted(grouped(count), Paint::of_verdict(verdict));
        let totals = self.totals;
        [
            self.name.into(),
            grouped(totals.positions).into(),
            value(Verdict::Win, totals.win),
            value(Verdict::Loss, totals.loss),
            value(Verdict::Draw, totals.draw),
            grouped(totals.repetition_dependent.unwrap_or(0)).into(),
            plies(self.longest[0]).into(),
            plies(self.longest[1]).into(),
        ]
    }
}

/// A row for each tier, if they are listed, and one for all, in these columns.
fn counts_in<const N: usize>(
    report: &Report,
    is_listed: bool,
    style: Style,
    columns: [(&str, Align); N],
    cells: impl Fn(Row<'_>) -> [Cell; N],
) -> String {
    let mut table = Table::new(columns);
    for tier in report.tiers.iter().filter(|_| is_listed) {
        table.row(cells(Row {
            name: &tier.tier,
            totals: &tier.totals,
            longest: [tier.longest_win, tier.longest_loss],
        }));
    }
    let all = match is_listed {
        true => "total".into(),
        false => counted(report.tiers.len() as u64, "tier"),
    };
    table.row(cells(Row {
        name: &all,
        totals: &report.totals,
        longest: [report.longest_win, report.longest_loss],
    }));
    table.render(style)
}

fn facts(report: &Report, style: Style) -> String {
    let mut table = Table::without_headings([Align::Left; 2]);
    let mut fact = |what: &str, words: String| table.row([what.into(), words.into()]);
    let longest = |distance: Option<u16>, position: &Option<String>| {
        let in_words = |distance| match position {
            Some(position) => format!("{}, at {position}", Plies(distance)),
            None => Plies(distance).to_string(),
        };
        distance.map_or("none".into(), in_words)
    };
    if report.start.score.is_none() {
        fact(
            "longest win",
            longest(report.longest_win, &report.longest_win_position),
        );
        fact(
            "longest loss",
            longest(report.longest_loss, &report.longest_loss_position),
        );
    }
    if let (Some(margin), Some(position)) = (report.largest_margin, &report.largest_margin_position)
    {
        fact(
            "largest margin",
            format!("{}, at {position}", Signed(margin)),
        );
    }
    fact("time", duration(report.seconds));
    if let Some(bytes) = report.peak_rss_bytes {
        fact("memory", format!("{} at most", ByteSize(bytes)));
    }
    let bytes = report.files.iter().map(|file| file.bytes).sum();
    let number = report.files.len();
    fact(
        "files",
        format!("{number} of {} in all", exact_bytes(bytes)),
    );
    for folder in folders(report) {
        fact("", one_line(&folder));
    }
    table.render(style)
}

/// Where the files are: in one folder, unless tables are in several.
fn folders(report: &Report) -> BTreeSet<String> {
    let paths = report.files.iter().map(|file| Path::new(&file.path));
    paths
        .filter_map(Path::parent)
        .map(|folder| folder.display().to_string())
        .collect()
}

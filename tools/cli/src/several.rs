//! A match of two players at several sizes of a game: a row for each size, as papers print it.

use crate::args::Global;
use crate::file::Draft;
use crate::matches::{MatchArgs, TableForm, ended_early, played, row};
use crate::output::{self, Paint, Style};
use crate::result_lines::csv_of_games;
use crate::text::{Align, Cell, Grid, counted, duration, grouped};
use retrograde::catalog::MatchReport;
use retrograde::players::Results;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Several {
    /// The family, with its options.
    #[serde(skip)]
    name: String,
    /// What the sizes were called.
    #[serde(skip)]
    sizes: Vec<String>,
    /// In the order of the sizes.
    matches: Vec<MatchReport>,
}

/// `retrograde match GAME --sizes SIZES A B`.
pub(crate) fn run(args: &MatchArgs, sizes: &str, global: &Global) -> anyhow::Result<ExitCode> {
    let pairings = args.players.pairings(sizes, &[], global)?;
    let mut draft = args.record.as_deref().map(Draft::new).transpose()?;
    let mut several = Several {
        name: args.players.words[0].clone(),
        sizes: vec![],
        matches: vec![],
    };
    for (size, pairing) in pairings {
        let request = args
            .players
            .request(&pairing.players[0], &pairing.players[1]);
        let report = played(&pairing, &request, draft.as_mut(), global)?;
        several.sizes.push(size);
        several.matches.push(report);
    }
    if let Some(draft) = draft {
        draft.finish()?;
    }
    output::show(args.prints_json(global), &several, |style| {
        match args.format {
            TableForm::Text => several.text(style),
            TableForm::Markdown => several.markdown(),
            TableForm::Csv => csv_of_games(several.matches.iter()),
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Names of players are as long as their options, so that the columns are about A and B.
const HEADINGS: [&str; 10] = [
    "size", "begins", "games", "A wins", "B wins", "draws", "margin", "95 %", "plies", "cut off",
];

impl Several {
    fn text(&self, style: Style) -> String {
        let Some(report) = self.matches.first() else {
            return String::new();
        };
        let seconds = self.matches.iter().map(|report| report.seconds).sum();
        let begins = if self.both() { "" } else { ", who begins" };
        let mut out = format!(
            "{}: {} of each size with seed {} in {}\n  A{begins}: {}\n  B: {}\n\n",
            self.name,
            counted(report.results.games, "game"),
            report.seed,
            duration(seconds),
            report.first,
            report.second,
        );
        let rows = self.rows();
        let mut grid = Grid::new(vec![Align::Right; rows[0].len()]);
        for (number, row) in rows.into_iter().enumerate() {
            let paint = if number == 0 {
                Paint::Dim
            } else {
                Paint::Plain
            };
            let cells = row.into_iter().map(|text| Cell::painted(text, paint));
            grid.row(cells.collect());
        }
        out += &grid.render(style);
        out += "\nthe margin is that of A, with 95 % intervals";
        let repetitions = self.sum(|results| results.repetitions);
        let endless = self.sum(|results| results.endless);
        // Each on a line of its own, so that no line is wider than the table.
        for words in ended_early(repetitions, endless) {
            out += &format!("\n{words}");
        }
        out.push('\n');
        out
    }

    fn markdown(&self) -> String {
        let mut out = String::new();
        for (number, row) in self.rows().into_iter().enumerate() {
            out += &format!("| {} |\n", row.join(" | "));
            if number == 0 {
                out += &format!("|{}\n", "---:|".repeat(row.len()));
            }
        }
        let Some(report) = self.matches.first() else {
            return out;
        };
        out + &format!("\nA is {}, B is {}.\n", report.first, report.second)
    }

    /// The headings, and below them one row for each size, or three if both players begin.
    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![HEADINGS.map(String::from).to_vec()];
        for (size, report) in self.sizes.iter().zip(&self.matches) {
            let mut add = |who, results: &Results, swapped| {
                let mut cells = vec![size.clone()];
                cells.extend(row(who, results, swapped));
                cells.push(grouped(results.endless));
                rows.push(cells);
            };
            for (number, seating) in report.seatings.iter().enumerate() {
                add(["A", "B"][number], &seating.results, number == 1);
            }
            let who = if self.both() { "both" } else { "A" };
            add(who, &report.results, false);
        }
        // Columns in which all would be the same are left out.
        let (both, some_endless) = (self.both(), self.sum(|results| results.endless) > 0);
        for row in &mut rows {
            if !some_endless {
                row.pop();
            }
            if !both {
                row.remove(1);
            }
        }
        rows
    }

    /// Whether both players begin.
    fn both(&self) -> bool {
        self.matches
            .iter()
            .any(|report| !report.seatings.is_empty())
    }

    fn sum(&self, of: impl Fn(&Results) -> u64) -> u64 {
        self.matches.iter().map(|report| of(&report.results)).sum()
    }
}

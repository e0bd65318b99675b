//! All against all.

use crate::args::Global;
use crate::failure::Usage;
use crate::file::Draft;
use crate::matches::{MatchArgs, TableForm, played};
use crate::output::{self, Paint, Style};
use crate::result_lines::{csv, csv_of_games};
use crate::text::{Align, Cell, Grid};
use retrograde::catalog::MatchReport;
use retrograde::players::split_players;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct RoundRobin {
    players: Vec<String>,
    /// Row by row, the row's player first.
    matches: Vec<MatchReport>,
}

/// A table for each size.
#[derive(Serialize)]
struct Tables<'t> {
    tables: &'t [RoundRobin],
}

/// `retrograde match GAME --table A,B,...`.
pub(crate) fn run(args: &MatchArgs, names: &str, global: &Global) -> anyhow::Result<ExitCode> {
    let players = split_players(names);
    if players.len() < 2 {
        return Err(
            Usage::new("a table needs two players or more, with commas between them").into(),
        );
    }
    let pairings = match &args.sizes {
        Some(sizes) => args.players.pairings(sizes, &players, global)?,
        None => vec![(String::new(), args.players.pairing(0)?)],
    };
    let mut draft = args.record.as_deref().map(Draft::new).transpose()?;
    let mut tables = vec![];
    for (_, pairing) in &pairings {
        let mut matches = vec![];
        for first in &players {
            for second in &players {
                let request = args.players.request(first, second);
                matches.push(played(pairing, &request, draft.as_mut(), global)?);
            }
        }
        let players = players.clone();
        tables.push(RoundRobin { players, matches });
    }
    if let Some(draft) = draft {
        draft.finish()?;
    }
    let json = args.prints_json(global);
    match (args.sizes.is_some(), &tables[..]) {
        (false, [table]) => output::show(json, table, |style| match args.format {
            TableForm::Text => table.text(style),
            TableForm::Markdown => table.markdown(),
            TableForm::Csv => csv(table.matches.iter()),
        })?,
        _ => output::show(json, &Tables { tables: &tables }, |style| {
            let texts = tables.iter().map(|table| match args.format {
                TableForm::Markdown => format!("{}\n\n{}", table.game(), table.markdown()),
                _ => table.text(style),
            });
            match args.format {
                TableForm::Csv => csv_of_games(tables.iter().flat_map(|table| &table.matches)),
                _ => texts.collect::<Vec<_>>().join("\n"),
            }
        })?,
    }
    Ok(ExitCode::SUCCESS)
}

impl RoundRobin {
    fn game(&self) -> &str {
        self.matches.first().map_or("", |report| &report.game)
    }

    fn rows(&self) -> impl Iterator<Item = (&str, &[MatchReport])> {
        let rows = self.matches.chunks(self.players.len());
        self.players.iter().map(String::as_str).zip(rows)
    }

    /// `+3.12 (84 %)`: what the row's player wins by, and how often; `, 2 cut off` where games have no result.
    fn cell(report: &MatchReport) -> String {
        let results = &report.results;
        let share = 100.0 * results.first_wins as f64 / results.games.max(1) as f64;
        // What rounds to nothing has no sign.
        let margin = (100.0 * results.mean_margin).round() / 100.0 + 0.0;
        let cut_off = match results.endless {
            0 => String::new(),
            games => format!(", {games} cut off"),
        };
        format!("{margin:+.2} ({share:.0} %){cut_off}")
    }

    fn text(&self, style: Style) -> String {
        let game = self.game();
        let games = self
            .matches
            .first()
            .map_or(0, |report| report.results.games);
        let mut out = format!(
            "{game}: {games} games in each cell; the margin of the row's player, who begins, and how often that player wins\n\n"
        );
        let mut grid = Grid::new(
            [Align::Left]
                .into_iter()
                .chain(self.players.iter().map(|_| Align::Right))
                .collect(),
        );
        let headings = self
            .players
            .iter()
            .map(|name| Cell::painted(name, Paint::Dim));
        grid.row([Cell::from("")].into_iter().chain(headings).collect());
        for (name, reports) in self.rows() {
            let cells = reports.iter().map(|report| Self::cell(report).into());
            let name = Cell::painted(name, Paint::Dim);
            grid.row([name].into_iter().chain(cells).collect());
        }
        out += &grid.render(style);
        out
    }

    fn markdown(&self) -> String {
        let mut out = format!("| | {} |\n|---|", self.players.join(" | "));
        out += &"---:|".repeat(self.players.len());
        out.push('\n');
        for (name, reports) in self.rows() {
            let cells: Vec<String> = reports.iter().map(Self::cell).collect();
            out += &format!("| {name} | {} |\n", cells.join(" | "));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::{RoundRobin, csv};
    use retrograde::catalog::MatchReport;
    use retrograde::players::Tally;
    use retrograde::players::split_players;

    #[test]
    fn games_that_were_cut_off_are_told_apart() {
        let tally = Tally {
            games: 2,
            wins: 1,
            margins: 1,
            margin_range: (1, 1),
            endless: 1,
            ..Tally::default()
        };
        let report = MatchReport {
            game: "antrin".into(),
            first: "a".into(),
            second: "b".into(),
            seed: 1,
            results: tally.into(),
            seatings: vec![],
            seconds: 0.0,
        };
        assert_eq!(RoundRobin::cell(&report), "+1.00 (50 %), 1 cut off");
        assert_eq!(report.results.draws, 0);
        let table = RoundRobin {
            players: vec!["a".into()],
            matches: vec![report],
        };
        let lines = csv(table.matches.iter());
        assert!(lines.ends_with(",1\n"), "{lines}");
    }

    #[test]
    fn options_stay_with_their_player() {
        assert_eq!(
            split_players("random,method-b:depth=3,reading=text,mcts:playouts=9"),
            ["random", "method-b:depth=3,reading=text", "mcts:playouts=9"]
        );
        assert_eq!(split_players("a,,b"), ["a", "b"]);
    }
}

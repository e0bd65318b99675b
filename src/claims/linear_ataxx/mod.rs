//! The paper on linear Ataxx: Heuristic Algorithms and Ultra-weak Solutions to Size n Games of Linear Ataxx, 2020.
//!
//! Blue begins and is `x` here, red is `o`. Play without end is a draw. The paper (2.2) also has it that
//! whoever `first initiated` a repetition fares worse than by losing, without saying who that is; wins do not
//! depend on it, since the winner gets nearer to the end with every move, but draws may; so it is looked at
//! whether a draw does.

mod agreement;
mod boards;
mod estimates;
mod line;
mod margins;
mod observations;
mod outcomes;
mod proofs;
mod propositions;
mod repetition;

#[cfg(test)]
mod referee;
#[cfg(test)]
mod tests;

use super::matches::LinearAtaxxMatches;
use super::published::{DataFile, Statement};
use super::{
    Claim, ClaimBoard, ClaimsError, ClaimsOptions, Findings, Observation, Source, Verdict, list,
};
use crate::game::{Game, Notation};
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::index::Solvable;
use crate::progress::{Cancelled, Progress};
use crate::value::Value;
use crate::verify::VerifyError;
use boards::{Board, Checked, Solver};
use serde::Deserialize;
use std::collections::BTreeMap;

const SOURCE: Source = Source("linear-ataxx");

pub(super) static PUBLISHED: DataFile<Published> = DataFile::new(include_str!("published.toml"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    general: Statement,
    by_remainder: outcomes::ByRemainder,
    table_4: outcomes::PublishedTable,
    figure_7: Statement,
    one_piece: Statement,
    estimates: estimates::Published,
    pub(super) matches: LinearAtaxxMatches,
}

const FEWEST_CELLS: usize = 2;
/// Up to here all positions are solved beside the reachable ones; one cell more takes three times as long.
const MOST_CELLS_ALL: usize = 16;
const USUAL_CELLS: usize = 20;

/// A game with the positions of Ataxx, numbered in one way or another.
trait Solved: Solvable + Notation + Game<Position = Position, Move = Move> {}

impl<G: Solvable + Notation + Game<Position = Position, Move = Move>> Solved for G {}

/// The rows that were reached, by number of cells.
struct Study {
    boards: BTreeMap<usize, Board>,
}

impl Study {
    fn new(options: &ClaimsOptions, progress: &dyn Progress) -> Result<Self, ClaimsError> {
        let largest = options.cells.unwrap_or(USUAL_CELLS);
        let mut boards = BTreeMap::new();
        for cells in FEWEST_CELLS..=largest {
            if progress.is_cancelled() {
                return Err(VerifyError::Cancelled(Cancelled).into());
            }
            boards.insert(cells, Board::solved(cells, progress)?);
        }
        if let Some(data) = &options.data {
            for cells in largest + 1..=Ataxx::MOST_KEYED_CELLS {
                if let Some(board) = Board::stored(cells, data)? {
                    boards.insert(cells, board);
                }
            }
        }
        Ok(Self { boards })
    }

    fn value(&self, cells: usize) -> Option<Value> {
        self.boards.get(&cells).map(|board| board.value)
    }

    /// The rows that were reached, as in `2 to 20, 22`.
    fn extent(&self) -> String {
        ranges(self.boards.keys().copied())
    }

    /// What the values of these rows rest on.
    fn checked(&self, rows: &[usize]) -> String {
        if let [cells] = rows {
            return self.rests(*cells);
        }
        let mut words = Vec::new();
        for solver in [Solver::All, Solver::InOrder] {
            let mut rows_of_solver = Vec::new();
            let [mut sum, mut sum_reachable] = [0; 2];
            for board in rows.iter().filter_map(|cells| self.boards.get(cells)) {
                match board.checked {
                    Checked::Twice {
                        solver: by,
                        others,
                        reachable,
                    } if by == solver => {
                        rows_of_solver.push(board.cells);
                        sum += others;
                        sum_reachable += reachable;
                    }
                    _ => {}
                }
            }
            if !rows_of_solver.is_empty() {
                words.push(format!(
                    "n = {}: solvers agree: {} and reachable ones; both verified: {sum} and {sum_reachable} positions, 0 errors",
                    ranges(rows_of_solver),
                    solver.words("n")
                ));
            }
        }
        let stored = rows.iter().filter(|cells| {
            let board = self.boards.get(cells);
            board.is_some_and(|board| matches!(board.checked, Checked::Stored { .. }))
        });
        words.extend(stored.map(|&cells| self.rests(cells)));
        words.join("; ")
    }

    /// What the values of a row rest on.
    fn rests(&self, cells: usize) -> String {
        let words = |board: &Board| format!("n = {cells}: {}", board.checked.words(cells));
        self.boards.get(&cells).map_or(String::new(), words)
    }

    /// Best play on a row and what it rests on.
    /// How best play on a row ends.
    fn board(&self, cells: usize) -> Option<ClaimBoard> {
        Some(self.boards.get(&cells)?.line.board())
    }

    fn shown(&self, cells: usize) -> String {
        let Some(board) = self.boards.get(&cells) else {
            return String::new();
        };
        let draw = match (board.value, board.draw_anyway) {
            (Value::Draw, Some(true)) => {
                "; either side can force an end that is no loss, so that rules about repetitions change nothing"
            }
            (Value::Draw, Some(false)) => {
                "; play without end counts as a draw, and without that some player could not hold it"
            }
            (Value::Draw, None) => "; play without end counts as a draw",
            _ => "",
        };
        format!(
            "n = {cells} is a {} for blue, {}{draw}; {}",
            board.value,
            board.line,
            board.checked.words(cells)
        )
    }
}

/// Ascending numbers, as in `2 to 20, 22`.
fn ranges(numbers: impl IntoIterator<Item = usize>) -> String {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => runs.push([number, number]),
        }
    }
    list(runs.iter().map(|[first, last]| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    }))
}

pub(super) fn findings(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Findings, ClaimsError> {
    let study = Study::new(options, progress)?;
    let mut claims = outcomes::claims(&study);
    claims.extend(propositions::claims(&study));
    claims.extend(proofs::claims(&study));
    claims.extend(margins::claims(&study, progress)?);
    claims.extend(estimates::claims());
    Ok(Findings {
        claims,
        observations: observations::observations(&study)
            .into_iter()
            .map(Observation::Noted)
            .collect(),
    })
}

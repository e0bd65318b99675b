//! Boards per step of play: sequences, boards, boards up to symmetry, and how many of them are won. The games
//! count; this module has the form of the results.

mod csv;
mod listed;
mod reached;
mod report;
mod steps;
mod text;
mod thesis;

pub use listed::{BoardList, Lines, ListedBoard};
pub use reached::{ReachedCensus, ReachedStep, ReachedTotals};
pub use report::{BoardCount, BurnsideStep, Census, CensusStep, CensusTotals, LiveStep, Subspace};
pub use steps::{PositionStep, StepCensus};

use crate::hint::{Hint, Hinting, Reason};
use crate::progress::Cancelled;
use crate::table::TableError;
use serde::Serialize;

/// Why there is no census.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The work was cancelled.
    #[error("stopped before everything was counted")]
    Cancelled(#[from] Cancelled),
    /// A number does not fit.
    #[error(
        "{what} of {game} at step {step} is a number of more than 128 bits: choose fewer pieces or a smaller board"
    )]
    TooLarge {
        /// The game.
        game: String,
        /// The step where it happens.
        step: usize,
        /// Which number.
        what: &'static str,
    },
    /// There is too little memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is no count of the boards of this game.
    #[error("the boards of {game} are not counted: {why}")]
    Uncounted {
        /// The game.
        game: String,
        /// What stands against it, and what can be done instead.
        why: Reason,
    },
    /// There is no such step, or it has too many boards.
    #[error("{game} has no boards of step {step} to list: {why}")]
    NoList {
        /// The game.
        game: String,
        /// The step.
        step: usize,
        /// What stands against it.
        why: String,
    },
    /// Keys have too few bits.
    #[error(
        "{game} has {cells} cells, and positions are counted by playing on boards of 31 at most: choose a smaller board"
    )]
    TooManyCells {
        /// The game.
        game: String,
        /// Its cells.
        cells: usize,
    },
}

impl Hinting for CensusError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Table(error) => error.hints(),
            Self::Uncounted { why, .. } => why.hint.iter().cloned().collect(),
            Self::Cancelled(_)
            | Self::TooLarge { .. }
            | Self::NoList { .. }
            | Self::TooManyCells { .. } => vec![],
        }
    }
}

/// Boards step by step, in the way that suits the game.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Count {
    /// By tokens placed.
    Placed(Census),
    /// By stones on the board, as far as play leads there.
    Reachable(ReachedCensus),
    /// By what moves have added to the board.
    Added(StepCensus),
}

impl Count {
    /// The counts as text.
    #[must_use]
    pub fn table(&self) -> String {
        match self {
            Self::Placed(census) => census.table(),
            Self::Reachable(census) => census.table(),
            Self::Added(census) => census.table(),
        }
    }

    /// The counts as lines of values with commas between them, a line a step; a number that there is none of is left out.
    #[must_use]
    pub fn csv(&self) -> String {
        match self {
            Self::Placed(census) => census.csv(),
            Self::Reachable(census) => census.csv(),
            Self::Added(census) => census.csv(),
        }
    }
}

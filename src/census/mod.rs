//! Boards per step of placing: sequences, boards, boards up to symmetry, and how many of them are won.

use crate::games::alignment::{Alignment, Rules};
use crate::solve::{Monitor, Stopped};
use crate::symmetry::Group;
use serde::Serialize;

/// Boards step by step.
#[derive(Clone, Debug, Serialize)]
pub struct Census {
    /// The game.
    pub game: String,
}

/// Why there is no census.
#[derive(Debug, thiserror::Error)]
pub enum CensusError {
    /// The monitor asked to stop.
    #[error("stopped before everything was counted")]
    Stopped(#[from] Stopped),
}

/// Counts.
pub fn census(game: &Alignment, _monitor: &dyn Monitor) -> Result<Census, CensusError> {
    Ok(Census {
        game: game.rules().name.clone(),
    })
}

/// Canonical positions that play can produce with `placed` tokens on the board.
#[must_use]
pub fn producible(_rules: &Rules, _group: &Group, _placed: usize) -> u64 {
    0
}

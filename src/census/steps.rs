//! Positions of games whose moves all add something to the board: an edge, a disc.

use serde::Serialize;

/// Positions by how much is on the board.
#[derive(Clone, Debug, Serialize)]
pub struct StepCensus {
    /// The game.
    pub game: String,
    /// How the numbers were found.
    pub method: &'static str,
    /// What is counted on the board: `edges`, `discs`.
    pub unit: &'static str,
    /// By what is on the board.
    pub steps: Vec<PositionStep>,
    /// Canonical positions of all steps together.
    pub canonical: u128,
}

/// The positions with a given number of edges or discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PositionStep {
    /// Edges, or discs.
    pub step: usize,
    /// Ways to get there from the start; `None` if they are too many for 128 bits.
    pub sequences: Option<u128>,
    /// Different positions.
    pub boards: u128,
    /// Positions up to symmetry.
    pub canonical: u128,
    /// Those among them where the game is over and won by one of the players; `None` in games whose positions
    /// do not know who has won.
    pub winning_canonical: Option<u128>,
}

impl StepCensus {
    /// Puts the steps together.
    #[must_use]
    pub fn new(
        game: String,
        method: &'static str,
        unit: &'static str,
        steps: Vec<PositionStep>,
    ) -> Self {
        Self {
            game,
            method,
            unit,
            canonical: steps.iter().map(|step| step.canonical).sum(),
            steps,
        }
    }
}

//! The positions that play leads to, counted by number of stones.

use serde::Serialize;

/// Positions by number of stones: those that play from the start leads to, and all.
#[derive(Clone, Debug, Serialize)]
pub struct ReachedCensus {
    /// The game.
    pub game: String,
    /// How the numbers were found.
    pub method: &'static str,
    /// By number of stones.
    pub steps: Vec<ReachedStep>,
    /// All steps together.
    pub totals: ReachedTotals,
}

/// The positions with a given number of stones.
#[derive(Clone, Debug, Serialize)]
pub struct ReachedStep {
    /// Stones on the board.
    pub step: usize,
    /// Ways to get there: always `None`, since stones can jump to and fro for ever.
    pub sequences: Option<u128>,
    /// The counts.
    #[serde(flatten)]
    pub counts: ReachedTotals,
}

/// Numbers of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReachedTotals {
    /// Different boards with the player to move that play from the start leads to.
    pub boards: u64,
    /// The same up to symmetry and exchange of colours.
    pub canonical: u64,
    /// Those among them where the game is over and won by one of the players.
    pub winning_canonical: u64,
    /// All boards with the player to move, whether or not play leads there.
    pub all_boards: u128,
    /// The same up to symmetry and exchange of colours.
    pub all_canonical: u128,
}

impl ReachedTotals {
    pub(crate) fn add(&mut self, other: Self) {
        self.boards += other.boards;
        self.canonical += other.canonical;
        self.winning_canonical += other.winning_canonical;
        self.all_boards += other.all_boards;
        self.all_canonical += other.all_canonical;
    }
}

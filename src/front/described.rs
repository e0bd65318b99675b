//! What the front wants to know of a game beyond its rules, its notation and its index.

use crate::census::{CensusError, Count};
use crate::game::Notation;
use crate::index::Graphed;
use crate::solve::Monitor;
use crate::symmetry::{Group, Operator};

/// A game that can introduce itself.
pub(super) trait Described: Graphed + Notation + Send {
    /// The game in words.
    fn description(&self) -> Description;

    /// The symmetries of the board.
    fn symmetries(&self) -> &Group;

    /// Symmetries that people have names for.
    fn operators(&self) -> &[Operator];

    /// Canonical positions of each tier that play can produce, counted without the index.
    fn positions(&self) -> Vec<u64>;

    /// What happens in a tier, in a word.
    fn phase(&self, tier: usize) -> Phase;

    /// What solving takes, as it was measured.
    fn cost(&self) -> Cost;

    /// What solving takes if only the positions are kept that play from the start leads to, as it was measured.
    fn reached_cost(&self) -> Cost {
        self.cost()
    }

    /// Boards step by step.
    fn census(&self, monitor: &dyn Monitor) -> Result<Count, CensusError>;
}

/// What happens in a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Tokens are placed.
    Placing,
    /// Tokens move.
    Moving,
    /// Nothing: the game is over.
    Over,
}

/// What solving takes on two cores.
pub(super) struct Cost {
    /// Canonical positions solved and written a second.
    pub(super) positions_per_second: f64,
    /// Bytes of table for each.
    pub(super) bytes_per_position: f64,
}

/// A game in words.
pub(super) struct Description {
    /// One line.
    pub(super) title: String,
    /// The rules, a paragraph each.
    pub(super) rules: Vec<String>,
    /// How positions and moves are written.
    pub(super) notation: String,
    /// Whether positions are also alike with colours exchanged, and when.
    pub(super) colours: String,
    /// Where the rules come from.
    pub(super) references: Vec<String>,
}

//! Ataxx: stones that multiply, jump and convert their neighbours, on a line or on a rectangle of cells.
//!
//! Everything that differs between the games of the family is data ([`Rules`]); [`Ataxx`] plays them.

mod about;
mod board;
pub(crate) mod census;
mod evaluation;
mod fen;
mod graph;
mod keys;
mod named;
mod notation;
mod numbering;
mod ordered;
mod picture;
mod play;
pub mod players;
mod rules;

pub use board::{Board, Cell};
pub use census::reached_census;
pub use graph::AtaxxGraph;
pub use named::{ATAXX_OPTIONS, LINEAR_ATAXX_OPTIONS, ataxx_named, linear_named};
pub(crate) use named::{Extent, Repetition, extent_named, repetition_named};
pub use ordered::{Ordered, OrderedGraph};
pub use play::{Move, Position};
pub use rules::{Rules, Stuck};

use crate::index::Tier;
use crate::index::bricks::coloured::Coloured;
use crate::index::bricks::orbits::{Extensions, Orbits};
use crate::symmetry::{Group, Operator};
use std::sync::{Arc, OnceLock};

/// A game of the family, ready to be played, indexed and solved.
#[derive(Debug)]
pub struct Ataxx {
    rules: Rules,
    group: Arc<Group>,
    /// By number of stones.
    tiers: Vec<Tier>,
    /// By number of stones, made when first needed.
    orbits: Vec<OnceLock<Arc<Orbits>>>,
    coloured: Vec<OnceLock<Coloured>>,
    extensions: Vec<OnceLock<Extensions>>,
    /// Whether positions that differ only in the player to move have different keys.
    tells_players_apart: bool,
}

impl Ataxx {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let symmetries = rules.board.symmetries();
        Self::with_symmetries(rules, &symmetries)
    }

    /// The game where no two positions are alike, nor have the same key if another player is to move.
    pub(crate) fn without_symmetry(rules: Rules) -> Self {
        Self {
            tells_players_apart: true,
            ..Self::with_symmetries(rules, &[])
        }
    }

    fn with_symmetries(rules: Rules, symmetries: &[Operator]) -> Self {
        let group = Arc::new(Group::generate(rules.board.cells().len(), symmetries));
        let layers = rules.board.cells().len() + 1;
        Self {
            tiers: numbering::tiers(&group),
            orbits: (0..layers).map(|_| OnceLock::new()).collect(),
            coloured: (0..layers).map(|_| OnceLock::new()).collect(),
            extensions: (0..layers).map(|_| OnceLock::new()).collect(),
            tells_players_apart: false,
            rules,
            group,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The symmetries of the board.
    #[must_use]
    pub fn group(&self) -> &Group {
        &self.group
    }
}

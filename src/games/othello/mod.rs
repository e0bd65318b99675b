//! Othello on rectangles from 2x2 to 8x8 squares.
//!
//! What differs between the games of the family is data ([`Rules`]); [`Othello`] plays them.

mod about;
mod board;
pub(crate) mod census;
pub(crate) mod discs;
mod keys;
mod named;
mod notation;
mod obf;
mod picture;
mod play;
pub mod players;
mod rules;
pub(crate) mod search;

pub use named::{OTHELLO_OPTIONS, othello_named};
pub use obf::{Judged, ObfError, ObfLine};
pub use play::{Move, Position};
pub use rules::{Empties, Opening, Rules};
pub use search::OthelloSearch;

use crate::index::Tier;
use crate::symmetry::Group;

/// A game of the family, ready to be played.
#[derive(Debug)]
pub struct Othello {
    rules: Rules,
    /// All squares, eight bits a row.
    all: u64,
    group: Group,
    /// By number of discs.
    tiers: Vec<Tier>,
}

impl Othello {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let (rows, columns) = (rules.rows(), rules.columns());
        Self {
            all: board::squares(rows, columns),
            group: Group::generate(64, &board::symmetries(rows, columns)),
            tiers: keys::tiers(rows * columns),
            rules,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The symmetries of the board, as permutations of the squares of a board of eight by eight in whose corner
    /// it lies.
    #[must_use]
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// All squares of the board, eight bits a row whatever its width, the lowest for a1.
    #[inline]
    #[must_use]
    pub fn all(&self) -> u64 {
        self.all
    }
}

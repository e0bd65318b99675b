//! Dots and boxes: whoever draws the last side of a box owns it and goes on.
//!
//! A position is its drawn edges and nothing else; what it is worth is the margin of boxes still to come for
//! the player to move. In the words of the game's theory a box is a coin and an undrawn edge a string that ties
//! two coins together, or a coin to the ground.

mod about;
mod board;
mod captures;
pub(crate) mod check;
mod coins;
mod count;
mod images;
mod layout;
mod named;
mod notation;
mod numbering;
mod openings;
mod picture;
mod play;
pub mod players;
pub(crate) mod quiet;
pub(crate) mod search;
mod symmetries;
mod tiers;

pub use board::Board;
pub(crate) use captures::Remainder;
pub(crate) use coins::{Coins, Degrees, GROUND};
pub use count::{CanonicalCount, canonical_counts};
pub(crate) use images::{Images, MOST_TURNS};
pub(crate) use layout::{LANE_BITS, Layout};
pub use named::{DOTS_OPTIONS, dots_named};
pub(crate) use openings::{Kind, Walk, handout};
pub use play::{Line, Position};
pub use search::DotsSearch;
pub(crate) use tiers::Tiers;

#[cfg(test)]
pub(crate) mod slow;

use numbering::Numbering;
use std::sync::OnceLock;
use symmetries::Turns;

/// Dots and boxes on a board.
#[derive(Clone, Debug)]
pub struct Dots {
    board: Board,
    turns: Turns,
    /// Made when it is asked for: only boards small enough for tables have one.
    numbering: OnceLock<Numbering>,
}

/// What the tier with this many drawn edges is called.
pub(crate) fn tier_name(drawn: usize) -> String {
    format!("{drawn:02}")
}

impl Dots {
    /// The game on this board.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let turns = Turns::new(&board);
        Self {
            board,
            turns,
            numbering: OnceLock::new(),
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The name, in its shortest form.
    #[must_use]
    pub fn name(&self) -> String {
        format!("dots:{}x{}", self.board.rows(), self.board.columns())
    }

    /// Everything that decides the values, in a normal form.
    #[must_use]
    pub fn rules_text(&self) -> String {
        format!(
            "dots {}x{} boxes, whoever completes one owns it and goes on",
            self.board.rows(),
            self.board.columns()
        )
    }
}

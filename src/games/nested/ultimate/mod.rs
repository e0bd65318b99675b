//! The tactical game: nine boards of tic-tac-toe in a board of tic-tac-toe.
//!
//! Whoever plays in cell c of a board sends the opponent to board c. Everything that differs between the ways
//! to play it is data ([`Restrictions`]); [`Ultimate`] plays them.

mod about;
mod board;
mod canonical;
mod centre_strategy;
pub mod check;
mod named;
mod notation;
mod picture;
mod play;
mod rule_of_two_cells;
mod stone_bound;

pub use about::Certificates;
pub use canonical::{Image, KEY_BYTES, Key};
pub use centre_strategy::CentreStrategy;
pub use named::{ULTIMATE_OPTIONS, ultimate_named};
pub use play::{Move, Position};
pub use rule_of_two_cells::RuleOfTwoCells;
pub use stone_bound::StoneBound;

use super::Restrictions;
use crate::symmetry::Group;

/// The tactical game, ready to be played.
#[derive(Debug)]
pub struct Ultimate {
    restrictions: Restrictions,
    group: Group,
}

impl Ultimate {
    /// The game as the players agreed to play it.
    #[must_use]
    pub fn new(restrictions: Restrictions) -> Self {
        Self {
            restrictions,
            group: board::symmetries(),
        }
    }

    /// What the players agreed on.
    #[must_use]
    pub fn restrictions(&self) -> &Restrictions {
        &self.restrictions
    }

    /// The name, in its shortest form.
    #[must_use]
    pub fn name(&self) -> String {
        named::name(&self.restrictions)
    }

    /// The symmetries of a board, which act on the boards and on the cells of each alike.
    #[must_use]
    pub fn symmetries(&self) -> &Group {
        &self.group
    }
}

//! The tactical game: nine boards of tic-tac-toe in a board of tic-tac-toe.
//!
//! Whoever plays in cell c of a board sends the opponent to board c. Everything that differs between the ways to play it is
//! data ([`UltimateRules`]); [`Ultimate`] plays them.

mod board;
mod canonical;
mod notation;
mod play;
mod rules;
mod rule_of_two_cells;
mod tricks;

pub use canonical::{Image, KEY_BYTES, Key};
pub use play::{Move, Position};
pub use rule_of_two_cells::RuleOfTwoCells;
pub use rules::{Drawn, DrawnLine, ULTIMATE_OPTIONS, UltimateRules, Won, ultimate_named};
pub use tricks::{Hopes, Tricks};

use crate::symmetry::Group;

/// The tactical game, ready to be played.
#[derive(Debug)]
pub struct Ultimate {
    rules: UltimateRules,
    group: Group,
}

impl Ultimate {
    /// The game with these rules.
    #[must_use]
    pub fn new(rules: UltimateRules) -> Self {
        Self {
            rules,
            group: board::symmetries(),
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &UltimateRules {
        &self.rules
    }

    /// The symmetries of a board, which act on the boards and on the cells of each alike.
    #[must_use]
    pub fn symmetries(&self) -> &Group {
        &self.group
    }
}

//! What a file of rules describes: a game of tokens on points, or strategic tic-tac-toe by a number set.

use crate::games::RulesError;
use crate::games::alignment::{Rules, read_rules};
use crate::games::nested::{Strategic, describes_number_set, read_strategic};

/// Rules as people write them down.
#[derive(Clone, Debug)]
pub enum RulesFile {
    /// Of a game in which tokens are placed on points and moved between them.
    Alignment(Box<Rules>),
    /// Of strategic tic-tac-toe.
    Strategic(Box<Strategic>),
}

impl RulesFile {
    /// Reads rules from the text of a file; `file` is its name in errors.
    ///
    /// # Errors
    /// Names the line and what is wrong there.
    pub fn read(text: &str, file: &str) -> Result<Self, RulesError> {
        Ok(match describes_number_set(text) {
            true => Self::Strategic(Box::new(read_strategic(text, file)?)),
            false => Self::Alignment(Box::new(read_rules(text, file)?)),
        })
    }

    /// The name of the game.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Alignment(rules) => rules.name.clone(),
            Self::Strategic(game) => game.name(),
        }
    }

    /// Whether both describe one game, however they are written.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Alignment(one), Self::Alignment(other)) => one.text() == other.text(),
            (Self::Strategic(one), Self::Strategic(other)) => {
                one.set() == other.set() && one.restrictions() == other.restrictions()
            }
            _ => false,
        }
    }
}

//! A game's own words about itself.

use crate::census::{BoardList, CensusError, Count};
use crate::players::Contest;
use crate::progress::Progress;
use crate::symmetry::Group;
use serde::{Deserialize, Serialize};

/// A game that can introduce itself, be drawn and be played. Only its name and its rules in words have to be given.
pub trait About: Contest {
    /// The name, in its shortest form.
    fn name(&self) -> String;

    /// The game in words.
    fn description(&self) -> Description;

    /// Everything that decides the rules: what the hash of the rules of games without tables is made of.
    fn rules_text(&self) -> String {
        self.name() + "\n" + &self.description().rules.join("\n")
    }

    /// The symmetries of the board, for people; by default only the identity.
    fn symmetries(&self) -> Symmetries {
        Symmetries::default()
    }

    /// Whether its positions are those that lines of OBF hold, as Othello programs exchange them.
    fn reads_obf(&self) -> bool {
        false
    }

    /// Boards step by step.
    ///
    /// # Errors
    /// If there is no count of them, the work is cancelled, or numbers grow too large.
    fn count(&self, progress: &dyn Progress) -> Result<Count, CensusError> {
        let _ = progress;
        Err(CensusError::Uncounted {
            game: self.name(),
            why: "there is no method for it; stats counts the positions of a solved game".into(),
        })
    }

    /// The boards of a step that [`count`](Self::count) counts, one by one; `live` leaves out what comes after a line.
    ///
    /// # Errors
    /// If they are not counted board by board, there is no such step, or the work is cancelled.
    fn boards(
        &self,
        step: usize,
        live: bool,
        progress: &dyn Progress,
    ) -> Result<BoardList, CensusError> {
        let _ = (live, progress);
        Err(CensusError::NoList {
            game: self.name(),
            step,
            why: "its boards are not listed one by one".into(),
        })
    }
}

/// The symmetries of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// Their number.
    pub order: u128,
    /// Those that all others are products of.
    pub generators: Vec<String>,
    /// Those that people have names for, each as a product of generators if it is one.
    pub operators: Vec<(String, Option<String>)>,
}

impl Default for Symmetries {
    fn default() -> Self {
        Self {
            order: 1,
            generators: vec![],
            operators: vec![],
        }
    }
}

impl From<&Group> for Symmetries {
    fn from(group: &Group) -> Self {
        let generators = group.generators().iter();
        Self {
            order: group.order() as u128,
            generators: generators.map(|generator| generator.name.clone()).collect(),
            operators: vec![],
        }
    }
}

/// The phase of play that a tier belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Tokens are placed.
    Placing,
    /// Tokens move.
    Moving,
    /// None: the game is over.
    Over,
}

/// Time and space that solving takes on two cores.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Canonical positions solved and written a second.
    pub positions_per_second: f64,
    /// Bytes of table for each.
    pub bytes_per_position: f64,
}

/// A game in words.
#[derive(Clone, Debug, Default)]
pub struct Description {
    /// One line.
    pub title: String,
    /// The rules, a paragraph each.
    pub rules: Vec<String>,
    /// How positions and moves are written.
    pub notation: String,
    /// Whether positions are also alike with colours exchanged, and when.
    pub colours: String,
    /// Where the rules come from.
    pub references: Vec<String>,
}

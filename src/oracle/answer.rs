use super::worth::Worth;
use crate::value::Score;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// All there is to say about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The position asked for.
    pub position: String,
    /// The representative of all positions like it.
    pub canonical: String,
    /// What turns the position into its representative.
    pub symmetry: String,
    /// Who is to move.
    pub turn: Cow<'static, str>,
    /// The worth of the position for the player to move.
    #[serde(flatten)]
    pub worth: Worth,
    /// Points of the player to move so far minus those of the other, where they are known: then words, verdicts
    /// and badges are about the end of the game, and otherwise about the rest of it.
    #[serde(skip)]
    pub so_far: Option<Score>,
    /// Every legal move, best first.
    pub moves: Vec<RankedMove>,
    /// Best play from here, if it was asked for.
    pub line: Vec<String>,
}

/// A move and its worth for the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads.
    pub position: String,
    /// Its worth; distances are from before the move.
    #[serde(flatten)]
    pub worth: Worth,
    /// As in [`Answer::so_far`].
    #[serde(skip)]
    pub so_far: Option<Score>,
}

impl Answer {
    /// The same for a player who is ahead by this many points already; nothing changes where that is not known.
    #[must_use]
    pub fn counting(mut self, so_far: Option<Score>) -> Self {
        if so_far.is_some() {
            self.so_far = so_far;
            for mv in &mut self.moves {
                mv.so_far = so_far;
            }
        }
        self
    }
}

//! Why a move that somebody typed cannot be made, in words that a player knows.

use serde::Serialize;
use std::fmt;

/// What a typed move means in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum TypedMove {
    /// A legal move.
    Legal {
        /// Its name in the notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The beginning of legal moves: a token that is picked up, a token still to be taken.
    Begun {
        /// What was typed, as it stands before what is typed next.
        text: String,
        /// The spots so far; none where only a part of a name was typed.
        spots: Vec<usize>,
        /// The moves that begin there.
        moves: Vec<String>,
    },
    /// None.
    Refused(Refusal),
}

impl TypedMove {
    /// Why it is no move, if it is none and not the beginning of one.
    #[must_use]
    pub fn refusal(self) -> Option<Refusal> {
        match self {
            Self::Refused(refusal) => Some(refusal),
            Self::Legal { .. } | Self::Begun { .. } => None,
        }
    }
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// What is wrong.
    pub fault: Fault,
    /// The spots it is about.
    pub spots: Vec<usize>,
    /// What is wrong in words.
    pub words: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// What is wrong with a text that is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Fault {
    /// It names no places.
    Unread,
    /// The game is over.
    Over,
    /// Nothing can be done but to pass.
    MustPass,
    /// There are moves, so nobody passes.
    CannotPass,
    /// Something lies there already.
    Taken,
    /// What lies there is the opponent's.
    NotYours,
    /// Nothing lies there that could be moved.
    Empty,
    /// What is in hand is placed before anything moves.
    MustPlace,
    /// What lies there can go nowhere.
    Stuck,
    /// It does not go there from there.
    OutOfReach,
    /// It cannot be taken from the board.
    NotCapturable,
    /// The move ends before the last place that is named.
    Surplus,
    /// Nothing lies there, and yet nothing can be put there.
    Closed,
}

/// What is wrong, and what a game needs to say it in its own words.
#[derive(Clone, Copy, Debug)]
pub struct Complaint<'a> {
    /// What is wrong.
    pub fault: Fault,
    /// The spots that were named, up to the wrong one, which is the last.
    pub spots: &'a [usize],
    /// The spots that are possible in place of the wrong one.
    pub instead: &'a [usize],
}

impl Complaint<'_> {
    /// The spot that is wrong, and the one before it.
    #[must_use]
    pub fn last_two(&self) -> [Option<usize>; 2] {
        let mut back = self.spots.iter().rev().copied();
        let last = back.next();
        [back.next(), last]
    }
}

//! Game trees as pictures: what can follow a position, what it is worth, and how many games that makes.
//!
//! A [`Tree`] is plain data. It is cut off at a depth, and every node has its value from a solved game; how
//! many games there are is counted beside it, over all that can follow, however deep.

mod build;
mod cycle;
mod dot;
mod games;
mod label;
mod layout;
mod svg;
#[cfg(test)]
mod tests;
mod values;

pub use build::{TreeRequest, tree, tree_from_folder};
pub use games::{GameCount, Games};
pub(crate) use values::{ON_THE_SPOT, stored_or_solved};

use crate::game::ParseError;
use crate::hint::{Hint, Hinting};
use crate::progress::Cancelled;
use crate::table::{SolveError, TableError};
use crate::value::{Distance, Verdict};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// What can follow a position, to some depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    /// The game.
    pub game: String,
    /// The position at the root.
    pub position: String,
    /// Plies from the root that are shown at most. They are few enough for a walk by recursion on any stack.
    pub depth: u8,
    /// Nodes shown, the root among them.
    pub nodes: usize,
    /// The position, and all that is shown to follow.
    pub root: Node,
    /// How many games there are from here, however long.
    pub games: Games,
}

/// A position in a tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The move that led here; `None` at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: Cow<'static, str>,
    /// For the player to move here.
    pub value: Verdict,
    /// Plies to the end, unless it is a draw.
    pub distance: Option<Distance>,
    /// Whether the game has ended here.
    pub over: bool,
    /// Where the moves lead, best first for the player to move here.
    pub children: Vec<Node>,
    /// Moves that are not shown because the tree is cut off here.
    pub cut: usize,
}

impl Tree {
    /// The tree in the language of Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        dot::write(self)
    }

    /// The tree as a picture.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::write(self)
    }
}

impl Node {
    /// The value in words, as `win in 3` or `draw`; where the game is over, `loss, game over`.
    #[must_use]
    pub fn value_in_words(&self) -> String {
        match self.distance {
            _ if self.over => format!("{}, game over", self.value),
            Some(plies) => format!("{} in {plies}", self.value),
            None => self.value.to_string(),
        }
    }
}

/// Why there is no tree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The root is not a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A table is missing or cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game could not be solved on the spot.
    #[error(transparent)]
    Solve(SolveError),
    /// It is too large to be looked at.
    #[error(
        "to depth {depth} the tree has at least {nodes} nodes, and {limit} can be drawn: choose a depth of at most {fits}, or a \
         later position"
    )]
    TooManyNodes {
        /// The depth asked for.
        depth: u8,
        /// How many nodes there are at least.
        nodes: usize,
        /// How many there may be.
        limit: usize,
        /// The greatest depth that gives no more.
        fits: u8,
    },
    /// The work was cancelled.
    #[error("stopped before the tree was complete")]
    Cancelled(#[from] Cancelled),
}

impl Hinting for TreeError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Table(error) => error.hints(),
            Self::Solve(error) => error.hints(),
            Self::Parse(_) | Self::TooManyNodes { .. } | Self::Cancelled(_) => vec![],
        }
    }
}

impl From<SolveError> for TreeError {
    fn from(error: SolveError) -> Self {
        match error {
            // What it says of finished tiers is not so in memory.
            SolveError::Cancelled { .. } => Self::Cancelled(Cancelled),
            SolveError::Table(error) => Self::Table(error),
            error => Self::Solve(error),
        }
    }
}

use crate::value::{Distance, Verdict};
use serde::Serialize;

/// The canonical boards of a step, one by one.
#[derive(Clone, Debug, Serialize)]
pub struct BoardList {
    /// The game.
    pub game: String,
    /// Tokens placed.
    pub step: usize,
    /// Whether only boards without a line are extended.
    pub live: bool,
    /// How many there are.
    pub canonical: usize,
    /// The orders of placing that lead to them, all together.
    pub weight: u128,
    /// The boards.
    pub boards: Vec<ListedBoard>,
}

/// A canonical board.
#[derive(Clone, Debug, Serialize)]
pub struct ListedBoard {
    /// The board and the player to move.
    pub board: String,
    /// Different boards that are like it, itself among them.
    pub boards: u64,
    /// Orders of placing that lead to them.
    pub weight: u128,
    /// Who has a line.
    pub lines: Lines,
    /// What it is worth to the player to move, where the game is solved and play leads there.
    pub value: Option<Verdict>,
    /// Plies to the end, where there is one.
    pub distance: Option<Distance>,
}

/// Who has a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lines {
    /// Nobody.
    None,
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Both.
    Both,
}

impl Lines {
    /// By whether the players have one.
    #[must_use]
    pub fn of(first: bool, second: bool) -> Self {
        match (first, second) {
            (false, false) => Self::None,
            (true, false) => Self::First,
            (false, true) => Self::Second,
            (true, true) => Self::Both,
        }
    }

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::First => "first",
            Self::Second => "second",
            Self::Both => "both",
        }
    }
}

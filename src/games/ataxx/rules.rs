//! What differs between the games of the family.

use super::board::Board;
use super::play::Position;

/// What happens to a player who has stones and cannot move any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// The empty cells become the opponent's, nothing is converted, and the count decides.
    Yields,
    /// The player passes while the opponent can move; if neither can, the stones on the board are counted.
    Passes,
}

impl Stuck {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Yields => "yields",
            Self::Passes => "passes",
        }
    }
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The name, in its shortest form.
    pub name: String,
    /// One line.
    pub title: String,
    /// Where the rules come from.
    pub references: Vec<String>,
    /// The board.
    pub board: Board,
    /// Where the game begins.
    pub start: Position,
    /// What happens to a player who cannot move.
    pub stuck: Stuck,
}

impl Rules {
    /// Everything that decides the values, in a normal form.
    #[must_use]
    pub fn text(&self) -> String {
        let gaps: Vec<String> = (self.board.gaps())
            .map(|cell| format!("{},{}", cell.row, cell.column))
            .collect();
        format!(
            "ataxx {}x{} gaps [{}] stuck {} infinite play draw",
            self.board.rows(),
            self.board.columns(),
            gaps.join(" "),
            self.stuck.word()
        )
    }
}

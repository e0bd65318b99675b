//! Positions of games in which two players have pieces of one kind, and nothing else but the turn matters.

use super::Side;

/// Whose stones are where, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Cells of the player to move.
    pub mover: u64,
    /// Cells of the player who waits.
    pub waiting: u64,
    /// Who is to move.
    pub player: Side,
}

impl Position {
    /// The cells of one of the players.
    #[must_use]
    pub fn of(&self, player: Side) -> u64 {
        if player == self.player {
            self.mover
        } else {
            self.waiting
        }
    }

    /// All cells with a stone.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> u64 {
        self.mover | self.waiting
    }

    /// After a move: the stones and the turn change sides.
    #[inline]
    pub(super) fn turned(self, mover: u64, waiting: u64) -> Self {
        Self {
            mover,
            waiting,
            player: self.player.other(),
        }
    }

    /// After a turn without a move.
    #[inline]
    pub(super) fn passed(self) -> Self {
        self.turned(self.waiting, self.mover)
    }
}

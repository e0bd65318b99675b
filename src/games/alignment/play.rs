//! Positions and moves.

use super::Alignment;
use super::rules::{Blocked, Moving};
use crate::game::{Edge, Game};
use crate::index::bits::points;
use crate::value::{Outcome, Turn};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who began.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// `1` or `2`.
    #[must_use]
    pub fn digit(self) -> char {
        match self {
            Self::First => '1',
            Self::Second => '2',
        }
    }
}

/// Who stands where, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Points of the player to move.
    pub mover: u64,
    /// Points of the player who waits.
    pub waiting: u64,
    /// Tokens the player to move has still to place.
    pub mover_hand: u8,
    /// Tokens the waiting player has still to place.
    pub waiting_hand: u8,
    /// Who is to move.
    pub player: Player,
}

impl Position {
    /// The character for what stands on a point: a player's digit, or `.` for nothing.
    #[must_use]
    pub(super) fn token(&self, point: usize) -> char {
        if self.mover >> point & 1 == 1 {
            self.player.digit()
        } else if self.waiting >> point & 1 == 1 {
            self.player.other().digit()
        } else {
            '.'
        }
    }
}

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Put a token on a point.
    Place(u8),
    /// Slide a token.
    Slide {
        /// The point it leaves.
        from: u8,
        /// The point it goes to.
        to: u8,
    },
    /// Blocked, and allowed to wait.
    Pass,
}

impl Position {
    /// The position after the opponent's tokens and the turn have become the mover's.
    fn turned(self, moved: u64, hand: u8) -> Self {
        Self {
            mover: self.waiting,
            waiting: moved,
            mover_hand: self.waiting_hand,
            waiting_hand: hand,
            player: self.player.other(),
        }
    }
}

impl Alignment {
    fn empty(&self, position: &Position) -> u64 {
        self.rules.board.all() & !(position.mover | position.waiting)
    }

    fn is_blocked(&self, position: &Position) -> bool {
        self.rules
            .board
            .slides(position.mover, self.empty(position))
            == 0
    }

    /// Whether some play leads to a board: nobody moves on after a line is complete, and one move completes it.
    ///
    /// The mover has no line, and all lines of the waiting player share the point where the last token came to stand.
    /// That is exact: place that token last and the others in any order, and the game runs to this board.
    #[inline]
    pub(super) fn is_producible(&self, mover: u64, waiting: u64) -> bool {
        let board = &self.rules.board;
        !board.has_line(mover) && board.common_to_lines(waiting) != 0
    }
}

impl Game for Alignment {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            mover: 0,
            waiting: 0,
            mover_hand: self.rules.pieces[0],
            waiting_hand: self.rules.pieces[1],
            player: Player::First,
        }
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.rules.board.has_line(position.waiting) {
            return Some(Outcome::Loss);
        }
        if position.mover_hand > 0 {
            return None;
        }
        match (self.rules.moving, self.rules.blocked) {
            (Moving::None, _) => Some(Outcome::Draw),
            (Moving::Slide, Blocked::Passes) => None,
            (Moving::Slide, Blocked::Loses) => self.is_blocked(position).then_some(Outcome::Loss),
            (Moving::Slide, Blocked::Draws) => self.is_blocked(position).then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        let mut visit = |mv, to| {
            visit(Edge {
                mv,
                to,
                turn: Turn::Swap,
            });
        };
        let empty = self.empty(position);
        if position.mover_hand > 0 {
            for point in points(empty) {
                let placed = position.mover | 1 << point;
                visit(
                    Move::Place(point as u8),
                    position.turned(placed, position.mover_hand - 1),
                );
            }
            return;
        }
        if self.rules.moving == Moving::None {
            return;
        }
        let mut blocked = true;
        for from in points(position.mover) {
            for to in points(self.rules.board.adjacent[from] & empty) {
                blocked = false;
                let slid = position.mover ^ (1 << from | 1 << to);
                let mv = Move::Slide {
                    from: from as u8,
                    to: to as u8,
                };
                visit(mv, position.turned(slid, 0));
            }
        }
        if blocked && self.rules.blocked == Blocked::Passes {
            visit(Move::Pass, position.turned(position.mover, 0));
        }
    }
}

//! Positions and moves.

use super::Othello;
use super::discs::{flips, moves};
use crate::game::{Canonical, Edge, Game};
pub use crate::games::stones::Position;
use crate::index::bricks::bits::points;
use crate::value::{Outcome, Score, Turn};

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Place a disc on a square, by its bit.
    Place(u8),
    /// Nothing: the player can place no disc, and the opponent can.
    Pass,
}

impl Othello {
    /// The squares where the player to move can place a disc.
    #[inline]
    #[must_use]
    pub fn targets(&self, position: &Position) -> u64 {
        let empty = self.all & !position.occupied();
        moves(position.mover, position.waiting, empty)
    }

    /// The position after a disc is placed where that is allowed.
    #[inline]
    #[must_use]
    pub fn after(&self, position: &Position, square: usize) -> Position {
        let flipped = flips(square, position.mover, position.waiting);
        position.turned(
            position.waiting ^ flipped,
            position.mover ^ flipped ^ 1 << square,
        )
    }
}

impl Game for Othello {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.rules.start()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let is_over = self.targets(position) == 0 && self.targets(&position.passed()) == 0;
        is_over.then(|| Outcome::of_margin(self.final_score(position)))
    }

    #[inline]
    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        let turn = Turn::Swap;
        let targets = self.targets(position);
        for square in points(targets) {
            let mv = Move::Place(square as u8);
            let to = self.after(position, square);
            visit(Edge { mv, to, turn });
        }
        if targets == 0 && self.targets(&position.passed()) != 0 {
            let mv = Move::Pass;
            let to = position.passed();
            visit(Edge { mv, to, turn });
        }
    }

    fn is_pass(&self, mv: &Move) -> bool {
        *mv == Move::Pass
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let targets = self.targets(position);
        if targets == 0 {
            let passed = position.passed();
            return match self.targets(&passed) {
                0 => 0,
                _ => self.perft(&passed, depth - 1),
            };
        }
        // The last ply need not be played to be counted.
        if depth == 1 {
            return u64::from(targets.count_ones());
        }
        points(targets)
            .map(|square| self.perft(&self.after(position, square), depth - 1))
            .sum()
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        self.canonical_form(position)
    }

    #[inline]
    fn final_score(&self, position: &Position) -> Score {
        let (own, other) = (position.mover.count_ones(), position.waiting.count_ones());
        self.rules.margin(own, other)
    }
}

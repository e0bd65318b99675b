//! Positions and moves.

use super::Othello;
use super::discs::{Discs, flips, flips_of_all, moves};
use crate::game::{Canonical, Edge, Game, Image};
use crate::games::images::images;
pub use crate::games::stones::Position;
use crate::index::bricks::bits::points;
use crate::processor::compiled::{compiled, dispatch};
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
        turned(position, square, flipped)
    }
}

/// Counts lines of play.
struct Lines<P> {
    processor: P,
    /// The squares of the board.
    all: u64,
}

impl<P: Discs> Lines<P> {
    compiled! {
        P = self.processor;

        /// How many lines of so many plies there are.
        fn count(&self, own: u64, other: u64, depth: u32) -> u64 = count_inside, count_wide, count_plain;
    }

    #[inline(always)]
    fn count_inside(&self, own: u64, other: u64, depth: u32) -> u64 {
        let empty = self.all & !(own | other);
        let targets = self.processor.moves(own, other, empty);
        match (depth, targets) {
            (0, _) => 1,
            (_, 0) if self.processor.moves(other, own, empty) == 0 => 0,
            (_, 0) => self.count(other, own, depth - 1),
            // The last ply need not be played to be counted.
            (1, _) => u64::from(targets.count_ones()),
            _ => {
                let mut lines = 0;
                for square in points(targets) {
                    let flipped = self.processor.flips(square, own, other);
                    let mine = own ^ flipped ^ 1 << square;
                    lines += self.count(other ^ flipped, mine, depth - 1);
                }
                lines
            }
        }
    }
}

/// The position after a disc is placed that flips others.
#[inline]
fn turned(position: &Position, square: usize, flipped: u64) -> Position {
    position.turned(
        position.waiting ^ flipped,
        position.mover ^ flipped ^ 1 << square,
    )
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
        let Position { mover, waiting, .. } = *position;
        let empty = self.all & !position.occupied();
        let (targets, flipped) = flips_of_all(mover, waiting, empty);
        for square in points(targets) {
            let mv = Move::Place(square as u8);
            let to = turned(position, square, flipped[square]);
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
        let Position { mover, waiting, .. } = *position;
        let all = self.all;
        dispatch!(processor => Lines { processor, all }.count(mover, waiting, depth))
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        self.canonical_form(position)
    }

    fn images(&self, position: &Position) -> Option<Vec<Image<Position>>> {
        Some(images(&self.group, true, |element, player| Position {
            mover: self.group.apply(element, position.mover),
            waiting: self.group.apply(element, position.waiting),
            player: player.of(position.player),
        }))
    }

    #[inline]
    fn final_score(&self, position: &Position) -> Score {
        let (own, other) = (position.mover.count_ones(), position.waiting.count_ones());
        self.rules.margin(own, other)
    }
}

//! The last four squares, each case by itself.
//!
//! All functions search a null window: they return a number above `alpha` that is not above the score, or one up to `alpha` that is not
//! below it. The score is the margin of the player to move at the end.

use super::worker::Worker;
use crate::games::othello::discs::{Discs, near};
use crate::processor::compiled::compiled;

/// Below every score.
pub(super) const LOWEST: i32 = -99;

impl<const WINNER: bool, P: Discs> Worker<'_, WINNER, P> {
    /// The score of a finished game.
    #[inline(always)]
    pub(super) fn final_score(&self, own: u64, other: u64) -> i32 {
        let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
        let margin = own - other;
        if WINNER {
            margin + margin.signum() * (self.geometry.squares - own - other)
        } else {
            margin
        }
    }

    /// One empty square.
    #[inline(always)]
    fn last_1(&mut self, own: u64, square: usize) -> i32 {
        self.nodes += 1;
        let squares = self.geometry.squares;
        let before = 2 * own.count_ones() as i32 - squares;
        let flipped = self.geometry.last_flips(square, own);
        if flipped != 0 {
            return before + 2 + 2 * flipped;
        }
        let other = self.geometry.all & !own & !(1 << square);
        let flipped = self.geometry.last_flips(square, other);
        if flipped != 0 {
            return before - 2 * flipped;
        }
        let margin = before + 1;
        if WINNER {
            margin + margin.signum()
        } else {
            margin
        }
    }

    compiled! {
        P = self.processor;

        /// Two empty squares.
        fn last_2(&mut self, own: u64, other: u64, alpha: i32, squares: [usize; 2]) -> i32
            = last_2_inside, last_2_wide, last_2_plain;

        /// Three empty squares.
        fn last_3(&mut self, own: u64, other: u64, alpha: i32, squares: [usize; 3]) -> i32
            = last_3_inside, last_3_wide, last_3_plain;
    }

    #[inline(always)]
    fn last_2_inside(&mut self, own: u64, other: u64, alpha: i32, [a, b]: [usize; 2]) -> i32 {
        self.best_of([(a, b), (b, a)], own, other, alpha)
    }

    #[inline(always)]
    fn last_3_inside(&mut self, own: u64, other: u64, alpha: i32, [a, b, c]: [usize; 3]) -> i32 {
        let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
        self.best_of(orders, own, other, alpha)
    }

    /// The best of some squares, each with those that are left after it.
    #[inline(always)]
    fn best_of<const N: usize, L: Left>(
        &mut self,
        orders: [(usize, L); N],
        own: u64,
        other: u64,
        alpha: i32,
    ) -> i32 {
        self.nodes += 1;
        let best = self.best_without_pass(orders, own, other, alpha);
        if best != LOWEST {
            return best;
        }
        let best = self.best_without_pass(orders, other, own, -alpha - 1);
        if best != LOWEST {
            return -best;
        }
        self.final_score(own, other)
    }

    /// The same for a player who does not pass: [`LOWEST`] for one who must.
    #[inline(always)]
    fn best_without_pass<const N: usize, L: Left>(
        &mut self,
        orders: [(usize, L); N],
        own: u64,
        other: u64,
        alpha: i32,
    ) -> i32 {
        let mut best = LOWEST;
        for (square, left) in orders {
            if near(square) & other == 0 {
                continue;
            }
            let flipped = self.processor.flips(square, own, other);
            if flipped != 0 {
                let own = own ^ flipped ^ 1 << square;
                let score = -left.score(self, other ^ flipped, own, -alpha - 1);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }
}

/// The empty squares that are left, in the order in which they should be tried.
pub(super) trait Left: Copy {
    /// The score of a position without any others.
    fn score<const WINNER: bool, P: Discs>(
        self,
        worker: &mut Worker<'_, WINNER, P>,
        own: u64,
        other: u64,
        alpha: i32,
    ) -> i32;
}

impl Left for usize {
    #[inline(always)]
    fn score<const WINNER: bool, P: Discs>(
        self,
        worker: &mut Worker<'_, WINNER, P>,
        own: u64,
        _: u64,
        _: i32,
    ) -> i32 {
        worker.last_1(own, self)
    }
}

impl Left for [usize; 2] {
    #[inline(always)]
    fn score<const WINNER: bool, P: Discs>(
        self,
        worker: &mut Worker<'_, WINNER, P>,
        own: u64,
        other: u64,
        alpha: i32,
    ) -> i32 {
        worker.last_2(own, other, alpha, self)
    }
}

impl Left for [usize; 3] {
    #[inline(always)]
    fn score<const WINNER: bool, P: Discs>(
        self,
        worker: &mut Worker<'_, WINNER, P>,
        own: u64,
        other: u64,
        alpha: i32,
    ) -> i32 {
        worker.last_3(own, other, alpha, self)
    }
}

impl Left for [usize; 4] {
    #[inline(always)]
    fn score<const WINNER: bool, P: Discs>(
        self,
        worker: &mut Worker<'_, WINNER, P>,
        own: u64,
        other: u64,
        alpha: i32,
    ) -> i32 {
        let [a, b, c, d] = self;
        // Whoever plays where an odd number of squares is left hopes for the last move there.
        let orders = [
            (a, [b, c, d]),
            (b, [a, c, d]),
            (c, [d, a, b]),
            (d, [c, a, b]),
        ];
        worker.best_of(orders, own, other, alpha)
    }
}

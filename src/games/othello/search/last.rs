//! The last four squares, each case by itself.
//!
//! All functions search a null window: they return a number above `alpha` that is not above the score, or one up to `alpha` that is not
//! below it. The score is the margin of the player to move at the end.

use super::worker::Worker;
use crate::games::othello::discs::{flips, near};

/// Below every score.
pub(super) const LOWEST: i32 = -99;

impl<const WINNER: bool> Worker<'_, WINNER> {
    /// The score of a finished game.
    #[inline]
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
    #[inline]
    pub(super) fn last_1(&mut self, own: u64, square: usize) -> i32 {
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

    /// Two empty squares.
    #[inline]
    pub(super) fn last_2(&mut self, own: u64, other: u64, alpha: i32, squares: [usize; 2]) -> i32 {
        self.nodes += 1;
        let mut best = LOWEST;
        for (square, left) in [(squares[0], squares[1]), (squares[1], squares[0])] {
            if near(square) & other == 0 {
                continue;
            }
            let flipped = flips(square, own, other);
            if flipped != 0 {
                let score = -self.last_1(other ^ flipped, left);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best != LOWEST {
            return best;
        }
        best = -LOWEST;
        for (square, left) in [(squares[0], squares[1]), (squares[1], squares[0])] {
            if near(square) & own == 0 {
                continue;
            }
            let flipped = flips(square, other, own);
            if flipped != 0 {
                let score = self.last_1(own ^ flipped, left);
                if score <= alpha {
                    return score;
                }
                best = best.min(score);
            }
        }
        if best != -LOWEST {
            return best;
        }
        self.final_score(own, other)
    }

    /// Three empty squares.
    #[inline]
    pub(super) fn last_3(&mut self, own: u64, other: u64, alpha: i32, squares: [usize; 3]) -> i32 {
        self.nodes += 1;
        let [a, b, c] = squares;
        let orders = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
        let mut best = LOWEST;
        for (square, left) in orders {
            if near(square) & other == 0 {
                continue;
            }
            let flipped = flips(square, own, other);
            if flipped != 0 {
                let own = own ^ flipped ^ 1 << square;
                let score = -self.last_2(other ^ flipped, own, -alpha - 1, left);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best != LOWEST {
            return best;
        }
        best = -LOWEST;
        for (square, left) in orders {
            if near(square) & own == 0 {
                continue;
            }
            let flipped = flips(square, other, own);
            if flipped != 0 {
                let other = other ^ flipped ^ 1 << square;
                let score = self.last_2(own ^ flipped, other, alpha, left);
                if score <= alpha {
                    return score;
                }
                best = best.min(score);
            }
        }
        if best != -LOWEST {
            return best;
        }
        self.final_score(own, other)
    }

    /// Four empty squares, in the order in which they should be tried.
    #[inline]
    pub(super) fn last_4(&mut self, own: u64, other: u64, alpha: i32, squares: [usize; 4]) -> i32 {
        self.nodes += 1;
        let [a, b, c, d] = squares;
        // Whoever plays where an odd number of squares is left hopes for the last move there.
        let orders = [
            (a, [b, c, d]),
            (b, [a, c, d]),
            (c, [d, a, b]),
            (d, [c, a, b]),
        ];
        let mut best = LOWEST;
        for (square, left) in orders {
            if near(square) & other == 0 {
                continue;
            }
            let flipped = flips(square, own, other);
            if flipped != 0 {
                let own = own ^ flipped ^ 1 << square;
                let score = -self.last_3(other ^ flipped, own, -alpha - 1, left);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        if best != LOWEST {
            return best;
        }
        best = -LOWEST;
        for (square, left) in orders {
            if near(square) & own == 0 {
                continue;
            }
            let flipped = flips(square, other, own);
            if flipped != 0 {
                let other = other ^ flipped ^ 1 << square;
                let score = self.last_3(own ^ flipped, other, alpha, left);
                if score <= alpha {
                    return score;
                }
                best = best.min(score);
            }
        }
        if best != -LOWEST {
            return best;
        }
        self.final_score(own, other)
    }
}

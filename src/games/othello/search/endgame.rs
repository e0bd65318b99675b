//! Positions with few empty squares, where finding a good order must cost next to nothing.

use super::last::{LOWEST, Left};
use super::stability::stable;
use super::transpositions::NO_MOVE;
use super::worker::Worker;
use crate::games::othello::discs::Discs;
use crate::index::bricks::bits::points;
use crate::processor::compiled::compiled;

/// With fewer empty squares than this, only parity orders the moves.
pub(super) const ORDERED: u32 = 6;
/// With fewer than this, what was found is noted nearby; with more, where all threads see it.
pub(super) const DEEP: u32 = 10;

/// A move to be tried.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    pub(super) flipped: u64,
    pub(super) rank: i32,
    pub(super) square: u8,
}

impl<const WINNER: bool, P: Discs> Worker<'_, WINNER, P> {
    compiled! {
        P = self.processor;

        /// Discs of `own` that can never be flipped.
        fn stable(&self, own: u64, other: u64) -> u64 = stable_inside, stable_wide, stable_plain;

        /// Fewer than [`ORDERED`] empty squares.
        fn shallow(&mut self, own: u64, other: u64, alpha: i32, empties: u32, odd: u8) -> i32
            = shallow_inside, shallow_wide, shallow_plain;

        /// Fewer than [`DEEP`] empty squares: moves are ordered by how many replies they leave.
        pub(super) fn middle(&mut self, own: u64, other: u64, alpha: i32, empties: u32, odd: u8) -> i32
            = middle_inside, middle_wide, middle_plain;
    }

    /// Up to four empty squares.
    #[inline(always)]
    fn at_most_four(&mut self, own: u64, other: u64, alpha: i32, odd: u8) -> i32 {
        let empty = self.geometry.empty(own, other);
        let first = self.geometry.quadrants[usize::from(odd)];
        let mut squares = [0; 4];
        let mut count = 0;
        for set in [empty & first, empty & !first] {
            for square in points(set) {
                squares[count & 3] = square;
                count += 1;
            }
        }
        let [a, b, c, _] = squares;
        match count {
            0 => self.final_score(own, other),
            1 => a.score(self, own, other, alpha),
            2 => [a, b].score(self, own, other, alpha),
            3 => [a, b, c].score(self, own, other, alpha),
            _ => squares.score(self, own, other, alpha),
        }
    }

    #[inline(always)]
    fn stable_inside(&self, own: u64, other: u64) -> u64 {
        stable(self.geometry, own, other)
    }

    /// A score that cannot be exceeded because of the opponent's stable discs, if it is not above `alpha`.
    #[inline(always)]
    pub(super) fn capped(&self, own: u64, other: u64, alpha: i32, empties: u32) -> Option<i32> {
        // With a lower alpha it would take more stable discs than there mostly are.
        if alpha < 2 * empties as i32 - 2 {
            return None;
        }
        let needed = (self.geometry.squares - alpha + 1) / 2;
        if (other.count_ones() as i32) < needed {
            return None;
        }
        let most = self.geometry.squares - 2 * self.stable(other, own).count_ones() as i32;
        (most <= alpha).then_some(most)
    }

    #[inline(always)]
    fn shallow_inside(&mut self, own: u64, other: u64, alpha: i32, empties: u32, odd: u8) -> i32 {
        if empties <= 4 {
            return self.at_most_four(own, other, alpha, odd);
        }
        self.nodes += 1;
        if let Some(most) = self.capped(own, other, alpha, empties) {
            return most;
        }
        let empty = self.geometry.empty(own, other);
        let targets = self.processor.moves(own, other, empty);
        if targets == 0 {
            if self.processor.moves(other, own, empty) == 0 {
                return self.final_score(own, other);
            }
            return -self.shallow(other, own, -alpha - 1, empties, odd);
        }
        let first = self.geometry.quadrants[usize::from(odd)];
        let mut best = LOWEST;
        for set in [targets & first, targets & !first] {
            for square in points(set) {
                let flipped = self.processor.flips(square, own, other);
                let (next, mine) = (other ^ flipped, own ^ flipped ^ 1 << square);
                let odd = odd ^ self.geometry.quadrant[square];
                let score = -self.shallow(next, mine, -alpha - 1, empties - 1, odd);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
        best
    }

    #[inline(always)]
    fn middle_inside(&mut self, own: u64, other: u64, alpha: i32, empties: u32, odd: u8) -> i32 {
        if empties < ORDERED {
            return self.shallow(own, other, alpha, empties, odd);
        }
        self.nodes += 1;
        if let Some(most) = self.capped(own, other, alpha, empties) {
            return most;
        }
        let mut hint = NO_MOVE;
        if let Some(known) = self.nearby.read(own, other) {
            if i32::from(known.at_least) > alpha {
                return known.at_least.into();
            }
            if i32::from(known.at_most) <= alpha {
                return known.at_most.into();
            }
            hint = known.best;
        }
        let empty = self.geometry.empty(own, other);
        let targets = self.processor.moves(own, other, empty);
        if targets == 0 {
            if self.processor.moves(other, own, empty) == 0 {
                return self.final_score(own, other);
            }
            return -self.middle(other, own, -alpha - 1, empties, odd);
        }
        let mut list = [Candidate::default(); DEEP as usize];
        let count = self.order_by_replies([own, other], targets, odd, hint, &mut list);
        let (mut best, mut best_move) = (LOWEST, NO_MOVE);
        for candidate in &list[..count] {
            let square = usize::from(candidate.square);
            let (next, mine) = (
                other ^ candidate.flipped,
                own ^ candidate.flipped ^ 1 << square,
            );
            let odd = odd ^ self.geometry.quadrant[square];
            let score = -self.middle(next, mine, -alpha - 1, empties - 1, odd);
            if score > best {
                (best, best_move) = (score, candidate.square);
                if score > alpha {
                    break;
                }
            }
        }
        self.nearby.write([own, other], alpha, best, best_move);
        best
    }

    /// Fills the list with the moves, best first, and tells how many they are.
    #[inline(always)]
    fn order_by_replies(
        &self,
        [own, other]: [u64; 2],
        targets: u64,
        odd: u8,
        hint: u8,
        list: &mut [Candidate; DEEP as usize],
    ) -> usize {
        const REPLY: i32 = 4;
        const PARITY: i32 = 4;
        const HINT: i32 = 1000;
        let empty = self.geometry.empty(own, other);
        let first = self.geometry.quadrants[usize::from(odd)];
        let mut count = 0;
        for square in points(targets) {
            let disc = 1 << square;
            let flipped = self.processor.flips(square, own, other);
            let replies =
                self.processor
                    .moves(other ^ flipped, own ^ flipped ^ disc, empty & !disc);
            let weighed = replies.count_ones() + (replies & self.geometry.corners).count_ones();
            let rank = i32::from(disc & first != 0) * PARITY - weighed as i32 * REPLY
                + i32::from(square == usize::from(hint)) * HINT;
            let mut at = count;
            while at > 0 && list[at - 1].rank < rank {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = Candidate {
                flipped,
                rank,
                square: square as u8,
            };
            count += 1;
        }
        count
    }
}

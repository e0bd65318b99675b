//! In which order moves are tried: by guesses a few plies ahead, the farther the more squares are empty.

use super::endgame::Candidate;
use super::worker::Worker;
use crate::games::othello::discs::{Discs, spread};
use crate::index::bricks::bits::points;
use crate::processor::compiled::compiled;

/// Units of a guess that make a disc.
pub(super) const DISC: i32 = 16;
/// Beyond all guesses.
const FAR: i32 = 1 << 20;
/// A move this much worse than the best so far need not be told from still worse ones.
const MARGIN: i32 = 120;
/// As many moves as any arrangement of discs could allow.
const MOST_MOVES: usize = 64;

/// How many plies ahead to look with so many empty squares.
fn foresight(empties: u32) -> u32 {
    const LEAST: u32 = 12;
    const MOST: u32 = 8;
    (1 + (empties.saturating_sub(LEAST)) / 2).min(MOST)
}

/// The best guess so far, and between which numbers it matters how good it is.
struct Window {
    best: i32,
    alpha: i32,
    beta: i32,
}

impl<const WINNER: bool, P: Discs> Worker<'_, WINNER, P> {
    compiled! {
        P = self.processor;

        /// A guess at the score so many plies ahead, in parts of a disc.
        pub(super) fn guess(&self, own: u64, other: u64, depth: u32, alpha: i32, beta: i32) -> i32
            = guess_inside, guess_wide, guess_plain;
    }

    /// Sorts moves, the most promising first.
    #[inline(always)]
    pub(super) fn order(&self, [own, other]: [u64; 2], empties: u32, list: &mut [Candidate]) {
        const REPLY: i32 = 72;
        const FRONTIER: i32 = 4;
        if list.len() < 2 {
            return;
        }
        let empty = self.geometry.empty(own, other);
        let depth = foresight(empties) - 1;
        let mut top = -FAR;
        for candidate in list.iter_mut() {
            let disc = 1 << candidate.square;
            let (next, mine) = (other ^ candidate.flipped, own ^ candidate.flipped ^ disc);
            let left = empty & !disc;
            let replies = self.processor.moves(next, mine, left);
            let weighed = replies.count_ones() + (replies & self.geometry.corners).count_ones();
            let frontier = (spread(mine) & left).count_ones();
            let guess = -self.guess(next, mine, depth, -FAR, MARGIN - top);
            top = top.max(guess);
            candidate.rank = 2 * guess - weighed as i32 * REPLY - frontier as i32 * FRONTIER;
        }
        // There are few moves, and this is inlined.
        for end in 1..list.len() {
            let mut place = end;
            while place > 0 && list[place].rank > list[place - 1].rank {
                list.swap(place, place - 1);
                place -= 1;
            }
        }
    }

    #[inline(always)]
    fn guess_inside(&self, own: u64, other: u64, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return (self.geometry.patterns).evaluate(self.processor, own, other);
        }
        let empty = self.geometry.empty(own, other);
        let targets = self.processor.moves(own, other, empty);
        if targets == 0 {
            if self.processor.moves(other, own, empty) == 0 {
                return self.final_score(own, other) * DISC;
            }
            return -self.guess(other, own, depth, -beta, -alpha);
        }
        let mut window = Window {
            best: -FAR,
            alpha,
            beta,
        };
        if depth == 1 {
            for square in points(targets) {
                if self.guess_after(square, own, other, depth, &mut window) {
                    break;
                }
            }
        } else {
            let mut ranked = [0; MOST_MOVES];
            let count = self.rank_quickly([own, other], targets, &mut ranked);
            for rank in &ranked[..count] {
                let square = (rank & 63) as usize;
                if self.guess_after(square, own, other, depth, &mut window) {
                    break;
                }
            }
        }
        window.best
    }

    /// Guesses at a move; whether it is so good that the others need not be looked at.
    #[inline(always)]
    fn guess_after(
        &self,
        square: usize,
        own: u64,
        other: u64,
        depth: u32,
        window: &mut Window,
    ) -> bool {
        let flipped = self.processor.flips(square, own, other);
        let (next, mine) = (other ^ flipped, own ^ flipped ^ 1 << square);
        let guess = -self.guess(next, mine, depth - 1, -window.beta, -window.alpha);
        window.best = window.best.max(guess);
        window.alpha = window.alpha.max(guess);
        window.alpha >= window.beta
    }

    /// Fills the list with the moves, best first, each in the last bits of its rank, and tells how many they are.
    #[inline(always)]
    fn rank_quickly(
        &self,
        [own, other]: [u64; 2],
        targets: u64,
        ranked: &mut [i32; MOST_MOVES],
    ) -> usize {
        const CORNER: i32 = 8;
        let mut count = 0;
        for square in points(targets) {
            let disc = 1 << square;
            let flipped = self.processor.flips(square, own, other);
            let (next, mine) = (other ^ flipped, own ^ flipped ^ disc);
            let replies = self
                .processor
                .moves(next, mine, self.geometry.empty(next, mine));
            let weighed = replies.count_ones() + (replies & self.geometry.corners).count_ones();
            let rank = i32::from(disc & self.geometry.corners != 0) * CORNER - weighed as i32;
            let rank = rank * 64 + square as i32;
            let mut at = count;
            while at > 0 && ranked[at - 1] < rank {
                ranked[at] = ranked[at - 1];
                at -= 1;
            }
            ranked[at] = rank;
            count += 1;
        }
        count
    }
}

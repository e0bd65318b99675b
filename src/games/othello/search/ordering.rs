//! In which order moves are tried: by guesses a few plies ahead, the farther the more squares are empty.

use super::endgame::Candidate;
use super::worker::Worker;
use crate::games::othello::discs::{flips, moves, spread};
use crate::index::bricks::bits::points;

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

impl<const WINNER: bool> Worker<'_, WINNER> {
    /// Sorts moves, the most promising first.
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
            let replies = moves(next, mine, left);
            let weighed = replies.count_ones() + (replies & self.geometry.corners).count_ones();
            let frontier = (spread(mine) & left).count_ones();
            let guess = -self.guess(next, mine, depth, -FAR, MARGIN - top);
            top = top.max(guess);
            candidate.rank = 2 * guess - weighed as i32 * REPLY - frontier as i32 * FRONTIER;
        }
        list.sort_unstable_by_key(|candidate| (-candidate.rank, candidate.square));
    }

    /// A guess at the score so many plies ahead, in parts of a disc.
    pub(super) fn guess(&self, own: u64, other: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            return self.geometry.patterns.evaluate(own, other);
        }
        let empty = self.geometry.empty(own, other);
        let targets = moves(own, other, empty);
        if targets == 0 {
            if moves(other, own, empty) == 0 {
                return self.final_score(own, other) * DISC;
            }
            return -self.guess(other, own, depth, -beta, -alpha);
        }
        let mut best = -FAR;
        let mut look = |square: usize| {
            let flipped = flips(square, own, other);
            let (next, mine) = (other ^ flipped, own ^ flipped ^ 1 << square);
            let guess = -self.guess(next, mine, depth - 1, -beta, -alpha);
            best = best.max(guess);
            alpha = alpha.max(guess);
            alpha >= beta
        };
        if depth == 1 {
            let _ = points(targets).any(look);
        } else {
            let mut ranked = [0; MOST_MOVES];
            let count = self.rank_quickly([own, other], targets, &mut ranked);
            let _ = ranked[..count]
                .iter()
                .any(|rank| look((rank & 63) as usize));
        }
        best
    }

    /// Fills the list with the moves, best first, each in the last bits of its rank, and tells how many they are.
    #[inline]
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
            let flipped = flips(square, own, other);
            let (next, mine) = (other ^ flipped, own ^ flipped ^ disc);
            let replies = moves(next, mine, self.geometry.empty(next, mine));
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

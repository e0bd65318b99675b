//! The subsets of k points among n once more, ascending as integers, ranked and unranked by their upper and
//! lower halves.

use crate::index::bricks::subsets::{Subsets, binomial};

/// Ranks the k-subsets of n points with two look-ups, and finds the set of a rank with two more.
///
/// Sets with the same upper half follow each other, so a set's rank is that of the first of them, plus the rank
/// of its lower half among those of the same size.
///
/// ```
/// use retrograde::index::bricks::Halves;
/// let sets = Halves::new(20, 4);
/// assert_eq!(sets.set(sets.rank(0b1001_0000_0000_0000_0011)), 0b1001_0000_0000_0000_0011);
/// ```
#[derive(Debug)]
pub struct Halves {
    low_bits: u32,
    /// By upper half: the rank of the first set that has it.
    starts: Vec<u32>,
    /// By lower half: its rank among those of the same size.
    low_ranks: Vec<u16>,
    /// By size and rank: the lower half.
    lows: Vec<Vec<u16>>,
    size: u32,
    /// By the first bits of a rank: the upper half of the first set with such a rank.
    hints: Vec<u16>,
}

/// Ranks that share a hint.
const HINT_SHIFT: u32 = 6;

impl Halves {
    /// The subsets of `size` of `points` points.
    ///
    /// # Panics
    /// If there are more than 32 points.
    #[must_use]
    pub fn new(points: usize, size: usize) -> Self {
        assert!(points <= 32);
        let low_bits = points / 2;
        let high_bits = points - low_bits;
        let mut low_ranks = vec![0; 1 << low_bits];
        let mut lows = vec![vec![]; low_bits + 1];
        for (low_size, lows) in lows.iter_mut().enumerate() {
            for low in Subsets::new(low_bits, low_size).iter() {
                low_ranks[low as usize] = lows.len() as u16;
                lows.push(low as u16);
            }
        }
        let mut starts = Vec::with_capacity((1 << high_bits) + 1);
        let mut start = 0;
        for high in 0..1u32 << high_bits {
            starts.push(start);
            let low_size = size.checked_sub(high.count_ones() as usize);
            start += low_size.map_or(0, |low_size| binomial(low_bits, low_size) as u32);
        }
        starts.push(start);
        let mut hints = Vec::new();
        let mut high = 0;
        for rank in (0..start).step_by(1 << HINT_SHIFT) {
            while starts[high + 1] <= rank {
                high += 1;
            }
            hints.push(high as u16);
        }
        Self {
            low_bits: low_bits as u32,
            starts,
            low_ranks,
            lows,
            size: size as u32,
            hints,
        }
    }

    /// How many points each set has.
    #[inline]
    #[must_use]
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The place in the order of a set of the right size.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u64) -> u32 {
        debug_assert_eq!(set.count_ones(), self.size);
        let low = set & ((1 << self.low_bits) - 1);
        self.starts[(set >> self.low_bits) as usize] + u32::from(self.low_ranks[low as usize])
    }

    /// The set at a place in the order.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[must_use]
    pub fn set(&self, rank: u32) -> u64 {
        let mut high = usize::from(self.hints[(rank >> HINT_SHIFT) as usize]);
        while self.starts[high + 1] <= rank {
            high += 1;
        }
        let low_size = self.size - high.count_ones();
        let low = self.lows[low_size as usize][(rank - self.starts[high]) as usize];
        (high as u64) << self.low_bits | u64::from(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_those_of_the_order() {
        for points in 1..=16 {
            for size in 0..=points {
                let halves = Halves::new(points, size);
                for (rank, set) in Subsets::new(points, size).iter().enumerate() {
                    assert_eq!(halves.rank(set), rank as u32, "{size} of {points}");
                    assert_eq!(halves.set(rank as u32), set, "{size} of {points}");
                }
            }
        }
    }

    #[test]
    fn large_ones_are_inverse_too() {
        for (points, size) in [(31, 15), (32, 16), (32, 3)] {
            let halves = Halves::new(points, size);
            let sets = binomial(points, size) as u32;
            for rank in (0..sets).step_by(99_991).chain([sets - 1]) {
                assert_eq!(halves.rank(halves.set(rank)), rank);
            }
        }
    }
}

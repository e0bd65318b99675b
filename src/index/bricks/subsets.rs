//! The subsets of k points among n, numbered in colexicographic order: ascending as integers.

use crate::index::bricks::bits;

/// How many ways there are to choose `k` of `n` things.
///
/// # Panics
/// If the number does not fit in 64 bits.
#[must_use]
pub fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let wide = (0..k.min(n - k)).fold(1u128, |product, i| {
        product * (n - i) as u128 / (i + 1) as u128
    });
    u64::try_from(wide)
        .expect("a binomial coefficient of 64 points or fewer that is used as a count")
}

/// Ranks the k-subsets of n points.
///
/// A set is cut into chunks of at most 10 points; a chunk's share of the rank depends on its bits and on how
/// many points lie below it, so a rank is two or three table look-ups.
///
/// ```
/// use retrograde::index::bricks::Subsets;
/// let pairs = Subsets::new(5, 2);
/// assert_eq!(pairs.len(), 10);
/// assert!(pairs.iter().take(3).eq([0b00011, 0b00101, 0b00110]));
/// assert_eq!(pairs.rank(0b00110), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Subsets {
    points: usize,
    size: usize,
    chunk_bits: usize,
    chunks: usize,
    /// Indexed by chunk, points below, bits of the chunk.
    shares: Vec<u32>,
}

impl Subsets {
    /// The most subsets that ranks have room for.
    pub const MOST: u64 = u32::MAX as u64;

    /// The subsets of `size` of `points` points.
    ///
    /// # Panics
    /// If there are more than [`Subsets::MOST`].
    #[must_use]
    pub fn new(points: usize, size: usize) -> Self {
        const MOST_CHUNK_BITS: usize = 10;
        assert!(
            binomial(points, size) <= Self::MOST,
            "too many subsets for 32-bit ranks"
        );
        let chunks = points.div_ceil(MOST_CHUNK_BITS).max(1);
        let chunk_bits = points.div_ceil(chunks).max(1);
        let mut shares = vec![0; (chunks * (size + 1)) << chunk_bits];
        for chunk in 0..chunks {
            for below in 0..=size {
                for bits in 0..1usize << chunk_bits {
                    shares[((chunk * (size + 1) + below) << chunk_bits) + bits] =
                        bits::points(bits as u64)
                            .enumerate()
                            .map(|(i, bit)| (chunk * chunk_bits + bit, below + i + 1))
                            .filter(|&(point, place)| point < points && place <= size)
                            .map(|(point, place)| binomial(point, place) as u32)
                            .fold(0, u32::wrapping_add);
                }
            }
        }
        Self {
            points,
            size,
            chunk_bits,
            chunks,
            shares,
        }
    }

    /// The number of subsets.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is always one, if only the empty set"
    )]
    pub fn len(&self) -> u64 {
        binomial(self.points, self.size)
    }

    /// The place in the order of a set of the right size.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u64) -> u32 {
        debug_assert_eq!(set.count_ones() as usize, self.size);
        let mask = (1u64 << self.chunk_bits) - 1;
        let mut rank = 0;
        let mut below = 0;
        for chunk in 0..self.chunks {
            let bits = set >> (chunk * self.chunk_bits) & mask;
            rank +=
                self.shares[((chunk * (self.size + 1) + below) << self.chunk_bits) + bits as usize];
            below += bits.count_ones() as usize;
        }
        rank
    }

    /// All subsets in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + use<> {
        let end = 1u128 << self.points;
        let mut next = Some((1u128 << self.size) - 1);
        std::iter::from_fn(move || {
            let set = next.filter(|&set| set < end)?;
            // Gosper's step: the next larger integer with as many ones.
            next = (set != 0).then(|| {
                let low = set & set.wrapping_neg();
                let carried = set + low;
                carried | (((carried ^ set) >> 2) / low)
            });
            Some(set as u64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_up_through_all_subsets() {
        for points in 0..=25 {
            for size in 0..=points.min(6) {
                let subsets = Subsets::new(points, size);
                let mut count = 0;
                for set in subsets.iter() {
                    assert_eq!(u64::from(subsets.rank(set)), count, "{size} of {points}");
                    count += 1;
                }
                assert_eq!(count, subsets.len(), "{size} of {points}");
            }
        }
    }
}

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
/// A set is cut into chunks. A chunk's share of the rank depends on its bits and on how many points lie below it.
/// Below the lowest chunk there are none, and below the highest all that it does not have itself: with two
/// chunks, a rank is two look-ups. Only boards of more than 26 points have chunks between these.
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
    /// Where the highest chunk begins.
    highest_bit: usize,
    /// By bits of the lowest chunk.
    lowest: Vec<u32>,
    /// By chunk between the lowest and the highest, points below, bits of the chunk.
    between: Vec<u32>,
    /// By bits of the highest chunk.
    highest: Vec<u32>,
}

impl Subsets {
    /// The most subsets that ranks have room for.
    pub const MOST: u64 = u32::MAX as u64;
    /// The most bits of a chunk if there are two.
    const HALF: usize = 13;
    /// The most bits of a chunk if there are more.
    const PART: usize = 10;

    /// The subsets of `size` of `points` points.
    ///
    /// # Panics
    /// If there are more than [`Subsets::MOST`].
    #[must_use]
    pub fn new(points: usize, size: usize) -> Self {
        assert!(
            binomial(points, size) <= Self::MOST,
            "too many subsets for 32-bit ranks"
        );
        let chunks = match points <= 2 * Self::HALF {
            true => 2,
            false => points.div_ceil(Self::PART),
        };
        let chunk_bits = points.div_ceil(chunks);
        let ways = Ways::new(points, size);
        let shares = |first_bit: usize, below: usize| {
            (0..1u64 << chunk_bits).map(move |bits| (bits << first_bit, below))
        };
        let lowest = shares(0, 0).map(|(set, below)| ways.share(set, below));
        let between = (1..chunks - 1)
            .flat_map(|chunk| (0..=size).flat_map(move |below| shares(chunk * chunk_bits, below)));
        let highest_bit = (chunks - 1) * chunk_bits;
        let highest = (0..1u64 << (points - highest_bit)).map(|bits| {
            let below = size.saturating_sub(bits.count_ones() as usize);
            ways.share(bits << highest_bit, below)
        });
        Self {
            points,
            size,
            chunk_bits,
            highest_bit,
            lowest: lowest.collect(),
            between: between.map(|(set, below)| ways.share(set, below)).collect(),
            highest: highest.collect(),
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
        let lowest = set as usize & (self.lowest.len() - 1);
        let mut rank = self.lowest[lowest] + self.highest[(set >> self.highest_bit) as usize];
        if !self.between.is_empty() {
            rank += self.rank_between(set);
        }
        rank
    }

    /// What the chunks between the lowest and the highest add to the rank.
    #[inline(never)]
    fn rank_between(&self, set: u64) -> u32 {
        let mask = (1 << self.chunk_bits) - 1;
        let mut rank = 0;
        let mut below = (set & mask).count_ones() as usize;
        let mut rows = 0;
        for first_bit in (self.chunk_bits..self.highest_bit).step_by(self.chunk_bits) {
            let bits = set >> first_bit & mask;
            rank += self.between[((rows + below) << self.chunk_bits) + bits as usize];
            below += bits.count_ones() as usize;
            rows += self.size + 1;
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

/// Binomial coefficients of so few points that sums of them are ranks.
struct Ways {
    size: usize,
    /// By point and place.
    table: Vec<u32>,
}

impl Ways {
    fn new(points: usize, size: usize) -> Self {
        let row = size + 1;
        let mut table = vec![0u32; points * row];
        for point in 0..points {
            table[point * row] = 1;
            for place in 1..=size.min(point) {
                let above = (point - 1) * row + place;
                // What does not fit is in no rank.
                table[point * row + place] = table[above - 1].wrapping_add(table[above]);
            }
        }
        Self { size, table }
    }

    /// What the points of a set add to a rank if so many others lie below them.
    fn share(&self, set: u64, below: usize) -> u32 {
        let points = bits::points(set).zip(below + 1..=self.size);
        points.fold(0u32, |sum, (point, place)| {
            let ways = self.table.get(point * (self.size + 1) + place);
            sum.wrapping_add(ways.copied().unwrap_or(0))
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

    #[test]
    fn ranks_count_up_on_boards_of_many_points() {
        for (points, size) in [
            (26, 6),
            (27, 5),
            (30, 4),
            (31, 4),
            (40, 4),
            (63, 3),
            (64, 3),
            (64, 63),
            (64, 64),
        ] {
            let subsets = Subsets::new(points, size);
            let ranks = subsets.iter().map(|set| u64::from(subsets.rank(set)));
            assert!(ranks.eq(0..subsets.len()), "{size} of {points}");
        }
        // The last of so many that the numbers just fit.
        let subsets = Subsets::new(34, 17);
        let last = subsets.rank(0x1_ffff << 17);
        assert_eq!(u64::from(last), subsets.len() - 1);
    }
}

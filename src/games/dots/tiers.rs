//! Normal positions by the number of drawn edges, each with its place among those that have as many.

use super::layout::Layout;

/// Numbers the normal positions with equally many drawn edges, in the order of their indices.
///
/// An index is cut into a high and a low part. How many positions with this many drawn edges have a lower high
/// part, and how many low parts with as many drawn edges as this one are lower, are looked up: a rank is the
/// sum of the two.
#[derive(Clone, Debug)]
pub(crate) struct Tiers {
    layout: Layout,
    /// What a unit of the high part is worth, as an index.
    cut: u64,
    /// By high part: how many edges are drawn in it.
    high_drawn: Vec<u8>,
    /// By number of drawn edges and high part: how many positions come before the first with that part.
    before: Vec<Vec<u32>>,
    /// By low part: how many edges are drawn in it and its rank among those with as many; `None` where phantoms
    /// are missing.
    low: Vec<Option<(u8, u32)>>,
    /// By number of drawn edges: the low parts that have them, in ascending order.
    lows: Vec<Vec<u32>>,
    slots: Vec<u64>,
}

impl Tiers {
    /// The tiers of a board.
    ///
    /// # Panics
    /// If a tier has more than 2^32 positions.
    pub(crate) fn new(layout: &Layout) -> Self {
        let edges = layout.board().edges();
        // About as many high parts as low ones.
        let mut cut = 1u64 << layout.bits();
        while cut > 1 << 6 && cut * cut > 4 * layout.indices() {
            cut >>= 1;
        }
        let count = |index: u64| Some(layout.position(index)?.count_ones() as u8);
        // A position with only the phantoms drawn in its low part shows what is drawn in the high part.
        let phantoms = layout.index(0) % cut;
        let parts = 0..layout.indices() / cut;
        let high_drawn: Vec<u8> = parts
            .map(|high| count(high * cut + phantoms).unwrap_or(u8::MAX))
            .collect();
        let full = layout.indices() - cut;
        let high_of_full = high_drawn.last().copied().unwrap_or_default();
        let mut lows: Vec<Vec<u32>> = vec![vec![]; edges + 1];
        let low = (0..cut)
            .map(|low| {
                let drawn = count(full + low)? - high_of_full;
                let sets = &mut lows[usize::from(drawn)];
                sets.push(low as u32);
                Some((drawn, sets.len() as u32 - 1))
            })
            .collect();
        let mut slots = vec![0; edges + 1];
        let before = (slots.iter_mut().enumerate())
            .map(|(drawn, slots)| {
                let before = high_drawn.iter().map(|&high| {
                    let rank =
                        u32::try_from(*slots).unwrap_or_else(|_| panic!("too many positions"));
                    let low = drawn.checked_sub(usize::from(high));
                    *slots += low.map_or(0, |low| lows[low].len()) as u64;
                    rank
                });
                before.collect()
            })
            .collect();
        Self {
            layout: layout.clone(),
            cut,
            high_drawn,
            before,
            low,
            lows,
            slots,
        }
    }

    /// The numbering of the positions without tiers.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many tiers there are: one for each number of drawn edges, from none to all.
    pub(crate) fn count(&self) -> usize {
        self.slots.len()
    }

    /// How many normal positions have this many drawn edges.
    pub(crate) fn slots(&self, drawn: usize) -> u64 {
        self.slots[drawn]
    }

    /// How many edges are drawn in a position, and the place among them of the normal position like it.
    #[inline]
    pub(crate) fn place(&self, drawn: u64) -> (usize, u64) {
        let index = self.layout.index(drawn);
        let (high, low) = ((index / self.cut) as usize, (index % self.cut) as usize);
        let tier = drawn.count_ones() as usize;
        let rank = self.low[low].map_or(0, |(_, rank)| rank);
        (tier, u64::from(self.before[tier][high]) + u64::from(rank))
    }

    /// The normal position at a place, if there is one.
    pub(crate) fn position(&self, tier: usize, slot: u64) -> Option<u64> {
        let before = self.before.get(tier)?;
        let high = before.partition_point(|&first| u64::from(first) <= slot) - 1;
        let lows = &self.lows[tier.checked_sub(usize::from(self.high_drawn[high]))?];
        let low = *lows.get((slot - u64::from(before[high])) as usize)?;
        self.layout
            .position(high as u64 * self.cut + u64::from(low))
    }

    /// The edges drawn in a low part.
    pub(crate) fn low_edges(&self, low: u32) -> u64 {
        self.layout.edges_at(low.into())
    }

    /// The indices of a tier in the order of their slots, as runs with the same high part.
    pub(crate) fn runs(&self, tier: usize) -> impl Iterator<Item = Run<'_>> {
        let highs = self.high_drawn.iter().enumerate();
        highs.filter_map(move |(high, &drawn)| {
            let low_drawn = tier.checked_sub(usize::from(drawn))?;
            let first = high as u64 * self.cut;
            Some(Run {
                first,
                high_edges: self.layout.edges_at(first),
                low_drawn,
                lows: &self.lows[low_drawn],
            })
        })
    }
}

/// Indices with the same high part.
pub(crate) struct Run<'a> {
    /// What the high part is worth.
    pub(crate) first: u64,
    /// The edges drawn in it.
    pub(crate) high_edges: u64,
    /// How many are drawn in each of the low parts.
    pub(crate) low_drawn: usize,
    /// The low parts.
    pub(crate) lows: &'a [u32],
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;

    #[test]
    fn places_count_up_through_all_positions() {
        for (rows, columns) in [(1, 1), (1, 4), (5, 1), (2, 2), (2, 3), (2, 4), (3, 3)] {
            let layout = Layout::new(&Board::new(rows, columns).unwrap());
            let tiers = Tiers::new(&layout);
            let mut all = 0;
            for tier in 0..tiers.count() {
                let mut slot = 0;
                for run in tiers.runs(tier) {
                    for &low in run.lows {
                        let position = layout.position(run.first + u64::from(low)).unwrap();
                        assert_eq!(tiers.place(position), (tier, slot));
                        assert_eq!(tiers.position(tier, slot), Some(position));
                        slot += 1;
                    }
                }
                assert_eq!(tiers.slots(tier), slot);
                assert_eq!(tiers.position(tier, slot), None);
                all += slot;
            }
            let normal = (0..layout.indices()).filter_map(|index| layout.position(index));
            assert_eq!(all, normal.count() as u64);
        }
    }
}

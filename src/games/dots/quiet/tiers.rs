//! Quiet normal positions by the number of drawn edges, each with its place among those that have as many.

use super::super::{Board, Coins, Images};
use super::cut::Cut;
use super::half::Half;

/// Numbers the quiet normal positions with equally many drawn edges: by the edges of the cut, by how many are
/// drawn in the left half, by the left half, by the right half.
#[derive(Clone, Debug)]
pub(crate) struct QuietTiers {
    pub(crate) cut: Cut,
    pub(crate) left: Half,
    pub(crate) right: Half,
    /// By number of drawn edges.
    tiers: Vec<Vec<Block>>,
    /// By number of drawn edges, of those in the left half and edges of the cut: the first slot of the block.
    starts: Vec<u64>,
}

/// The positions of a tier with the same edges of the cut and equally many in the left half, and so in the
/// right half too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) middle: usize,
    pub(crate) left_drawn: usize,
    pub(crate) right_drawn: usize,
    /// The first slot.
    pub(crate) start: u64,
    pub(crate) slots: u64,
}

impl QuietTiers {
    /// The most edges that a half can have: there is a table of all sets of them.
    pub(crate) const MOST_HALF_EDGES: usize = 24;

    /// Whether a board has such a numbering.
    pub(crate) fn are_for(board: &Board) -> bool {
        board.rows().min(board.columns()) >= 2
            && board.edges() <= Coins::MOST_EDGES
            && Cut::new(board).right.count_ones() as usize <= Self::MOST_HALF_EDGES
    }

    /// # Panics
    /// If they [are not for](Self::are_for) the board.
    pub(crate) fn new(board: &Board, images: &Images) -> Self {
        assert!(Self::are_for(board), "no quiet tiers of this board");
        let cut = Cut::new(board);
        let coins = Coins::new(board);
        let left = Half::new(cut.left, &cut, &coins, images);
        let right = Half::new(cut.right, &cut, &coins, images);
        let tiers = (0..=board.edges()).map(|drawn| blocks(&cut, &left, &right, drawn));
        let mut tiers = Self {
            tiers: tiers.collect(),
            starts: vec![0; (board.edges() + 1) * (left.edges() + 1) * cut.middles()],
            cut,
            left,
            right,
        };
        for drawn in 0..tiers.count() {
            for number in 0..tiers.tiers[drawn].len() {
                let block = tiers.tiers[drawn][number];
                let place = tiers.block_number(drawn, block.left_drawn, block.middle);
                tiers.starts[place] = block.start;
            }
        }
        tiers
    }

    #[inline]
    fn block_number(&self, drawn: usize, left_drawn: usize, middle: usize) -> usize {
        (drawn * (self.left.edges() + 1) + left_drawn) * self.cut.middles() + middle
    }

    /// The blocks of the positions with this many drawn edges, in order.
    pub(crate) fn blocks(&self, drawn: usize) -> &[Block] {
        &self.tiers[drawn]
    }

    /// How many tiers there are: one for each number of drawn edges, from none to all.
    pub(crate) fn count(&self) -> usize {
        self.tiers.len()
    }

    /// How many quiet normal positions have this many drawn edges.
    pub(crate) fn slots(&self, drawn: usize) -> u64 {
        let last = self.tiers[drawn].last();
        last.map_or(0, |block| block.start + block.slots)
    }

    /// How many edges are drawn in a position, and the place among them of the normal position like it; `None`
    /// if a box can be taken.
    #[inline]
    pub(crate) fn place(&self, drawn: u64) -> Option<(usize, u64)> {
        let parts = self.cut.parts(drawn);
        let (lefts, rights) = (
            self.left.beside(parts.middle),
            self.right.beside(parts.middle),
        );
        let (left, right) = (lefts.place(parts.left)?, rights.place(parts.right)?);
        let left_drawn = parts.left.count_ones() as usize;
        let right_drawn = parts.right.count_ones() as usize;
        let tier = drawn.count_ones() as usize;
        let start = self.starts[self.block_number(tier, left_drawn, parts.middle)];
        let others = rights.with_drawn(right_drawn);
        let row = (left - lefts.with_drawn(left_drawn).start) * others.len();
        Some((tier, start + (row + right - others.start) as u64))
    }

    /// The position at a place, if there is one.
    pub(crate) fn position(&self, tier: usize, slot: u64) -> Option<u64> {
        let blocks = self.tiers.get(tier)?;
        let number = blocks.partition_point(|block| block.start <= slot);
        let block = blocks[..number].last()?;
        let rest = slot - block.start;
        if rest >= block.slots {
            return None;
        }
        let lefts = self.left.beside(block.middle);
        let rights = self.right.beside(block.middle);
        let others = rights.with_drawn(block.right_drawn);
        let left = lefts.with_drawn(block.left_drawn).start + rest as usize / others.len();
        let right = others.start + rest as usize % others.len();
        Some(
            self.cut.middle_edges(block.middle)
                | self.left.edges_of(lefts.all()[left])
                | self.right.edges_of(rights.all()[right]),
        )
    }
}

fn blocks(cut: &Cut, left: &Half, right: &Half, drawn: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut start = 0;
    for middle in 0..cut.middles() {
        for left_drawn in 0..=left.edges() {
            let others = drawn.checked_sub(left_drawn + middle.count_ones() as usize);
            let Some(right_drawn) = others.filter(|&others| others <= right.edges()) else {
                continue;
            };
            let lefts = left.beside(middle).with_drawn(left_drawn).len() as u64;
            let slots = lefts * right.beside(middle).with_drawn(right_drawn).len() as u64;
            if slots > 0 {
                blocks.push(Block {
                    middle,
                    left_drawn,
                    right_drawn,
                    start,
                    slots,
                });
            }
            start += slots;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::super::quiet_counts;
    use super::*;

    #[test]
    fn places_count_up_through_all_quiet_positions() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let images = Images::new(&board);
            let coins = Coins::new(&board);
            let tiers = QuietTiers::new(&board, &images);
            let mut all = 0;
            for tier in 0..tiers.count() {
                for slot in 0..tiers.slots(tier) {
                    let position = tiers.position(tier, slot).unwrap();
                    assert_eq!(tiers.place(position), Some((tier, slot)));
                    assert_eq!(images.normal(position), position);
                    assert_eq!(coins.degrees(position).one, 0);
                }
                assert_eq!(tiers.position(tier, tiers.slots(tier)), None);
                all += tiers.slots(tier);
            }
            let sets = 0..1u64 << board.edges();
            let quiet = sets.filter(|&set| coins.degrees(set).one == 0);
            let normal = quiet.filter(|&set| images.normal(set) == set);
            assert_eq!(all, normal.count() as u64, "{rows}x{columns}");
            let taking = (0..1u64 << board.edges()).find(|&set| coins.degrees(set).one != 0);
            assert_eq!(tiers.place(taking.unwrap()), None);
        }
    }

    #[test]
    fn there_are_as_many_as_counted_otherwise() {
        for (rows, columns) in [(2, 5), (3, 4), (4, 3), (2, 7), (3, 5), (4, 4)] {
            let board = Board::new(rows, columns).unwrap();
            let tiers = QuietTiers::new(&board, &Images::new(&board));
            let slots: Vec<u128> = (0..tiers.count())
                .map(|tier| tiers.slots(tier).into())
                .collect();
            let counted = quiet_counts(&board);
            let counted: Vec<u128> = counted.iter().map(|count| count.normal).collect();
            assert_eq!(slots, counted, "{rows}x{columns}");
        }
    }
}

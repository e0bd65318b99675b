//! Discs on an edge that nobody can ever flip.
//!
//! A disc on an edge can be outflanked only along the edge, for every other line ends with it. So what can happen to an edge
//! is decided by the edge alone: discs come to stand on its empty squares, of either colour and in any order, and flip along
//! it. A disc that no such sequence flips is safe.

use crate::index::bricks::bits::{deposit, extract};

/// By the discs of both players on an edge: which of the first player's are safe.
pub(super) struct EdgeTable(Vec<u8>);

impl std::fmt::Debug for EdgeTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EdgeTable")
    }
}

impl EdgeTable {
    /// The table for edges of so many squares.
    pub(super) fn new(length: usize) -> Self {
        let mut table = Self(vec![0; 1 << 16]);
        let edge = ((1u32 << length) - 1) as u8;
        // The more discs there are, the earlier it is their turn, because every disc adds one.
        for empties in 0..=length as u32 {
            for own in 0..=edge {
                // The subsets of what is left for the opponent.
                let rest = edge & !own;
                let mut other = rest;
                loop {
                    if (rest & !other).count_ones() == empties {
                        let safe = table.work_out(edge, own, other);
                        table.0[place(own, other)] = safe;
                    }
                    if other == 0 {
                        break;
                    }
                    other = (other - 1) & rest;
                }
            }
        }
        table
    }

    fn work_out(&self, edge: u8, own: u8, other: u8) -> u8 {
        let mut safe = own;
        for square in 0..8 {
            let disc = 1 << square;
            if disc & edge == 0 || disc & (own | other) != 0 {
                continue;
            }
            let flipped = flips(square, own, other);
            safe &= self.0[place(own | disc | flipped, other & !flipped)];
            let flipped = flips(square, other, own);
            safe &= self.0[place(own & !flipped, other | disc | flipped)];
        }
        safe
    }

    /// The safe discs of `own` among those on an edge.
    #[inline(always)]
    pub(super) fn safe(&self, edge: u64, own: u64, other: u64) -> u64 {
        let (own, other) = (extract(own, edge), extract(other, edge));
        deposit(u64::from(self.0[place(own as u8, other as u8)]), edge)
    }
}

#[inline]
fn place(own: u8, other: u8) -> usize {
    usize::from(own) << 8 | usize::from(other)
}

/// The discs that are flipped along an edge.
fn flips(square: u32, own: u8, other: u8) -> u8 {
    outflanked(square + 1..8, own, other) | outflanked((0..square).rev(), own, other)
}

/// The opponent's discs from the first of these squares on, if one's own comes after them.
fn outflanked(squares: impl Iterator<Item = u32>, own: u8, other: u8) -> u8 {
    let mut run = 0;
    for disc in squares.map(|square| 1 << square) {
        if own & disc != 0 {
            return run;
        }
        if other & disc == 0 {
            break;
        }
        run |= disc;
    }
    0
}

//! Moves and flips on sets of discs: eight bits a row whatever the board's width, bit 0 for a1.
//!
//! A smaller board lies in the corner at a1. The squares outside it hold no discs, so nothing is ever outflanked across them, and
//! the same code serves every size.

#[cfg(target_arch = "x86_64")]
mod wide;

use crate::index::bricks::bits::points;
#[cfg(any(test, not(target_arch = "x86_64")))]
use crate::processor::compiled::Wide;
use crate::processor::compiled::{Portable, Processor, compiled, dispatch};

/// How far apart in bits neighbours are along a row, a column and the two diagonals.
const STEPS: [u32; 4] = [1, 8, 7, 9];
/// By direction: the discs that can be flipped along it, for which those on the first and last file are in the way, because a
/// step would lead around the edge.
const INNER: [u64; 4] = [
    0x7e7e_7e7e_7e7e_7e7e,
    u64::MAX,
    0x7e7e_7e7e_7e7e_7e7e,
    0x7e7e_7e7e_7e7e_7e7e,
];

/// By square and direction: the squares on the way to the edge, towards higher bits and towards lower ones.
static RAYS: [[[u64; 4]; 64]; 2] = [rays(true), rays(false)];

const fn rays(higher: bool) -> [[u64; 4]; 64] {
    let mut all = [[0; 4]; 64];
    // By direction: rows and columns gained by a step towards higher bits.
    let steps: [(i32, i32); 4] = [(0, 1), (1, 0), (1, -1), (1, 1)];
    let sign = if higher { 1 } else { -1 };
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (down, right) = (steps[direction].0 * sign, steps[direction].1 * sign);
            let mut row = square as i32 / 8 + down;
            let mut column = square as i32 % 8 + right;
            while row >= 0 && row < 8 && column >= 0 && column < 8 {
                all[square][direction] |= 1 << (row * 8 + column);
                row += down;
                column += right;
            }
            direction += 1;
        }
        square += 1;
    }
    all
}

/// The squares of a line through `square`, itself included, in each of the four directions.
pub(crate) const fn lines(square: usize) -> [u64; 4] {
    let mut lines = [0; 4];
    let mut direction = 0;
    while direction < 4 {
        lines[direction] =
            RAYS_BOTH[0][square][direction] | RAYS_BOTH[1][square][direction] | 1 << square;
        direction += 1;
    }
    lines
}

const RAYS_BOTH: [[[u64; 4]; 64]; 2] = [rays(true), rays(false)];

/// A processor, and how it finds moves and flips.
pub(crate) trait Discs: Processor {
    /// The empty squares where a player can place a disc.
    fn moves(self, own: u64, other: u64, empty: u64) -> u64;

    /// The discs that change sides when a player places one at an empty square; none if that is not allowed.
    fn flips(self, square: usize, own: u64, other: u64) -> u64;
}

/// Moves and flips outside a search.
struct Single<P>(P);

impl<P: Discs> Single<P> {
    compiled! {
        P = self.0;
        fn moves(&self, own: u64, other: u64, empty: u64) -> u64 = moves_inside, moves_wide, moves_plain;
        fn flips(&self, square: usize, own: u64, other: u64) -> u64 = flips_inside, flips_wide, flips_plain;
        fn fill(&self, own: u64, other: u64, empty: u64, flips: &mut [u64; 64]) -> u64 = fill_inside, fill_wide, fill_plain;
    }

    #[inline(always)]
    fn moves_inside(&self, own: u64, other: u64, empty: u64) -> u64 {
        self.0.moves(own, other, empty)
    }

    #[inline(always)]
    fn flips_inside(&self, square: usize, own: u64, other: u64) -> u64 {
        self.0.flips(square, own, other)
    }

    #[inline(always)]
    fn fill_inside(&self, own: u64, other: u64, empty: u64, flips: &mut [u64; 64]) -> u64 {
        let targets = self.0.moves(own, other, empty);
        for square in points(targets) {
            flips[square] = self.0.flips(square, own, other);
        }
        targets
    }
}

/// The empty squares where a player can place a disc.
#[inline]
pub(crate) fn moves(own: u64, other: u64, empty: u64) -> u64 {
    dispatch!(processor => Single(processor).moves(own, other, empty))
}

/// The discs that change sides when a player places one at an empty square; none if that is not allowed.
#[inline]
pub(crate) fn flips(square: usize, own: u64, other: u64) -> u64 {
    dispatch!(processor => Single(processor).flips(square, own, other))
}

/// The empty squares where a player can place a disc, and by square, what changes sides then.
#[inline]
pub(crate) fn flips_of_all(own: u64, other: u64, empty: u64) -> (u64, [u64; 64]) {
    let mut flips = [0; 64];
    let targets = dispatch!(processor => Single(processor).fill(own, other, empty, &mut flips));
    (targets, flips)
}

/// The neighbours of a square, and itself.
#[inline(always)]
pub(crate) fn near(square: usize) -> u64 {
    static NEAR: [u64; 64] = {
        let mut near = [0; 64];
        let mut square = 0;
        while square < 64 {
            near[square] = spread(1 << square);
            square += 1;
        }
        near
    };
    NEAR[square & 63]
}

/// A set and its neighbours in all eight directions.
#[inline(always)]
pub(crate) const fn spread(set: u64) -> u64 {
    let left = set >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
    let right = set << 1 & 0xfefe_fefe_fefe_fefe;
    let row = set | left | right;
    row | row << 8 | row >> 8
}

impl Discs for Portable {
    #[inline(always)]
    fn moves(self, own: u64, other: u64, empty: u64) -> u64 {
        let mut found = 0;
        for (step, inner) in STEPS.into_iter().zip(INNER) {
            let flippable = other & inner;
            let mut higher = flippable & own << step;
            let mut lower = flippable & own >> step;
            // At most six discs are between two others.
            for _ in 0..5 {
                higher |= flippable & higher << step;
                lower |= flippable & lower >> step;
            }
            found |= higher << step | lower >> step;
        }
        found & empty
    }

    #[inline(always)]
    fn flips(self, square: usize, own: u64, other: u64) -> u64 {
        let square = square & 63;
        let mut flipped = 0;
        for (higher, lower) in RAYS[0][square].into_iter().zip(RAYS[1][square]) {
            let blockers = higher & !other;
            let outflanking = blockers & blockers.wrapping_neg() & own;
            if outflanking != 0 {
                flipped |= higher & (outflanking - 1);
            }
            let blockers = lower & !other;
            if blockers != 0 {
                let outflanking = 1 << (63 - blockers.leading_zeros()) & own;
                if outflanking != 0 {
                    flipped |= lower & !(outflanking - 1) & !outflanking;
                }
            }
        }
        flipped
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl Discs for Wide {
    fn moves(self, _: u64, _: u64, _: u64) -> u64 {
        self.is_nowhere()
    }

    fn flips(self, _: usize, _: u64, _: u64) -> u64 {
        self.is_nowhere()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_twins_agree(occupied: u64, colours: u64, square in 0usize..64) {
            let (own, other) = (occupied & colours, occupied & !colours);
            let empty = !occupied;
            let moves = Portable.moves(own, other, empty);
            let (without, against) = (own & !(1 << square), other & !(1 << square));
            let flips = Portable.flips(square, without, against);
            let can_move = Portable.moves(without, against, 1 << square) != 0;
            prop_assert_eq!(can_move, flips != 0);
            if let Some(wide) = Wide::find() {
                prop_assert_eq!(Single(wide).moves(own, other, empty), moves);
                prop_assert_eq!(Single(wide).flips(square, without, against), flips);
            }
        }
    }
}

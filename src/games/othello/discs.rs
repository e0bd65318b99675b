//! Moves and flips on sets of discs: eight bits a row whatever the board's width, bit 0 for a1.
//!
//! A smaller board lies in the corner at a1. The squares outside it hold no discs, so nothing is ever outflanked across them, and
//! the same code serves every size.

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

/// The empty squares where a player can place a disc.
#[inline(always)]
pub(crate) fn moves(own: u64, other: u64, empty: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    return wide::moves(own, other) & empty;
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    return moves_portably(own, other) & empty;
}

/// The discs that change sides when a player places one at an empty square; none if that is not allowed.
#[inline(always)]
pub(crate) fn flips(square: usize, own: u64, other: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    return wide::flips(square, own, other);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    return flips_portably(square, own, other);
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

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
fn moves_portably(own: u64, other: u64) -> u64 {
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
    found
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
fn flips_portably(square: usize, own: u64, other: u64) -> u64 {
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

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod wide {
    //! The four directions in the four lanes of a vector.

    use super::{INNER, RAYS, STEPS};
    use std::arch::x86_64::*;

    #[inline(always)]
    fn vector(lanes: [u64; 4]) -> __m256i {
        // SAFETY: the build enables AVX2; the four numbers are as long as the vector, and may lie anywhere.
        unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn any(vector: __m256i) -> u64 {
        // SAFETY: the build enables AVX2; these instructions read only registers.
        unsafe {
            let half = _mm_or_si128(
                _mm256_castsi256_si128(vector),
                _mm256_extracti128_si256::<1>(vector),
            );
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
        }
    }

    const fn times(factor: u32) -> [u64; 4] {
        let mut steps = [0; 4];
        let mut direction = 0;
        while direction < 4 {
            steps[direction] = (STEPS[direction] * factor) as u64;
            direction += 1;
        }
        steps
    }

    #[inline(always)]
    pub(super) fn moves(own: u64, other: u64) -> u64 {
        let (one, two) = (vector(const { times(1) }), vector(const { times(2) }));
        // SAFETY: the build enables AVX2; these instructions read only registers.
        unsafe {
            let own = _mm256_set1_epi64x(own as i64);
            let flippable = _mm256_and_si256(_mm256_set1_epi64x(other as i64), vector(INNER));
            let mut higher = _mm256_and_si256(flippable, _mm256_sllv_epi64(own, one));
            let mut lower = _mm256_and_si256(flippable, _mm256_srlv_epi64(own, one));
            higher = _mm256_or_si256(
                higher,
                _mm256_and_si256(flippable, _mm256_sllv_epi64(higher, one)),
            );
            lower = _mm256_or_si256(
                lower,
                _mm256_and_si256(flippable, _mm256_srlv_epi64(lower, one)),
            );
            // Two discs that can be flipped one behind the other, by the farther one.
            let pairs_higher = _mm256_and_si256(flippable, _mm256_sllv_epi64(flippable, one));
            let pairs_lower = _mm256_srlv_epi64(pairs_higher, one);
            for _ in 0..2 {
                higher = _mm256_or_si256(
                    higher,
                    _mm256_and_si256(pairs_higher, _mm256_sllv_epi64(higher, two)),
                );
                lower = _mm256_or_si256(
                    lower,
                    _mm256_and_si256(pairs_lower, _mm256_srlv_epi64(lower, two)),
                );
            }
            any(_mm256_or_si256(
                _mm256_sllv_epi64(higher, one),
                _mm256_srlv_epi64(lower, one),
            ))
        }
    }

    #[inline(always)]
    pub(super) fn flips(square: usize, own: u64, other: u64) -> u64 {
        let higher = vector(RAYS[0][square & 63]);
        let lower = vector(RAYS[1][square & 63]);
        let (one, two, four) = (
            vector(const { times(1) }),
            vector(const { times(2) }),
            vector(const { times(4) }),
        );
        // SAFETY: the build enables AVX2; these instructions read only registers.
        unsafe {
            let zero = _mm256_setzero_si256();
            let own = _mm256_set1_epi64x(own as i64);
            let other = _mm256_set1_epi64x(other as i64);

            // Towards higher bits: below the first that is not the opponent's, if that is one's own.
            let blockers = _mm256_andnot_si256(other, higher);
            let first = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
            let outflanking = _mm256_and_si256(first, own);
            let none = _mm256_cmpeq_epi64(outflanking, zero);
            let below =
                _mm256_sub_epi64(_mm256_add_epi64(outflanking, _mm256_set1_epi64x(-1)), none);
            let flipped_higher = _mm256_and_si256(below, higher);

            // Towards lower bits: everything from the first that is not the opponent's on is marked, step by step.
            let blockers = _mm256_andnot_si256(other, lower);
            let mut beyond = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, one));
            beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, two));
            beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, four));
            let first = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, one), blockers);
            let outflanking = _mm256_and_si256(first, own);
            let none = _mm256_cmpeq_epi64(outflanking, zero);
            let flipped_lower = _mm256_andnot_si256(none, _mm256_andnot_si256(beyond, lower));
            any(_mm256_or_si256(flipped_higher, flipped_lower))
        }
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
            prop_assert_eq!(moves(own, other, empty), moves_portably(own, other) & empty);
            let (own, other) = (own & !(1 << square), other & !(1 << square));
            prop_assert_eq!(flips(square, own, other), flips_portably(square, own, other));
            let can_move = moves(own, other, 1 << square) != 0;
            prop_assert_eq!(can_move, flips(square, own, other) != 0);
        }
    }
}

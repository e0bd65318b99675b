//! The four directions in the four lanes of a vector.

use super::{Discs, INNER, RAYS, STEPS};
use crate::processor::compiled::Wide;
use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// Four sets of squares, one for each direction. Only functions that have the proof of AVX2 make any.
#[derive(Clone, Copy)]
struct Four(__m256i);

/// How far apart neighbours are in each direction, so many times.
const fn steps(times: u32) -> [u64; 4] {
    let mut steps = [0; 4];
    let mut direction = 0;
    while direction < 4 {
        steps[direction] = (STEPS[direction] * times) as u64;
        direction += 1;
    }
    steps
}

impl Four {
    #[inline(always)]
    fn new(_: Wide, sets: [u64; 4]) -> Self {
        // SAFETY: there is AVX2; the four numbers are as long as the vector, and may lie anywhere.
        Self(unsafe { _mm256_loadu_si256(sets.as_ptr().cast()) })
    }

    /// The same set for all directions.
    #[inline(always)]
    fn all(_: Wide, set: u64) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_set1_epi64x(set as i64) })
    }

    /// What is not in another.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_sub_epi64(self.0, other.0) })
    }

    /// Everything where there is nothing, and nothing where there is something.
    #[inline(always)]
    fn is_empty(self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    /// What is in the set of any direction.
    #[inline(always)]
    fn any(self) -> u64 {
        // SAFETY: there is AVX2.
        unsafe {
            let half = _mm_or_si128(
                _mm256_castsi256_si128(self.0),
                _mm256_extracti128_si256::<1>(self.0),
            );
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
        }
    }
}

impl BitAnd for Four {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Four {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl Shl for Four {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_sllv_epi64(self.0, by.0) })
    }
}

impl Shr for Four {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: Self) -> Self {
        // SAFETY: there is AVX2.
        Self(unsafe { _mm256_srlv_epi64(self.0, by.0) })
    }
}

impl Discs for Wide {
    #[inline(always)]
    fn moves(self, own: u64, other: u64, empty: u64) -> u64 {
        let one = Four::new(self, const { steps(1) });
        let two = Four::new(self, const { steps(2) });
        let own = Four::all(self, own);
        let flippable = Four::all(self, other) & Four::new(self, INNER);
        let mut higher = flippable & own << one;
        let mut lower = flippable & own >> one;
        higher = higher | flippable & higher << one;
        lower = lower | flippable & lower >> one;
        // Two discs that can be flipped one behind the other, by the farther one.
        let pairs_higher = flippable & flippable << one;
        let pairs_lower = pairs_higher >> one;
        for _ in 0..2 {
            higher = higher | pairs_higher & higher << two;
            lower = lower | pairs_lower & lower >> two;
        }
        (higher << one | lower >> one).any() & empty
    }

    #[inline(always)]
    fn flips(self, square: usize, own: u64, other: u64) -> u64 {
        let one = Four::new(self, const { steps(1) });
        let two = Four::new(self, const { steps(2) });
        let four = Four::new(self, const { steps(4) });
        let higher = Four::new(self, RAYS[0][square & 63]);
        let lower = Four::new(self, RAYS[1][square & 63]);
        let (own, other) = (Four::all(self, own), Four::all(self, other));

        // Towards higher bits: below the first that is not the opponent's, if that is one's own.
        let blockers = higher.without(other);
        let first = blockers & Four::all(self, 0).minus(blockers);
        let outflanking = first & own;
        let below = outflanking
            .plus(Four::all(self, u64::MAX))
            .minus(outflanking.is_empty());
        let flipped_higher = below & higher;

        // Towards lower bits: everything from the first that is not the opponent's on is marked, step by step.
        let blockers = lower.without(other);
        let mut beyond = blockers | blockers >> one;
        beyond = beyond | beyond >> two;
        beyond = beyond | beyond >> four;
        let outflanking = blockers.without(beyond >> one) & own;
        let flipped_lower = lower.without(beyond).without(outflanking.is_empty());
        (flipped_higher | flipped_lower).any()
    }
}

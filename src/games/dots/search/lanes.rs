//! The values of 64 positions that differ in six edges, worked on together.

use crate::games::dots::LANE_BITS;

pub(super) const LANES: usize = 1 << LANE_BITS;

pub(super) type Line = [i8; LANES];

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use vector::Lanes;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub(super) use portable::Lanes;

/// What six edges win if they are drawn, by edge and by which of the others are drawn.
pub(super) type Gains = [Line; LANE_BITS];

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod vector {
    use super::{Gains, LANE_BITS, LANES, Line};
    use std::arch::x86_64::{
        __m128i, __m256i, _mm_adds_epi8, _mm_loadu_si128, _mm_max_epi8, _mm_shuffle_epi8,
        _mm_storeu_si128, _mm_xor_si128, _mm256_add_epi8, _mm256_blendv_epi8, _mm256_cmpgt_epi8,
        _mm256_loadu_si256, _mm256_max_epi8, _mm256_min_epi8, _mm256_set1_epi8,
        _mm256_setzero_si256, _mm256_storeu_si256, _mm256_sub_epi8,
    };

    /// A line in two registers.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes([__m256i; 2]);

    impl Lanes {
        #[inline]
        fn map2(self, other: Self, map: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
            Self([map(self.0[0], other.0[0]), map(self.0[1], other.0[1])])
        }

        #[inline]
        pub(crate) fn splat(value: i8) -> Self {
            // SAFETY: the build enables AVX2.
            Self([unsafe { _mm256_set1_epi8(value) }; 2])
        }

        #[inline]
        pub(crate) fn load(line: &Line) -> Self {
            let start = line.as_ptr().cast::<__m256i>();
            // SAFETY: the build enables AVX2; a line has 64 bytes, and the instruction needs no alignment.
            unsafe { Self([_mm256_loadu_si256(start), _mm256_loadu_si256(start.add(1))]) }
        }

        #[inline]
        pub(crate) fn store(self, line: &mut Line) {
            let start = line.as_mut_ptr().cast::<__m256i>();
            // SAFETY: the build enables AVX2; a line has 64 bytes, and the instruction needs no alignment.
            unsafe {
                _mm256_storeu_si256(start, self.0[0]);
                _mm256_storeu_si256(start.add(1), self.0[1]);
            }
        }

        #[inline]
        pub(crate) fn min(self, other: Self) -> Self {
            // SAFETY: the build enables AVX2.
            self.map2(other, |a, b| unsafe { _mm256_min_epi8(a, b) })
        }

        #[inline]
        pub(crate) fn max(self, other: Self) -> Self {
            // SAFETY: the build enables AVX2.
            self.map2(other, |a, b| unsafe { _mm256_max_epi8(a, b) })
        }

        #[inline]
        pub(crate) fn plus(self, other: Self) -> Self {
            // SAFETY: the build enables AVX2.
            self.map2(other, |a, b| unsafe { _mm256_add_epi8(a, b) })
        }

        #[inline]
        pub(crate) fn negated(self) -> Self {
            // SAFETY: the build enables AVX2.
            let negated = |a| unsafe { _mm256_sub_epi8(_mm256_setzero_si256(), a) };
            Self(self.0.map(negated))
        }

        /// What a move is worth that leads to these values and wins `gain`: who wins nothing lets the other go on.
        #[inline]
        pub(crate) fn after(self, gain: Self) -> Self {
            let (kept, swapped) = (self.plus(gain), self.negated());
            let choose = |side: usize| {
                // SAFETY: the build enables AVX2.
                unsafe {
                    let wins = _mm256_cmpgt_epi8(gain.0[side], _mm256_setzero_si256());
                    _mm256_blendv_epi8(swapped.0[side], kept.0[side], wins)
                }
            };
            Self([choose(0), choose(1)])
        }

        /// The values, from those that all other edges give, by drawing the six edges as well.
        #[inline]
        pub(crate) fn spread(self, gains: Option<&Gains>) -> Self {
            let mut line = [0; LANES];
            self.store(&mut line);
            match gains {
                None => spread(&mut line, &LOSING),
                Some(gains) => spread(&mut line, &Steps::new(gains)),
            }
            Self::load(&line)
        }
    }

    /// How the value after drawing an edge becomes the value of drawing it: `(value ^ flip) + add`, by lane.
    struct Steps {
        flip: [Line; LANE_BITS],
        add: [Line; LANE_BITS],
    }

    const LOSING: Steps = Steps::new(&[[0; LANES]; LANE_BITS]);

    impl Steps {
        const fn new(gains: &Gains) -> Self {
            let mut steps = Self {
                flip: [[0; LANES]; LANE_BITS],
                add: [[0; LANES]; LANE_BITS],
            };
            let mut edge = 0;
            while edge < LANE_BITS {
                let mut lane = 0;
                while lane < LANES {
                    let gain = gains[edge][lane];
                    if lane >> edge & 1 == 1 {
                        // The edge is drawn already; the addition saturates.
                        steps.add[edge][lane] = i8::MIN;
                    } else if gain == 0 {
                        steps.flip[edge][lane] = -1;
                        steps.add[edge][lane] = 1;
                    } else {
                        steps.add[edge][lane] = gain;
                    }
                    lane += 1;
                }
                edge += 1;
            }
            steps
        }
    }

    const QUARTER: usize = LANES / 4;

    /// By edge inside a quarter: the lane that drawing it leads to.
    const TO: [[i8; QUARTER]; 4] = {
        let mut to = [[0; QUARTER]; 4];
        let mut edge = 0;
        while edge < 4 {
            let mut lane = 0;
            while lane < QUARTER {
                to[edge][lane] = (lane | 1 << edge) as i8;
                lane += 1;
            }
            edge += 1;
        }
        to
    };

    /// Sixteen values from the start of a slice.
    #[inline]
    fn quarter(values: &[i8]) -> __m128i {
        assert!(values.len() >= QUARTER);
        // SAFETY: the build enables AVX2, of which this is part; there are 16 bytes, and no alignment is needed.
        unsafe { _mm_loadu_si128(values.as_ptr().cast()) }
    }

    #[inline]
    fn spread(line: &mut Line, steps: &Steps) {
        for number in (0..4).rev() {
            let first = number * QUARTER;
            let step = |after: __m128i, edge: usize| {
                let flip = quarter(&steps.flip[edge][first..]);
                let add = quarter(&steps.add[edge][first..]);
                // SAFETY: the build enables AVX2.
                unsafe { _mm_adds_epi8(_mm_xor_si128(after, flip), add) }
            };
            let mut base = quarter(&line[first..]);
            for edge in [4, 5] {
                let to = first | 1 << edge;
                if to != first {
                    let after = step(quarter(&line[to..]), edge);
                    // SAFETY: the build enables AVX2.
                    base = unsafe { _mm_max_epi8(base, after) };
                }
            }
            let mut values = base;
            // After each round the lanes with one edge fewer are right.
            for _ in 0..4 {
                let after = |edge: usize| {
                    // SAFETY: the build enables AVX2.
                    let after = unsafe { _mm_shuffle_epi8(values, quarter(&TO[edge])) };
                    step(after, edge)
                };
                // SAFETY: the build enables AVX2.
                unsafe {
                    let first = _mm_max_epi8(after(0), after(1));
                    let second = _mm_max_epi8(after(2), after(3));
                    values = _mm_max_epi8(base, _mm_max_epi8(first, second));
                }
            }
            let target = &mut line[first..first + QUARTER];
            // SAFETY: the target has 16 bytes, and no alignment is needed.
            unsafe { _mm_storeu_si128(target.as_mut_ptr().cast(), values) };
        }
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod portable {
    use super::{Gains, LANE_BITS, LANES, Line};

    /// A line, one value after the other.
    #[derive(Clone, Copy)]
    pub(crate) struct Lanes(Line);

    impl Lanes {
        #[inline]
        fn map2(self, other: Self, map: impl Fn(i8, i8) -> i8) -> Self {
            Self(std::array::from_fn(|lane| map(self.0[lane], other.0[lane])))
        }

        #[inline]
        pub(crate) fn splat(value: i8) -> Self {
            Self([value; LANES])
        }

        #[inline]
        pub(crate) fn load(line: &Line) -> Self {
            Self(*line)
        }

        #[inline]
        pub(crate) fn store(self, line: &mut Line) {
            *line = self.0;
        }

        #[inline]
        pub(crate) fn min(self, other: Self) -> Self {
            self.map2(other, i8::min)
        }

        #[inline]
        pub(crate) fn max(self, other: Self) -> Self {
            self.map2(other, i8::max)
        }

        #[inline]
        pub(crate) fn plus(self, other: Self) -> Self {
            self.map2(other, i8::wrapping_add)
        }

        #[inline]
        pub(crate) fn negated(self) -> Self {
            Self(self.0.map(i8::wrapping_neg))
        }

        #[inline]
        pub(crate) fn after(self, gain: Self) -> Self {
            self.map2(gain, |after, gain| match gain {
                0 => after.wrapping_neg(),
                _ => after.wrapping_add(gain),
            })
        }

        #[inline]
        pub(crate) fn spread(mut self, gains: Option<&Gains>) -> Self {
            for lane in (0..LANES).rev() {
                for edge in (0..LANE_BITS).filter(|edge| lane >> edge & 1 == 0) {
                    let after = self.0[lane | 1 << edge];
                    let value = match gains.map_or(0, |gains| gains[edge][lane]) {
                        0 => after.wrapping_neg(),
                        gain => after.wrapping_add(gain),
                    };
                    self.0[lane] = self.0[lane].max(value);
                }
            }
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn line(values: &[i8]) -> Line {
        std::array::from_fn(|lane| values[lane] % 20)
    }

    proptest! {
        #[test]
        fn the_twins_agree(
            one in prop::collection::vec(any::<i8>(), LANES),
            other in prop::collection::vec(any::<i8>(), LANES),
            gains in prop::collection::vec(prop::collection::vec(0i8..3, LANES), LANE_BITS),
        ) {
            let (one, other) = (line(&one), line(&other));
            let gains: Gains = std::array::from_fn(|edge| line(&gains[edge]));
            macro_rules! results {
                ($lanes:ty) => {{
                    let (one, other) = (<$lanes>::load(&one), <$lanes>::load(&other));
                    let gain = <$lanes>::load(&gains[0]);
                    let results = [
                        one.min(other),
                        one.max(other),
                        one.plus(other),
                        one.negated(),
                        one.after(gain),
                        one.spread(None),
                        one.spread(Some(&gains)),
                        <$lanes>::splat(7),
                    ];
                    results.map(|lanes| {
                        let mut line = [0; LANES];
                        lanes.store(&mut line);
                        line
                    })
                }};
            }
            prop_assert_eq!(results!(Lanes), results!(portable::Lanes));
        }
    }
}

//! A line in two vectors of 32 bytes.

use super::{Gains, LANE_BITS, LANES, Lanes, Line, Vectors};
use crate::processor::compiled::Wide;
use std::arch::x86_64::{
    __m128i, __m256i, _mm_adds_epi8, _mm_loadu_si128, _mm_max_epi8, _mm_shuffle_epi8,
    _mm_storeu_si128, _mm_xor_si128, _mm256_add_epi8, _mm256_blendv_epi8, _mm256_cmpgt_epi8,
    _mm256_loadu_si256, _mm256_max_epi8, _mm256_min_epi8, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_storeu_si256, _mm256_sub_epi8,
};

/// A line in two registers. Only [`Wide`] makes any from nothing.
#[derive(Clone, Copy)]
pub(crate) struct WideLanes([__m256i; 2]);

impl Vectors for Wide {
    type Lanes = WideLanes;

    #[inline(always)]
    fn splat(self, value: i8) -> WideLanes {
        // SAFETY: there is AVX2.
        WideLanes([unsafe { _mm256_set1_epi8(value) }; 2])
    }

    #[inline(always)]
    fn load(self, line: &Line) -> WideLanes {
        WideLanes::load(line)
    }
}

impl WideLanes {
    #[inline(always)]
    fn load(line: &Line) -> Self {
        let start = line.as_ptr().cast::<__m256i>();
        // SAFETY: there is AVX2; a line has 64 bytes, and the instruction needs no alignment.
        unsafe { Self([_mm256_loadu_si256(start), _mm256_loadu_si256(start.add(1))]) }
    }

    #[inline(always)]
    fn map2(self, other: Self, map: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        Self([map(self.0[0], other.0[0]), map(self.0[1], other.0[1])])
    }
}

impl Lanes for WideLanes {
    #[inline(always)]
    fn store(self, line: &mut Line) {
        let start = line.as_mut_ptr().cast::<__m256i>();
        // SAFETY: there is AVX2; a line has 64 bytes, and the instruction needs no alignment.
        unsafe {
            _mm256_storeu_si256(start, self.0[0]);
            _mm256_storeu_si256(start.add(1), self.0[1]);
        }
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        self.map2(other, |a, b| unsafe { _mm256_min_epi8(a, b) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        self.map2(other, |a, b| unsafe { _mm256_max_epi8(a, b) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: there is AVX2.
        self.map2(other, |a, b| unsafe { _mm256_add_epi8(a, b) })
    }

    #[inline(always)]
    fn negated(self) -> Self {
        // SAFETY: there is AVX2.
        unsafe {
            let zero = _mm256_setzero_si256();
            Self([
                _mm256_sub_epi8(zero, self.0[0]),
                _mm256_sub_epi8(zero, self.0[1]),
            ])
        }
    }

    #[inline(always)]
    fn after(self, gain: Self) -> Self {
        let (kept, swapped) = (self.plus(gain), self.negated());
        // SAFETY: there is AVX2.
        let wins = gain.map2(gain, |gain, _| unsafe {
            _mm256_cmpgt_epi8(gain, _mm256_setzero_si256())
        });
        // SAFETY: there is AVX2.
        let choose = |side: usize| unsafe {
            _mm256_blendv_epi8(swapped.0[side], kept.0[side], wins.0[side])
        };
        Self([choose(0), choose(1)])
    }

    #[inline(always)]
    fn spread(self, gains: Option<&Gains>) -> Self {
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
#[inline(always)]
fn quarter(values: &[i8]) -> __m128i {
    assert!(values.len() >= QUARTER);
    // SAFETY: there is AVX2, of which this is part; there are 16 bytes, and no alignment is needed.
    unsafe { _mm_loadu_si128(values.as_ptr().cast()) }
}

#[inline(always)]
fn spread(line: &mut Line, steps: &Steps) {
    for number in (0..4).rev() {
        let first = number * QUARTER;
        let step = |after: __m128i, edge: usize| {
            let flip = quarter(&steps.flip[edge][first..]);
            let add = quarter(&steps.add[edge][first..]);
            // SAFETY: there is AVX2.
            unsafe { _mm_adds_epi8(_mm_xor_si128(after, flip), add) }
        };
        let mut base = quarter(&line[first..]);
        for edge in [4, 5] {
            let to = first | 1 << edge;
            if to != first {
                let after = step(quarter(&line[to..]), edge);
                // SAFETY: there is AVX2.
                base = unsafe { _mm_max_epi8(base, after) };
            }
        }
        let mut values = base;
        // After each round the lanes with one edge fewer are right.
        for _ in 0..4 {
            let after = |edge: usize| {
                // SAFETY: there is AVX2.
                let after = unsafe { _mm_shuffle_epi8(values, quarter(&TO[edge])) };
                step(after, edge)
            };
            // SAFETY: there is AVX2.
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

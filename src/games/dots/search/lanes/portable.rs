//! A line, one value after the other. Compilers find the vectors in it that every processor has.

use super::{Gains, LANE_BITS, LANES, Lanes, Line, Vectors};
use crate::processor::compiled::Portable;

#[derive(Clone, Copy)]
pub(crate) struct PortableLanes(Line);

impl Vectors for Portable {
    type Lanes = PortableLanes;

    #[inline(always)]
    fn splat(self, value: i8) -> PortableLanes {
        PortableLanes([value; LANES])
    }

    #[inline(always)]
    fn load(self, line: &Line) -> PortableLanes {
        PortableLanes(*line)
    }
}

impl PortableLanes {
    #[inline(always)]
    fn map2(self, other: Self, map: impl Fn(i8, i8) -> i8) -> Self {
        Self(std::array::from_fn(|lane| map(self.0[lane], other.0[lane])))
    }
}

impl Lanes for PortableLanes {
    #[inline(always)]
    fn store(self, line: &mut Line) {
        *line = self.0;
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.map2(other, i8::min)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.map2(other, i8::max)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.map2(other, i8::wrapping_add)
    }

    #[inline(always)]
    fn negated(self) -> Self {
        Self(self.0.map(i8::wrapping_neg))
    }

    #[inline(always)]
    fn after(self, gain: Self) -> Self {
        self.map2(gain, |after, gain| match gain {
            0 => after.wrapping_neg(),
            _ => after.wrapping_add(gain),
        })
    }

    #[inline(always)]
    fn spread(mut self, gains: Option<&Gains>) -> Self {
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

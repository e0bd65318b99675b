//! The values of 64 positions that differ in six edges, worked on together.

mod portable;
#[cfg(target_arch = "x86_64")]
mod wide;

use crate::games::dots::LANE_BITS;
use crate::processor::compiled::Processor;
#[cfg(not(target_arch = "x86_64"))]
use crate::processor::compiled::Wide;

pub(super) const LANES: usize = 1 << LANE_BITS;

pub(super) type Line = [i8; LANES];

/// What six edges win if they are drawn, by edge and by which of the others are drawn.
pub(super) type Gains = [Line; LANE_BITS];

/// A processor, and what it works on lines with.
pub(super) trait Vectors: Processor {
    type Lanes: Lanes;

    /// The same value everywhere.
    fn splat(self, value: i8) -> Self::Lanes;

    fn load(self, line: &Line) -> Self::Lanes;
}

/// A line that is being worked on.
pub(super) trait Lanes: Copy {
    fn store(self, line: &mut Line);

    fn min(self, other: Self) -> Self;

    fn max(self, other: Self) -> Self;

    fn plus(self, other: Self) -> Self;

    fn negated(self) -> Self;

    /// What a move is worth that leads to these values and wins `gain`: who wins nothing lets the other go on.
    fn after(self, gain: Self) -> Self;

    /// The values, from those that all other edges give, by drawing the six edges as well.
    fn spread(self, gains: Option<&Gains>) -> Self;
}

#[cfg(not(target_arch = "x86_64"))]
impl Vectors for Wide {
    type Lanes = portable::PortableLanes;

    fn splat(self, _: i8) -> Self::Lanes {
        self.is_nowhere()
    }

    fn load(self, _: &Line) -> Self::Lanes {
        self.is_nowhere()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processor::compiled::{Portable, Wide};
    use proptest::prelude::*;

    fn line(values: &[i8]) -> Line {
        std::array::from_fn(|lane| values[lane] % 20)
    }

    fn results(processor: impl Vectors, one: &Line, other: &Line, gains: &Gains) -> [Line; 8] {
        let (one, other) = (processor.load(one), processor.load(other));
        let gain = processor.load(&gains[0]);
        let results = [
            one.min(other),
            one.max(other),
            one.plus(other),
            one.negated(),
            one.after(gain),
            one.spread(None),
            one.spread(Some(gains)),
            processor.splat(7),
        ];
        results.map(|lanes| {
            let mut line = [0; LANES];
            lanes.store(&mut line);
            line
        })
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
            let expected = results(Portable, &one, &other, &gains);
            if let Some(wide) = Wide::find() {
                prop_assert_eq!(results(wide, &one, &other, &gains), expected);
            }
        }
    }
}

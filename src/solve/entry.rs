//! Entries of a tier: 16 bits for each slot.

use crate::value::{Distance, Score, Value};

/// The stored result of a slot: a value, a score, or a hole because no position stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct TableEntry(pub(super) u16);

pub(super) const UNDECIDED: u16 = 1 << 15;
/// With [`UNDECIDED`]: the rest is the code that waits.
pub(super) const WAITING: u16 = 1 << 14;
/// Codes of scores lie between those of values and [`UNDECIDED`], around this one. They never wait.
const NO_POINTS: u16 = WAITING | (WAITING / 2);

impl TableEntry {
    /// No position.
    pub const HOLE: Self = Self(0);
    pub(super) const DRAW: Self = Self(1);
    /// The largest distance a code can hold.
    pub const LONGEST: Distance = (WAITING - 1 - 3) / 2;

    /// The code of a value.
    ///
    /// # Panics
    /// If the distance is larger than [`TableEntry::LONGEST`].
    #[must_use]
    pub fn new(value: Value) -> Self {
        let distance = value.distance().unwrap_or(0);
        assert!(
            distance <= Self::LONGEST,
            "a distance of {distance} plies is too long for a table"
        );
        match value {
            Value::Draw => Self::DRAW,
            Value::Loss(d) => Self(2 + 2 * d),
            Value::Win(d) => Self(3 + 2 * d),
        }
    }

    /// The code of a score.
    ///
    /// # Panics
    /// If the score is beyond what any board gives.
    #[must_use]
    pub fn of_score(score: Score) -> Self {
        let code = NO_POINTS.wrapping_add_signed(score);
        assert!(
            (WAITING..UNDECIDED).contains(&code),
            "{score} points are too many for a table"
        );
        Self(code)
    }

    /// The score, in a table of scores and unless this is a hole.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        (WAITING..UNDECIDED)
            .contains(&self.0)
            .then(|| self.0.wrapping_sub(NO_POINTS).cast_signed())
    }

    /// The value, in a table of values and unless this is a hole.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        match self.0 {
            0 => None,
            1 => Some(Value::Draw),
            code if code >= WAITING => None,
            code if code % 2 == 0 => Some(Value::Loss((code - 2) / 2)),
            code => Some(Value::Win((code - 3) / 2)),
        }
    }

    /// The code as a number, for storing.
    #[must_use]
    pub fn number(self) -> u16 {
        self.0
    }

    /// The code with this number, if there is one.
    #[must_use]
    pub fn from_number(number: u16) -> Option<Self> {
        (number < UNDECIDED).then_some(Self(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_values_are_inverse() {
        assert_eq!(TableEntry::HOLE.value(), None);
        for value in (0..=TableEntry::LONGEST)
            .flat_map(|d| [Value::Win(d), Value::Loss(d)])
            .chain([Value::Draw])
        {
            let code = TableEntry::new(value);
            assert_eq!(code.value(), Some(value));
            assert_eq!(TableEntry::from_number(code.number()), Some(code));
        }
    }
}

//! One 16-bit cell per slot while a tier is being solved.
//!
//! A cell is either undecided and counts the weight of the moves not yet known to lose, or it holds a value's code.

use crate::value::{Distance, Value};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// A decided cell: a value, or nothing because no position stands in the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(u16);

const UNDECIDED: u16 = 1 << 15;

impl Code {
    /// No position.
    pub const HOLE: Self = Self(0);
    const DRAW: Self = Self(1);
    /// The largest distance a code can hold.
    pub const LONGEST: Distance = (UNDECIDED - 1 - 3) / 2;

    /// The code of a value.
    ///
    /// # Panics
    /// If the distance is larger than [`Code::LONGEST`].
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

    /// The value, unless this is a hole.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        match self.0 {
            0 => None,
            1 => Some(Value::Draw),
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

/// The cells of a tier, shared by all threads.
pub(super) struct Cells(Vec<AtomicU16>);

/// What a cell says.
pub(super) enum Cell {
    Decided,
    Undecided { weight: u16 },
}

/// A weight that a position's moves can never use up: added where a move is known not to lose.
pub(super) const ANCHORED: u16 = 1;

impl Cells {
    pub(super) fn new(slots: u64) -> Self {
        let slots = usize::try_from(slots).expect("slots that fit in memory");
        let hole = |_| AtomicU16::new(Code::HOLE.0);
        Self((0..slots).into_par_iter().map(hole).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn get(&self, slot: usize) -> Cell {
        let raw = self.0[slot].load(Relaxed);
        if raw & UNDECIDED == 0 {
            Cell::Decided
        } else {
            Cell::Undecided {
                weight: raw & !UNDECIDED,
            }
        }
    }

    #[inline]
    pub(super) fn decide(&self, slot: usize, value: Value) {
        self.0[slot].store(Code::new(value).0, Relaxed);
    }

    pub(super) fn count_down_from(&self, slot: usize, weight: u16) {
        assert!(weight < UNDECIDED, "too many moves in one position");
        self.0[slot].store(UNDECIDED | weight, Relaxed);
    }

    /// Gives `slot` the value, if it has none yet; tells whether it did.
    #[inline]
    pub(super) fn decide_if_open(&self, slot: usize, value: Value) -> bool {
        // A plain store is enough: all threads that get here at one distance bring the same value.
        let open = self.0[slot].load(Relaxed) & UNDECIDED != 0;
        if open {
            self.decide(slot, value);
        }
        open
    }

    /// Takes a losing move's weight off an undecided cell; tells whether that was the last.
    #[inline]
    pub(super) fn take_off(&self, slot: usize, weight: u16) -> bool {
        let cell = &self.0[slot];
        let mut raw = cell.load(Relaxed);
        while raw & UNDECIDED != 0 {
            assert!(raw & !UNDECIDED >= weight, "moves and unmoves are not dual");
            match cell.compare_exchange_weak(raw, raw - weight, Relaxed, Relaxed) {
                Ok(_) => return raw - weight == UNDECIDED,
                Err(now) => raw = now,
            }
        }
        false
    }

    /// Whether `slot` was decided at `distance`, and how.
    #[inline]
    pub(super) fn decided_at(&self, slot: usize, distance: Distance) -> Option<Value> {
        let raw = self.0[slot].load(Relaxed);
        match raw.wrapping_sub(2 + 2 * distance) {
            0 => Some(Value::Loss(distance)),
            1 => Some(Value::Win(distance)),
            _ => None,
        }
    }

    /// Ends the solving: what is undecided is a draw.
    pub(super) fn into_codes(mut self) -> Vec<Code> {
        self.0.par_iter_mut().for_each(|cell| {
            let raw = cell.get_mut();
            if *raw & UNDECIDED != 0 {
                *raw = Code::DRAW.0;
            }
        });
        // Collects into the memory the cells had.
        self.0
            .into_iter()
            .map(|cell| Code(cell.into_inner()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_values_are_inverse() {
        assert_eq!(Code::HOLE.value(), None);
        for value in (0..=Code::LONGEST)
            .flat_map(|d| [Value::Win(d), Value::Loss(d)])
            .chain([Value::Draw])
        {
            let code = Code::new(value);
            assert_eq!(code.value(), Some(value));
            assert_eq!(Code::from_number(code.number()), Some(code));
        }
    }
}

//! One 16-bit cell per slot while a tier is being solved.
//!
//! A cell holds a value's code, or it counts the weight of the moves not yet known to lose, or it waits: moves into later
//! tiers decide it at a distance that has not come yet, unless something quicker does before.

use crate::index::bricks::bits::prefetch;
use crate::progress::Progress;
use crate::value::{Distance, Score, Value};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// A decided cell: a value, or nothing because no position stands in the slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Code(u16);

const UNDECIDED: u16 = 1 << 15;
/// With [`UNDECIDED`]: the rest is the code that waits.
const WAITING: u16 = 1 << 14;
/// Codes of scores lie between those of values and [`UNDECIDED`], around this one. They never wait.
const NO_POINTS: u16 = WAITING | (WAITING / 2);

impl Code {
    /// No position.
    pub const HOLE: Self = Self(0);
    const DRAW: Self = Self(1);
    /// The largest distance a code can hold.
    pub const LONGEST: Distance = (WAITING - 1 - 3) / 2;

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

/// The cells of a tier, shared by all threads.
#[derive(Clone, Copy)]
pub(super) struct Cells<'a>(&'a [AtomicU16]);

/// A weight that a position's moves can never use up: added where a move is known not to lose.
pub(super) const ANCHORED: u16 = 1;
/// The most that the moves of a position can weigh together: what a cell counts, with an anchor, stays below [`WAITING`].
pub(super) const MOST_WEIGHT: u16 = WAITING - 1 - ANCHORED;

impl<'a> Cells<'a> {
    /// All holes.
    pub(super) fn new(cells: &'a [AtomicU16]) -> Self {
        Self(cells)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Asks for a cell to be in the cache soon.
    #[inline]
    pub(super) fn prefetch(&self, slot: usize) {
        prefetch(self.0, slot);
    }

    #[inline]
    pub(super) fn decide(&self, slot: usize, value: Value) {
        self.0[slot].store(Code::new(value).0, Relaxed);
    }

    #[inline]
    pub(super) fn count_down_from(&self, slot: usize, weight: u16) {
        debug_assert!(weight <= MOST_WEIGHT + ANCHORED);
        self.0[slot].store(UNDECIDED | weight, Relaxed);
    }

    /// Lets a cell wait for its value's distance.
    #[inline]
    pub(super) fn wait_for(&self, slot: usize, value: Value) {
        self.0[slot].store(UNDECIDED | WAITING | Code::new(value).0, Relaxed);
    }

    /// The value that a cell waits for.
    #[inline]
    pub(super) fn waiting(&self, slot: usize) -> Option<Value> {
        let raw = self.0[slot].load(Relaxed);
        (raw >= UNDECIDED | WAITING)
            .then(|| Code(raw & !(UNDECIDED | WAITING)).value())
            .flatten()
    }

    /// Gives `slot` a win at `distance`, unless it has a value or waits for one as quick; tells whether it did.
    #[inline]
    pub(super) fn win_if_open(&self, slot: usize, distance: Distance) -> bool {
        let code = Code::new(Value::Win(distance)).0;
        let raw = self.0[slot].load(Relaxed);
        let open =
            raw & UNDECIDED != 0 && (raw & WAITING == 0 || raw & !(UNDECIDED | WAITING) > code);
        if open {
            // A plain store is enough: all threads that get here at one distance bring the same value.
            self.0[slot].store(code, Relaxed);
        }
        open
    }

    /// Takes a losing move's weight off a cell that counts; tells whether that was the last.
    #[inline]
    pub(super) fn take_off(&self, slot: usize, weight: u16) -> bool {
        let cell = &self.0[slot];
        let mut raw = cell.load(Relaxed);
        while raw & (UNDECIDED | WAITING) == UNDECIDED {
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

    /// Ends the solving: what still counts is a draw.
    pub(super) fn draw_the_rest(&self, progress: &dyn Progress) {
        const CHUNK: usize = 1 << 16;
        self.0.par_chunks(CHUNK).for_each(|cells| {
            for cell in cells {
                if cell.load(Relaxed) & UNDECIDED != 0 {
                    cell.store(Code::DRAW.0, Relaxed);
                }
            }
            progress.touched();
        });
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

//! A tier while it is solved: one 16-bit cell for each slot, shared by all threads.
//!
//! A cell holds an entry, or the weight of the moves not yet known to lose, or it waits: moves into later tiers
//! decide it at a distance that the solver has not reached yet, unless a quicker move decides it before.

use super::entry::{TableEntry, UNDECIDED, WAITING};
use crate::index::bricks::bits::prefetch;
use crate::progress::Progress;
use crate::value::{Distance, Value};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// The cells of a tier, shared by all threads.
#[derive(Clone, Copy)]
pub(super) struct AtomicTier<'a>(&'a [AtomicU16]);

/// A weight that a position's moves can never use up: added where a move is known not to lose.
pub(super) const DRAW_EXIT: u16 = 1;
/// The most that the moves of a position can weigh together: what a cell counts, with a draw exit, stays below
/// [`WAITING`].
pub(super) const MOST_WEIGHT: u16 = WAITING - 1 - DRAW_EXIT;

impl<'a> AtomicTier<'a> {
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
        self.0[slot].store(TableEntry::new(value).0, Relaxed);
    }

    #[inline]
    pub(super) fn count_down_from(&self, slot: usize, weight: u16) {
        debug_assert!(weight <= MOST_WEIGHT + DRAW_EXIT);
        self.0[slot].store(UNDECIDED | weight, Relaxed);
    }

    /// Lets a cell wait for its value's distance.
    #[inline]
    pub(super) fn wait_for(&self, slot: usize, value: Value) {
        self.0[slot].store(UNDECIDED | WAITING | TableEntry::new(value).0, Relaxed);
    }

    /// The value that a cell waits for.
    #[inline]
    pub(super) fn waiting(&self, slot: usize) -> Option<Value> {
        let raw = self.0[slot].load(Relaxed);
        (raw >= UNDECIDED | WAITING)
            .then(|| TableEntry(raw & !(UNDECIDED | WAITING)).value())
            .flatten()
    }

    /// Gives `slot` a win at `distance`, unless it has a value or waits for one as quick; tells whether it did.
    #[inline]
    pub(super) fn win_if_open(&self, slot: usize, distance: Distance) -> bool {
        let code = TableEntry::new(Value::Win(distance)).0;
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
    pub(super) fn decrement(&self, slot: usize, weight: u16) -> bool {
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
                    cell.store(TableEntry::DRAW.0, Relaxed);
                }
            }
            progress.touched();
        });
    }
}

//! What the search has found out, in a table that threads share.
//!
//! An entry holds a whole position, not a hash of it. It is written under a version number that is odd meanwhile; whoever reads
//! compares the number before and after, and takes an entry that changed for absent. So what is read was written, as a whole.

use crate::points::Bounds;
use crate::points::zeroed::Zeroed;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering, fence};
use zerocopy::FromZeros;

/// No move.
pub(super) const NO_MOVE: u8 = 64;
/// Above all scores.
const BEYOND: i8 = 99;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The score is not below this.
    pub(super) at_least: i8,
    /// The score is not above this.
    pub(super) at_most: i8,
    /// The move that was best last time.
    pub(super) best: u8,
    /// The binary logarithm of how many positions were looked at to find out.
    pub(super) cost: u8,
}

impl Known {
    /// Nothing but that this move was best.
    pub(super) fn nothing(best: u8, cost: u8) -> Self {
        Self {
            at_least: -BEYOND,
            at_most: BEYOND,
            best,
            cost,
        }
    }

    /// The bounds.
    pub(super) fn bounds(self) -> Bounds {
        Bounds {
            at_least: self.at_least.into(),
            at_most: self.at_most.into(),
        }
    }

    /// What is known from before together with what is new.
    fn and(self, new: Self) -> Self {
        Self {
            at_least: self.at_least.max(new.at_least),
            at_most: self.at_most.min(new.at_most),
            best: if new.best == NO_MOVE {
                self.best
            } else {
                new.best
            },
            cost: self.cost.max(new.cost),
        }
    }

    #[inline]
    fn pack(self, age: u8) -> u64 {
        u64::from_le_bytes([
            self.at_least as u8,
            self.at_most as u8,
            self.best,
            self.cost,
            age,
            0,
            0,
            0,
        ])
    }

    #[inline]
    fn unpack(word: u64) -> (Self, u8) {
        let [at_least, at_most, best, cost, age, ..] = word.to_le_bytes();
        let known = Self {
            at_least: at_least as i8,
            at_most: at_most as i8,
            best,
            cost,
        };
        (known, age)
    }
}

/// An entry: a version, the discs of both players, what is known.
#[derive(Debug, FromZeros)]
#[repr(C, align(32))]
struct Slot {
    version: AtomicU64,
    own: AtomicU64,
    other: AtomicU64,
    known: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self, own: u64, other: u64) -> Option<(Known, u8)> {
        if self.own.load(Ordering::Relaxed) != own {
            return None;
        }
        let before = self.version.load(Ordering::Acquire);
        let same =
            self.own.load(Ordering::Relaxed) == own && self.other.load(Ordering::Relaxed) == other;
        let word = self.known.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let is_whole = before & 1 == 0 && self.version.load(Ordering::Relaxed) == before;
        (same && is_whole && before != 0).then(|| Known::unpack(word))
    }

    fn write(&self, own: u64, other: u64, word: u64) {
        let version = self.version.load(Ordering::Relaxed);
        let mine = version & 1 == 0
            && self
                .version
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        // Somebody else writes here: what is known is only lost, not wrong.
        if !mine {
            return;
        }
        fence(Ordering::Release);
        self.own.store(own, Ordering::Relaxed);
        self.other.store(other, Ordering::Relaxed);
        self.known.store(word, Ordering::Relaxed);
        self.version.store(version + 2, Ordering::Release);
    }

    /// How much would be lost by writing something else here.
    #[inline]
    fn worth(&self, age: u8) -> u32 {
        let (known, written) = Known::unpack(self.known.load(Ordering::Relaxed));
        // What is from another search is worth as much as what cost a sixteenth of it.
        let fresh = if written == age { 4 } else { 0 };
        match self.version.load(Ordering::Relaxed) {
            0 => 0,
            _ => 1 + fresh + u32::from(known.cost),
        }
    }
}

/// Entries that can hold a position; two of them share a line of the cache.
const WAYS: usize = 4;

/// The table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Zeroed<Slot>,
    /// How many slots are in use; a power of two.
    active: AtomicUsize,
    /// How many of them hold something.
    filled: AtomicUsize,
    is_growing: AtomicBool,
    age: AtomicU8,
}

/// Slots that a table begins with.
const FEW: usize = 1 << 15;
/// How many times as many slots are in use after the table has grown.
const GROWTH: usize = 4;

impl TranspositionTable {
    /// A table of at most so many bytes.
    ///
    /// # Errors
    /// If the system does not give as much.
    pub(crate) fn new(bytes: usize) -> io::Result<Self> {
        let slots = (bytes / size_of::<Slot>()).max(WAYS);
        let slots = 1usize << slots.ilog2();
        Ok(Self {
            slots: Zeroed::new(slots)?,
            active: AtomicUsize::new(slots.min(FEW)),
            filled: AtomicUsize::new(0),
            is_growing: AtomicBool::new(false),
            age: AtomicU8::new(1),
        })
    }

    /// From now on, what was written before is worth less than what will be.
    pub(super) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, own: u64, other: u64) -> usize {
        Self::place(own, other) & (self.active.load(Ordering::Relaxed) - 1)
    }

    #[inline]
    fn place(own: u64, other: u64) -> usize {
        let mixed = (own ^ other.rotate_left(32).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32 ^ mixed) as usize & !(WAYS - 1)
    }

    /// Asks for the place of a position to be near soon.
    #[inline]
    pub(super) fn prefetch(&self, own: u64, other: u64) {
        crate::index::bricks::bits::prefetch(&self.slots, self.bucket(own, other));
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn read(&self, own: u64, other: u64) -> Option<Known> {
        let bucket = self.bucket(own, other);
        for slot in &self.slots[bucket..bucket + WAYS] {
            if let Some((known, _)) = slot.read(own, other) {
                return Some(known);
            }
        }
        None
    }

    /// Notes what is known of a position, in place of what was cheaper to find out. Returns it with what was known before.
    pub(super) fn write(&self, own: u64, other: u64, known: Known) -> Known {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(own, other);
        let slots = &self.slots[bucket..][..WAYS];
        for slot in slots {
            if let Some((before, _)) = slot.read(own, other) {
                let known = before.and(known);
                slot.write(own, other, known.pack(age));
                return known;
            }
        }
        if let Some(slot) = slots.iter().min_by_key(|slot| slot.worth(age)) {
            let was_empty = slot.version.load(Ordering::Relaxed) == 0;
            slot.write(own, other, known.pack(age));
            if was_empty {
                self.filled.fetch_add(1, Ordering::Relaxed);
            } else if self.filled.load(Ordering::Relaxed) > self.active.load(Ordering::Relaxed) / 2
            {
                self.grow();
            }
        }
        known
    }

    /// Takes more slots into use if there are any, and copies what is known to its new place.
    #[cold]
    fn grow(&self) {
        let before = self.active.load(Ordering::Relaxed);
        if before == self.slots.len() || self.is_growing.swap(true, Ordering::Relaxed) {
            return;
        }
        let after = (GROWTH * before).min(self.slots.len());
        for (number, slot) in self.slots[..before].iter().enumerate() {
            let (own, other) = (
                slot.own.load(Ordering::Relaxed),
                slot.other.load(Ordering::Relaxed),
            );
            let bucket = Self::place(own, other) & (after - 1);
            if bucket != number & !(WAYS - 1)
                && let Some((known, age)) = slot.read(own, other)
            {
                self.slots[bucket + number % WAYS].write(own, other, known.pack(age));
            }
        }
        self.active.store(after, Ordering::Relaxed);
        self.is_growing.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(at_least: i8, at_most: i8, best: u8, cost: u8) -> Known {
        Known {
            at_least,
            at_most,
            best,
            cost,
        }
    }

    #[test]
    fn bounds_come_together() {
        let memory = TranspositionTable::new(1 << 12).unwrap();
        assert_eq!(memory.read(1, 2), None);
        memory.write(1, 2, known(3, 99, 5, 7));
        memory.write(1, 2, known(-99, 9, NO_MOVE, 2));
        assert_eq!(memory.read(1, 2), Some(known(3, 9, 5, 7)));
        assert_eq!(memory.read(2, 1), None);
    }

    #[test]
    fn what_is_costly_stays_in_a_table_that_is_full() {
        let memory = TranspositionTable::new(1 << 12).unwrap();
        for own in 0..1u64 << 12 {
            let cost = if own < 8 { 30 } else { 10 };
            memory.write(own, !own, known(own as i8, 99, NO_MOVE, cost));
        }
        assert!((0..8).all(|own| memory.read(own, !own).is_some()));
        let found = (0..1 << 12).filter_map(|own| Some((own, memory.read(own, !own)?)));
        let found: Vec<(u64, Known)> = found.collect();
        assert!(found.len() <= (1 << 12) / size_of::<Slot>());
        assert!(
            found
                .iter()
                .all(|(own, known)| known.at_least == *own as i8)
        );
    }

    #[test]
    #[cfg_attr(miri, ignore = "it takes too long")]
    fn a_table_keeps_what_it_knows_when_it_grows() {
        let memory = TranspositionTable::new(16 << 20).unwrap();
        let many = FEW as u64;
        for own in 0..many {
            memory.write(own, !own, known(own as i8, 99, NO_MOVE, 1));
        }
        assert!(memory.active.load(Ordering::Relaxed) > FEW);
        let kept = (0..many)
            .filter(|&own| memory.read(own, !own).is_some())
            .count();
        assert!(kept as u64 > many * 9 / 10, "{kept} of {many}");
    }

    #[test]
    fn threads_never_read_what_nobody_wrote() {
        let rounds = if cfg!(miri) { 300 } else { 200_000 };
        let memory = TranspositionTable::new(1 << 10).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let memory = &memory;
                scope.spawn(move || {
                    for round in 0..rounds {
                        let own = (round * 7 + thread) % 257;
                        let mark = (own % 64) as i8;
                        if let Some(known) = memory.read(own, own + 1) {
                            assert_eq!((known.at_least, known.at_most), (mark, mark));
                        }
                        memory.write(own, own + 1, known(mark, mark, mark as u8, 1));
                    }
                });
            }
        });
    }
}

//! What a search remembers of positions it has seen, in a table of fixed size.

use std::collections::TryReserveError;
use std::hash::{Hash, Hasher};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing is stored.
    Nothing,
    /// It is that or more.
    AtLeast,
    /// It is that or less.
    AtMost,
    /// It is that.
    Exactly,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// Seen from this position: a win counts the plies from here.
    pub(super) score: i32,
    /// The best move's place among the moves.
    pub(super) number: u16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

const NOTHING: Entry = Entry {
    key: 0,
    score: 0,
    number: 0,
    depth: 0,
    bound: Bound::Nothing,
};

/// Positions that a search has seen. Where two contend for a place, the deeper and the newer one are kept.
#[derive(Debug)]
pub struct TranspositionTable {
    /// In pairs: first what was searched deeper, then what came last.
    entries: Vec<Entry>,
}

impl TranspositionTable {
    /// A memory of about this many bytes, rounded down to a power of two.
    ///
    /// # Errors
    /// If the system does not have them.
    pub fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let most = (bytes / size_of::<Entry>()).max(2);
        let count = 1 << most.ilog2();
        let mut entries = Vec::new();
        entries.try_reserve_exact(count)?;
        entries.resize(count, NOTHING);
        Ok(Self { entries })
    }

    #[inline]
    fn pair(&self, key: u64) -> usize {
        // The length is a power of two, and the low bit chooses within a pair.
        (key >> 16) as usize & (self.entries.len() - 1) & !1
    }

    #[inline]
    pub(super) fn recall(&self, key: u64) -> Option<Entry> {
        let pair = self.pair(key);
        let found = self.entries[pair..pair + 2].iter();
        found
            .copied()
            .find(|entry| entry.key == key && entry.bound != Bound::Nothing)
    }

    #[inline]
    pub(super) fn keep(&mut self, entry: Entry) {
        let pair = self.pair(entry.key);
        let [deeper, newer] = &mut self.entries[pair..pair + 2] else {
            return;
        };
        if deeper.key == entry.key || deeper.bound == Bound::Nothing || deeper.depth <= entry.depth
        {
            if deeper.key != entry.key {
                *newer = *deeper;
            }
            *deeper = entry;
        } else {
            *newer = entry;
        }
    }
}

/// The key of a position. Two positions with the same key would be taken for one; with 64 bits that does not
/// happen in practice.
#[inline]
pub(super) fn key<P: Hash>(position: &P) -> u64 {
    let mut mixer = Mixer(0x9e37_79b9_7f4a_7c15);
    position.hash(&mut mixer);
    mixer.finish()
}

/// A quick hash that is the same in every run.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xa076_1d64_78bd_642f;
        self.0 = (product as u64) ^ (product >> 64) as u64;
        self.0 = self.0.rotate_left(23);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let product = u128::from(self.0) * 0xe703_7ed1_a0b4_28db;
        (product as u64) ^ (product >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u64, depth: u8) -> Entry {
        Entry {
            key,
            depth,
            bound: Bound::Exactly,
            ..NOTHING
        }
    }

    #[test]
    fn the_deeper_and_the_newer_are_kept() {
        let mut memory = TranspositionTable::new(0).unwrap();
        assert!(memory.recall(1).is_none());
        for (key, depth) in [(1, 9), (2, 3), (3, 2)] {
            memory.keep(entry(key, depth));
        }
        let depth = |memory: &TranspositionTable, key| memory.recall(key).map(|entry| entry.depth);
        assert_eq!(depth(&memory, 1), Some(9));
        assert_eq!(depth(&memory, 2), None);
        assert_eq!(depth(&memory, 3), Some(2));
        memory.keep(entry(1, 4));
        assert_eq!(depth(&memory, 1), Some(4), "news of the same position");
    }

    #[test]
    fn sizes_are_bounded() {
        assert_eq!(size_of::<Entry>(), 16);
        assert_eq!(
            TranspositionTable::new(1 << 20).unwrap().entries.len(),
            1 << 16
        );
        assert!(TranspositionTable::new(usize::MAX / 2).is_err());
    }

    #[test]
    fn keys_of_different_boards_differ() {
        let mut keys: Vec<u64> = (0..1000u64)
            .flat_map(|first| (0..1000u64).map(move |second| key(&(first, second << 20))))
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 1_000_000);
    }
}

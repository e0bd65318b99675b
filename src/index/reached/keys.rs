//! Sorted keys, and where to find one among them.

use crate::index::bits::prefetch;
use memmap2::{Mmap, UncheckedAdvice};
use rayon::prelude::*;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64;
use zerocopy::FromBytes;
use zerocopy::little_endian::U64;

/// The keys of a tier in ascending order, with a directory: for each value of a key's first bits, where those keys begin.
#[derive(Debug)]
pub struct SortedKeys {
    directory: Directory,
    store: Store,
}

/// How the directory divides the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Directory {
    /// How many bits a key has after those the directory goes by.
    shift: u32,
    entries: usize,
}

impl Directory {
    /// Keys for each entry, on average over all entries; since many stay empty, the others have more.
    const KEYS: u64 = 16;

    /// The directory for so many keys.
    pub(crate) fn new(key_bits: u32, keys: u64) -> Self {
        let bits = (keys / Self::KEYS)
            .checked_ilog2()
            .unwrap_or(0)
            .min(key_bits);
        Self {
            shift: key_bits - bits,
            entries: 1 << bits,
        }
    }

    /// How many numbers say where keys begin, the end included.
    pub(crate) fn starts(self) -> usize {
        self.entries + 1
    }

    #[inline]
    fn entry_at(shift: u32, key: u64) -> usize {
        // A shift by all 64 bits would be undefined; one entry takes all keys.
        key.checked_shr(shift).unwrap_or(0) as usize
    }

    /// Where the keys of each entry begin, and the end.
    pub(crate) fn fill(self, runs: &[&[u64]]) -> Vec<U64> {
        let mut starts = vec![U64::new(0); self.starts()];
        for &key in runs.iter().copied().flatten() {
            starts[Self::entry_at(self.shift, key) + 1] += 1;
        }
        for entry in 0..self.entries {
            let before = starts[entry].get();
            starts[entry + 1] += before;
        }
        starts
    }
}

#[derive(Debug)]
enum Store {
    Heap {
        starts: Vec<U64>,
        keys: Vec<U64>,
    },
    Mapped {
        map: Mmap,
        starts: Range<usize>,
        keys: Range<usize>,
        /// What the blocks between the beginning of the directory and the end of the keys must hash to.
        checksums: Range<usize>,
    },
}

/// Bytes that share a checksum in a file of keys.
pub(crate) const BLOCK: usize = 1 << 20;

impl SortedKeys {
    /// Keys in memory: ascending runs, one after the other.
    pub(crate) fn in_memory(key_bits: u32, runs: &[&[u64]]) -> Self {
        let count: usize = runs.iter().map(|run| run.len()).sum();
        let directory = Directory::new(key_bits, count as u64);
        Self {
            directory,
            store: Store::Heap {
                starts: directory.fill(runs),
                keys: runs
                    .iter()
                    .copied()
                    .flatten()
                    .copied()
                    .map(U64::new)
                    .collect(),
            },
        }
    }

    /// Keys in a map: the directory begins at byte `body.start`, the keys follow and end at `body.end`, then come checksums.
    pub(crate) fn in_map(
        map: Mmap,
        directory: Directory,
        body: Range<usize>,
        checksums: Range<usize>,
    ) -> Self {
        let keys = body.start + directory.starts() * size_of::<u64>();
        Self {
            directory,
            store: Store::Mapped {
                starts: body.start..keys,
                keys: keys..body.end,
                checksums,
                map,
            },
        }
    }

    /// The keys, ready to be looked through.
    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        let (starts, keys) = match &self.store {
            Store::Heap { starts, keys } => (&starts[..], &keys[..]),
            Store::Mapped {
                map, starts, keys, ..
            } => (numbers(&map[starts.clone()]), numbers(&map[keys.clone()])),
        };
        View {
            shift: self.directory.shift,
            starts,
            keys,
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.view().len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key at a place.
    #[inline]
    #[must_use]
    pub fn get(&self, place: u64) -> Option<u64> {
        self.view().get(place)
    }

    /// The place of a key.
    ///
    /// Whatever may have happened to the file, what is found is there: the key is compared.
    #[inline]
    #[must_use]
    pub fn find(&self, key: u64) -> Option<u64> {
        self.view().find(key)
    }

    /// Takes the pages of a mapped file out of the process; they come back when they are touched.
    pub(super) fn let_go(&self) {
        if let Store::Mapped { map, .. } = &self.store {
            // SAFETY: the map is of a file and nobody writes to it, so its pages come back with the same contents. Where the
            // advice is refused, they stay.
            let _ = unsafe { map.unchecked_advise(UncheckedAdvice::DontNeed) };
        }
    }

    /// Directory and keys as they are in a file, and what their blocks must hash to; `None` if they are in memory.
    pub(crate) fn stored(&self) -> Option<(&[u8], &[U64])> {
        match &self.store {
            Store::Heap { .. } => None,
            Store::Mapped {
                map,
                starts,
                keys,
                checksums,
            } => Some((
                &map[starts.start..keys.end],
                numbers(&map[checksums.clone()]),
            )),
        }
    }

    /// Whether every block is what it was when it was written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.stored().is_none_or(|(body, checksums)| {
            (body.par_chunks(BLOCK).zip(checksums))
                .all(|(block, checksum)| xxh3_64(block) == checksum.get())
        })
    }
}

/// The numbers of [`SortedKeys`], wherever they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    shift: u32,
    starts: &'a [U64],
    keys: &'a [U64],
}

impl View<'_> {
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        self.keys.iter().map(|key| key.get())
    }

    #[inline]
    pub(super) fn len(&self) -> u64 {
        self.keys.len() as u64
    }

    #[inline]
    pub(super) fn get(&self, place: u64) -> Option<u64> {
        let key = self.keys.get(usize::try_from(place).ok()?)?;
        Some(key.get())
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<u64> {
        self.find_in(self.range(key)?, key)
    }

    /// The places where a key can be.
    #[inline]
    fn range(&self, key: u64) -> Option<Range<usize>> {
        let entry = Directory::entry_at(self.shift, key);
        let &[start, end] = self.starts.get(entry..entry + 2)? else {
            return None;
        };
        Some(start.get() as usize..end.get() as usize)
    }

    #[inline]
    fn find_in(&self, range: Range<usize>, key: u64) -> Option<u64> {
        let keys = self.keys.get(range.clone())?;
        let place = keys.partition_point(|stored| stored.get() < key);
        (keys.get(place)?.get() == key).then_some((range.start + place) as u64)
    }

    /// Visits the places of several keys. Their parts of memory are asked for all at once, so that one does not wait for another.
    #[inline]
    pub(super) fn find_all(&self, keys: &[u64], mut visit: impl FnMut(Option<u64>)) {
        for &key in keys {
            prefetch(self.starts, Directory::entry_at(self.shift, key));
        }
        let mut ranges = [const { 0..0 }; MOST_AT_ONCE];
        for (range, &key) in ranges.iter_mut().zip(keys) {
            *range = self.range(key).unwrap_or(0..0);
            prefetch(self.keys, range.start + range.len() / 2);
        }
        for (range, &key) in ranges.into_iter().zip(keys) {
            visit(self.find_in(range, key));
        }
    }
}

/// Keys that are looked for together, at most.
pub(super) const MOST_AT_ONCE: usize = 16;

fn numbers(bytes: &[u8]) -> &[U64] {
    <[U64]>::ref_from_bytes(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_key_is_found_in_its_place(mut keys in proptest::collection::btree_set(0u64..1 << 20, 0..2000), cut in 0usize..2000) {
            let sorted: Vec<u64> = keys.iter().copied().collect();
            let cut = cut.min(sorted.len());
            let runs = [&sorted[..cut], &sorted[cut..]];
            let stored = SortedKeys::in_memory(20, &runs);
            prop_assert_eq!(stored.len(), sorted.len() as u64);
            for (place, &key) in sorted.iter().enumerate() {
                prop_assert_eq!(stored.find(key), Some(place as u64));
                prop_assert_eq!(stored.get(place as u64), Some(key));
                keys.remove(&key);
            }
            for key in 0..1 << 12 {
                prop_assert_eq!(stored.find(key).is_some(), sorted.binary_search(&key).is_ok());
            }
        }
    }
}

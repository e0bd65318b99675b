//! Sorted keys, and where to find one among them.

use super::mapped::{MappedKeys, damaged};
use crate::index::IndexError;
use crate::index::bricks::bits::prefetch;
use std::ops::Range;
use std::path::Path;
use zerocopy::little_endian::U64;

/// The keys of a tier in ascending order, with a directory: for each value of a key's first bits, where those
/// keys begin.
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

    /// The directory for this many keys.
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

    /// The entry of a key; beyond all entries for what has more bits than keys have.
    #[inline]
    pub(super) fn entry(self, key: u64) -> usize {
        // A shift by all 64 bits would be undefined; one entry takes all keys.
        key.checked_shr(self.shift).unwrap_or(0) as usize
    }

    pub(super) fn entries(self) -> usize {
        self.entries
    }

    /// Where the keys of each entry begin, and the end.
    pub(crate) fn fill(self, runs: &[&[u64]]) -> Vec<U64> {
        let mut starts = vec![U64::new(0); self.starts()];
        for &key in runs.iter().copied().flatten() {
            starts[self.entry(key) + 1] += 1;
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
    Heap { starts: Vec<U64>, keys: Vec<U64> },
    Mapped(MappedKeys),
}

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

    /// Keys in a file.
    pub(crate) fn in_map(directory: Directory, keys: MappedKeys) -> Self {
        Self {
            directory,
            store: Store::Mapped(keys),
        }
    }

    /// The keys, ready to be looked through, whether they were [checked](Self::check) or not.
    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        let (starts, keys) = match &self.store {
            Store::Heap { starts, keys } => (&starts[..], &keys[..]),
            Store::Mapped(mapped) => mapped.numbers(self.directory.starts()),
        };
        View {
            directory: self.directory,
            starts,
            keys,
        }
    }

    /// What must be checked block by block; `None` if there is nothing to check any more.
    #[inline]
    fn unchecked(&self) -> Option<&MappedKeys> {
        match &self.store {
            Store::Mapped(mapped) if !mapped.is_checked() => Some(mapped),
            _ => None,
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.view().len()
    }

    /// Bytes that they take in memory, or of a file that is mapped.
    pub(super) fn bytes(&self) -> u64 {
        let view = self.view();
        (size_of_val(view.starts) + size_of_val(view.keys)) as u64
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key at a place.
    ///
    /// # Errors
    /// If the file is damaged there.
    #[inline]
    pub fn get(&self, place: u64) -> Result<Option<u64>, IndexError> {
        match self.unchecked() {
            Some(mapped) if place < self.len() => mapped.key(&self.view(), place).map(Some),
            _ => Ok(self.view().get(place)),
        }
    }

    /// The place of a key.
    ///
    /// # Errors
    /// If the file is damaged where the key is or would be.
    #[inline]
    pub fn find(&self, key: u64) -> Result<Option<u64>, IndexError> {
        match self.unchecked() {
            Some(mapped) => mapped.find(&self.view(), key),
            None => Ok(self.view().find(key)),
        }
    }

    /// Checks all blocks at once; then they are not checked one by one any more.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn check(&self) -> Result<(), IndexError> {
        self.unchecked()
            .map_or(Ok(()), |mapped| mapped.check(&self.view()))
    }

    /// What is wrong with the keys, in words.
    pub(super) fn damage(
        &self,
        what: &str,
        expected: impl ToString,
        found: impl ToString,
    ) -> IndexError {
        let path = match &self.store {
            Store::Heap { .. } => Path::new("memory"),
            Store::Mapped(mapped) => mapped.path(),
        };
        damaged(path, what, expected, found)
    }

    /// Takes the pages of a mapped file out of the process; they come back when they are touched.
    pub(crate) fn release_pages(&self) {
        if let Store::Mapped(mapped) = &self.store {
            mapped.release_pages();
        }
    }
}

/// The numbers of [`SortedKeys`], wherever they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) directory: Directory,
    pub(super) starts: &'a [U64],
    pub(super) keys: &'a [U64],
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
        let entry = self.directory.entry(key);
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

    /// Visits the places of several keys. Their parts of memory are asked for all at once, so that one does not
    /// wait for another.
    #[inline]
    pub(super) fn find_all(&self, keys: &[u64], mut visit: impl FnMut(Option<u64>)) {
        for &key in keys {
            prefetch(self.starts, self.directory.entry(key));
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
                prop_assert_eq!(stored.find(key), Ok(Some(place as u64)));
                prop_assert_eq!(stored.get(place as u64), Ok(Some(key)));
                keys.remove(&key);
            }
            for key in 0..1 << 12 {
                prop_assert_eq!(stored.find(key).unwrap().is_some(), sorted.binary_search(&key).is_ok());
            }
        }
    }
}

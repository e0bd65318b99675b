//! Sorted keys in a file: each block is checked once, before the first number of it is used.

use super::keys::View;
use crate::index::{Damage, IndexError};
use crate::system::pages;
use memmap2::Mmap;
use rayon::prelude::*;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use xxhash_rust::xxh3::xxh3_64;
use zerocopy::FromBytes;
use zerocopy::little_endian::U64;

/// Bytes that share a checksum in a file of keys.
pub(crate) const BLOCK: usize = 1 << 20;
const NUMBER: usize = size_of::<U64>();

/// A file of keys: a directory and the keys, in blocks, and what those must hash to.
#[derive(Debug)]
pub(crate) struct MappedKeys {
    map: Mmap,
    path: PathBuf,
    /// The bytes of the directory and the keys.
    body: Range<usize>,
    checksums: Range<usize>,
    /// By block: whether it is sound. Whoever finds it unchecked checks it; that several do so at once does no harm.
    sound: Vec<AtomicBool>,
    /// Whether everything is, the directory compared with the keys.
    all_sound: AtomicBool,
}

impl MappedKeys {
    /// The directory and the keys are in the bytes `body`, the checksums of their blocks in the bytes `checksums`.
    pub(crate) fn new(map: Mmap, path: &Path, body: Range<usize>, checksums: Range<usize>) -> Self {
        let blocks = body.len().div_ceil(BLOCK);
        Self {
            map,
            path: path.to_owned(),
            body,
            checksums,
            sound: (0..blocks).map(|_| AtomicBool::new(false)).collect(),
            all_sound: AtomicBool::new(false),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether everything was found sound.
    #[inline]
    pub(super) fn is_checked(&self) -> bool {
        self.all_sound.load(Relaxed)
    }

    /// The directory, which has so many entries, and the keys.
    #[inline]
    pub(super) fn numbers(&self, starts: usize) -> (&[U64], &[U64]) {
        let numbers = numbers(&self.map[self.body.clone()]);
        numbers.split_at(starts.min(numbers.len()))
    }

    /// The key at a place where there is one.
    pub(super) fn key(&self, view: &View, place: u64) -> Result<u64, IndexError> {
        self.check_block_of(view, view.starts.len() + place as usize)?;
        Ok(view.keys[place as usize].get())
    }

    /// An entry of the directory that is there.
    fn start(&self, view: &View, entry: usize) -> Result<u64, IndexError> {
        self.check_block_of(view, entry)?;
        Ok(view.starts[entry].get())
    }

    /// The place of a key. That there is none is certain: it would have to be between two keys that follow each other.
    pub(super) fn find(&self, view: &View, key: u64) -> Result<Option<u64>, IndexError> {
        let entry = view.directory.entry(key);
        if entry >= view.directory.entries() {
            return Ok(None);
        }
        let range = self.start(view, entry)?..self.start(view, entry + 1)?;
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.key(view, middle)? < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if low < range.end && self.key(view, low)? == key {
            return Ok(Some(low));
        }
        let fits_behind = low == 0 || self.key(view, low - 1)? < key;
        let fits_before = low == view.len() || self.key(view, low)? > key;
        if fits_behind && fits_before {
            return Ok(None);
        }
        Err(self.misleading(entry))
    }

    fn check_block_of(&self, view: &View, number: usize) -> Result<(), IndexError> {
        let block = number / (BLOCK / NUMBER);
        if self.sound[block].load(Relaxed) {
            return Ok(());
        }
        self.check_block(view, block)
    }

    /// Compares a block with its checksum, and its numbers with what the format promises of them.
    fn check_block(&self, view: &View, block: usize) -> Result<(), IndexError> {
        let bytes = &self.map[self.body.clone()];
        let bytes = &bytes[block * BLOCK..bytes.len().min((block + 1) * BLOCK)];
        let stored = numbers(&self.map[self.checksums.clone()])[block].get();
        let found = xxh3_64(bytes);
        if found != stored {
            return Err(damaged(
                &self.path,
                &format!("checksum of block {block}"),
                format!("{stored:016x}"),
                format!("{found:016x}"),
            ));
        }
        let first = block * (BLOCK / NUMBER);
        let end = first + bytes.len() / NUMBER;
        let starts = view.starts.len();
        self.check_starts(view, first.min(starts)..end.min(starts))?;
        self.check_keys(view, first.max(starts) - starts..end.max(starts) - starts)?;
        self.sound[block].store(true, Relaxed);
        Ok(())
    }

    /// Entries of the directory begin with 0, do not descend and end with the number of keys.
    fn check_starts(&self, view: &View, range: Range<usize>) -> Result<(), IndexError> {
        let number = |entry: usize| view.starts[entry].get();
        for entry in range {
            let least = entry.checked_sub(1).map_or(0, number);
            let is_last = entry + 1 == view.starts.len();
            let most = if entry == 0 { 0 } else { view.len() };
            let least = if is_last { view.len() } else { least };
            if !(least..=most).contains(&number(entry)) {
                return Err(damaged(
                    &self.path,
                    &format!("entry {entry} of the directory"),
                    format!("a number from {least} to {most}"),
                    number(entry),
                ));
            }
        }
        Ok(())
    }

    /// Keys ascend, and have no more bits than keys have.
    fn check_keys(&self, view: &View, range: Range<usize>) -> Result<(), IndexError> {
        let mut last = range
            .start
            .checked_sub(1)
            .map(|place| view.keys[place].get());
        for place in range {
            let key = view.keys[place].get();
            if last >= Some(key) || view.directory.entry(key) >= view.directory.entries() {
                let expected = match last {
                    Some(last) => format!("one after {last:x}, of as many bits as keys have"),
                    None => "one of as many bits as keys have".into(),
                };
                return Err(damaged(
                    &self.path,
                    &format!("key {place}"),
                    expected,
                    format!("{key:x}"),
                ));
            }
            last = Some(key);
        }
        Ok(())
    }

    fn misleading(&self, entry: usize) -> IndexError {
        damaged(
            &self.path,
            &format!("entry {entry} of the directory"),
            "the number of keys before",
            "another number",
        )
    }

    /// Checks all blocks, and the directory by the keys.
    pub(super) fn check(&self, view: &View) -> Result<(), IndexError> {
        (0..self.sound.len())
            .into_par_iter()
            .try_for_each(|block| self.check_block(view, block))?;
        let of = |place: u64| view.directory.entry(view.keys[place as usize].get());
        // Since keys ascend, the first and the last of an entry stand for those between.
        (view.starts.par_windows(2).enumerate()).try_for_each(|(entry, window)| {
            let range = window[0].get()..window[1].get();
            let right = range.is_empty() || of(range.start) == entry && of(range.end - 1) == entry;
            right.then_some(()).ok_or_else(|| self.misleading(entry))
        })?;
        self.all_sound.store(true, Relaxed);
        Ok(())
    }

    /// Takes the pages out of the process; they come back when they are touched.
    pub(super) fn release_pages(&self) {
        pages::release_all(&self.map);
    }
}

fn numbers(bytes: &[u8]) -> &[U64] {
    <[U64]>::ref_from_bytes(bytes).unwrap_or_default()
}

/// What is wrong with a file of keys.
pub(super) fn damaged(
    path: &Path,
    what: &str,
    expected: impl ToString,
    found: impl ToString,
) -> IndexError {
    IndexError::Damaged(Box::new(Damage {
        path: path.to_owned(),
        what: what.to_owned(),
        expected: expected.to_string(),
        found: found.to_string(),
    }))
}

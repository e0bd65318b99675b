//! Working files: room for the values of tiers that memory does not hold.

use super::TableError;
use crate::progress::Progress;
use crate::solve::{TableEntry, TierBuffer};
use crate::system::{Residence, files, pages};
use memmap2::MmapRaw;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Makes working files in a folder, and lets go of what is resident of them.
///
/// The files have no name: the system frees them when they are closed, also if the process is killed. What they hold is
/// written to them by the system as it needs the memory. Whoever goes through their cells says so to [`Limiting`], which lets go of
/// pages when the process has more resident than it may.
pub(super) struct SpillFiles {
    folder: PathBuf,
    maps: Mutex<Maps>,
    /// Where the system does not tell, it alone decides what stays.
    residence: Option<Residence>,
    /// Bytes that the process may have resident.
    limit: u64,
}

/// The maps of the files that are in use.
#[derive(Default)]
struct Maps {
    mapped: Vec<Weak<MmapRaw>>,
    /// Which part of each map is let go of next.
    next_part: usize,
}

/// Each map is let go of in so many parts.
const PARTS: usize = 8;

/// What comes in between two looks: a few dozen cells of each thread, each with the pages around it that the system maps along.
pub(super) fn slack_bytes() -> u64 {
    const A_THREAD: u64 = 4 << 20;
    const ITSELF: u64 = 4 << 20;
    ITSELF + rayon::current_num_threads() as u64 * A_THREAD
}

impl SpillFiles {
    /// Working files in `folder`, whose pages are let go before the whole process has more than `bytes` in memory.
    pub(super) fn new(folder: &Path, bytes: u64) -> Self {
        Self {
            folder: folder.to_owned(),
            maps: Mutex::default(),
            residence: Residence::open(),
            limit: bytes.saturating_sub(slack_bytes()),
        }
    }

    /// Room for so many codes, all holes.
    pub(super) fn allocate(&self, slots: u64) -> Result<TierBuffer, TableError> {
        let failed = |error| TableError::io(&self.folder, "reserve working space in it")(error);
        let bytes = slots * size_of::<TableEntry>() as u64;
        let file = files::reserved(&self.folder, bytes).map_err(failed)?;
        let map = MmapRaw::map_raw(&file).map_err(failed)?;
        // A hundred touches with what the system reads around each would have all of a tier resident.
        pages::expect_random(&map);
        let map = Arc::new(map);
        let mut maps = self.maps();
        maps.mapped.retain(|map| map.strong_count() > 0);
        maps.mapped.push(Arc::downgrade(&map));
        Ok(TierBuffer::in_map(map, slots))
    }

    fn maps(&self) -> MutexGuard<'_, Maps> {
        self.maps.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether more is resident than may be.
    fn is_full(&self) -> bool {
        let bytes = self.residence.as_ref().and_then(Residence::bytes);
        bytes.is_some_and(|bytes| bytes > self.limit)
    }

    /// Lets go of pages if there are too many, in turn, until there are few enough: most of what was used lately stays.
    fn keep_limit(&self) {
        if !self.is_full() {
            return;
        }
        let mut maps = self.maps();
        for _ in 0..PARTS {
            // Somebody else may have done it in the meantime.
            if !self.is_full() {
                return;
            }
            let part = maps.next_part;
            maps.next_part = (part + 1) % PARTS;
            let mapped = maps.mapped.iter().filter_map(Weak::upgrade);
            mapped.for_each(|map| release_pages(&map, part));
        }
    }
}

/// Progress that also keeps the limit of working files, if there are any.
pub(super) struct Limiting<'m> {
    pub(super) progress: &'m dyn Progress,
    pub(super) files: Option<Arc<SpillFiles>>,
}

impl Progress for Limiting<'_> {
    fn plan(&self, units: u64) {
        self.progress.plan(units);
    }

    fn begin(&self, what: &str, total: u64) {
        self.progress.begin(what, total);
    }

    fn say(&self, what: &str) {
        self.progress.say(what);
    }

    fn advance(&self, units: u64) {
        self.progress.advance(units);
    }

    fn finish(&self) {
        self.progress.finish();
    }

    fn touched(&self) {
        if let Some(files) = &self.files {
            files.keep_limit();
        }
    }

    fn warn(&self, words: &str) {
        self.progress.warn(words);
    }

    fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled()
    }
}

/// Takes the pages of one part of a map out of the process; what was written stays in the file.
fn release_pages(map: &MmapRaw, part: usize) {
    let start = map.len() / PARTS * part;
    let end = if part + 1 == PARTS {
        map.len()
    } else {
        start + map.len() / PARTS
    };
    pages::release(map, start..end);
}

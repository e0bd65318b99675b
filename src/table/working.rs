//! Working files: room for the values of tiers that memory does not hold.

use super::TableError;
use super::opening::create_file;
use crate::solve::Codes;
use crate::system;
use memmap2::{MmapRaw, UncheckedAdvice};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Makes working files in a folder, and lets go of what is resident of them.
///
/// The files have no name: the system frees them when they are closed, also if the process is killed. What they hold is
/// written to them by the system as it needs the memory; a thread lets go of their pages whenever the process has more
/// resident than it may. Where the system maps large pages, they come in faster than that thread looks, and the bound is exceeded.
pub(super) struct WorkingFiles {
    folder: PathBuf,
    maps: Arc<Mutex<Vec<Weak<MmapRaw>>>>,
    /// Dropped to end the thread.
    end: Option<Sender<()>>,
    warden: Option<JoinHandle<()>>,
}

/// How often to look at what is resident. Pages come in at about a gigabyte a second.
const INTERVAL: Duration = Duration::from_millis(10);

impl WorkingFiles {
    /// Working files in `folder`, whose pages are let go whenever the whole process has more than `resident` bytes in memory.
    ///
    /// # Errors
    /// If there is no thread to be had.
    pub(super) fn new(folder: &Path, resident: u64) -> Result<Self, TableError> {
        let maps: Arc<Mutex<Vec<Weak<MmapRaw>>>> = Arc::default();
        let (end, ended) = mpsc::channel();
        let warden = thread::Builder::new().spawn({
            let maps = Arc::clone(&maps);
            move || {
                while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    if system::resident_bytes().is_some_and(|bytes| bytes > resident) {
                        let maps = maps.lock().unwrap_or_else(PoisonError::into_inner);
                        maps.iter()
                            .filter_map(Weak::upgrade)
                            .for_each(|map| let_go(&map));
                    }
                }
            }
        });
        let warden = warden.map_err(TableError::io(folder, "watch over working files in it"))?;
        Ok(Self {
            folder: folder.to_owned(),
            maps,
            end: Some(end),
            warden: Some(warden),
        })
    }

    /// Room for so many codes, all holes.
    pub(super) fn room(&self, slots: u64) -> Result<Codes, TableError> {
        let path = self.folder.join(".working");
        let failed = |error| TableError::io(&path, "reserve working space in it")(error);
        let file = create_file(&path, File::options().read(true))?;
        fs::remove_file(&path).map_err(failed)?;
        reserve(&file, slots * size_of::<crate::solve::Code>() as u64).map_err(failed)?;
        let map = Arc::new(MmapRaw::map_raw(&file).map_err(failed)?);
        let mut maps = self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        maps.retain(|map| map.strong_count() > 0);
        maps.push(Arc::downgrade(&map));
        Ok(Codes::in_map(map, slots))
    }
}

impl Drop for WorkingFiles {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(warden) = self.warden.take() {
            // It has nothing to tell.
            let _ = warden.join();
        }
    }
}

/// Makes a file of zeros with its space set aside, so that a full disk is an error here and not a signal later, when the map is
/// written to.
fn reserve(mut file: &File, bytes: u64) -> io::Result<()> {
    use rustix::fs::{FallocateFlags, fallocate};
    // A map cannot be empty.
    let bytes = bytes.max(1);
    match fallocate(file, FallocateFlags::empty(), 0, bytes) {
        Err(rustix::io::Errno::OPNOTSUPP) => {}
        reserved => return Ok(reserved?),
    }
    let zeros = vec![0; 1 << 20];
    let mut left = bytes;
    while left > 0 {
        let length = left.min(zeros.len() as u64);
        file.write_all(&zeros[..length as usize])?;
        left -= length;
    }
    Ok(())
}

/// Bytes that can still be written to the disk that has the folder, or its nearest parent that exists.
pub(super) fn free_bytes(folder: &Path) -> Option<u64> {
    let existing = folder.ancestors().find(|folder| folder.is_dir());
    let disk = rustix::fs::statvfs(existing.unwrap_or(Path::new("."))).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Takes a map's pages out of the process; what was written stays in the file.
fn let_go(map: &MmapRaw) {
    // SAFETY: the map is shared and of a file, so its pages come back with the same contents when they are touched again. Where
    // the advice is refused, they stay, and more memory is used than was asked for.
    let _ = unsafe { map.unchecked_advise(UncheckedAdvice::DontNeed) };
}

//! Files and folders, where systems differ in them.

#[cfg_attr(unix, path = "on_unix.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
mod differing;

pub(crate) use differing::{kind, open, replace, sync_folder};
use fs4::FileExt;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// A new file of zeros in a folder, without a name and with its space set aside, so that a full disk is an error here and not a signal
/// later, when a map of it is written to. The system frees it when it is closed, also if the process is killed.
///
/// # Errors
/// If the system refuses.
pub(crate) fn reserved(folder: &Path, bytes: u64) -> io::Result<File> {
    let mut file = tempfile::tempfile_in(folder)?;
    // A map cannot be empty.
    let bytes = bytes.max(1);
    match file.allocate(bytes) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => {}
        Err(error) => return Err(error),
        // Not every system makes a file longer when it sets space aside.
        Ok(()) => return file.set_len(bytes).map(|()| file),
    }
    let zeros = vec![0; 1 << 20];
    let mut left = bytes;
    while left > 0 {
        let length = left.min(zeros.len() as u64);
        file.write_all(&zeros[..length as usize])?;
        left -= length;
    }
    Ok(file)
}

/// Bytes that can still be written to the disk that has the folder, or its nearest parent that exists.
pub(crate) fn free_bytes(folder: &Path) -> Option<u64> {
    let existing = folder.ancestors().find(|folder| folder.is_dir());
    fs4::available_space(existing.unwrap_or(Path::new("."))).ok()
}

/// How long a lock may be held by nobody who knows of it.
const STRAY: std::time::Duration = std::time::Duration::from_millis(300);

/// Locks a file for one process. A process that is just being started by this one holds a copy of all its open files, locks
/// too, for the moment until it runs its program; so a lock that is taken is tried again for a moment.
pub(crate) fn lock(file: &std::fs::File) -> Result<(), std::fs::TryLockError> {
    let begun = std::time::Instant::now();
    loop {
        match file.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) if begun.elapsed() < STRAY => {
                std::thread::sleep(STRAY / 30);
            }
            done => return done,
        }
    }
}

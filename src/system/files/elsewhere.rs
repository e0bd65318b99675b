//! Files on systems other than Unix, which is Windows.

use std::ffi::OsString;
use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Opens a file.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.open(path)
}

/// What something is that is no file.
pub(crate) fn kind(found: FileType) -> &'static str {
    match found {
        found if found.is_dir() => "a folder",
        _ => "a device",
    }
}

/// Puts a file in the place of another. Whoever has that one open keeps it.
pub(crate) fn replace(from: &Path, to: &Path) -> io::Result<()> {
    let Err(error) = fs::rename(from, to) else {
        return Ok(());
    };
    // A file that somebody has mapped can be renamed, but neither replaced nor removed.
    let Some(aside) = aside(to).filter(|aside| fs::rename(to, aside).is_ok()) else {
        return Err(error);
    };
    let replaced = fs::rename(from, to);
    if replaced.is_err() {
        // The error at hand says more than a failure to go back would.
        let _ = fs::rename(&aside, to);
    } else {
        // If it is still mapped it stays until the next file takes its place.
        let _ = fs::remove_file(&aside);
    }
    replaced
}

/// A name beside a file that is free, or was left by somebody who is done with it.
fn aside(path: &Path) -> Option<PathBuf> {
    const MOST: usize = 100;
    let names = (1..MOST).map(|number| {
        let mut name = OsString::from(path.file_name().unwrap_or_default());
        name.push(format!(".old-{number}"));
        path.with_file_name(name)
    });
    let mut free = names.filter(|name| match fs::remove_file(name) {
        Ok(()) => true,
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    });
    free.next()
}

/// Folders are written to disk by the system.
pub(crate) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

//! Files on Unix: pipes that nobody writes to, renaming over a file that others have open, folders that can be written to disk.

use rustix::fs::OFlags;
use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// Opens a file without waiting for whoever may be at the other end of a pipe.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(path)
}

/// What something is that is no file.
pub(crate) fn kind(found: FileType) -> &'static str {
    match found {
        found if found.is_dir() => "a folder",
        found if found.is_fifo() => "a pipe",
        found if found.is_socket() => "a socket",
        _ => "a device",
    }
}

/// Puts a file in the place of another. Whoever has that one open keeps it.
pub(crate) fn replace(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Makes the names in a folder last.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

//! Opening what was named where no name is that of a pipe.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Opens what was named.
pub(crate) fn open(path: &Path) -> io::Result<impl Read> {
    // Opening a folder would say that access is denied.
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    File::open(path)
}

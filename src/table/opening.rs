//! Opening files of ours: regular files and nothing else, checked on what was opened, and bounded before they are read.

use super::header::FileCheck;
use super::{CREATE, TableError};
use crate::system::files;
use crate::text::ByteSize;
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file of ours as `options` say; `None` if there is none.
///
/// # Errors
/// If it is no regular file, or the system refuses.
pub(crate) fn open_file(
    path: &Path,
    options: &mut OpenOptions,
) -> Result<Option<File>, TableError> {
    let file = match files::open(path, options) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            // A socket cannot even be opened, nor a folder to write to it.
            return Err(match fs::metadata(path) {
                Ok(there) if !there.is_file() => not_a_file(path, there.file_type()),
                _ => TableError::io(path, "open it")(error),
            });
        }
    };
    let there = file
        .metadata()
        .map_err(TableError::io(path, "look at it"))?;
    if there.is_file() {
        return Ok(Some(file));
    }
    Err(not_a_file(path, there.file_type()))
}

/// Opens a file of ours to be read; `None` if there is none.
///
/// # Errors
/// As [`open_file`].
pub(crate) fn open_to_read(path: &Path) -> Result<Option<File>, TableError> {
    open_file(path, File::options().read(true))
}

/// All bytes of an open file, of which there are not more than `most`.
///
/// # Errors
/// If there are more, or the system refuses.
pub(crate) fn read_all(
    file: &File,
    check: FileCheck<'_>,
    most: u64,
) -> Result<Vec<u8>, TableError> {
    let length = file
        .metadata()
        .map_err(TableError::io(check.path, "look at it"))?
        .len();
    if length > most {
        let expected = format!("at most {}", ByteSize(most));
        return Err(check.unusable("file length", expected, ByteSize(length)));
    }
    let mut bytes = Vec::new();
    file.take(most)
        .read_to_end(&mut bytes)
        .map_err(TableError::io(check.path, "read it"))?;
    Ok(bytes)
}

/// Makes a new file, to be opened as `options` say, in the place of one that a killed process left.
///
/// # Errors
/// If something else is there, or the system refuses.
pub(crate) fn create_file(path: &Path, options: &mut OpenOptions) -> Result<File, TableError> {
    check_place(path)?;
    let failed = TableError::io(path, CREATE);
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    options
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(failed)
}

/// Refuses a place for a file that a folder, a pipe or the like is in: such a thing is not ours to replace. Long work asks
/// before it begins.
///
/// # Errors
/// If it is so.
pub(crate) fn check_place(path: &Path) -> Result<(), TableError> {
    match fs::symlink_metadata(path) {
        Ok(there) if !there.is_file() && !there.is_symlink() => {
            Err(not_a_file(path, there.file_type()))
        }
        _ => Ok(()),
    }
}

fn not_a_file(path: &Path, kind: FileType) -> TableError {
    TableError::NotAFile {
        path: path.to_owned(),
        found: files::kind(kind),
    }
}

//! Files that commands write: complete, or not at all.

use crate::failure::Usage;
use crate::output;
use anyhow::anyhow;
use retrograde::catalog::FileReport;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Whether a path means standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// How many of some paths mean standard output: one at most, because what goes there goes there alone.
pub(crate) fn on_stdout<'a>(
    paths: impl Iterator<Item = &'a Path>,
    json: bool,
) -> anyhow::Result<usize> {
    let number = paths.filter(|path| is_stdout(path)).count();
    if number + usize::from(json) > 1 {
        return Err(Usage::new(
            "only one thing can go to standard output: give the others a file, or leave out --json",
        )
        .into());
    }
    Ok(number)
}

/// Puts `bytes` into a file, or writes them to standard output; gives the file.
pub(crate) fn deliver(path: &Path, bytes: &[u8]) -> anyhow::Result<Option<FileReport>> {
    if is_stdout(path) {
        output::print(bytes)?;
        return Ok(None);
    }
    replace(path, bytes)?;
    Ok(Some(FileReport {
        path: path.display().to_string(),
        bytes: bytes.len() as u64,
    }))
}

/// Puts `bytes` into a file. They go into another file beside it first, so that what was there stays if that fails.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write(path, bytes).map_err(|error| {
        let shown = path.display();
        anyhow!("{shown}: cannot write it: {error}; what was there before is still there")
    })
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let target = match fs::metadata(path) {
        // A device or a pipe is written to, not replaced.
        Ok(there) if !there.is_file() && !there.is_dir() => return Ok(fs::write(path, bytes)?),
        Ok(there) if there.is_dir() => return Err(anyhow!("it is a folder")),
        // What a link points to is replaced, not the link.
        Ok(_) => fs::canonicalize(path)?,
        Err(_) => path.to_owned(),
    };
    let temporary = beside(&target)?;
    let written = fill(&temporary, bytes).and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        // Nothing more can be done about it.
        let _ = fs::remove_file(&temporary);
    }
    Ok(written?)
}

/// A file that is written line by line and takes its place when it is complete.
pub(crate) struct Draft {
    file: io::BufWriter<File>,
    temporary: PathBuf,
    target: PathBuf,
}

impl Draft {
    pub(crate) fn new(target: &Path) -> anyhow::Result<Self> {
        if is_stdout(target) {
            let words = "the result goes to standard output: give the games a file";
            return Err(Usage::new(words).into());
        }
        // The file takes the place of what is there when it is complete, and no device or folder may be lost
        // that way.
        if fs::metadata(target).is_ok_and(|there| !there.is_file()) {
            let shown = target.display();
            return Err(Usage::new(format!("{shown}: it is no file: choose another name")).into());
        }
        let temporary = beside(target)?;
        let file = File::create(&temporary)
            .map_err(|error| anyhow!("{}: cannot write it: {error}", target.display()))?;
        Ok(Self {
            file: io::BufWriter::new(file),
            temporary,
            target: target.to_owned(),
        })
    }

    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())?;
        self.file.write_all(b"\n")
    }

    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        let written = self.file.flush();
        let written = written.and_then(|()| self.file.get_ref().sync_all());
        let written = written.and_then(|()| fs::rename(&self.temporary, &self.target));
        written.map_err(|error| anyhow!("{}: cannot write it: {error}", self.target.display()))
    }
}

impl Drop for Draft {
    /// What is not finished is not left behind.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.temporary);
    }
}

fn beside(target: &Path) -> anyhow::Result<PathBuf> {
    let name = target
        .file_name()
        .ok_or_else(|| anyhow!("it has no name"))?;
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    Ok(target.with_file_name(temporary))
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture.svg");
        for bytes in [&b"first"[..], b"second"] {
            replace(&path, bytes).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let error = replace(folder.path(), b"bytes").unwrap_err();
        assert!(error.to_string().contains("it is a folder"));
        assert!(replace(&folder.path().join("no/folder"), b"bytes").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"after").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"after");
    }
}

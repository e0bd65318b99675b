//! Opening what was named on Unix, where it may be a pipe.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// How long somebody has to begin to write to a pipe, in seconds.
const TIMEOUT: i64 = 5;

/// Opens what was named.
pub(crate) fn open(path: &Path) -> io::Result<impl Read> {
    // Opening a pipe would wait for whoever writes to it.
    let file = File::options()
        .read(true)
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Input {
        begun: !is_pipe(&metadata),
        file,
    })
}

fn is_pipe(metadata: &Metadata) -> bool {
    metadata.file_type().is_fifo()
}

/// A file that may not have anything to read yet.
struct Input {
    file: File,
    /// Whether its end is an end, and not a pipe that nobody wrote to yet.
    begun: bool,
}

impl Input {
    /// Waits until there is something to read, for as long as is said.
    fn wait(&self, seconds: Option<i64>) -> io::Result<()> {
        let timeout = seconds.map(|tv_sec| Timespec { tv_sec, tv_nsec: 0 });
        poll(
            &mut [PollFd::new(&self.file, PollFlags::IN)],
            timeout.as_ref(),
        )?;
        Ok(())
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut waited = false;
        loop {
            match self.file.read(buffer) {
                Ok(0) if !self.begun && !buffer.is_empty() => {
                    if waited {
                        let words = "nobody writes to this pipe";
                        return Err(io::Error::new(io::ErrorKind::TimedOut, words));
                    }
                    self.wait(Some(TIMEOUT))?;
                    waited = true;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    // Somebody has it open to write to it.
                    self.begun = true;
                    self.wait(None)?;
                }
                read => {
                    self.begun = true;
                    return read;
                }
            }
        }
    }
}

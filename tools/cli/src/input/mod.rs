//! Files that commands read because somebody named them: a file, or a pipe that another command writes to. Never more than
//! makes sense, and never waiting for a pipe that nobody writes to.

#[cfg_attr(unix, path = "on_unix.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
mod opening;

pub(crate) use opening::open;
use std::io::{self, BufRead, BufReader, Read};

/// Longer lines are neither positions nor games.
const LONGEST_LINE: u64 = 1 << 20;

/// The lines of a text, each of a length that makes sense.
pub(crate) fn lines(text: impl Read) -> impl Iterator<Item = io::Result<String>> {
    let mut text = BufReader::new(text);
    std::iter::from_fn(move || {
        let mut line = String::new();
        match text.by_ref().take(LONGEST_LINE).read_line(&mut line) {
            Ok(0) => None,
            Ok(length) if length as u64 == LONGEST_LINE && !line.ends_with('\n') => {
                let words = format!("a line is longer than {LONGEST_LINE} bytes");
                Some(Err(io::Error::new(io::ErrorKind::InvalidData, words)))
            }
            Ok(_) => {
                let content = line.trim_end_matches('\n').trim_end_matches('\r').len();
                line.truncate(content);
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    })
}

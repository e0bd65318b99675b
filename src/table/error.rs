use super::memory::{limit_in_words, needed_in_words};
use crate::index::{IndexError, Indexed};
use crate::system::NoMemory;
use std::io;
use std::path::{Path, PathBuf};

/// What can be wrong with a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The operating system refused.
    #[error("{}: cannot {doing}: {source}{}", shown(path), advice(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// There is no such table.
    #[error(
        "{}: no table there: solve {game} first, with `retrograde solve {game}`",
        shown(path)
    )]
    Missing {
        /// The file that was looked for.
        path: PathBuf,
        /// The game it would belong to.
        game: String,
        /// The tier.
        tier: String,
        /// Whether other tiers of the game are there.
        others: bool,
    },
    /// The file is damaged, or is another table than the one asked for.
    #[error("{}: {what}: expected {expected}, found {found}", shown(path))]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The game it would belong to.
        game: String,
        /// Which part of it.
        what: String,
        /// What should be there.
        expected: String,
        /// What is there.
        found: String,
    },
    /// Something else is in the place of a file.
    #[error(
        "{}: expected a file, found {found}: rename or remove it, then run the same command",
        shown(path)
    )]
    NotAFile {
        /// The file that was looked for.
        path: PathBuf,
        /// What is there.
        found: &'static str,
    },
    /// The position has no place in the tables.
    #[error(
        "no play of {game} leads to that position; if a move does, the files of the game are not what they should be, and \
         `retrograde verify {game}` tells"
    )]
    Nowhere {
        /// The game.
        game: String,
    },
    /// Someone else is writing there.
    #[error(
        "{}: another process is solving this game into this folder; wait for it or choose another --data-dir",
        shown(path)
    )]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
    /// There is no stored proof.
    #[error(
        "{}: no certificate there: make it first, with `retrograde solve {game} --ultra-weak`",
        shown(path)
    )]
    NoCertificate {
        /// The file that was looked for.
        path: PathBuf,
        /// The game it would belong to.
        game: String,
    },
    /// The game has rules, but no tables.
    #[error("{game} has no tables: {why}")]
    Untabled {
        /// The game.
        game: String,
        /// What stands against them, and what can be done without.
        why: String,
    },
    /// The memory is not there.
    #[error(
        "{task} {game} needs about {} of memory, and {}",
        needed_in_words(*needed),
        limit_in_words(*limit, *allowed, false)
    )]
    TooLittleMemory {
        /// What was to be done.
        task: &'static str,
        /// The game.
        game: String,
        /// Bytes needed.
        needed: u64,
        /// Bytes that can be had.
        limit: u64,
        /// Whether it is the options that allow no more, and not the machine.
        allowed: bool,
    },
    /// The system does not give the memory that it seemed to have.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// A name does not fit the format.
    #[error("the name {name:?} is longer than the {limit} bytes a table has for it")]
    NameTooLong {
        /// The name.
        name: String,
        /// Its limit.
        limit: usize,
    },
}

/// A path without control characters, which could do things to a terminal.
fn shown(path: &Path) -> String {
    let text = path.display().to_string();
    text.chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; what was there before is untouched: free some space or choose another --data-dir, then run the same command"
        }
        io::ErrorKind::PermissionDenied
        | io::ErrorKind::ReadOnlyFilesystem
        | io::ErrorKind::NotADirectory => "; choose another --data-dir",
        _ => "",
    }
}

impl TableError {
    pub(crate) fn io(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io {
            path,
            doing,
            source,
        }
    }

    /// What is wrong with the numbering of a game.
    pub(crate) fn of_index(error: IndexError, game: &str) -> Self {
        match error {
            IndexError::Nowhere => Self::Nowhere { game: game.into() },
            IndexError::Damaged(damage) => Self::Unusable {
                path: damage.path,
                game: game.into(),
                what: damage.what,
                expected: damage.expected,
                found: damage.found,
            },
        }
    }
}

/// Refuses a game whose numbering is damaged, so that no place need be checked apart.
pub(crate) fn check_index<G: Indexed>(game: &G) -> Result<(), TableError> {
    game.check_index()
        .map_err(|error| TableError::of_index(error, &game.table_name()))
}

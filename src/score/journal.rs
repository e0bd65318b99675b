//! What long searches found out, kept while they go on.
//!
//! A journal is a file that only grows: a header that says which game it belongs to, then records of one length. A search that is
//! killed loses what was not written yet, a record cut short at most; the next one reads the rest and does not search there again.

use super::{Bounds, Recorder};
use crate::table::{TableError, game_field, game_folder, unpadded};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};
use zerocopy::little_endian::{I16, U16, U32, U128};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

const MAGIC: [u8; 8] = *b"\x89RGJ\r\n\x1a\n";
const VERSION: u16 = 1;
const FILE_NAME: &str = "search.rgj";

#[derive(Clone, Copy, PartialEq, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    version: U16,
    reserved: [u8; 6],
    rules: [u8; 16],
    game: [u8; 64],
}

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Line {
    key: U128,
    at_least: I16,
    at_most: I16,
    /// The first bytes of the hash of what comes before.
    check: U32,
}

impl Line {
    fn new(record: &Record) -> Self {
        let mut line = Self {
            key: record.key.into(),
            at_least: record.bounds.at_least.into(),
            at_most: record.bounds.at_most.into(),
            check: 0.into(),
        };
        line.check = line.hash().into();
        line
    }

    fn hash(&self) -> u32 {
        let bytes = self.as_bytes();
        xxh3_64(&bytes[..bytes.len() - size_of::<U32>()]) as u32
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position's key.
    pub key: u128,
    /// What it is worth to the player to move.
    pub bounds: Bounds,
}

/// The journal of a game: what was found before, and a place for more.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    found: Vec<Record>,
    file: Mutex<Appender>,
}

#[derive(Debug)]
struct Appender {
    file: File,
    /// The first thing that went wrong; nothing is written after it.
    failure: Option<io::Error>,
}

impl Journal {
    /// Opens the journal of a game below the folder `data`, or begins one. `rules` are all that decides the values.
    ///
    /// # Errors
    /// If it is damaged, or of another game, other rules or another version, or somebody else is writing to it.
    pub fn open(data: &Path, game: &str, rules: &str) -> Result<Self, TableError> {
        let folder = game_folder(data, game);
        fs::create_dir_all(&folder).map_err(TableError::io(&folder, "create it"))?;
        let path = folder.join(FILE_NAME);
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .map_err(TableError::io(&path, "open it"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(TableError::Busy { path }),
            Err(fs::TryLockError::Error(error)) => {
                return Err(TableError::io(&path, "lock it")(error));
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(TableError::io(&path, "read it"))?;
        let header = Header {
            magic: MAGIC,
            version: VERSION.into(),
            reserved: [0; 6],
            rules: xxh3_128(rules.as_bytes()).to_le_bytes(),
            game: game_field(game)?,
        };
        // One that was begun and not even named is begun again.
        let (found, sound) = if bytes.len() < size_of::<Header>() {
            (vec![], 0)
        } else {
            read(&bytes, &header, &path, game)?
        };
        file.set_len(sound as u64)
            .map_err(TableError::io(&path, "cut off what was not finished"))?;
        if sound == 0 {
            file.write_all(header.as_bytes())
                .map_err(TableError::io(&path, "write it"))?;
        }
        Ok(Self {
            path,
            found,
            file: Mutex::new(Appender {
                file,
                failure: None,
            }),
        })
    }

    /// Whether a game has a journal below the folder `data`.
    #[must_use]
    pub fn is_there(data: &Path, game: &str) -> bool {
        game_folder(data, game).join(FILE_NAME).exists()
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was found before, in the order in which it was found.
    #[must_use]
    pub fn found(&self) -> &[Record] {
        &self.found
    }

    /// Forgets what was found before.
    ///
    /// # Errors
    /// If the file cannot be cut.
    pub fn forget(&mut self) -> Result<(), TableError> {
        let appender = self
            .file
            .get_mut()
            .expect("no thread panics while it holds the lock");
        self.found.clear();
        appender
            .file
            .set_len(size_of::<Header>() as u64)
            .map_err(TableError::io(&self.path, "cut it"))
    }

    /// Makes what was written last, and tells how long the file is.
    ///
    /// # Errors
    /// If something could not be written.
    pub fn close(self) -> Result<u64, TableError> {
        let appender = self
            .file
            .into_inner()
            .expect("no thread panics while it holds the lock");
        let written = match appender.failure {
            Some(failure) => Err(failure),
            None => appender.file.sync_all(),
        };
        let written = written.and_then(|()| Ok(appender.file.metadata()?.len()));
        written.map_err(TableError::io(&self.path, "write it"))
    }
}

impl Recorder for Journal {
    /// Failures are told when the journal is closed: a search need not end because it cannot be resumed.
    fn record(&self, key: u128, bounds: Bounds) {
        let line = Line::new(&Record { key, bounds });
        let mut appender = self
            .file
            .lock()
            .expect("no thread panics while it holds the lock");
        if appender.failure.is_none()
            && let Err(failure) = appender.file.write_all(line.as_bytes())
        {
            appender.failure = Some(failure);
        }
    }
}

/// The records, and how many bytes of the file are whole.
fn read(
    bytes: &[u8],
    expected: &Header,
    path: &Path,
    game: &str,
) -> Result<(Vec<Record>, usize), TableError> {
    let unusable = |what: String, expected: String, found: String| {
        TableError::unusable(path, game, what, expected, found)
    };
    let Ok((header, mut rest)) = Header::ref_from_prefix(bytes) else {
        unreachable!("the file is longer than a header");
    };
    if header.magic != expected.magic {
        let text = |magic: &[u8]| magic.escape_ascii().to_string();
        return Err(unusable(
            "signature".into(),
            text(&expected.magic),
            text(&header.magic),
        ));
    }
    if header.version != expected.version {
        return Err(unusable(
            "format version".into(),
            expected.version.to_string(),
            header.version.to_string(),
        ));
    }
    if header.game != expected.game {
        return Err(unusable("game".into(), game.into(), unpadded(&header.game)));
    }
    if header.rules != expected.rules {
        let hex = |rules: [u8; 16]| format!("{:032x}", u128::from_le_bytes(rules));
        return Err(unusable(
            "rules hash".into(),
            hex(expected.rules),
            hex(header.rules),
        ));
    }
    let mut found = Vec::new();
    while let Ok((line, after)) = Line::ref_from_prefix(rest) {
        if line.check.get() != line.hash() {
            return Err(unusable(
                format!("checksum of record {}", found.len()),
                format!("{:08x}", line.hash()),
                format!("{:08x}", line.check.get()),
            ));
        }
        found.push(Record {
            key: line.key.get(),
            bounds: Bounds {
                at_least: line.at_least.get(),
                at_most: line.at_most.get(),
            },
        });
        rest = after;
    }
    Ok((found, bytes.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: [Record; 3] = [
        Record {
            key: 1 << 100,
            bounds: Bounds {
                at_least: -3,
                at_most: 4,
            },
        },
        Record {
            key: 7,
            bounds: Bounds {
                at_least: 2,
                at_most: 2,
            },
        },
        Record {
            key: u128::MAX,
            bounds: Bounds {
                at_least: i16::MIN,
                at_most: i16::MAX,
            },
        },
    ];

    fn written(data: &Path) -> PathBuf {
        let journal = Journal::open(data, "dots:9x9", "rules").unwrap();
        assert_eq!(journal.found(), []);
        for record in RECORDS {
            journal.record(record.key, record.bounds);
        }
        let path = journal.path().to_owned();
        journal.close().unwrap();
        path
    }

    #[test]
    fn what_was_recorded_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path());
        let journal = Journal::open(folder.path(), "dots:9x9", "rules").unwrap();
        assert_eq!(journal.found(), RECORDS);
    }

    #[test]
    fn a_record_cut_short_is_forgotten_and_the_next_stands_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let length = fs::metadata(&path).unwrap().len();
        for cut in 1..size_of::<Line>() as u64 {
            File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_len(length - cut)
                .unwrap();
            let journal = Journal::open(folder.path(), "dots:9x9", "rules").unwrap();
            assert_eq!(journal.found(), &RECORDS[..2]);
            journal.record(RECORDS[2].key, RECORDS[2].bounds);
            journal.close().unwrap();
            let journal = Journal::open(folder.path(), "dots:9x9", "rules").unwrap();
            assert_eq!(journal.found(), RECORDS);
        }
    }

    #[test]
    fn damage_and_strangers_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let error = |rules| {
            let opened = Journal::open(folder.path(), "dots:9x9", rules);
            opened.unwrap_err().to_string()
        };
        assert!(error("other rules").contains("rules hash"));
        let sound = fs::read(&path).unwrap();
        for at in 0..sound.len() {
            let mut bytes = sound.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            let reserved = 10..16;
            let opened = Journal::open(folder.path(), "dots:9x9", "rules");
            assert_eq!(opened.is_ok(), reserved.contains(&at), "byte {at}");
        }
    }

    #[test]
    fn two_cannot_write_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let _first = Journal::open(folder.path(), "dots:9x9", "rules").unwrap();
        let second = Journal::open(folder.path(), "dots:9x9", "rules");
        assert!(matches!(second, Err(TableError::Busy { .. })));
    }
}

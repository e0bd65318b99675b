//! What long searches found out, kept while they go on.
//!
//! A journal is a file that only grows: a header that says which game it belongs to, then records of one length. A search that is
//! killed loses what was not written yet, a record cut short at most; where the power fails, zeros or anything else may stand at
//! the end. The next one cuts that off, reads the rest and does not search there again.

use super::{Bounds, Recorder};
use crate::system::files;
use crate::table::header::{FileCheck, Origin, Signature};
use crate::table::{
    CREATE, DataFolders, TableError, game_folder, open_file, open_to_read, read_all,
};
use crate::text::ByteSize;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tracing::info;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};
use zerocopy::little_endian::{I16, U32, U128};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

const FILE_NAME: &str = "search.rgj";
/// What a journal may grow to, so that reading one takes a bounded amount of memory.
const MOST_BYTES: u64 = 1 << 30;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    signature: Signature,
    reserved: [u8; 6],
    origin: Origin,
}

impl Header {
    fn of(game: &str, rules: &str) -> Result<Self, TableError> {
        Ok(Self {
            signature: Signature::JOURNAL,
            reserved: [0; 6],
            origin: Origin::new(game, xxh3_128(rules.as_bytes()))?,
        })
    }
}

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct StoredRecord {
    key: U128,
    at_least: I16,
    at_most: I16,
    /// The first bytes of the hash of what comes before.
    check: U32,
}

impl StoredRecord {
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

    fn is_sound(&self) -> bool {
        self.check.get() == self.hash()
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
    remark: Option<String>,
    file: Mutex<Appender>,
}

#[derive(Debug)]
struct Appender {
    file: File,
    /// How many records may follow.
    room: u64,
    /// The first thing that went wrong; nothing is written after it.
    failure: Option<io::Error>,
}

impl Journal {
    /// Opens the journal of a game in the first of the folders `data`, or begins one there with what another folder's has. `rules` are all
    /// that decides the values. What a failure of the power left at its end is cut off.
    ///
    /// # Errors
    /// If it is damaged, or of another game, other rules or another version, or somebody else is writing to it.
    pub fn open(data: &DataFolders, game: &str, rules: &str) -> Result<Self, TableError> {
        let is_elsewhere = data.find(game, FILE_NAME) != data.place(game, FILE_NAME);
        let before = match is_elsewhere {
            true => FoundJournal::open(data, game, rules)?.map_or(vec![], |found| found.records),
            false => vec![],
        };
        let mut journal = Self::open_first(data, game, rules)?;
        for record in &before {
            journal.record(record.key, record.bounds);
        }
        journal.found.extend(before);
        Ok(journal)
    }

    fn open_first(data: &DataFolders, game: &str, rules: &str) -> Result<Self, TableError> {
        let folder = game_folder(data.first(), game);
        fs::create_dir_all(&folder).map_err(TableError::io(&folder, CREATE))?;
        let path = folder.join(FILE_NAME);
        let mut options = File::options();
        // Not to append: Windows cuts no file off that was opened so.
        options.read(true).write(true).create(true).truncate(false);
        let mut file = open_file(&path, &mut options)?
            .ok_or_else(|| TableError::io(&path, CREATE)(io::ErrorKind::NotFound.into()))?;
        match files::lock(&file) {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Err(TableError::Busy { path }),
            Err(fs::TryLockError::Error(error)) => {
                return Err(TableError::io(&path, "lock it")(error));
            }
        }
        let check = FileCheck::new(&path, game);
        let bytes = read_all(&file, check, MOST_BYTES)?;
        let header = Header::of(game, rules)?;
        let (found, sound) = read(&bytes, &header.origin, check)?;
        let end = if header.as_bytes().starts_with(&bytes) {
            &[]
        } else {
            &bytes[sound..]
        };
        let remark = cut_off(end, &bytes, &path)?;
        file.set_len(sound as u64)
            .map_err(TableError::io(&path, "cut off what was not finished"))?;
        file.seek(SeekFrom::End(0))
            .map_err(TableError::io(&path, "find its end"))?;
        if sound == 0 {
            file.write_all(header.as_bytes())
                .map_err(TableError::io(&path, "write it"))?;
        }
        info!(?path, records = found.len(), "journal opened");
        let records = (MOST_BYTES as usize - size_of::<Header>()) / size_of::<StoredRecord>();
        Ok(Self {
            path,
            remark,
            file: Mutex::new(Appender {
                file,
                room: (records - found.len()) as u64,
                failure: None,
            }),
            found,
        })
    }

    /// Begins the journal of a game anew. One that is there is forgotten; one that cannot be read is kept under another name.
    ///
    /// # Errors
    /// If somebody else is writing to it, or the system refuses.
    pub fn anew(data: &DataFolders, game: &str, rules: &str) -> Result<Self, TableError> {
        match Self::open_first(data, game, rules) {
            Ok(mut journal) => {
                journal.forget()?;
                Ok(journal)
            }
            Err(TableError::Unusable { path, .. }) => {
                let aside = aside(&path);
                fs::rename(&path, &aside).map_err(TableError::io(&path, "rename it"))?;
                let mut journal = Self::open_first(data, game, rules)?;
                journal.remark = Some(format!(
                    "{}: could not be used, and is kept as {}",
                    path.display(),
                    aside.display()
                ));
                Ok(journal)
            }
            Err(error) => Err(error),
        }
    }

    /// What the person who searches should know of the file.
    #[must_use]
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
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
        appender.room += self.found.len() as u64;
        self.found.clear();
        let file = &mut appender.file;
        file.set_len(size_of::<Header>() as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(TableError::io(&self.path, "cut it"))?;
        Ok(())
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

/// A journal that is only read.
#[derive(Clone, Debug)]
pub struct FoundJournal {
    /// Where it is.
    pub path: PathBuf,
    /// What was found, in the order in which it was found.
    pub records: Vec<Record>,
}

impl FoundJournal {
    /// The journal of a game in the folders `data`; `None` if there is none, or somebody is writing to it.
    ///
    /// # Errors
    /// If it is damaged, or of another game, other rules or another version.
    pub fn open(data: &DataFolders, game: &str, rules: &str) -> Result<Option<Self>, TableError> {
        let path = data.find(game, FILE_NAME);
        let Some(file) = open_to_read(&path)? else {
            return Ok(None);
        };
        // A folder that is only read may be on a disk that has no locks.
        if let Err(fs::TryLockError::WouldBlock) = file.try_lock_shared() {
            return Ok(None);
        }
        let check = FileCheck::new(&path, game);
        let bytes = read_all(&file, check, MOST_BYTES)?;
        let (records, _) = read(&bytes, &Header::of(game, rules)?.origin, check)?;
        info!(?path, records = records.len(), "journal read");
        Ok(Some(Self { path, records }))
    }
}

impl Recorder for Journal {
    /// Failures are told when the journal is closed: a search need not end because it cannot be resumed.
    fn record(&self, key: u128, bounds: Bounds) {
        let line = StoredRecord::new(&Record { key, bounds });
        let mut appender = self
            .file
            .lock()
            .expect("no thread panics while it holds the lock");
        if appender.failure.is_some() || appender.room == 0 {
            return;
        }
        appender.room -= 1;
        if let Err(failure) = appender.file.write_all(line.as_bytes()) {
            appender.failure = Some(failure);
        }
    }
}

/// The records, and how many bytes of the file are whole.
fn read(
    bytes: &[u8],
    expected: &Origin,
    check: FileCheck<'_>,
) -> Result<(Vec<Record>, usize), TableError> {
    // One that was begun and not even named is begun again.
    if bytes.len() < size_of::<Header>() || is_zero(bytes) {
        return Ok((vec![], 0));
    }
    let header: &Header = check.header(Signature::JOURNAL, bytes, 0)?;
    check.same_game(expected, &header.origin)?;
    check.same_rules(expected, &header.origin)?;
    check.reserved(&header.reserved)?;
    let mut rest = &bytes[size_of::<Header>()..];
    let mut found = Vec::new();
    while let Ok((line, after)) = StoredRecord::ref_from_prefix(rest) {
        if !line.is_sound() {
            // What was written last may be anything after a failure of the power. What sound records follow was damaged later.
            if any_sound(after) {
                return Err(check.unusable(
                    format_args!("checksum of record {}", found.len()),
                    format!("{:08x}", line.hash()),
                    format!("{:08x}", line.check.get()),
                ));
            }
            break;
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

/// Whether a sound record is among these bytes, wherever it begins.
fn any_sound(bytes: &[u8]) -> bool {
    let windows = bytes.windows(size_of::<StoredRecord>());
    let mut lines = windows.filter_map(|window| StoredRecord::ref_from_bytes(window).ok());
    lines.any(StoredRecord::is_sound)
}

fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

/// What to say of the end of a journal that is to be cut off. If it may be more than a failure of the power left, the whole is kept
/// under another name.
fn cut_off(end: &[u8], all: &[u8], path: &Path) -> Result<Option<String>, TableError> {
    if end.len() < size_of::<StoredRecord>() {
        return Ok(None);
    }
    let mut remark = format!(
        "{}: the last {} are no records and were cut off",
        path.display(),
        ByteSize(end.len() as u64)
    );
    if !is_zero(end) {
        let aside = aside(path);
        // Written, not copied: Windows lets nobody read a file that is locked.
        fs::write(&aside, all).map_err(TableError::io(&aside, "copy the journal to it"))?;
        remark += &format!("; what was there is kept as {}", aside.display());
    }
    Ok(Some(remark))
}

/// A name beside a file that nothing has yet.
fn aside(path: &Path) -> PathBuf {
    let numbers = (2..).map(|number| format!("rgj.damaged-{number}"));
    let mut names = std::iter::once("rgj.damaged".to_owned())
        .chain(numbers)
        .map(|extension| path.with_extension(extension));
    let free = names.find(|name| fs::symlink_metadata(name).is_err());
    free.unwrap_or_else(|| path.with_extension("rgj.damaged"))
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
        let journal = Journal::open(&data.into(), "dots:9x9", "rules").unwrap();
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
        let journal = Journal::open(&folder.path().into(), "dots:9x9", "rules").unwrap();
        assert_eq!(journal.found(), RECORDS);
    }

    #[test]
    fn a_record_cut_short_is_forgotten_and_the_next_stands_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let length = fs::metadata(&path).unwrap().len();
        for cut in 1..size_of::<StoredRecord>() as u64 {
            File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_len(length - cut)
                .unwrap();
            let journal = Journal::open(&folder.path().into(), "dots:9x9", "rules").unwrap();
            assert_eq!(journal.found(), &RECORDS[..2]);
            journal.record(RECORDS[2].key, RECORDS[2].bounds);
            journal.close().unwrap();
            let journal = Journal::open(&folder.path().into(), "dots:9x9", "rules").unwrap();
            assert_eq!(journal.found(), RECORDS);
        }
    }

    fn opened(data: &Path) -> Result<Journal, TableError> {
        Journal::open(&data.into(), "dots:9x9", "rules")
    }

    fn aside_of(path: &Path) -> PathBuf {
        path.with_file_name("search.rgj.damaged")
    }

    #[test]
    fn damage_and_strangers_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let error = Journal::open(&folder.path().into(), "dots:9x9", "other rules").unwrap_err();
        assert!(error.to_string().contains("rules hash"));
        let sound = fs::read(&path).unwrap();
        let last = sound.len() - size_of::<StoredRecord>();
        for at in 0..last {
            let mut bytes = sound.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert!(opened(folder.path()).is_err(), "byte {at}");
            assert_eq!(fs::read(&path).unwrap(), bytes, "byte {at}");
        }
        // The rest is intact, but a byte is missing.
        let shifted = [&sound[..100], &sound[101..]].concat();
        fs::write(&path, shifted).unwrap();
        assert!(opened(folder.path()).is_err());
    }

    #[test]
    fn a_damaged_one_is_begun_anew_and_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let sound = fs::read(&path).unwrap();
        for (number, at) in [0, 9, 12, 20, 40, 100].into_iter().enumerate() {
            let mut bytes = sound.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            let journal = Journal::anew(&folder.path().into(), "dots:9x9", "rules").unwrap();
            assert_eq!(journal.found(), []);
            let aside = match number {
                0 => aside_of(&path),
                _ => path.with_extension(format!("rgj.damaged-{}", number + 1)),
            };
            let remark = journal.remark().unwrap().to_owned();
            assert!(remark.contains(aside.to_str().unwrap()), "{remark}");
            assert_eq!(fs::read(aside).unwrap(), bytes);
            drop(journal);
            let journal = opened(folder.path()).unwrap();
            assert_eq!((journal.found(), journal.remark()), (&[][..], None));
        }
        drop(fs::remove_file(&path));
        written(folder.path());
        let journal = Journal::anew(&folder.path().into(), "dots:9x9", "rules").unwrap();
        assert_eq!((journal.found(), journal.remark()), (&[][..], None));
    }

    #[test]
    fn what_a_failure_of_the_power_leaves_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let sound = fs::read(&path).unwrap();
        let is_cut = |bytes: &[u8], records: usize, kept: bool| {
            fs::write(&path, bytes).unwrap();
            let journal = opened(folder.path()).unwrap();
            assert_eq!(journal.found(), &RECORDS[..records]);
            assert!(journal.remark().unwrap().contains("cut off"));
            journal.close().unwrap();
            let length = sound.len() - (RECORDS.len() - records) * size_of::<StoredRecord>();
            assert_eq!(fs::read(&path).unwrap(), &sound[..length]);
            assert_eq!(aside_of(&path).exists(), kept);
            if kept {
                assert_eq!(fs::read(aside_of(&path)).unwrap(), bytes);
                fs::remove_file(aside_of(&path)).unwrap();
            }
        };
        for zeros in [24, 25, 4096, 100_000] {
            is_cut(&[&sound[..], &vec![0; zeros]].concat(), 3, false);
        }
        // The last pages never came to the disk, but the length did.
        let mut bytes = sound.clone();
        bytes[96 + 24..].fill(0);
        is_cut(&bytes, 1, false);
        let mut bytes = sound.clone();
        bytes[96 + 2 * 24 + 5] ^= 1;
        is_cut(&bytes, 2, true);
        is_cut(&[&sound[..], &[7; 100]].concat(), 3, true);
        // Not even the header came.
        fs::write(&path, [0; 4096]).unwrap();
        let journal = opened(folder.path()).unwrap();
        assert_eq!(journal.found(), []);
        journal.record(RECORDS[0].key, RECORDS[0].bounds);
        journal.close().unwrap();
        assert_eq!(opened(folder.path()).unwrap().found(), &RECORDS[..1]);
    }

    #[test]
    fn what_is_longer_than_any_journal_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path());
        let file = File::options().write(true).open(&path).unwrap();
        file.set_len(1 << 40).unwrap();
        let error = opened(folder.path()).unwrap_err().to_string();
        assert!(error.contains("at most 1.0 GiB"), "{error}");
    }

    #[test]
    fn two_cannot_write_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let _first = Journal::open(&folder.path().into(), "dots:9x9", "rules").unwrap();
        let second = Journal::open(&folder.path().into(), "dots:9x9", "rules");
        assert!(matches!(second, Err(TableError::Busy { .. })));
    }
}

//! Certificates as files; `docs/format.md` describes them byte by byte.

use super::{Certificate, CertificateEntry};
use crate::table::header::{CHECKSUM_BYTES, FileCheck, Origin, Signature, file_checksum, read_u64};
use crate::table::{CREATE, DataFolders, TableError, open_to_read, read_all, replace_file};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tracing::info;
use xxhash_rust::xxh3::xxh3_128;
use zerocopy::little_endian::{U16, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// The zstd level: there is little to compress, and it is done once.
const LEVEL: i32 = 19;
/// Bytes of an entry besides its key.
const ENTRY_BYTES: usize = 2;
/// More than any certificate has, so that neither a hostile file nor its header can ask for all memory.
const MOST_BYTES: u64 = 1 << 30;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    signature: Signature,
    plies: U16,
    key_bytes: u8,
    claim: u8,
    reserved: [u8; 2],
    entries: U64,
    body_bytes: U64,
    origin: Origin,
}

const HEADER_BYTES: usize = size_of::<Header>();

/// What the strategy of a certificate achieves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The first player wins within a number of plies.
    FirstWins,
    /// The second player prevents that for a number of plies.
    SecondHoldsOut,
}

impl Claim {
    fn code(self) -> u8 {
        match self {
            Self::FirstWins => 0,
            Self::SecondHoldsOut => 1,
        }
    }

    fn file_name(self) -> &'static str {
        match self {
            Self::FirstWins => "first-player-wins.rgc",
            Self::SecondHoldsOut => "second-player-holds-out.rgc",
        }
    }
}

/// Which certificate a file holds, or should hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateId {
    /// The game.
    pub game: String,
    /// A normal form of its rules.
    pub rules: String,
    /// Bytes of a key.
    pub key_bytes: u8,
    /// What it proves.
    pub claim: Claim,
}

impl CertificateId {
    /// The same for another claim.
    #[must_use]
    pub fn claiming(self, claim: Claim) -> Self {
        Self { claim, ..self }
    }

    /// Where the certificate is, or would be written if none of the folders has one.
    #[must_use]
    pub fn path(&self, data: &DataFolders) -> PathBuf {
        data.find(&self.game, self.claim.file_name())
    }

    /// Where it is written.
    pub(crate) fn place(&self, data: &DataFolders) -> PathBuf {
        data.place(&self.game, self.claim.file_name())
    }

    /// Where a part of it is kept until the whole is there.
    pub(super) fn part_path(&self, data: &DataFolders, part: &str) -> PathBuf {
        self.place(data).with_extension(format!("{part}.rgc"))
    }

    fn origin(&self) -> Result<Origin, TableError> {
        Origin::new(&self.game, xxh3_128(self.rules.as_bytes()))
    }
}

impl Certificate {
    /// Writes the certificate into the first of the folders `data`, in the place of one that is there; gives the
    /// file and its length.
    ///
    /// # Errors
    /// If that is not possible. A certificate that was there before is as it was then.
    pub fn save(
        &self,
        data: &DataFolders,
        seal: &CertificateId,
    ) -> Result<(PathBuf, u64), TableError> {
        let path = seal.place(data);
        let folder = path.parent().unwrap_or(data.first());
        fs::create_dir_all(folder).map_err(TableError::io(folder, CREATE))?;
        let bytes = self.save_as(&path, seal)?;
        Ok((path, bytes))
    }

    /// Writes the certificate into a file; gives its length.
    pub(super) fn save_as(&self, path: &Path, seal: &CertificateId) -> Result<u64, TableError> {
        let bytes = self.to_bytes(path, seal)?;
        replace_file(path, |partial, out| {
            out.write_all(&bytes)
                .map_err(TableError::io(partial, "write it"))
        })?;
        Ok(bytes.len() as u64)
    }

    fn to_bytes(&self, path: &Path, seal: &CertificateId) -> Result<Vec<u8>, TableError> {
        let mut records: Vec<Vec<u8>> = Vec::with_capacity(self.positions());
        for (key, entry) in self.entries() {
            let mut record = key.to_vec();
            record.extend([entry.mv, entry.plies]);
            records.push(record);
        }
        // The first bytes of all records, then the second and so on: what is alike comes together.
        let columns = 0..usize::from(seal.key_bytes) + ENTRY_BYTES;
        let body: Vec<u8> = columns
            .flat_map(|column| records.iter().map(move |record| record[column]))
            .collect();
        let body =
            zstd::bulk::compress(&body, LEVEL).map_err(TableError::io(path, "compress it"))?;
        let header = Header {
            signature: Signature::CERTIFICATE,
            plies: self.plies().into(),
            key_bytes: seal.key_bytes,
            claim: seal.claim.code(),
            reserved: [0; 2],
            entries: (self.positions() as u64).into(),
            body_bytes: (body.len() as u64).into(),
            origin: seal.origin()?,
        };
        let checksum = file_checksum([header.as_bytes(), &body]).to_le_bytes();
        Ok([header.as_bytes(), &body, &checksum].concat())
    }

    /// Opens the certificate in the folders `data`; `None` if there is none.
    ///
    /// # Errors
    /// If it is damaged, truncated, or of another game, other rules or another version.
    pub fn open(data: &DataFolders, seal: &CertificateId) -> Result<Option<Self>, TableError> {
        Self::open_at(&seal.path(data), seal)
    }

    pub(super) fn open_at(path: &Path, seal: &CertificateId) -> Result<Option<Self>, TableError> {
        let Some(file) = open_to_read(path)? else {
            return Ok(None);
        };
        let bytes = read_all(&file, FileCheck::new(path, &seal.game), MOST_BYTES)?;
        let certificate = Self::from_bytes(&bytes, path, seal)?;
        let positions = certificate.positions();
        info!(?path, game = seal.game, positions, "certificate opened");
        Ok(Some(certificate))
    }

    /// Takes bytes for a certificate; they are called `path` in errors.
    ///
    /// # Errors
    /// If they are anything else, or damaged.
    pub fn from_bytes(bytes: &[u8], path: &Path, seal: &CertificateId) -> Result<Self, TableError> {
        let check = FileCheck::new(path, &seal.game);
        let header: &Header = check.header(Signature::CERTIFICATE, bytes, CHECKSUM_BYTES)?;
        let body = usize::try_from(header.body_bytes.get()).ok();
        let end = body.and_then(|body| body.checked_add(HEADER_BYTES + CHECKSUM_BYTES));
        check.length(end, bytes.len())?;
        let end = bytes.len() - CHECKSUM_BYTES;
        let content = &bytes[..end];
        check.file_checksum([content], read_u64(bytes, end))?;
        let expected = seal.origin()?;
        check.same_game(&expected, &header.origin)?;
        check.same("claim", seal.claim.code(), header.claim)?;
        check.same_rules(&expected, &header.origin)?;
        check.reserved(&header.reserved)?;
        check.same("length of keys", seal.key_bytes, header.key_bytes)?;
        let record = usize::from(seal.key_bytes) + ENTRY_BYTES;
        let body = header.entries.get().checked_mul(record as u64);
        let Some(body) = body.filter(|&body| body <= MOST_BYTES) else {
            return Err(check.unusable("number of entries", "a possible one", header.entries));
        };
        let contents = format!("{body} bytes");
        let columns = zstd::bulk::decompress(&content[HEADER_BYTES..], body as usize)
            .map_err(|error| check.unusable("contents", &contents, error))?;
        check.same("contents", contents, format!("{} bytes", columns.len()))?;
        let certificate = Self::from_columns(&columns, header.entries.get() as usize, record)
            .ok_or_else(|| check.unusable("keys", "ascending ones", "others"))?;
        let plies = |plies: u16| format!("{plies} plies");
        let (expected, found) = (header.plies.get(), certificate.plies());
        check.same("longest entry", plies(expected), plies(found))?;
        Ok(certificate)
    }

    /// `None` if the keys do not ascend.
    fn from_columns(columns: &[u8], entries: usize, record: usize) -> Option<Self> {
        let mut found: BTreeMap<Vec<u8>, CertificateEntry> = BTreeMap::new();
        for number in 0..entries {
            let mut bytes: Vec<u8> = (0..record)
                .map(|column| columns[column * entries + number])
                .collect();
            let entry = CertificateEntry {
                plies: bytes.pop()?,
                mv: bytes.pop()?,
            };
            let ascends = found.last_key_value().is_none_or(|(last, _)| *last < bytes);
            if !ascends {
                return None;
            }
            found.insert(bytes, entry);
        }
        Some(Self::from_entries(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seal() -> CertificateId {
        CertificateId {
            game: "ultimate".into(),
            rules: "ultimate 1".into(),
            key_bytes: 2,
            claim: Claim::FirstWins,
        }
    }

    fn certificate() -> Certificate {
        let entry = |plies| CertificateEntry { mv: 40, plies };
        let entries = [([0, 1], 43), ([0, 2], 41), ([7, 0], 1)];
        let entries = entries.map(|(key, plies)| (key.to_vec(), entry(plies)));
        Certificate::from_entries(entries.into())
    }

    #[test]
    fn what_is_written_is_read() {
        let path = Path::new("there");
        let bytes = certificate().to_bytes(path, &seal()).unwrap();
        let read = Certificate::from_bytes(&bytes, path, &seal()).unwrap();
        assert_eq!(read, certificate());
        assert_eq!(read.plies(), 43);
    }

    #[test]
    fn every_damaged_byte_is_found() {
        let path = Path::new("there");
        let bytes = certificate().to_bytes(path, &seal()).unwrap();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            assert!(Certificate::from_bytes(&damaged, path, &seal()).is_err());
            assert!(Certificate::from_bytes(&bytes[..at], path, &seal()).is_err());
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Certificate::from_bytes(&longer, path, &seal()).is_err());
    }

    #[test]
    fn foreign_ones_are_refused_by_name() {
        let path = Path::new("there");
        let bytes = certificate().to_bytes(path, &seal()).unwrap();
        let refused = |other: CertificateId| {
            let error = Certificate::from_bytes(&bytes, path, &other).unwrap_err();
            error.to_string()
        };
        let game = "another".into();
        let error = refused(CertificateId { game, ..seal() });
        assert!(error.contains("game: expected another, found ultimate"));
        let rules = "ultimate 1,won=closed".into();
        assert!(refused(CertificateId { rules, ..seal() }).contains("rules hash"));
        let claim = seal().claiming(Claim::SecondHoldsOut);
        assert!(refused(claim).contains("claim: expected 1, found 0"));
        let key_bytes = 3;
        assert!(
            refused(CertificateId {
                key_bytes,
                ..seal()
            })
            .contains("length of keys")
        );
    }

    /// The header is altered, and the checksum right.
    fn forged(alter: impl FnOnce(&mut Header)) -> Result<Certificate, TableError> {
        let path = Path::new("there");
        let mut bytes = certificate().to_bytes(path, &seal()).unwrap();
        alter(Header::mut_from_prefix(&mut bytes).unwrap().0);
        let content = bytes.len() - CHECKSUM_BYTES;
        let checksum = file_checksum([&bytes[..content]]).to_le_bytes();
        bytes[content..].copy_from_slice(&checksum);
        Certificate::from_bytes(&bytes, path, &seal())
    }

    #[test]
    fn a_right_checksum_is_not_enough() {
        assert!(forged(|_| {}).is_ok());
        for (altered, what) in [
            (forged(|header| header.plies = 44.into()), "longest entry"),
            (forged(|header| header.reserved = [0, 1]), "reserved bytes"),
            (forged(|header| header.key_bytes = 3), "length of keys"),
            (forged(|header| header.claim = 2), "claim"),
            (forged(|header| header.entries = 2.into()), "contents"),
            (forged(|header| header.entries = 4.into()), "contents"),
            (forged(|header| header.entries = 0.into()), "contents"),
            (
                forged(|header| header.entries = (1 << 40).into()),
                "number of entries",
            ),
            (
                forged(|header| header.entries = u64::MAX.into()),
                "number of entries",
            ),
            (
                forged(|header| header.body_bytes = u64::MAX.into()),
                "file length",
            ),
        ] {
            let error = altered.expect_err(what).to_string();
            assert!(error.contains(what), "{what}: {error}");
        }
    }

    #[test]
    fn keys_out_of_order_are_refused() {
        assert!(Certificate::from_columns(&[1, 1, 0, 0, 3, 3], 2, 3).is_none());
        assert!(Certificate::from_columns(&[1, 2, 0, 0, 3, 3], 2, 3).is_some());
    }
}

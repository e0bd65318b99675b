//! The parts that all files share: a signature, the game and its rules, checksums; and the checks of a reader.
//! `docs/format.md` describes them byte by byte.

use super::TableError;
use std::fmt::{self, Display};
use std::path::Path;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zerocopy::little_endian::U16;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub(crate) const CHECKSUM_BYTES: usize = size_of::<u64>();
const GAME_BYTES: usize = 64;

/// The version of the format of all files. It grows when files of an earlier version can no longer be read.
pub const FORMAT_VERSION: u16 = 1;

/// The first bytes of a file: its kind and the version of the format.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Signature {
    magic: [u8; 8],
    version: U16,
}

impl Signature {
    pub(crate) const TABLE: Self = Self::new(b'T');
    pub(crate) const KEYS: Self = Self::new(b'K');
    pub(crate) const CERTIFICATE: Self = Self::new(b'C');
    pub(crate) const JOURNAL: Self = Self::new(b'J');

    /// Like the signature of PNG files, it shows up transfers that change line ends or cut the eighth bit.
    const fn new(kind: u8) -> Self {
        Self {
            magic: [0x89, b'R', b'G', kind, b'\r', b'\n', 0x1a, b'\n'],
            version: U16::new(FORMAT_VERSION),
        }
    }
}

/// The game that a file belongs to, and the hash of its rules.
#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(crate) struct Origin {
    rules: [u8; 16],
    game: [u8; GAME_BYTES],
}

impl Origin {
    pub(crate) fn new(game: &str, rules: u128) -> Result<Self, TableError> {
        // The hash of the rules tells games apart anyway; the name is there for people.
        let game = match game.len() {
            0..=GAME_BYTES => padded(game),
            _ => padded(&shortened(game)),
        };
        Ok(Self {
            rules: rules.to_le_bytes(),
            game: game?,
        })
    }

    fn rules(&self) -> String {
        format!("{:032x}", u128::from_le_bytes(self.rules))
    }
}

/// The beginning of a long name, and a hash of all of it.
fn shortened(name: &str) -> String {
    let hash = format!("~{:016x}", xxh3_64(name.as_bytes()));
    let mut end = GAME_BYTES - hash.len();
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name[..end].to_owned() + &hash
}

/// A name as a field of a header.
pub(super) fn padded<const N: usize>(name: &str) -> Result<[u8; N], TableError> {
    let mut field = [0; N];
    field
        .get_mut(..name.len())
        .ok_or_else(|| TableError::NameTooLong {
            name: name.into(),
            limit: N,
        })?
        .copy_from_slice(name.as_bytes());
    Ok(field)
}

/// A name field as text, for messages.
fn unpadded(field: &[u8]) -> String {
    let end = field
        .iter()
        .rposition(|&byte| byte != 0)
        .map_or(0, |last| last + 1);
    String::from_utf8_lossy(&field[..end]).into_owned()
}

/// The checksum over the parts of a file that it covers.
pub(crate) fn file_checksum<const N: usize>(parts: [&[u8]; N]) -> u64 {
    let mut whole = Xxh3::new();
    parts.iter().for_each(|part| whole.update(part));
    whole.digest()
}

pub(crate) fn read_u64(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; size_of::<u64>()];
    word.copy_from_slice(&bytes[at..at + size_of::<u64>()]);
    u64::from_le_bytes(word)
}

/// A checksum, as messages show it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Checksum(pub(crate) u64);

impl Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The checks of a file of a game. Their errors name the file, the part of it, the expected and the found.
#[derive(Clone, Copy)]
pub(crate) struct FileCheck<'a> {
    pub(crate) path: &'a Path,
    game: &'a str,
}

impl<'a> FileCheck<'a> {
    pub(crate) fn new(path: &'a Path, game: &'a str) -> Self {
        Self { path, game }
    }

    pub(crate) fn require(
        self,
        holds: bool,
        what: impl Display,
        expected: impl Display,
        found: impl Display,
    ) -> Result<(), TableError> {
        match holds {
            true => Ok(()),
            false => Err(self.unusable(what, expected, found)),
        }
    }

    pub(crate) fn unusable(
        self,
        what: impl Display,
        expected: impl Display,
        found: impl Display,
    ) -> TableError {
        TableError::Unusable {
            path: self.path.to_owned(),
            game: self.game.to_owned(),
            what: what.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }

    /// Requires two numbers or texts to be the same.
    pub(crate) fn same<T: PartialEq + Display>(
        self,
        what: impl Display,
        expected: T,
        found: T,
    ) -> Result<(), TableError> {
        self.require(expected == found, what, &expected, &found)
    }

    /// The header of a file with this signature. At least `more` bytes follow it.
    pub(crate) fn header<H: FromBytes + Immutable + KnownLayout + Unaligned>(
        self,
        signature: Signature,
        bytes: &[u8],
        more: usize,
    ) -> Result<&H, TableError> {
        let (Ok((found, _)), Ok((header, _))) =
            (Signature::ref_from_prefix(bytes), H::ref_from_prefix(bytes))
        else {
            return Err(self.unusable(
                "file length",
                format_args!("at least {} bytes", size_of::<H>() + more),
                format_args!("{} bytes", bytes.len()),
            ));
        };
        let text = |magic: [u8; 8]| magic.escape_ascii().to_string();
        self.same("signature", text(signature.magic), text(found.magic))?;
        self.same("format version", signature.version, found.version)?;
        Ok(header)
    }

    /// Requires the length that a header promises; `None` if no file has it.
    pub(crate) fn length(self, expected: Option<usize>, found: usize) -> Result<(), TableError> {
        let words = expected.map_or("a possible length".into(), |end| format!("{end} bytes"));
        let holds = expected == Some(found);
        self.require(holds, "file length", words, format_args!("{found} bytes"))
    }

    /// Requires these parts of a file to have the stored checksum.
    pub(crate) fn file_checksum<const N: usize>(
        self,
        parts: [&[u8]; N],
        stored: u64,
    ) -> Result<(), TableError> {
        let found = file_checksum(parts);
        self.same("file checksum", Checksum(stored), Checksum(found))
    }

    pub(crate) fn same_game(self, expected: &Origin, found: &Origin) -> Result<(), TableError> {
        self.same_name("game", self.game, expected.game, found.game)
    }

    pub(crate) fn same_rules(self, expected: &Origin, found: &Origin) -> Result<(), TableError> {
        self.same("rules hash", expected.rules(), found.rules())
    }

    /// Requires a name field to hold `name`, which is `expected` as a field.
    pub(super) fn same_name<const N: usize>(
        self,
        what: &str,
        name: &str,
        expected: [u8; N],
        found: [u8; N],
    ) -> Result<(), TableError> {
        self.require(expected == found, what, name, unpadded(&found))
    }

    pub(crate) fn reserved(self, bytes: &[u8]) -> Result<(), TableError> {
        let zeros = bytes.iter().all(|&byte| byte == 0);
        self.require(zeros, "reserved bytes", "zeros", format_args!("{bytes:?}"))
    }
}

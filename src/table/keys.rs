//! Files of sorted keys; `docs/format.md` describes them byte by byte.

use super::TableError;
use super::format::{CHECKSUM_BYTES, Identity, unpadded};
use super::opening::open_to_read;
use super::tables::game_folder;
use super::writer::replace_file;
use crate::index::reached::{BLOCK, Directory, MappedKeys, SortedKeys};
use memmap2::Mmap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

const MAGIC: [u8; 8] = *b"\x89RGK\r\n\x1a\n";
const VERSION: u16 = 1;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    version: U16,
    key_bits: u8,
    reserved: u8,
    block_bytes: U32,
    keys: U64,
    starts: U64,
    rules: [u8; 16],
    game: [u8; 64],
    tier: [u8; 32],
}

const HEADER_BYTES: usize = size_of::<Header>();
const NUMBER_BYTES: usize = size_of::<u64>();

impl Header {
    fn of(identity: &Identity, key_bits: u32, keys: u64) -> Result<Self, TableError> {
        Ok(Self {
            magic: MAGIC,
            version: VERSION.into(),
            key_bits: key_bits as u8,
            reserved: 0,
            block_bytes: (BLOCK as u32).into(),
            keys: keys.into(),
            starts: (Directory::new(key_bits, keys).starts() as u64).into(),
            rules: identity.rules.to_le_bytes(),
            game: identity.game_field()?,
            tier: identity.tier_field()?,
        })
    }

    /// Bytes of the directory and the keys; `None` if that is no possible length.
    fn body_bytes(&self) -> Option<usize> {
        let numbers = self.keys.get().checked_add(self.starts.get())?;
        usize::try_from(numbers).ok()?.checked_mul(NUMBER_BYTES)
    }
}

/// The file of a tier's keys.
pub(super) fn keys_path(data: &Path, game: &str, tier: &str) -> PathBuf {
    game_folder(data, game).join(format!("{tier}.keys"))
}

/// Writes the keys of a tier, which come as ascending runs.
pub(super) fn write_keys(
    path: &Path,
    identity: &Identity,
    key_bits: u32,
    runs: &[&[u64]],
) -> Result<(), TableError> {
    let count = runs.iter().map(|run| run.len() as u64).sum();
    let header = Header::of(identity, key_bits, count)?;
    let starts = Directory::new(key_bits, count).fill(runs);
    replace_file(path, |partial, out| {
        let failed = |error: io::Error| TableError::io(partial, "write it")(error);
        let mut whole = Xxh3::new();
        whole.update(header.as_bytes());
        out.write_all(header.as_bytes()).map_err(failed)?;
        let mut blocks = Blocks::default();
        for part in starts.chunks(BLOCK / NUMBER_BYTES) {
            blocks.write(out, part.as_bytes()).map_err(failed)?;
        }
        for part in runs.iter().flat_map(|run| run.chunks(BLOCK / NUMBER_BYTES)) {
            let numbers: Vec<U64> = part.iter().copied().map(U64::new).collect();
            blocks.write(out, numbers.as_bytes()).map_err(failed)?;
        }
        let checksums = blocks.finish();
        whole.update(&checksums);
        out.write_all(&checksums).map_err(failed)?;
        out.write_all(&whole.digest().to_le_bytes()).map_err(failed)
    })
}

/// Cuts what is written into blocks of equal length and hashes them.
#[derive(Default)]
struct Blocks {
    checksums: Vec<u8>,
    current: Xxh3,
    filled: usize,
}

impl Blocks {
    fn write(&mut self, out: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
        out.write_all(bytes)?;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.filled));
            self.current.update(now);
            self.filled += now.len();
            if self.filled == BLOCK {
                self.end_block();
            }
            bytes = later;
        }
        Ok(())
    }

    fn end_block(&mut self) {
        self.checksums.extend(self.current.digest().to_le_bytes());
        self.current.reset();
        self.filled = 0;
    }

    fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.end_block();
        }
        self.checksums
    }
}

/// Opens the keys of a tier; `None` if there is no file. Blocks are checked when they are first looked into.
pub(super) fn open_keys(
    path: &Path,
    identity: &Identity,
    key_bits: u32,
) -> Result<Option<SortedKeys>, TableError> {
    let Some(file) = open_to_read(path)? else {
        return Ok(None);
    };
    // SAFETY: as for tables: files are replaced by renaming, never written in place, and every block is compared with its
    // checksum before it is used.
    let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(path, "map it into memory"))?;
    let wrong = |what: &str, expected: String, found: String| {
        Err(TableError::unusable(
            path,
            &identity.game,
            what,
            expected,
            found,
        ))
    };
    let length = format!("{} bytes", map.len());
    let Ok((header, _)) = Header::ref_from_prefix(&map) else {
        return wrong(
            "file length",
            format!("at least {HEADER_BYTES} bytes"),
            length,
        );
    };
    if header.magic != MAGIC {
        let text = |magic: &[u8]| magic.escape_ascii().to_string();
        return wrong("signature", text(&MAGIC), text(&header.magic));
    }
    if header.version != VERSION {
        return wrong(
            "format version",
            VERSION.to_string(),
            header.version.to_string(),
        );
    }
    let ends = header.body_bytes().and_then(|body| {
        let body = body.checked_add(HEADER_BYTES)?;
        let checksums = (body - HEADER_BYTES).div_ceil(BLOCK) * CHECKSUM_BYTES;
        let checksums = body.checked_add(checksums)?;
        Some((body, checksums, checksums.checked_add(CHECKSUM_BYTES)?))
    });
    let Some((body, checksums, _)) = ends.filter(|&(_, _, end)| end == map.len()) else {
        let expected = ends.map_or("a possible length".into(), |(_, _, end)| {
            format!("{end} bytes")
        });
        return wrong("file length", expected, length);
    };
    let mut whole = Xxh3::new();
    whole.update(&map[..HEADER_BYTES]);
    whole.update(&map[body..checksums]);
    let stored = &map[checksums..];
    if whole.digest().to_le_bytes() != stored {
        let stored = stored.iter().rev().map(|byte| format!("{byte:02x}"));
        let found = format!("{:016x}", whole.digest());
        return wrong("file checksum", stored.collect(), found);
    }
    let expected = Header::of(identity, key_bits, header.keys.get())?;
    if header.game != expected.game {
        return wrong("game", identity.game.clone(), unpadded(&header.game));
    }
    if header.tier != expected.tier {
        return wrong("tier", identity.tier.clone(), unpadded(&header.tier));
    }
    if header.as_bytes() != expected.as_bytes() {
        let found = u128::from_le_bytes(header.rules);
        return wrong(
            "rules hash",
            format!("{:032x}", identity.rules),
            format!("{found:032x}, or another layout"),
        );
    }
    let directory = Directory::new(key_bits, header.keys.get());
    let keys = MappedKeys::new(map, path, HEADER_BYTES..body, body..checksums);
    Ok(Some(SortedKeys::in_map(directory, keys)))
}

//! Files of sorted keys; `docs/format.md` describes them byte by byte.

use super::TableError;
use super::format::Identity;
use super::header::{CHECKSUM_BYTES, FileCheck, Origin, Signature, file_checksum, read_u64};
use super::opening::open_to_read;
use super::writer::replace_file;
use crate::index::reachable::{BLOCK, Directory, MappedKeys, SortedKeys};
use memmap2::Mmap;
use std::io::{self, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
struct Header {
    signature: Signature,
    key_bits: u8,
    reserved: u8,
    block_bytes: U32,
    keys: U64,
    starts: U64,
    origin: Origin,
    tier: [u8; 32],
}

const HEADER_BYTES: usize = size_of::<Header>();
const NUMBER_BYTES: usize = size_of::<u64>();

impl Header {
    fn of(identity: &Identity, key_bits: u32, keys: u64) -> Result<Self, TableError> {
        Ok(Self {
            signature: Signature::KEYS,
            key_bits: key_bits as u8,
            reserved: 0,
            block_bytes: (BLOCK as u32).into(),
            keys: keys.into(),
            starts: (Directory::new(key_bits, keys).starts() as u64).into(),
            origin: identity.origin()?,
            tier: identity.tier_field()?,
        })
    }

    /// Where the directory and the keys end, and where the checksums of their blocks do; `None` if no file is
    /// that long.
    fn ends(&self) -> Option<(usize, usize)> {
        let numbers = self.keys.get().checked_add(self.starts.get())?;
        let body = usize::try_from(numbers).ok()?.checked_mul(NUMBER_BYTES)?;
        let checksums = body.div_ceil(BLOCK) * CHECKSUM_BYTES;
        let end = HEADER_BYTES.checked_add(body)?;
        Some((end, end.checked_add(checksums)?))
    }
}

/// The file name of a tier's keys.
pub(super) fn keys_file(tier: &str) -> String {
    format!("{tier}.keys")
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
        let whole = file_checksum([header.as_bytes(), &checksums]);
        out.write_all(&checksums).map_err(failed)?;
        out.write_all(&whole.to_le_bytes()).map_err(failed)
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
    // SAFETY: as for tables: files are replaced by renaming, never written in place, and every block is
    // compared with its checksum before it is used.
    let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(path, "map it into memory"))?;
    let check = FileCheck::new(path, &identity.game);
    let header: &Header = check.header(Signature::KEYS, &map, 0)?;
    let ends = header.ends();
    let end = ends.and_then(|(_, end)| end.checked_add(CHECKSUM_BYTES));
    check.length(end, map.len())?;
    let Some((body, checksums)) = ends else {
        unreachable!("a length was promised");
    };
    let covered = [&map[..HEADER_BYTES], &map[body..checksums]];
    check.file_checksum(covered, read_u64(&map, checksums))?;
    let expected = Header::of(identity, key_bits, header.keys.get())?;
    check.same_game(&expected.origin, &header.origin)?;
    check.same_name("tier", &identity.tier, expected.tier, header.tier)?;
    check.same_rules(&expected.origin, &header.origin)?;
    check.same("bits of a key", expected.key_bits, header.key_bits)?;
    check.reserved(&[header.reserved])?;
    check.same("bytes of a block", expected.block_bytes, header.block_bytes)?;
    check.same("entries of the directory", expected.starts, header.starts)?;
    let directory = Directory::new(key_bits, header.keys.get());
    let keys = MappedKeys::new(map, path, HEADER_BYTES..body, body..checksums);
    Ok(Some(SortedKeys::in_map(directory, keys)))
}

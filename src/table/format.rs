//! The layout of a table file; `docs/format.md` describes it byte by byte.

use super::TableError;
use crate::index::{IndexKind, Indexed};
use crate::solve::Tally;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// Like the signature of PNG files, it shows up transfers that change line ends or cut the eighth bit.
pub(super) const MAGIC: [u8; 8] = *b"\x89RGT\r\n\x1a\n";
pub(super) const VERSION: u16 = 1;
pub(super) const HEADER_BYTES: usize = size_of::<Header>();
pub(super) const OFFSET_BYTES: usize = size_of::<u64>();
pub(super) const CHECKSUM_BYTES: usize = size_of::<u64>();

/// More cells than any block has, so that a header cannot make a reader ask for all memory.
pub(super) const MOST_BLOCK_CELLS: u64 = 1 << 20;

/// Bytes of a cell in the table of a tier with these values.
pub(super) fn cell_bytes(tally: &Tally) -> u8 {
    if tally.0.len() <= 1 << 8 { 1 } else { 2 }
}

const GAME_BYTES: usize = 64;
const TIER_BYTES: usize = 32;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(super) struct Header {
    pub(super) magic: [u8; 8],
    pub(super) version: U16,
    pub(super) index_kind: u8,
    pub(super) cell_bytes: u8,
    pub(super) block_cells: U32,
    pub(super) cells: U64,
    pub(super) blocks: U64,
    pub(super) metadata_bytes: U64,
    pub(super) body_bytes: U64,
    pub(super) rules: [u8; 16],
    pub(super) game: [u8; GAME_BYTES],
    pub(super) tier: [u8; TIER_BYTES],
}

/// Which table a file holds, or should hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The game.
    pub game: String,
    /// The tier.
    pub tier: String,
    /// Hash of the rules.
    pub rules: u128,
    /// The numbering.
    pub index: IndexKind,
    /// Slots.
    pub cells: u64,
}

impl Identity {
    /// The table of one tier of a game.
    pub fn of<G: Indexed>(game: &G, tier: usize) -> Self {
        let Some(info) = game.tiers().get(tier) else {
            unreachable!("tier {tier} of a game with {}", game.tiers().len());
        };
        Self {
            game: game.table_name(),
            tier: info.name.clone(),
            rules: xxh3_128(game.rules_text().as_bytes()),
            index: game.index_kind(),
            cells: info.slots,
        }
    }

    /// Whether the names fit.
    pub(super) fn check(&self) -> Result<(), TableError> {
        self.game_field()?;
        self.tier_field()?;
        Ok(())
    }

    pub(super) fn game_field(&self) -> Result<[u8; GAME_BYTES], TableError> {
        game_field(&self.game)
    }

    pub(super) fn tier_field(&self) -> Result<[u8; TIER_BYTES], TableError> {
        padded(&self.tier)
    }
}

/// A game's name as files have it.
pub(crate) fn game_field(game: &str) -> Result<[u8; GAME_BYTES], TableError> {
    // The hash of the rules tells games apart anyway; the name is there for people.
    match game.len() {
        0..=GAME_BYTES => padded(game),
        _ => padded(&shortened(game)),
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

fn padded<const N: usize>(name: &str) -> Result<[u8; N], TableError> {
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
pub(crate) fn unpadded(field: &[u8]) -> String {
    let end = field
        .iter()
        .rposition(|&byte| byte != 0)
        .map_or(0, |last| last + 1);
    String::from_utf8_lossy(&field[..end]).into_owned()
}

//! The layout of a table file; `docs/format.md` describes it byte by byte.

use super::TableError;
use super::header::{Origin, Signature, padded};
use crate::index::{IndexKind, Indexed};
use crate::solve::Tally;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

pub(super) const HEADER_BYTES: usize = size_of::<Header>();
pub(super) const OFFSET_BYTES: usize = size_of::<u64>();

/// More cells than any block has, so that a header cannot make a reader ask for all memory.
pub(super) const MOST_BLOCK_CELLS: u64 = 1 << 20;

/// Bytes of a cell in the table of a tier with these values.
pub(super) fn cell_bytes(tally: &Tally) -> u8 {
    if tally.0.len() <= 1 << 8 { 1 } else { 2 }
}

const TIER_BYTES: usize = 32;

#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable, KnownLayout, Unaligned)]
#[repr(C)]
pub(super) struct Header {
    pub(super) signature: Signature,
    pub(super) index_kind: u8,
    pub(super) cell_bytes: u8,
    pub(super) block_cells: U32,
    pub(super) cells: U64,
    pub(super) blocks: U64,
    pub(super) metadata_bytes: U64,
    pub(super) body_bytes: U64,
    pub(super) origin: Origin,
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
        let identity = game.identity();
        Self {
            rules: identity.rules_hash(),
            game: identity.name,
            tier: info.name.clone(),
            index: identity.kind,
            cells: info.slots,
        }
    }

    /// Whether the names fit.
    pub(super) fn check(&self) -> Result<(), TableError> {
        self.origin()?;
        self.tier_field()?;
        Ok(())
    }

    pub(super) fn origin(&self) -> Result<Origin, TableError> {
        Origin::new(&self.game, self.rules)
    }

    pub(super) fn tier_field(&self) -> Result<[u8; TIER_BYTES], TableError> {
        padded(&self.tier)
    }
}

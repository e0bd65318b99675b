//! Numbering for games of which only a small part can come about: the keys of the positions that play from the
//! start leads to, sorted, tier by tier. A position's number is its place among them, or the key itself if that
//! is dense enough.

mod frontier;
mod graph;
mod keys;
mod mapped;
mod masked;
mod played;
mod shard;

pub(crate) use frontier::{KeyStore, explore, explorer_bytes};
pub use graph::ReachableGraph;
pub(crate) use keys::Directory;
pub use keys::SortedKeys;
pub(crate) use mapped::{BLOCK, MappedKeys};

use super::{Address, IndexError, IndexKind, Indexed, Solvable, TableIdentity, Tier, TooManySets};
use crate::game::{Canonical, Edge, Game, Notation, Wrapper};
use crate::value::{Outcome, Score, Turn};
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use xxhash_rust::xxh3::xxh3_128;

/// A game whose positions have keys.
pub trait Keyed: Indexed {
    /// Whether keys are the slots of the game's own numbering. Then tables keep that numbering, with holes
    /// where no play leads, and the game's own graph is walked.
    const KEYS_ARE_SLOTS: bool = false;

    /// The name that tables of only the reached positions are stored under.
    fn reached_name(&self) -> String {
        self.table_name() + ",positions=reachable"
    }

    /// How many bits keys have.
    fn key_bits(&self) -> u32;

    /// The key that a position shares with those like it.
    fn key(&self, position: &Self::Position) -> Key;

    /// The canonical position with a key.
    fn keyed(&self, tier: usize, key: u64) -> Self::Position;

    /// The number of a position's tier.
    fn tier_of(&self, position: &Self::Position) -> usize;

    /// A bound on how many canonical positions of a tier play from the start leads to.
    fn most_reached(&self, tier: usize) -> u64 {
        self.tiers()[tier].slots
    }
}

/// A game whose moves can be taken back.
pub trait Unmove: Keyed + Solvable {
    /// Visits positions of the same tier from which a move leads to this one, as often as there are such moves;
    /// positions that no play leads to, and finished games, may be among them.
    fn each_unmove(&self, position: &Self::Position, visit: impl FnMut(Self::Position, Turn));
}

/// A position's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The number.
    pub number: u64,
    /// How many positions are like it, itself included.
    pub alike: u32,
}

/// A game together with the keys of all positions that play from its start leads to.
#[derive(Debug)]
pub struct Reachable<G> {
    game: Arc<G>,
    tiers: Vec<Tier>,
    keys: Vec<SortedKeys>,
    /// Whether all keys are known to be those of positions of their tier.
    checked: AtomicBool,
}

/// The slot of a position that is not there: no table has so many.
const NOWHERE: u64 = u64::MAX;

impl<G: Keyed> Reachable<G> {
    /// The name that tables of only the reached positions are stored under.
    pub fn name_of(game: &G) -> String {
        game.reached_name()
    }

    /// Everything that decides which positions are reached, and their values.
    pub(crate) fn rules_of(game: &G) -> String {
        let start = game.start();
        let key = game.key(&start).number;
        format!(
            "{} reachable from {key:x} of tier {}",
            game.identity().rules,
            game.tier_of(&start)
        )
    }

    /// The hash of that, as files have it.
    pub(crate) fn rules_hash_of(game: &G) -> u128 {
        xxh3_128(Self::rules_of(game).as_bytes())
    }

    /// The game with the keys of every tier.
    pub(crate) fn new(game: Arc<G>, keys: Vec<SortedKeys>) -> Self {
        let tiers = game.tiers().iter().zip(&keys).map(|(tier, keys)| Tier {
            slots: if G::KEYS_ARE_SLOTS {
                tier.slots
            } else {
                keys.len()
            },
            ..tier.clone()
        });
        Self {
            tiers: tiers.collect(),
            game,
            keys,
            checked: AtomicBool::new(false),
        }
    }

    /// The game with keys that were just found, or checked.
    pub(crate) fn with_checked(game: Arc<G>, keys: Vec<SortedKeys>) -> Self {
        Self {
            checked: AtomicBool::new(true),
            ..Self::new(game, keys)
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The keys of a tier.
    #[must_use]
    pub fn keys(&self, tier: usize) -> &SortedKeys {
        &self.keys[tier]
    }

    /// Where a position is, if play from the start leads to it.
    ///
    /// # Errors
    /// If the keys are damaged where it is or would be.
    #[inline]
    pub fn find(&self, position: &G::Position) -> Result<Option<Address>, IndexError> {
        let tier = self.game.tier_of(position);
        let key = self.game.key(position).number;
        let Some(keys) = self.keys.get(tier) else {
            return Ok(None);
        };
        Ok(keys.find(key)?.map(|address| {
            let slot = if G::KEYS_ARE_SLOTS { key } else { address };
            Address { tier, slot }
        }))
    }

    /// The position at a place, if there is one.
    #[inline]
    fn stored(&self, address: Address) -> Result<Option<G::Position>, IndexError> {
        let keys = &self.keys[address.tier];
        let key = if G::KEYS_ARE_SLOTS {
            keys.find(address.slot)?.map(|_| address.slot)
        } else {
            keys.get(address.slot)?
        };
        Ok(key.map(|key| self.game.keyed(address.tier, key)))
    }
}

/// Refuses keys that are damaged, or not those of canonical positions of a tier.
pub(crate) fn check_keys<G: Keyed>(
    game: &G,
    tier: usize,
    keys: &SortedKeys,
) -> Result<(), IndexError> {
    keys.check()?;
    let keys_of_positions = keys.view().keys.par_iter();
    keys_of_positions.try_for_each(|key| check_key(game, tier, keys, key.get()))?;
    // Not those of all tiers at once in memory.
    keys.release_pages();
    Ok(())
}

/// Refuses a key that is not that of a canonical position of a tier.
fn check_key<G: Keyed>(
    game: &G,
    tier: usize,
    keys: &SortedKeys,
    key: u64,
) -> Result<(), IndexError> {
    let position = game.keyed(tier, key);
    if game.tier_of(&position) == tier && game.key(&position).number == key {
        return Ok(());
    }
    Err(keys.damage(
        "keys",
        format!("keys of positions of tier {}", game.tiers()[tier].name),
        format!("{key:x}"),
    ))
}

impl<G: Keyed> Game for Reachable<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    #[inline]
    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    #[inline]
    fn each_move(&self, position: &G::Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(position, |Edge { mv, to, turn }| {
            visit(Edge { mv, to, turn });
        });
    }

    fn canonical(&self, position: &G::Position) -> Canonical<G::Position> {
        self.game.canonical(position)
    }

    fn gain(&self, position: &G::Position, mv: &G::Move) -> Score {
        self.game.gain(position, mv)
    }

    #[inline]
    fn final_score(&self, position: &G::Position) -> Score {
        self.game.final_score(position)
    }
}

impl<G: Keyed + Notation> Wrapper for Reachable<G> {
    type Wrapped = G;

    fn wrapped(&self) -> &G {
        &self.game
    }

    fn refusal(&self, position: &G::Position) -> Option<String> {
        match self.find(position) {
            Ok(Some(_)) => None,
            Ok(None) => {
                Some("no play from the start leads here, and these tables hold nothing else".into())
            }
            Err(error) => Some(format!(
                "not found, but the file of keys is damaged: {error}"
            )),
        }
    }
}

impl<G: Keyed> Indexed for Reachable<G> {
    fn identity(&self) -> TableIdentity {
        let game = &self.game;
        let kind = match G::KEYS_ARE_SLOTS {
            true => game.identity().kind,
            false => IndexKind::SortedKeys,
        };
        TableIdentity::new(Self::name_of(game), Self::rules_of(game), kind)
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    #[inline]
    fn rank(&self, position: &G::Position) -> Address {
        let found = self.find(position).ok().flatten();
        found.unwrap_or_else(|| Address {
            tier: self.game.tier_of(position),
            slot: NOWHERE,
        })
    }

    fn unrank(&self, address: Address) -> Option<G::Position> {
        self.stored(address).ok().flatten()
    }

    fn checked_rank(&self, position: &G::Position) -> Result<Address, IndexError> {
        self.find(position)?.ok_or(IndexError::Nowhere)
    }

    fn checked_unrank(&self, address: Address) -> Result<Option<G::Position>, IndexError> {
        let position = self.stored(address)?;
        if let Some(position) = &position {
            // A file can have right checksums and the keys of something else.
            let key = self.game.key(position).number;
            if self.find(position)? != Some(address) {
                let keys = &self.keys[address.tier];
                let what = format!("key in slot {}", address.slot);
                return Err(keys.damage(&what, format!("{key:x}"), "another"));
            }
        }
        Ok(position)
    }

    fn check_index(&self) -> Result<(), IndexError> {
        if !self.checked.load(Relaxed) {
            let mut tiers = self.keys.iter().enumerate();
            tiers.try_for_each(|(tier, keys)| check_keys(&*self.game, tier, keys))?;
            self.checked.store(true, Relaxed);
        }
        Ok(())
    }

    fn index_bytes(&self, tiers: &[usize]) -> Result<u64, TooManySets> {
        if G::KEYS_ARE_SLOTS {
            self.game.index_bytes(tiers)
        } else {
            Ok(0)
        }
    }

    fn mapped_index_bytes(&self, tiers: &[usize]) -> u64 {
        let with_exits = |&tier: &usize| {
            let exits = self.tiers[tier].exits.iter();
            let exits = exits.map(|&exit| self.keys[exit].bytes());
            exits.sum::<u64>() + self.keys[tier].bytes()
        };
        tiers.iter().map(with_exits).max().unwrap_or(0)
    }
}

impl<G: Unmove> Solvable for Reachable<G> {
    type Graph<'a>
        = ReachableGraph<'a, G>
    where
        G: 'a;

    fn graph(&self, tier: usize) -> ReachableGraph<'_, G> {
        // Whoever goes through the moves of a tier needs the keys of this one and of those it leads into, and
        // no others.
        let needed = |other: usize| other == tier || self.tiers[tier].exits.contains(&other);
        for (_, keys) in (self.keys.iter().enumerate()).filter(|&(other, _)| !needed(other)) {
            keys.release_pages();
        }
        ReachableGraph::new(self, tier)
    }
}

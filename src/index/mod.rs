//! Positions as dense integers, tier by tier.
//!
//! A table has no keys: the address of a position says where its value is. A [`Tier`] is a set of positions
//! that is solved and stored together; moves stay in a tier or lead into later ones. Within its tier, a
//! position has a slot, and positions that are alike under the symmetries of the board share one. Slots without
//! a position are holes: a few per cent of them cost less than a denser number.
//!
//! Three ways to have an index, from the easiest to the fastest:
//!
//! - [`BreadthFirstIndex`] numbers any [`Game`] by playing everything out, and keeps the graph of all moves in memory. It is for
//!   millions of positions, not for billions.
//! - [`Reachable`] keeps the sorted keys of the positions that play leads to, in memory or in files. A game has to give each position
//!   a key of up to 64 bits ([`Keyed`]) and to take moves back ([`Unmove`]).
//! - [`Indexed`] and [`Solvable`] are for games that compute the address of a position and the position of an address. [`bricks`] has
//!   the parts: ranks of subsets, orbits of subsets, pairs of subsets, coloured subsets.
//!
//! ```
//! use retrograde::games::alignment::{Alignment, tictactoe};
//! use retrograde::{Indexed, Notation};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let game = Alignment::new(tictactoe());
//! let corner = game.parse("1../.../... 2")?;
//! let other_corner = game.parse("..1/.../... 2")?;
//! assert_eq!(game.rank(&corner), game.rank(&other_corner));
//! // All corners are stored as one of them.
//! let stored = game.unrank(game.rank(&corner));
//! assert_eq!(stored.map(|position| game.rank(&position)), Some(game.rank(&corner)));
//! # Ok(())
//! # }
//! ```

mod breadth_first;
pub mod bricks;
pub(crate) mod reachable;

pub use breadth_first::{BreadthFirstIndex, ExploreError};
pub use bricks::TooManySets;
pub(crate) use bricks::binomial;
pub use reachable::{Key, Keyed, Reachable, ReachableGraph, SortedKeys, Unmove};

use crate::game::Game;
use crate::value::{Outcome, Turn};
use std::ops::Range;
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_128;

/// A set of positions that is solved and stored together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// A short name, usable as a file name.
    pub name: String,
    /// How many slots its index has, holes included.
    pub slots: u64,
    /// Whether moves stay inside the tier.
    pub cyclic: bool,
    /// The later tiers that moves lead into.
    pub exits: Vec<usize>,
}

/// Where a position is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// Which of [`Indexed::tiers`].
    pub tier: usize,
    /// Which slot of that tier.
    pub slot: u64,
}

/// A game whose positions are numbered.
///
/// Positions that are alike under the game's symmetries share an [`Address`].
pub trait Indexed: Game {
    /// What ties a table to the game.
    fn identity(&self) -> TableIdentity;

    /// The name tables are stored under.
    fn table_name(&self) -> String {
        self.identity().name
    }

    /// The tiers in the order of play: moves lead into the same tier or a later one.
    fn tiers(&self) -> &[Tier];

    /// Where a position that play can produce is stored.
    fn rank(&self, position: &Self::Position) -> Address;

    /// The canonical position stored at an address; `None` for a hole or a board that no play can produce.
    fn unrank(&self, address: Address) -> Option<Self::Position>;

    /// The same as [`rank`](Self::rank) for readers of tables, where a numbering that is kept in a file may be
    /// damaged.
    ///
    /// # Errors
    /// If it is, or if no play produces the position.
    fn checked_rank(&self, position: &Self::Position) -> Result<Address, IndexError> {
        Ok(self.rank(position))
    }

    /// The same as [`unrank`](Self::unrank) for readers of tables.
    ///
    /// # Errors
    /// If the numbering is kept in a file that is damaged there.
    fn checked_unrank(&self, address: Address) -> Result<Option<Self::Position>, IndexError> {
        Ok(self.unrank(address))
    }

    /// Checks everything that the numbering was read from, once, before many positions are ranked without a check.
    ///
    /// # Errors
    /// If the numbering is kept in a file that is damaged.
    fn check_index(&self) -> Result<(), IndexError> {
        Ok(())
    }

    /// Bytes that the tables over sets of points take with which the positions of these tiers are numbered, and
    /// those of the tiers they lead into; by default there are none.
    ///
    /// # Errors
    /// If there are more sets than such a table has room for.
    fn index_bytes(&self, tiers: &[usize]) -> Result<u64, TooManySets> {
        let _ = tiers;
        Ok(0)
    }

    /// Bytes of the files that are mapped to number the positions of one of these tiers at a time, and those of
    /// the tiers it leads into; by default there are none.
    fn mapped_index_bytes(&self, tiers: &[usize]) -> u64 {
        let _ = tiers;
        0
    }

    /// The slots of a later tier between which all those lie that moves from `tier` lead into; by default all.
    fn entered(&self, tier: usize, later: usize) -> Range<u64> {
        let _ = tier;
        0..self.tiers()[later].slots
    }
}

/// What ties a table to its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableIdentity {
    /// The name tables are stored under.
    pub name: String,
    /// Everything that decides the values, in a normal form; tables have its hash.
    pub rules: String,
    /// The numbering.
    pub kind: IndexKind,
}

impl TableIdentity {
    /// Of these parts.
    pub fn new(name: impl Into<String>, rules: impl Into<String>, kind: IndexKind) -> Self {
        Self {
            name: name.into(),
            rules: rules.into(),
            kind,
        }
    }

    /// The hash of the rules that files have.
    #[must_use]
    pub fn rules_hash(&self) -> u128 {
        xxh3_128(self.rules.as_bytes())
    }
}

/// Why a numbering does not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// No play produces the position.
    #[error("no play produces the position")]
    Nowhere,
    /// The file that the numbering is kept in is not what it was, or never was what it should be.
    #[error("{}: {}: expected {}, found {}", .0.path.display(), .0.what, .0.expected, .0.found)]
    Damaged(Box<Damage>),
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// Which part of it.
    pub what: String,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
}

/// A game whose moves can be walked by number, forwards and backwards, for solving.
pub trait Solvable: Indexed {
    /// A tier's move graph.
    type Graph<'a>: TierGraph
    where
        Self: 'a;

    /// The moves among the positions of a tier.
    fn graph(&self, tier: usize) -> Self::Graph<'_>;
}

/// How a table's positions are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum IndexKind {
    /// Breadth-first order from the start.
    BreadthFirst = 0,
    /// Orbit of one player's points x subset of the free points for the other's.
    OrbitPairs = 1,
    /// Orbit of the occupied points x colour of each of them.
    OrbitColours = 2,
    /// Place among the sorted keys of the positions that play from the start leads to.
    SortedKeys = 3,
    /// Set of occupied points on a line x how many of its stones, from the left, are the mover's.
    InOrder = 4,
    /// Place among the sets of drawn edges that have the lowest of the edges that only one box has.
    NormalEdges = 5,
    /// Edges of a cut through the board x what is drawn on either side of it, where no box can be taken.
    QuietEdges = 6,
}

/// What stands in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotState {
    /// No position.
    Hole,
    /// A finished game.
    Finished(Outcome),
    /// A position with moves. `weight` is the sum of the weights of its moves that stay inside the tier.
    Live {
        /// See [`TierGraph::each_predecessor`].
        weight: u16,
    },
}

/// The moves among a tier's slots, as a solver walks them.
pub trait TierGraph: Sync {
    /// What stands in `slot`.
    fn slot(&self, slot: u64) -> SlotState;

    /// Visits the moves that leave the tier.
    fn each_exit(&self, slot: u64, visit: impl FnMut(Address, Turn));

    /// Visits the slots of the tier from which a move leads to `slot`, with the weight of the connection.
    ///
    /// Weights need only be consistent: over all connections that leave a slot they add up to its
    /// [`SlotState::Live::weight`](SlotState::Live). Slots that hold no live position may be visited too.
    fn each_predecessor(&self, slot: u64, visit: impl FnMut(u64, u16, Turn));
}

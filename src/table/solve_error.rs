//! Why a game could not be solved, and what can be done about it.

use super::TableError;
use super::memory::{Bound, needed_in_words};
use crate::hint::{Hint, Hinting, Reason};
use crate::index::TooManySets;
use crate::name::NameError;
use crate::solve::TierError;
use crate::value::Score;

/// Why a game could not be solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// A table could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The memory is not there.
    #[error(
        "solving {game} needs about {} of memory, and {}",
        needed_in_words(*needed),
        Bound { bytes: *limit, allowed: *allowed, disk_too: *disk_too }
    )]
    TooLittleMemory {
        /// The game.
        game: String,
        /// Bytes needed.
        needed: u64,
        /// Bytes that can be had.
        limit: u64,
        /// Whether it is the options that allow no more, and not the machine.
        allowed: bool,
        /// Whether the disk has no room for it either.
        disk_too: bool,
        /// What can be done with less.
        instead: Option<Hint>,
    },
    /// There is no such tier.
    #[error(transparent)]
    Tier(#[from] NameError),
    /// There is no proof of who wins.
    #[error("{game} is not proved: {why}")]
    Unproved {
        /// The game.
        game: String,
        /// Why not, and what to do instead.
        why: Reason,
    },
    /// A search was cancelled.
    #[error(
        "stopped: the start of {game} is worth between {at_least:+} and {at_most:+}; what was costly to find is kept"
    )]
    SearchStopped {
        /// The game.
        game: String,
        /// What is known of its start.
        at_least: Score,
        /// What is known of its start.
        at_most: Score,
    },
    /// The work was cancelled.
    #[error("stopped; {}", if *force {
        "tables that were not made anew yet are as they were"
    } else {
        "finished tiers are kept"
    })]
    Cancelled {
        /// Whether finished tiers are solved again.
        force: bool,
    },
    /// The work was cancelled before every opening was proved.
    #[error("stopped; finished openings are kept")]
    StoppedAmongOpenings {
        /// Whether finished openings were to be proved again.
        force: bool,
    },
    /// A tier has no room for what is to be known of it.
    #[error("{game} cannot be solved: {reason}")]
    TooLong {
        /// The game.
        game: String,
        /// What is too long.
        reason: TierError,
    },
    /// The positions cannot be numbered.
    #[error("{game} cannot be solved: {reason}")]
    TooManySets {
        /// The game.
        game: String,
        /// What there are too many of.
        reason: TooManySets,
    },
}

impl SolveError {
    pub(super) fn without_disk(mut self) -> Self {
        if let Self::TooLittleMemory { disk_too, .. } = &mut self {
            *disk_too = true;
        }
        self
    }

    /// Says what can be done with less, if memory is what is missing.
    pub(crate) fn or_instead(mut self, other: Hint) -> Self {
        if let Self::TooLittleMemory { instead, .. } = &mut self {
            *instead = Some(other);
        }
        self
    }
}

impl Hinting for SolveError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Table(error) => error.hints(),
            &Self::TooLittleMemory {
                limit: bytes,
                allowed,
                disk_too,
                ref instead,
                ..
            } => {
                let bound = Bound {
                    bytes,
                    allowed,
                    disk_too,
                };
                let instead = instead.iter().cloned();
                [bound.hint()].into_iter().chain(instead).collect()
            }
            Self::Unproved { why, .. } => why.hint.iter().cloned().collect(),
            Self::SearchStopped { .. } | Self::Cancelled { force: false } => {
                vec![Hint::GoOn { unforced: false }]
            }
            Self::StoppedAmongOpenings { force } => vec![Hint::GoOn { unforced: *force }],
            Self::Cancelled { force: true }
            | Self::Tier(_)
            | Self::TooLong { .. }
            | Self::TooManySets { .. } => vec![],
        }
    }
}

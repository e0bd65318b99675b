//! One thread of the search.

use super::geometry::Geometry;
use super::nearby::Nearby;
use super::split::{Exchange, Split};
use super::transpositions::TranspositionTable;
use crate::points::Recorder;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) memory: &'a TranspositionTable,
    pub(super) recorder: &'a dyn Recorder,
    pub(super) exchange: Exchange,
    /// Whether to stop, for whoever wants to know; asked now and then.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Whether the answer to that was yes.
    pub(super) is_stopped: AtomicBool,
    /// Positions looked at.
    pub(super) nodes: &'a AtomicU64,
}

/// What one thread of the search works with. `WINNER` says whether the winner gets the empty squares.
///
/// Methods that find moves are compiled for the processor, see [`crate::processor::compiled`].
pub(super) struct Worker<'a, const WINNER: bool, P> {
    pub(super) processor: P,
    pub(super) shared: &'a Shared<'a>,
    pub(super) geometry: &'a Geometry,
    pub(super) nearby: Nearby,
    /// Positions looked at.
    pub(super) nodes: u64,
    /// Positions that other threads looked at for this one.
    pub(super) helped: u64,
    /// How many of the positions were told to the others.
    told: u64,
    /// The shared work of which this thread does a part.
    pub(super) split: Option<Arc<Split>>,
    /// Whether what is being searched is of no use any more, so that whatever comes back means nothing.
    pub(super) is_cancelled: bool,
    until_asking: u32,
}

/// Positions of the deeper search between two questions whether to stop.
const UNASKED: u32 = 16;

impl<'a, const WINNER: bool, P> Worker<'a, WINNER, P> {
    pub(super) fn new(processor: P, shared: &'a Shared<'a>) -> Self {
        Self {
            processor,
            shared,
            geometry: shared.geometry,
            nearby: Nearby::new(),
            nodes: 0,
            helped: 0,
            told: 0,
            split: None,
            is_cancelled: false,
            until_asking: UNASKED,
        }
    }

    /// Looks now and then whether to go on.
    #[inline]
    pub(super) fn look_up(&mut self) {
        self.until_asking -= 1;
        if self.until_asking == 0 {
            self.until_asking = UNASKED;
            self.tell_nodes();
            if (self.shared.stop)() {
                self.shared.is_stopped.store(true, Relaxed);
            }
            self.is_cancelled = self.is_useless();
        }
    }

    /// Whether nobody waits for the result any more.
    pub(super) fn is_useless(&self) -> bool {
        self.shared.is_stopped.load(Relaxed) || self.split.as_ref().is_some_and(|s| s.is_useless())
    }

    /// Adds the positions looked at to the sum of all threads.
    pub(super) fn tell_nodes(&mut self) {
        let untold = self.nodes - self.told;
        self.shared.nodes.fetch_add(untold, Relaxed);
        self.told = self.nodes;
    }
}

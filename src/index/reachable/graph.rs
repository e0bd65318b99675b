//! The moves among the reached positions of a tier, as the solver walks them.

use super::masked::MaskedGraph;
use super::played::PlayedGraph;
use super::{Reachable, Unmove};
use crate::index::{Address, Indexed, SlotState, TierGraph};
use crate::value::Turn;

/// The moves among the reached positions of a tier.
pub struct ReachableGraph<'a, G: Unmove + 'a>(Moves<'a, G>);

enum Moves<'a, G: Unmove + 'a> {
    Played(PlayedGraph<'a, G>),
    Masked(MaskedGraph<G::Graph<'a>>),
}

impl<'a, G: Unmove> ReachableGraph<'a, G> {
    pub(super) fn new(reached: &'a Reachable<G>, tier: usize) -> Self {
        Self(if G::KEYS_ARE_SLOTS {
            let slots = reached.tiers()[tier].slots;
            let keys = reached.keys(tier).view();
            Moves::Masked(MaskedGraph::new(reached.game().graph(tier), slots, keys))
        } else {
            Moves::Played(PlayedGraph::new(reached, tier))
        })
    }
}

impl<G: Unmove> TierGraph for ReachableGraph<'_, G> {
    #[inline]
    fn slot(&self, slot: u64) -> SlotState {
        match &self.0 {
            Moves::Played(graph) => graph.slot(slot),
            Moves::Masked(graph) => graph.slot(slot),
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, visit: impl FnMut(Address, Turn)) {
        match &self.0 {
            Moves::Played(graph) => graph.each_exit(slot, visit),
            Moves::Masked(graph) => graph.each_exit(slot, visit),
        }
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, visit: impl FnMut(u64, u16, Turn)) {
        match &self.0 {
            Moves::Played(graph) => graph.each_predecessor(slot, visit),
            Moves::Masked(graph) => graph.each_predecessor(slot, visit),
        }
    }
}

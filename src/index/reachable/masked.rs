//! The moves among the reached positions of a tier, where keys are the slots of the game's own numbering: its
//! own graph, in which what is not reached is a hole.

use super::keys::View;
use crate::index::{Address, SlotState, TierGraph};
use crate::value::Turn;

#[derive(Debug)]
pub(super) struct MaskedGraph<T> {
    graph: T,
    /// A bit for each slot that is reached.
    reached: Vec<u64>,
}

impl<T> MaskedGraph<T> {
    pub(super) fn new(graph: T, slots: u64, keys: View) -> Self {
        let mut reached = vec![0; slots.div_ceil(64) as usize];
        for key in keys.iter() {
            // Keys were checked; what is beyond all slots would be none of this tier.
            if let Some(word) = reached.get_mut((key / 64) as usize) {
                *word |= 1 << (key % 64);
            }
        }
        Self { graph, reached }
    }
}

/// Moves from what is reached lead only to what is reached. Unmoves lead elsewhere too, into holes, where a
/// value is lost.
impl<T: TierGraph> TierGraph for MaskedGraph<T> {
    #[inline]
    fn slot(&self, slot: u64) -> SlotState {
        let word = self.reached.get((slot / 64) as usize).unwrap_or(&0);
        if word >> (slot % 64) & 1 == 1 {
            self.graph.slot(slot)
        } else {
            SlotState::Hole
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, visit: impl FnMut(Address, Turn)) {
        self.graph.each_exit(slot, visit);
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, visit: impl FnMut(u64, u16, Turn)) {
        self.graph.each_predecessor(slot, visit);
    }
}

//! The moves among positions and roles: those of the game, and whoever insists stays the same player.

use super::game::Role;
use crate::index::{Address, SlotState, TierGraph};
use crate::value::Turn;

/// The moves of a tier of [`RepetitionGame`](super::RepetitionGame).
#[derive(Clone, Copy, Debug)]
pub struct RepetitionGraph<T> {
    inner: T,
}

impl<T> RepetitionGraph<T> {
    pub(super) fn new(inner: T) -> Self {
        Self { inner }
    }
}

impl<T: TierGraph> TierGraph for RepetitionGraph<T> {
    #[inline]
    fn slot(&self, slot: u64) -> SlotState {
        let (role, inner) = Role::of_slot(slot);
        match self.inner.slot(inner) {
            SlotState::Finished(outcome) => SlotState::Finished(role.judge(outcome)),
            other => other,
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Address, Turn)) {
        let (role, inner) = Role::of_slot(slot);
        self.inner.each_exit(inner, |Address { tier, slot }, turn| {
            let slot = role.across(turn).slot(slot);
            visit(Address { tier, slot }, turn);
        });
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let (role, inner) = Role::of_slot(slot);
        // Changing sides twice changes nothing, so the role before a move is got like the one after it.
        self.inner.each_predecessor(inner, |before, weight, turn| {
            visit(role.across(turn).slot(before), weight, turn);
        });
    }
}

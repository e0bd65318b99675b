//! The moves among the reached positions of a tier, as the solver walks them.

use super::keys::View;
use super::{Keyed, Reached};
use crate::game::Edge;
use crate::index::{Place, Slot, TierGraph};
use crate::value::Turn;

/// The moves among the reached positions of a tier.
#[derive(Debug)]
pub struct ReachedGraph<'a, G> {
    game: &'a G,
    tier: usize,
    /// By tier; only this one's and those it leads into are looked through.
    keys: Vec<View<'a>>,
    here: View<'a>,
}

impl<'a, G: Keyed> ReachedGraph<'a, G> {
    pub(super) fn new(reached: &'a Reached<G>, tier: usize) -> Self {
        let keys: Vec<View> = reached.keys.iter().map(|keys| keys.view()).collect();
        Self {
            game: &reached.game,
            tier,
            here: keys[tier],
            keys,
        }
    }

    #[inline]
    fn position(&self, slot: u64) -> Option<G::Position> {
        let key = self.here.get(slot)?;
        Some(self.game.keyed(self.tier, key))
    }
}

/// Moves p -> orbit of s and unmoves s -> orbit of p are in the ratio of the orbits' sizes. So a move weighs as much as there are
/// positions like the one it leaves, and an unmove as much as there are like the one it starts from.
impl<G: Keyed> TierGraph for ReachedGraph<'_, G> {
    fn slot(&self, slot: u64) -> Slot {
        let game = self.game;
        let Some(position) = self.position(slot) else {
            return Slot::Hole;
        };
        if let Some(outcome) = game.outcome(&position) {
            return Slot::Finished(outcome);
        }
        let mut moves = 0;
        game.each_move(&position, |Edge { to, .. }| {
            moves += u32::from(game.tier_of(&to) == self.tier);
        });
        if moves > 0 {
            moves *= game.key(&position).alike;
        }
        Slot::Live {
            weight: u16::try_from(moves).unwrap_or(u16::MAX),
        }
    }

    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Place, Turn)) {
        let game = self.game;
        let Some(position) = self.position(slot) else {
            return;
        };
        game.each_move(&position, |Edge { to, turn, .. }| {
            let tier = game.tier_of(&to);
            if tier != self.tier {
                let slot = self.keys[tier].find(game.key(&to).number);
                let slot = slot.expect("moves lead to positions that are reached");
                visit(Place { tier, slot }, turn);
            }
        });
    }

    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let game = self.game;
        let Some(position) = self.position(slot) else {
            return;
        };
        let alike = game.key(&position).alike as u16;
        game.each_unmove(&position, |before, turn| {
            if let Some(before) = self.here.find(game.key(&before).number) {
                visit(before, alike, turn);
            }
        });
    }
}

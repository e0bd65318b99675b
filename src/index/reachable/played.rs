//! The moves among the reached positions of a tier, found by playing and by looking keys up.

use super::keys::{MOST_AT_ONCE, View};
use super::{NOWHERE, Reachable, Unmove};
use crate::game::Edge;
use crate::index::{Address, SlotState, TierGraph};
use crate::value::Turn;

/// The moves among the reached positions of a tier.
#[derive(Debug)]
pub(super) struct PlayedGraph<'a, G> {
    game: &'a G,
    tier: usize,
    /// By tier; only this one's and those it leads into are looked through.
    keys: Vec<View<'a>>,
    here: View<'a>,
}

impl<'a, G: Unmove> PlayedGraph<'a, G> {
    pub(super) fn new(reached: &'a Reachable<G>, tier: usize) -> Self {
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

/// Moves p -> orbit of s and unmoves s -> orbit of p are in the ratio of the orbits' sizes. So a move weighs as
/// much as there are positions like the one it leaves, and an unmove as much as there are like the one it
/// starts from.
impl<G: Unmove> TierGraph for PlayedGraph<'_, G> {
    fn slot(&self, slot: u64) -> SlotState {
        let game = self.game;
        let Some(position) = self.position(slot) else {
            return SlotState::Hole;
        };
        if let Some(outcome) = game.outcome(&position) {
            return SlotState::Finished(outcome);
        }
        let mut moves = 0;
        game.each_move(&position, |Edge { to, .. }| {
            moves += u32::from(game.tier_of(&to) == self.tier);
        });
        if moves > 0 {
            moves *= game.key(&position).alike;
        }
        SlotState::Live {
            weight: u16::try_from(moves).unwrap_or(u16::MAX),
        }
    }

    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Address, Turn)) {
        let game = self.game;
        let Some(position) = self.position(slot) else {
            return;
        };
        let mut wanted = Wanted::default();
        let mut find = |wanted: &mut Wanted| {
            let (tier, turn) = wanted.shared;
            self.keys[tier].find_all(wanted.keys(), |slot| {
                // What is nowhere has no value, and the solver says so.
                let slot = slot.unwrap_or(NOWHERE);
                visit(Address { tier, slot }, turn);
            });
            wanted.length = 0;
        };
        game.each_move(&position, |Edge { to, turn, .. }| {
            let tier = game.tier_of(&to);
            if tier != self.tier {
                if wanted.has_no_room((tier, turn)) {
                    find(&mut wanted);
                }
                wanted.push((tier, turn), game.key(&to).number);
            }
        });
        find(&mut wanted);
    }

    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let game = self.game;
        let Some(position) = self.position(slot) else {
            return;
        };
        let alike = game.key(&position).alike as u16;
        let mut wanted = Wanted::default();
        let mut find = |wanted: &mut Wanted| {
            let (_, turn) = wanted.shared;
            self.here.find_all(wanted.keys(), |slot| {
                if let Some(before) = slot {
                    visit(before, alike, turn);
                }
            });
            wanted.length = 0;
        };
        game.each_unmove(&position, |before, turn| {
            if wanted.has_no_room((self.tier, turn)) {
                find(&mut wanted);
            }
            wanted.push((self.tier, turn), game.key(&before).number);
        });
        find(&mut wanted);
    }
}

/// Keys to be looked for together: of the same tier, by moves after which the same player has the turn.
struct Wanted {
    keys: [u64; MOST_AT_ONCE],
    length: usize,
    shared: (usize, Turn),
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            keys: [0; MOST_AT_ONCE],
            length: 0,
            shared: (0, Turn::Swap),
        }
    }
}

impl Wanted {
    #[inline]
    fn keys(&self) -> &[u64] {
        &self.keys[..self.length]
    }

    #[inline]
    fn has_no_room(&self, shared: (usize, Turn)) -> bool {
        self.length == MOST_AT_ONCE || self.length > 0 && self.shared != shared
    }

    #[inline]
    fn push(&mut self, shared: (usize, Turn), key: u64) {
        self.shared = shared;
        self.keys[self.length] = key;
        self.length += 1;
    }
}

//! The moves among the positions with one number of stones, as the solver walks them.

use super::Ataxx;
use crate::index::bricks::coloured::{Coloured, Painted};
use crate::index::bricks::orbits::Extensions;
use crate::index::{Address, SlotState, TierGraph};
use crate::value::Turn;

/// The moves among the positions of a tier.
#[derive(Clone, Copy, Debug)]
pub struct AtaxxGraph<'a> {
    game: &'a Ataxx,
    tier: usize,
    here: &'a Coloured,
    /// The numbering of the next tier, and where sets of stones go there when one is added.
    next: Option<(&'a Coloured, &'a Extensions)>,
}

impl<'a> AtaxxGraph<'a> {
    pub(super) fn new(game: &'a Ataxx, tier: usize) -> Self {
        let cells = game.rules.board.cells().len();
        Self {
            game,
            tier,
            here: game.coloured(tier),
            next: (tier < cells).then(|| (game.coloured(tier + 1), game.extensions(tier))),
        }
    }

    /// How many positions are like this one.
    #[inline]
    fn alike(&self, fixed_by: u32) -> u32 {
        self.game.group.order() as u32 / fixed_by
    }
}

/// Moves p -> orbit of s and unmoves s -> orbit of p are in the ratio of the orbits' sizes. So a move weighs as
/// much as there are positions like the one it leaves, and an unmove as much as there are like the one it
/// starts from.
impl TierGraph for AtaxxGraph<'_> {
    #[inline]
    fn slot(&self, slot: u64) -> SlotState {
        let Some(painted) = self.here.painted(slot) else {
            return SlotState::Hole;
        };
        let (mover, waiting) = (painted.first, painted.set ^ painted.first);
        if let Some(outcome) = self.game.outcome_of(mover, waiting) {
            return SlotState::Finished(outcome);
        }
        let mut moves = self.game.jumps(mover, waiting);
        if moves == 0 && self.game.must_pass(mover, waiting) {
            moves = 1;
        }
        SlotState::Live {
            weight: (moves * self.alike(painted.fixed_by)) as u16,
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Address, Turn)) {
        let (Some(painted), Some((next, extensions))) = (self.here.painted(slot), self.next) else {
            return;
        };
        let Painted {
            orbit, set, first, ..
        } = painted;
        self.game.each_clone(first, set ^ first, |to, mover, _| {
            let (orbit, element) = extensions.locate(orbit, to);
            let address = Address {
                tier: self.tier + 1,
                slot: next.rank_at(orbit, element, mover).slot,
            };
            visit(address, Turn::Swap);
        });
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let Some(painted) = self.here.painted(slot) else {
            return;
        };
        let weight = self.alike(painted.fixed_by) as u16;
        let (mover, waiting) = (painted.first, painted.set ^ painted.first);
        self.game.each_unmove(mover, waiting, |mover, waiting| {
            let before = self.here.rank(mover | waiting, mover).slot;
            visit(before, weight, Turn::Swap);
        });
    }
}

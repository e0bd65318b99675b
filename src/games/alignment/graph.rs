//! The moves among the positions of a tier, as the solver walks them.

use super::Alignment;
use super::numbering::{outer_inner, rank};
use super::parts::{Outer, Part, Tokens};
use super::rules::Blocked;
use crate::index::bits::points;
use crate::index::pairs::{Anchor, Pairs};
use crate::index::{Place, Slot, TierGraph};
use crate::value::Turn;

const LEFT_AFTER_CAPTURE: &str = "a part for what is left after a capture";

/// The moves among the positions of a tier.
#[derive(Clone, Copy, Debug)]
pub struct AlignmentGraph<'a> {
    game: &'a Alignment,
    cyclic: bool,
    first: Room<'a>,
    /// The mirror image, if the tier has two parts.
    second: Option<Room<'a>>,
}

/// A part with the numbering of its pairs, and the parts that its moves lead into.
#[derive(Clone, Copy, Debug)]
struct Room<'a> {
    part: &'a Part,
    pairs: &'a Pairs,
    placed: Option<&'a Part>,
    placed_captured: Option<&'a Part>,
    moved: Option<&'a Part>,
    moved_captured: Option<&'a Part>,
}

/// A canonical position, by its sets.
pub(super) struct Found {
    pub(super) mover: u64,
    pub(super) waiting: u64,
    orbit: usize,
    fixed_by: u32,
}

impl<'a> Room<'a> {
    fn new(game: &'a Alignment, part: &'a Part) -> Self {
        let tokens = part.tokens;
        let find = |tokens: Tokens| game.parts.number(tokens).map(|part| game.parts.part(part));
        let placed = (tokens.mover_hand > 0).then(|| tokens.placed());
        let captured = |tokens: Tokens| (tokens.mover > 0).then(|| tokens.captured());
        Self {
            part,
            pairs: game.pairs_of(part),
            placed: placed.and_then(find),
            placed_captured: placed.and_then(captured).and_then(find),
            moved: find(tokens.turned()),
            moved_captured: captured(tokens.turned()).and_then(find),
        }
    }

    #[inline]
    fn find(&self, slot: u64) -> Option<Found> {
        let pair = self.pairs.pair(slot - self.part.first_slot)?;
        let (mover, waiting) = outer_inner(self.part.outer, pair.outer, pair.inner);
        Some(Found {
            mover,
            waiting,
            orbit: pair.orbit,
            fixed_by: pair.fixed_by,
        })
    }
}

impl<'a> AlignmentGraph<'a> {
    #[inline]
    pub(super) fn new(game: &'a Alignment, tier: usize) -> Self {
        let parts = game.parts.of_tier(tier);
        Self {
            game,
            cyclic: game.tiers[tier].cyclic,
            first: Room::new(game, &parts[0]),
            second: parts.get(1).map(|part| Room::new(game, part)),
        }
    }

    #[inline]
    fn room(&self, slot: u64) -> &Room<'a> {
        match &self.second {
            Some(second) if slot >= second.part.first_slot => second,
            _ => &self.first,
        }
    }

    /// The room where the moves of a room lead that neither place nor capture.
    #[inline]
    fn opposite(&self, room: &Room<'a>) -> &Room<'a> {
        match &self.second {
            Some(second) if room.part.first_slot == 0 => second,
            _ => &self.first,
        }
    }

    /// The canonical position in a slot; `None` for a hole.
    #[inline]
    pub(super) fn find(&self, slot: u64) -> Option<(&'a Part, Found)> {
        let room = self.room(slot);
        Some((room.part, room.find(slot)?))
    }

    /// The sum over all moves inside the tier of how many symmetries fix the position after it. Together with
    /// [`TierGraph::each_predecessor`], which gives each unmove the number that fix the position before it, this makes
    /// the weights consistent: moves p -> orbit of s and unmoves s -> orbit of p are in the ratio of the orbits' sizes.
    #[inline]
    fn weight(&self, room: &Room, found: &Found) -> u16 {
        let game = self.game;
        let Found { mover, waiting, .. } = *found;
        let tokens = room.part.tokens;
        let empty = game.empty(mover, waiting);
        let flies = game.flies(tokens.mover_hand, tokens.mover);
        // What fixes the position after a move fixes the waiting player's points, which are the outer set here.
        let asymmetric = room.pairs.is_asymmetric(found.orbit);
        let opposite = self.opposite(room);
        let mut weight = 0;
        let mut stuck = true;
        for from in points(mover) {
            let targets = game.targets(from, empty, flies);
            stuck &= targets == 0;
            let quiet = targets & !game.capturing(mover & !(1 << from), waiting);
            if asymmetric {
                weight += quiet.count_ones();
                continue;
            }
            for to in points(quiet) {
                let moved = mover ^ (1 << from | 1 << to);
                weight += rank(opposite.part, opposite.pairs, waiting, moved).fixed_by;
            }
        }
        // A player who passes leaves the symmetry as it is; one who could place does not pass.
        if stuck && tokens.mover_hand == 0 {
            weight = found.fixed_by;
        }
        weight as u16
    }

    /// Visits the position of `part` after a move that captured nothing.
    #[inline]
    fn arrive(&self, arrival: &Arrival, part: &Part, visit: &mut impl FnMut(Place)) {
        let game = self.game;
        let slot = match arrival.anchor(game, part) {
            Some(anchor) => {
                let inner = game.group.apply(anchor.element, arrival.inner_of(part));
                anchor.rank(inner).slot + part.first_slot
            }
            None => rank(part, game.pairs_of(part), arrival.waiting, arrival.moved).slot,
        };
        visit(Place {
            tier: part.tier,
            slot,
        });
    }

    /// Visits the positions of `part` after a move that captured one of `prey`.
    #[inline]
    fn capture(&self, arrival: &Arrival, prey: u64, part: &Part, visit: &mut impl FnMut(Place)) {
        let game = self.game;
        let tier = part.tier;
        if part.outer == Outer::Mover {
            let pairs = game.pairs_of(part);
            for taken in points(prey) {
                let left = arrival.waiting & !(1 << taken);
                let slot = rank(part, pairs, left, arrival.moved).slot;
                visit(Place { tier, slot });
            }
            return;
        }
        // One outer set for all captures.
        let anchor = arrival
            .anchor(game, part)
            .unwrap_or_else(|| game.pairs_of(part).anchor(arrival.moved));
        let opposing = game.group.apply(anchor.element, arrival.waiting);
        for taken in points(game.group.apply(anchor.element, prey)) {
            let slot = anchor.rank(opposing & !(1 << taken)).slot + part.first_slot;
            visit(Place { tier, slot });
        }
    }
}

/// A token that has arrived, before anything is captured.
struct Arrival {
    moved: u64,
    waiting: u64,
    to: usize,
    /// The orbit of the outer set before, if that is known to help.
    outer_before: Option<(Outer, usize)>,
}

impl Arrival {
    fn inner_of(&self, part: &Part) -> u64 {
        match part.outer {
            Outer::Mover => self.moved,
            Outer::Waiting => self.waiting,
        }
    }

    /// The canonical outer set after a token was placed, from the one before without looking at the set.
    #[inline]
    fn anchor<'a>(&self, game: &'a Alignment, part: &Part) -> Option<Anchor<'a>> {
        let (outer, orbit) = self.outer_before?;
        match (outer, part.outer) {
            // The waiting player's set stays, and is canonical already.
            (Outer::Waiting, Outer::Mover) => Some(game.pairs_of(part).anchor_at(orbit, 0)),
            (Outer::Mover, Outer::Waiting) => {
                let size = self.moved.count_ones() as usize - 1;
                let (orbit, element) = game.extensions(size).locate(orbit, self.to);
                Some(game.pairs_of(part).anchor_at(orbit, element))
            }
            _ => None,
        }
    }
}

impl TierGraph for AlignmentGraph<'_> {
    #[inline]
    fn slot(&self, slot: u64) -> Slot {
        let room = self.room(slot);
        let Some(found) = room.find(slot) else {
            return Slot::Hole;
        };
        let (game, part) = (self.game, room.part);
        if !game.is_producible(part, found.mover, found.waiting) {
            return Slot::Hole;
        }
        match game.outcome_of(part.tokens, found.mover, found.waiting) {
            Some(outcome) => Slot::Finished(outcome),
            None if self.cyclic => Slot::Live {
                weight: self.weight(room, &found),
            },
            None => Slot::Live { weight: 0 },
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Place, Turn)) {
        let room = self.room(slot);
        let Some(found) = room.find(slot) else {
            return;
        };
        let game = self.game;
        let Found {
            mover,
            waiting,
            orbit,
            ..
        } = found;
        let tokens = room.part.tokens;
        let empty = game.empty(mover, waiting);
        let mut visit = |place| visit(place, Turn::Swap);
        let prey = || game.prey(waiting);
        if tokens.mover_hand > 0 {
            let capturing = game.capturing(mover, waiting);
            for to in points(game.places(tokens, empty)) {
                let arrival = Arrival {
                    moved: mover | 1 << to,
                    waiting,
                    to,
                    outer_before: Some((room.part.outer, orbit)),
                };
                if capturing >> to & 1 == 1 {
                    let part = room.placed_captured.expect(LEFT_AFTER_CAPTURE);
                    self.capture(&arrival, prey(), part, &mut visit);
                } else if let Some(part) = room.placed {
                    self.arrive(&arrival, part, &mut visit);
                }
            }
        }
        if !game.rules.may_move(tokens.mover_hand) {
            return;
        }
        let leaves = room.moved.filter(|_| !self.cyclic);
        if leaves.is_none() && room.moved_captured.is_none() {
            return;
        }
        let flies = game.flies(tokens.mover_hand, tokens.mover);
        let mut stuck = true;
        for from in points(mover) {
            let targets = game.targets(from, empty, flies);
            stuck &= targets == 0;
            let capturing = game.capturing(mover & !(1 << from), waiting);
            let arrival = |to: usize| Arrival {
                moved: mover ^ (1 << from | 1 << to),
                waiting,
                to,
                outer_before: None,
            };
            for to in points(targets & capturing) {
                let part = room.moved_captured.expect(LEFT_AFTER_CAPTURE);
                self.capture(&arrival(to), prey(), part, &mut visit);
            }
            if let Some(part) = leaves {
                for to in points(targets & !capturing) {
                    self.arrive(&arrival(to), part, &mut visit);
                }
            }
        }
        if let Some(part) = leaves
            && stuck
            && tokens.mover_hand == 0
            && game.blocked(empty) == Blocked::Passes
        {
            let slot = rank(part, game.pairs_of(part), waiting, mover).slot;
            visit(Place {
                tier: part.tier,
                slot,
            });
        }
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        if !self.cyclic {
            return;
        }
        let room = self.room(slot);
        let Some(found) = room.find(slot) else {
            return;
        };
        let game = self.game;
        let before = self.opposite(room);
        let tokens = before.part.tokens;
        // Before the last move its player was to move and today's mover waited, with the same points.
        let anchor = before.pairs.anchor(found.mover);
        let moved = game.group.apply(anchor.element, found.waiting);
        let empty = game.empty(moved, anchor.outer);
        let first_slot = before.part.first_slot;
        let mut visit = |before: u64| {
            let ranked = anchor.rank(before);
            visit(first_slot + ranked.slot, ranked.fixed_by as u16, Turn::Swap);
        };
        let flies = game.flies(tokens.mover_hand, tokens.mover);
        // A token that completed a line on arriving has captured, and came from another tier.
        for to in points(moved & !game.captors(moved, anchor.outer)) {
            for from in points(game.targets(to, empty, flies)) {
                visit(moved ^ (1 << from | 1 << to));
            }
        }
        let passes = tokens.mover_hand == 0 && game.blocked(empty) == Blocked::Passes;
        if passes && game.is_stuck(moved, empty, flies) {
            visit(moved);
        }
    }
}

//! The moves among the positions of a tier, as the solver walks them.

use super::Alignment;
use super::numbering::{outer_inner, rank};
use super::parts::{Outer, Part, Tokens};
use super::rules::Blocked;
use crate::index::bricks::bits::points;
use crate::index::bricks::orbits::Extensions;
use crate::index::bricks::pairs::Pairs;
use crate::index::{Address, SlotState, TierGraph};
use crate::value::Turn;

/// The moves among the positions of a tier.
#[derive(Clone, Copy, Debug)]
pub struct AlignmentGraph<'a> {
    game: &'a Alignment,
    cyclic: bool,
    first: PartWithExits<'a>,
    /// The mirror image, if the tier has two parts.
    second: Option<PartWithExits<'a>>,
}

/// A part with the numbering of its pairs.
#[derive(Clone, Copy, Debug)]
struct NumberedPart<'a> {
    part: &'a Part,
    pairs: &'a Pairs,
}

/// A part, and the parts that its moves lead into.
#[derive(Clone, Copy, Debug)]
struct PartWithExits<'a> {
    here: NumberedPart<'a>,
    placed: Option<NumberedPart<'a>>,
    placed_captured: Option<NumberedPart<'a>>,
    moved: Option<NumberedPart<'a>>,
    moved_captured: Option<NumberedPart<'a>>,
    /// Where the outer set goes when a token is placed, if it is that set that grows.
    extensions: Option<&'a Extensions>,
}

/// A canonical position, by its sets.
pub(super) struct Found {
    pub(super) mover: u64,
    pub(super) waiting: u64,
    orbit: usize,
    fixed_by: u32,
}

impl Found {
    /// The canonical position in a slot of a part; `None` for a hole.
    #[inline]
    pub(super) fn at(part: &Part, pairs: &Pairs, slot: u64) -> Option<Self> {
        let pair = pairs.pair(slot - part.first_slot)?;
        let (mover, waiting) = outer_inner(part.outer, pair.outer, pair.inner);
        Some(Self {
            mover,
            waiting,
            orbit: pair.orbit,
            fixed_by: pair.fixed_by,
        })
    }
}

impl<'a> PartWithExits<'a> {
    fn new(game: &'a Alignment, part: &'a Part) -> Self {
        let tokens = part.tokens;
        let numbered = |part: &'a Part| NumberedPart {
            part,
            pairs: game.pairs_of(part),
        };
        let find = |tokens: Tokens| {
            let number = game.parts.number(tokens)?;
            Some(numbered(game.parts.part(number)))
        };
        let captured = |tokens: Tokens| (tokens.mover > 0).then(|| tokens.captured());
        let placed = (tokens.mover_hand > 0).then(|| tokens.placed());
        let moved = game
            .rules
            .may_move(tokens.mover_hand)
            .then(|| tokens.turned());
        Self {
            here: numbered(part),
            placed: placed.and_then(find),
            placed_captured: placed.and_then(captured).and_then(find),
            moved: moved.and_then(find),
            moved_captured: moved.and_then(captured).and_then(find),
            extensions: part.extended().map(|size| game.extensions(size)),
        }
    }

    #[inline]
    fn find(&self, slot: u64) -> Option<Found> {
        Found::at(self.here.part, self.here.pairs, slot)
    }
}

impl<'a> AlignmentGraph<'a> {
    #[inline]
    pub(super) fn new(game: &'a Alignment, tier: usize) -> Self {
        let parts = game.parts.of_tier(tier);
        Self {
            game,
            cyclic: game.tiers[tier].cyclic,
            first: PartWithExits::new(game, &parts[0]),
            second: parts.get(1).map(|part| PartWithExits::new(game, part)),
        }
    }

    #[inline]
    fn part_of(&self, slot: u64) -> &PartWithExits<'a> {
        match &self.second {
            Some(second) if slot >= second.here.part.first_slot => second,
            _ => &self.first,
        }
    }

    /// The part where the moves of a part lead that neither place nor capture.
    #[inline]
    fn opposite(&self, part: &Part) -> NumberedPart<'a> {
        match &self.second {
            Some(second) if part.first_slot == 0 => second.here,
            _ => self.first.here,
        }
    }

    /// The sum over all moves inside the tier of how many symmetries fix the position after it. Together with
    /// [`TierGraph::each_predecessor`], which gives each unmove the number that fix the position before it,
    /// this makes the weights consistent: moves p -> orbit of s and unmoves s -> orbit of p are in the ratio of
    /// the orbits' sizes.
    #[inline]
    fn weight(&self, part: NumberedPart<'a>, found: &Found) -> u16 {
        let game = self.game;
        let Found { mover, waiting, .. } = *found;
        let tokens = part.part.tokens;
        let empty = game.empty(mover, waiting);
        let flies = game.flies(tokens.mover_hand, tokens.mover);
        // What fixes the position after a move fixes the waiting player's points, which are the outer set here.
        let asymmetric = part.pairs.is_asymmetric(found.orbit);
        let opposite = self.opposite(part.part);
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
        // The solver refuses a weight that it cannot count down.
        weight.try_into().unwrap_or(u16::MAX)
    }

    /// Visits the positions after the mover placed a token on one of `quiet`, where it captures nothing.
    #[inline]
    fn place(
        &self,
        part_of: &PartWithExits,
        found: &Found,
        quiet: u64,
        visit: &mut impl FnMut(Address),
    ) {
        let Some(NumberedPart { part, pairs }) = part_of.placed else {
            return;
        };
        let Found {
            mover,
            waiting,
            orbit,
            ..
        } = *found;
        let tier = part.tier;
        let mut visit = |slot: u64| visit(Address { tier, slot });
        match (part_of.here.part.outer, part.outer, part_of.extensions) {
            (Outer::Waiting, Outer::Mover, _) => {
                // The outer set stays, and is canonical already.
                let anchor = pairs.canonical_outer_at(orbit, 0);
                for to in points(quiet) {
                    visit(anchor.rank(mover | 1 << to).slot);
                }
            }
            (Outer::Mover, Outer::Waiting, Some(extensions)) => {
                for to in points(quiet) {
                    let (orbit, element) = extensions.locate(orbit, to);
                    let inner = self.game.group.apply(element, waiting);
                    let ranked = pairs.canonical_outer_at(orbit, element).rank(inner);
                    visit(part.first_slot + ranked.slot);
                }
            }
            _ => {
                for to in points(quiet) {
                    visit(rank(part, pairs, waiting, mover | 1 << to).slot);
                }
            }
        }
    }

    /// Visits the positions after a move that made the mover's points `moved` and captured one of `prey`.
    #[inline]
    fn capture(
        &self,
        moved: u64,
        waiting: u64,
        prey: u64,
        into: Option<NumberedPart>,
        visit: &mut impl FnMut(Address),
    ) {
        let game = self.game;
        let NumberedPart { part, pairs } = into.expect("a part for what is left after a capture");
        let tier = part.tier;
        if part.outer == Outer::Mover {
            for taken in points(prey) {
                let slot = rank(part, pairs, waiting & !(1 << taken), moved).slot;
                visit(Address { tier, slot });
            }
            return;
        }
        // One outer set for all captures.
        let anchor = pairs.canonical_outer(moved);
        let opposing = game.group.apply(anchor.element, waiting);
        for taken in points(game.group.apply(anchor.element, prey)) {
            let slot = anchor.rank(opposing & !(1 << taken)).slot + part.first_slot;
            visit(Address { tier, slot });
        }
    }
}

impl TierGraph for AlignmentGraph<'_> {
    #[inline]
    fn slot(&self, slot: u64) -> SlotState {
        let part_of = self.part_of(slot);
        let Some(found) = part_of.find(slot) else {
            return SlotState::Hole;
        };
        let (game, part) = (self.game, part_of.here.part);
        if !game.is_producible(part, found.mover, found.waiting) {
            return SlotState::Hole;
        }
        match game.outcome_of(part.tokens, found.mover, found.waiting) {
            Some(outcome) => SlotState::Finished(outcome),
            None if self.cyclic => SlotState::Live {
                weight: self.weight(part_of.here, &found),
            },
            None => SlotState::Live { weight: 0 },
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Address, Turn)) {
        let part_of = self.part_of(slot);
        let Some(found) = part_of.find(slot) else {
            return;
        };
        let game = self.game;
        let Found { mover, waiting, .. } = found;
        let tokens = part_of.here.part.tokens;
        let empty = game.empty(mover, waiting);
        let mut visit = |address| visit(address, Turn::Swap);
        if tokens.mover_hand > 0 {
            let places = game.places(tokens, empty);
            let capturing = places & game.capturing(mover, waiting);
            self.place(part_of, &found, places & !capturing, &mut visit);
            for to in points(capturing) {
                let moved = mover | 1 << to;
                let prey = game.prey(waiting);
                self.capture(moved, waiting, prey, part_of.placed_captured, &mut visit);
            }
        }
        let leaves = part_of.moved.filter(|_| !self.cyclic);
        if leaves.is_none() && part_of.moved_captured.is_none() {
            return;
        }
        let flies = game.flies(tokens.mover_hand, tokens.mover);
        let mut stuck = true;
        for from in points(mover) {
            let targets = game.targets(from, empty, flies);
            stuck &= targets == 0;
            let capturing = targets & game.capturing(mover & !(1 << from), waiting);
            for to in points(capturing) {
                let moved = mover ^ (1 << from | 1 << to);
                let prey = game.prey(waiting);
                self.capture(moved, waiting, prey, part_of.moved_captured, &mut visit);
            }
            if let Some(NumberedPart { part, pairs }) = leaves {
                for to in points(targets & !capturing) {
                    let moved = mover ^ (1 << from | 1 << to);
                    let slot = rank(part, pairs, waiting, moved).slot;
                    visit(Address {
                        tier: part.tier,
                        slot,
                    });
                }
            }
        }
        if let Some(NumberedPart { part, pairs }) = leaves
            && stuck
            && tokens.mover_hand == 0
            && game.blocked(empty) == Blocked::Passes
        {
            let slot = rank(part, pairs, waiting, mover).slot;
            visit(Address {
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
        let part_of = self.part_of(slot);
        let Some(found) = part_of.find(slot) else {
            return;
        };
        let game = self.game;
        let before = self.opposite(part_of.here.part);
        let tokens = before.part.tokens;
        // Before the last move its player was to move and today's mover waited, with the same points.
        let anchor = before.pairs.canonical_outer(found.mover);
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

//! Solving one tier.
//!
//! Every slot is first valued from finished games and from moves into later tiers. In a tier without cycles
//! that is all. Otherwise values spread backwards, one distance after the other: what is decided at distance d
//! decides its predecessors at d + 1. Going by distance rather than by arrival keeps distances exact although
//! later tiers hand in values of any depth. What is never reached is a draw.

use super::atomic_tier::{AtomicTier, DRAW_EXIT, MOST_WEIGHT};
use super::buffer::TierBuffer;
use super::entry::TableEntry;
use crate::index::{Address, SlotState, Tier, TierGraph};
use crate::progress::{Cancelled, Progress};
use crate::value::{Distance, Value};
use rayon::prelude::*;
use std::sync::OnceLock;
use std::sync::atomic::{
    AtomicBool, AtomicU16,
    Ordering::{AcqRel, Relaxed},
};

/// Slots that one thread works through at a time, and that share a mark for "something was decided here".
const CHUNK: usize = 512;

/// Why a tier could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TierError {
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// Values cannot be stored.
    #[error(
        "a win takes {} plies or more, which is more than a table can hold",
        TableEntry::LONGEST
    )]
    TooLong,
    /// A move leads to a place of a later tier for which no value is kept.
    #[error("no value is kept for slot {} of a later tier, which a move leads into", .0.slot)]
    NoValue(Address),
    /// Moves cannot be counted.
    #[error(
        "the moves of a position, each as often as symmetries repeat it, are more than the {MOST_WEIGHT} that the solver counts"
    )]
    TooManyMoves,
}

/// Puts the values of every slot of `tier` into `codes`, which are all holes. `later` tells the values of the
/// tiers it leads into.
pub(super) fn solve_tier(
    tier: &Tier,
    graph: &impl TierGraph,
    later: &LaterTiers<'_>,
    codes: &mut TierBuffer,
    progress: &dyn Progress,
) -> Result<(), TierError> {
    let cells = AtomicTier::new(codes.as_cells());
    let chunks = cells.len().div_ceil(CHUNK);
    let solver = TierSolver {
        graph,
        later,
        progress,
        cyclic: tier.cyclic,
        cells,
        due: (0..chunks).map(|_| AtomicU16::new(NEVER)).collect(),
        too_long: AtomicBool::new(false),
        missing: OnceLock::new(),
        too_many: AtomicBool::new(false),
    };
    solver.seed(tier)?;
    if solver.cyclic {
        solver.spread(tier)?;
        solver.cells.draw_the_rest(progress);
    }
    Ok(())
}

/// No distance: nothing waits.
const NEVER: Distance = Distance::MAX;

/// The values that are kept of each tier, and the slot of the first of them.
pub(super) struct LaterTiers<'a>(pub(super) Vec<(u64, &'a [TableEntry])>);

impl LaterTiers<'_> {
    #[inline]
    fn value(&self, address: Address) -> Option<Value> {
        let (first, entries) = self.0[address.tier];
        let code = entries.get(address.slot.checked_sub(first)? as usize)?;
        code.value()
    }
}

/// The work on a chunk of slots. What shares it between threads does not know the game, and so is compiled once for all games.
type ChunkWork<'w> = &'w (dyn Fn(usize) -> Result<(), Cancelled> + Sync);

struct TierSolver<'a, G> {
    graph: &'a G,
    later: &'a LaterTiers<'a>,
    progress: &'a dyn Progress,
    cyclic: bool,
    cells: AtomicTier<'a>,
    /// For each chunk of slots, the least distance that a cell in it may be waiting for.
    due: Vec<AtomicU16>,
    /// Whether a move into a later tier is as long as a code can say, so that the next one might be longer.
    too_long: AtomicBool,
    /// A place of a later tier that should have a value and has none.
    missing: OnceLock<Address>,
    /// Whether the moves of a position weigh more than a cell can count.
    too_many: AtomicBool,
}

/// A value on its way to a slot from which a move leads to it.
#[derive(Clone, Copy)]
struct PendingUpdate {
    before: usize,
    weight: u16,
    value: Value,
}

/// Values on their way, a few at a time.
struct Batch {
    entries: [PendingUpdate; Self::SIZE],
    length: usize,
}

impl Batch {
    const SIZE: usize = 64;

    fn new() -> Self {
        let nothing = PendingUpdate {
            before: 0,
            weight: 0,
            value: Value::Draw,
        };
        Self {
            entries: [nothing; Self::SIZE],
            length: 0,
        }
    }

    #[inline]
    fn push(&mut self, update: PendingUpdate) {
        self.entries[self.length] = update;
        self.length += 1;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.length == Self::SIZE
    }

    fn entries(&self) -> &[PendingUpdate] {
        &self.entries[..self.length]
    }

    fn clear(&mut self) {
        self.length = 0;
    }
}

/// For each chunk of slots, whether something in it was decided at the distance in question.
struct Marks(Vec<AtomicBool>);

impl Marks {
    fn new(slots: usize) -> Self {
        Self(
            (0..slots.div_ceil(CHUNK))
                .map(|_| AtomicBool::new(false))
                .collect(),
        )
    }

    #[inline]
    fn set(&self, slot: usize) {
        self.0[slot / CHUNK].store(true, Relaxed);
    }

    /// Whether a chunk is marked; the mark is cleared.
    fn take(&self, chunk: usize) -> bool {
        self.0[chunk].swap(false, Relaxed)
    }
}

impl<G: TierGraph> TierSolver<'_, G> {
    fn chunk(&self, chunk: usize) -> std::ops::Range<usize> {
        chunk * CHUNK..self.cells.len().min((chunk + 1) * CHUNK)
    }

    fn seed(&self, tier: &Tier) -> Result<(), TierError> {
        self.progress
            .begin(&format!("{}: first values", tier.name), tier.slots);
        let chunks = self.cells.len().div_ceil(CHUNK);
        let seed: ChunkWork<'_> = &|chunk| {
            if self.progress.is_cancelled() {
                return Err(Cancelled);
            }
            let slots = self.chunk(chunk);
            self.progress.advance(slots.len() as u64);
            for slot in slots {
                self.seed_slot(slot);
                if slot.is_multiple_of(Batch::SIZE) {
                    self.progress.touched();
                }
            }
            Ok(())
        };
        (0..chunks).into_par_iter().try_for_each(seed)?;
        self.progress.finish();
        if let Some(&address) = self.missing.get() {
            return Err(TierError::NoValue(address));
        }
        if self.too_long.load(Relaxed) {
            return Err(TierError::TooLong);
        }
        if self.too_many.load(Relaxed) {
            return Err(TierError::TooManyMoves);
        }
        Ok(())
    }

    fn seed_slot(&self, slot: usize) {
        let weight = match self.graph.slot(slot as u64) {
            SlotState::Hole => return,
            SlotState::Finished(outcome) => return self.cells.decide(slot, outcome.into()),
            SlotState::Live { weight } => weight,
        };
        if weight > MOST_WEIGHT {
            self.too_many.store(true, Relaxed);
            return;
        }
        let best = self.best_exit(slot);
        if best.is_some_and(|value| value.distance() >= Some(TableEntry::LONGEST)) {
            self.too_long.store(true, Relaxed);
            return;
        }
        if best.is_none() && self.missing.get().is_some() {
            return;
        }
        if !self.cyclic {
            let value = best.expect("a live position has a move, here one that leaves the tier");
            return self.cells.decide(slot, value);
        }
        match best {
            None => self.cells.count_down_from(slot, weight),
            Some(Value::Draw) => self.cells.count_down_from(slot, weight + DRAW_EXIT),
            Some(Value::Loss(_)) if weight > 0 => self.cells.count_down_from(slot, weight),
            Some(value) => self.defer(slot, value),
        }
    }

    fn best_exit(&self, slot: usize) -> Option<Value> {
        let mut best = None;
        self.graph.each_exit(slot as u64, |address, turn| {
            let Some(value) = self.later.value(address) else {
                // Whichever is told of first stands for all.
                let _ = self.missing.set(address);
                return;
            };
            let value = Some(value.before_move(turn));
            // Most moves are worth the same; telling that is cheaper than comparing preferences.
            if best != value {
                best = best.max(value);
            }
        });
        best
    }

    /// Lets a slot wait for the distance of its value.
    fn defer(&self, slot: usize, value: Value) {
        self.cells.wait_for(slot, value);
        let distance = value.distance().unwrap_or(NEVER);
        // After the cell, so that whoever takes this note down sees the cell too.
        self.due[slot / CHUNK].fetch_min(distance, AcqRel);
    }

    fn spread(&self, tier: &Tier) -> Result<(), TierError> {
        self.progress
            .begin(&format!("{}: working backwards", tier.name), tier.slots);
        let (mut now, mut next) = (Marks::new(self.cells.len()), Marks::new(self.cells.len()));
        now.0.iter().for_each(|mark| mark.store(true, Relaxed));
        for distance in 0.. {
            let chunks: Vec<usize> = (0..self.due.len())
                .filter(|&chunk| now.take(chunk) | (self.due[chunk].load(Relaxed) == distance))
                .collect();
            if distance == TableEntry::LONGEST && !chunks.is_empty() {
                return Err(TierError::TooLong);
            }
            let spread: ChunkWork<'_> = &|chunk| {
                if self.progress.is_cancelled() {
                    return Err(Cancelled);
                }
                if self.due[chunk].load(Relaxed) == distance {
                    self.decide_due(chunk, distance);
                }
                let spread = self.spread_chunk(chunk, distance, &next);
                self.progress.advance(spread as u64);
                Ok(())
            };
            let none = chunks.is_empty();
            chunks.into_par_iter().try_for_each(spread)?;
            if none && self.due.iter().all(|due| due.load(Relaxed) == NEVER) {
                break;
            }
            std::mem::swap(&mut now, &mut next);
        }
        self.progress.finish();
        Ok(())
    }

    /// Decides the cells of a chunk that waited for `distance`, and notes what the next one waits for.
    fn decide_due(&self, chunk: usize, distance: Distance) {
        self.due[chunk].swap(NEVER, AcqRel);
        let mut next = NEVER;
        for slot in self.chunk(chunk) {
            let Some(value) = self.cells.waiting(slot) else {
                continue;
            };
            match value.distance() {
                Some(due) if due == distance => self.cells.decide(slot, value),
                due => next = next.min(due.unwrap_or(NEVER)),
            }
        }
        self.due[chunk].fetch_min(next, AcqRel);
    }

    /// Hands the values that a chunk has at `distance` to their predecessors, and tells how many there were.
    fn spread_chunk(&self, chunk: usize, distance: Distance, marks: &Marks) -> usize {
        let mut batch = Batch::new();
        let mut spread = 0;
        for slot in self.chunk(chunk) {
            let Some(value) = self.cells.decided_at(slot, distance) else {
                continue;
            };
            spread += 1;
            self.graph
                .each_predecessor(slot as u64, |before, weight, turn| {
                    let before = before as usize;
                    // Predecessors lie all over the tier: let their cells come while others are looked for.
                    self.cells.prefetch(before);
                    batch.push(PendingUpdate {
                        before,
                        weight,
                        value: value.before_move(turn),
                    });
                    if batch.is_full() {
                        self.hand_out(&mut batch, marks);
                    }
                });
        }
        self.hand_out(&mut batch, marks);
        spread
    }

    fn hand_out(&self, batch: &mut Batch, marks: &Marks) {
        for &PendingUpdate {
            before,
            weight,
            value,
        } in batch.entries()
        {
            let decided = match value {
                Value::Win(distance) => self.cells.win_if_open(before, distance),
                Value::Loss(distance) => {
                    self.cells.decrement(before, weight) && self.lose(before, distance)
                }
                Value::Draw => false,
            };
            if decided {
                marks.set(before);
            }
        }
        batch.clear();
        self.progress.touched();
    }

    /// All moves inside the tier lose, the last of them at `distance`; exits may lose more slowly.
    fn lose(&self, slot: usize, distance: Distance) -> bool {
        match self.best_exit(slot) {
            Some(Value::Loss(slower)) if slower > distance => {
                self.defer(slot, Value::Loss(slower));
                false
            }
            _ => {
                self.cells.decide(slot, Value::Loss(distance));
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;

    /// Two positions, each with the other as its only move, of this weight.
    struct Heavy(u16);

    impl TierGraph for Heavy {
        fn slot(&self, _slot: u64) -> SlotState {
            SlotState::Live { weight: self.0 }
        }

        fn each_exit(&self, _slot: u64, _visit: impl FnMut(Address, crate::value::Turn)) {}

        fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, crate::value::Turn)) {
            visit(1 - slot, self.0, crate::value::Turn::Swap);
        }
    }

    #[test]
    fn moves_that_weigh_more_than_a_cell_counts_are_an_error() {
        let tier = Tier {
            name: "heavy".into(),
            slots: 2,
            cyclic: true,
            exits: vec![],
        };
        let solve = |weight| {
            let mut codes = TierBuffer::in_memory(2).unwrap();
            let later = LaterTiers(vec![]);
            solve_tier(&tier, &Heavy(weight), &later, &mut codes, &NoProgress)
        };
        assert_eq!(solve(MOST_WEIGHT), Ok(()));
        for weight in [MOST_WEIGHT + 1, u16::MAX] {
            assert_eq!(solve(weight), Err(TierError::TooManyMoves));
        }
    }
}

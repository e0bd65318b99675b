//! Solving one tier.
//!
//! Every slot is first valued from finished games and from moves into later tiers. In a tier without cycles that is all.
//! Otherwise values spread backwards, one distance after the other: what is decided at distance d decides its
//! predecessors at d + 1. Going by distance rather than by arrival keeps distances exact although later tiers hand in
//! values of any depth. What is never reached is a draw.

use super::cells::{ANCHORED, Cell, Cells, Code};
use super::monitor::{Monitor, Stopped};
use crate::index::{Place, Slot, Tier, TierGraph};
use crate::value::{Distance, Value};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Slots that one thread works through at a time, and that share a mark for "something was decided here".
const CHUNK: usize = 2048;

/// Why a tier could not be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TierError {
    /// The monitor asked to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Values cannot be stored.
    #[error(
        "a win takes {} plies or more, which is more than a table can hold",
        Code::LONGEST
    )]
    TooLong,
}

/// Values of every slot of `tier`. `later` tells the values of the tiers it leads into.
pub(super) fn solve_tier(
    tier: &Tier,
    graph: &impl TierGraph,
    later: &(impl Fn(Place) -> Value + Sync),
    monitor: &dyn Monitor,
) -> Result<Vec<Code>, TierError> {
    let solver = TierSolver {
        graph,
        later,
        monitor,
        cyclic: tier.cyclic,
        cells: Cells::new(tier.slots),
        pending: Mutex::new(BTreeMap::new()),
        too_long: AtomicBool::new(false),
    };
    solver.seed(tier)?;
    if solver.cyclic {
        solver.spread(tier)?;
    }
    Ok(solver.cells.into_codes())
}

struct TierSolver<'a, G, L> {
    graph: &'a G,
    later: &'a L,
    monitor: &'a dyn Monitor,
    cyclic: bool,
    cells: Cells,
    /// Slots that moves into later tiers decide, by distance, unless something else decides them before.
    pending: Mutex<BTreeMap<Distance, Vec<u64>>>,
    /// Whether a move into a later tier is as long as a code can say, so that the next one might be longer.
    too_long: AtomicBool,
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

    /// The marked chunks; the marks are cleared.
    fn take(&self) -> Vec<usize> {
        (0..self.0.len())
            .filter(|&chunk| self.0[chunk].swap(false, Relaxed))
            .collect()
    }
}

impl<G: TierGraph, L: Fn(Place) -> Value + Sync> TierSolver<'_, G, L> {
    fn chunk(&self, chunk: usize) -> std::ops::Range<usize> {
        chunk * CHUNK..self.cells.len().min((chunk + 1) * CHUNK)
    }

    fn seed(&self, tier: &Tier) -> Result<(), TierError> {
        self.monitor
            .begin(&format!("{}: first values", tier.name), tier.slots);
        let chunks = self.cells.len().div_ceil(CHUNK);
        (0..chunks).into_par_iter().try_for_each(|chunk| {
            if self.monitor.stopped() {
                return Err(Stopped);
            }
            let slots = self.chunk(chunk);
            self.monitor.advance(slots.len() as u64);
            slots.for_each(|slot| self.seed_slot(slot));
            Ok(())
        })?;
        self.monitor.finish();
        if self.too_long.load(Relaxed) {
            return Err(TierError::TooLong);
        }
        Ok(())
    }

    fn seed_slot(&self, slot: usize) {
        let weight = match self.graph.slot(slot as u64) {
            Slot::Hole => return,
            Slot::Finished(outcome) => return self.cells.decide(slot, outcome.into()),
            Slot::Live { weight } => weight,
        };
        let best = self.best_exit(slot);
        if best.is_some_and(|value| value.distance() >= Some(Code::LONGEST)) {
            self.too_long.store(true, Relaxed);
        }
        if !self.cyclic {
            let value = best.expect("a live position has a move, here one that leaves the tier");
            return self.cells.decide(slot, value);
        }
        match best {
            None => self.cells.count_down_from(slot, weight),
            Some(Value::Draw) => self.cells.count_down_from(slot, weight + ANCHORED),
            Some(Value::Win(distance)) => {
                self.cells.count_down_from(slot, weight + ANCHORED);
                self.defer(distance, slot);
            }
            Some(Value::Loss(distance)) => {
                self.cells.count_down_from(slot, weight);
                if weight == 0 {
                    self.defer(distance, slot);
                }
            }
        }
    }

    fn best_exit(&self, slot: usize) -> Option<Value> {
        let mut best = None;
        self.graph.each_exit(slot as u64, |place, turn| {
            let value = Some((self.later)(place).before_move(turn));
            // Most moves are worth the same; telling that is cheaper than comparing preferences.
            if best != value {
                best = best.max(value);
            }
        });
        best
    }

    fn defer(&self, distance: Distance, slot: usize) {
        let mut pending = self
            .pending
            .lock()
            .expect("no thread panics while it holds the lock");
        pending.entry(distance).or_default().push(slot as u64);
    }

    fn spread(&self, tier: &Tier) -> Result<(), TierError> {
        self.monitor
            .begin(&format!("{}: working backwards", tier.name), tier.slots);
        let (mut now, mut next) = (Marks::new(self.cells.len()), Marks::new(self.cells.len()));
        now.0.iter().for_each(|mark| mark.store(true, Relaxed));
        for distance in 0.. {
            self.decide_pending(distance, &now);
            let chunks = now.take();
            if distance == Code::LONGEST && !chunks.is_empty() {
                return Err(TierError::TooLong);
            }
            chunks.par_iter().try_for_each(|&chunk| {
                if self.monitor.stopped() {
                    return Err(Stopped);
                }
                let spread = self
                    .chunk(chunk)
                    .filter_map(|slot| Some((slot, self.cells.decided_at(slot, distance)?)))
                    .map(|(slot, value)| self.spread_from(slot, value, &next))
                    .count();
                self.monitor.advance(spread as u64);
                Ok(())
            })?;
            if chunks.is_empty() && self.nothing_pending() {
                break;
            }
            std::mem::swap(&mut now, &mut next);
        }
        self.monitor.finish();
        Ok(())
    }

    fn nothing_pending(&self) -> bool {
        self.pending
            .lock()
            .expect("no thread panics while it holds the lock")
            .is_empty()
    }

    fn decide_pending(&self, distance: Distance, marks: &Marks) {
        let due = self
            .pending
            .lock()
            .expect("no thread panics while it holds the lock")
            .remove(&distance);
        for slot in due.unwrap_or_default() {
            let slot = slot as usize;
            // A slot with moves left waits for its winning exit, one without for its longest losing exit.
            let value = match self.cells.get(slot) {
                Cell::Decided => continue,
                Cell::Undecided { weight: 0 } => Value::Loss(distance),
                Cell::Undecided { .. } => Value::Win(distance),
            };
            self.cells.decide(slot, value);
            marks.set(slot);
        }
    }

    #[inline]
    fn spread_from(&self, slot: usize, value: Value, marks: &Marks) {
        self.graph
            .each_predecessor(slot as u64, |before, weight, turn| {
                let before = before as usize;
                let reached = value.before_move(turn);
                let decided = match reached {
                    Value::Win(_) => self.cells.decide_if_open(before, reached),
                    Value::Loss(distance) => {
                        self.cells.take_off(before, weight) && self.lose(before, distance)
                    }
                    Value::Draw => false,
                };
                if decided {
                    marks.set(before);
                }
            });
    }

    /// All moves inside the tier lose, the last of them at `distance`; exits may lose more slowly.
    fn lose(&self, slot: usize, distance: Distance) -> bool {
        match self.best_exit(slot) {
            Some(Value::Loss(slower)) if slower > distance => {
                self.defer(slower, slot);
                false
            }
            _ => {
                self.cells.decide(slot, Value::Loss(distance));
                true
            }
        }
    }
}

//! The driver of the search: from questions with yes and no to scores.

use super::geometry::Geometry;
use super::ordering::DISC;
use super::transpositions::{Known, NO_MOVE, TranspositionTable};
use super::worker::{Shared, Worker};
use crate::games::othello::discs::Discs;
use crate::games::othello::{Empties, Othello, Position};
use crate::points::{Bounds, Record, Recorder, Searcher};
use crate::processor::compiled::dispatch;
use crate::value::Score;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Finds scores of Othello positions by exact search, with as many threads as rayon uses.
pub struct OthelloSearch<'a> {
    geometry: Geometry,
    empties: Empties,
    memory: TranspositionTable,
    recorder: &'a dyn Recorder,
    nodes: AtomicU64,
}

/// With so few empty squares an answer takes less time than asking whether there is any.
const AT_ONCE: u32 = 10;
/// With fewer empty squares, one thread is done before another has begun.
const SHARED: u32 = 14;
/// What was learned from a journal is as costly as anything.
const LEARNED: u8 = 50;

impl<'a> OthelloSearch<'a> {
    /// A search that remembers as much as fits into so many bytes, and tells a recorder what was costly to find.
    ///
    /// # Errors
    /// If the system does not give as much memory.
    pub fn new(game: &Othello, bytes: usize, recorder: &'a dyn Recorder) -> io::Result<Self> {
        let rules = game.rules();
        Ok(Self {
            geometry: Geometry::new(rules.rows(), rules.columns()),
            empties: rules.empties,
            memory: TranspositionTable::new(bytes)?,
            recorder,
            nodes: AtomicU64::new(0),
        })
    }

    /// What is worth what the mover with these discs gets, as far as it is known when `stop` says so.
    fn solve<const WINNER: bool>(
        &self,
        processor: impl Discs,
        own: u64,
        other: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Bounds {
        let empties = self.geometry.empty(own, other).count_ones();
        let known = self.known(own, other);
        if empties > AT_ONCE && stop() {
            return known;
        }
        let shared = Shared {
            geometry: &self.geometry,
            memory: &self.memory,
            recorder: self.recorder,
            exchange: Default::default(),
            stop,
            is_stopped: AtomicBool::new(false),
            nodes: &self.nodes,
        };
        let helpers = match empties {
            SHARED.. => rayon::current_num_threads() - 1,
            _ => 0,
        };
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                // Where the system gives no more threads, fewer will do.
                let serve = || Worker::<WINNER, _>::new(processor, &shared).serve();
                let _ = std::thread::Builder::new().spawn_scoped(scope, serve);
            }
            let mut worker = Worker::<WINNER, _>::new(processor, &shared);
            let bounds = worker.narrow(own, other, known);
            worker.tell_nodes();
            shared.exchange.close();
            bounds
        })
    }

    /// What is remembered of a position.
    fn known(&self, own: u64, other: u64) -> Bounds {
        let anything = Bounds::within(self.geometry.squares as Score);
        let canonical = self.geometry.canonical(own, other);
        [(own, other), canonical]
            .into_iter()
            .filter_map(|(own, other)| self.memory.read(own, other))
            .fold(anything, |bounds, known| bounds.and(known.bounds()))
    }

    /// What a position is worth to the player to move. Where `stop` says so before that is known, bounds remain.
    pub fn score(&self, position: &Position, stop: &(dyn Fn() -> bool + Sync)) -> Bounds {
        self.memory.grow_older();
        let (own, other) = (position.mover, position.waiting);
        dispatch!(processor => match self.empties {
            Empties::Winner => self.solve::<true>(processor, own, other, stop),
            Empties::Nobody => self.solve::<false>(processor, own, other, stop),
        })
    }
}

/// How a journal names a position.
pub(super) fn key(own: u64, other: u64) -> u128 {
    u128::from(own) << 64 | u128::from(other)
}

/// The position that a journal names so.
fn discs(key: u128) -> (u64, u64) {
    ((key >> 64) as u64, key as u64)
}

impl<const WINNER: bool, P: Discs> Worker<'_, WINNER, P> {
    /// Asks until only one score is left, or it is time to stop.
    fn narrow(&mut self, own: u64, other: u64, mut bounds: Bounds) -> Bounds {
        let wide = 2 * self.geometry.squares * DISC;
        let guess = self.guess(own, other, 4, -wide, wide) / DISC;
        // Margins are mostly even: all squares of a board are somebody's at the end, and mostly they are an even number.
        let mut next = guess & !1;
        let mut step = 0;
        while bounds.at_least < bounds.at_most {
            let (least, most) = (i32::from(bounds.at_least), i32::from(bounds.at_most));
            let asked = next.clamp(least + 1, most);
            let found = self.search(own, other, asked - 1);
            if self.shared.is_stopped.load(Relaxed) {
                break;
            }
            // The longer the answers are the same, the farther off the score must be.
            if found >= asked {
                bounds.at_least = found as Score;
                step = if step > 0 { 2 * step } else { 1 };
                next = found + step;
            } else {
                bounds.at_most = found as Score;
                step = if step < 0 { 2 * step } else { -1 };
                next = found + step + 1;
            }
        }
        bounds
    }
}

impl Searcher<Othello> for OthelloSearch<'_> {
    fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    fn learn(&self, record: &Record) {
        let (own, other) = discs(record.key);
        let most = self.geometry.squares as Score;
        let bounds = record.bounds.and(Bounds::within(most));
        let is_position = own & other == 0 && (own | other) & !self.geometry.all == 0;
        if is_position && bounds.at_least <= bounds.at_most {
            let known = Known {
                at_least: bounds.at_least as i8,
                at_most: bounds.at_most as i8,
                ..Known::nothing(NO_MOVE, LEARNED)
            };
            self.memory.write(own, other, known);
        }
    }

    fn record_of(&self, position: &Position, bounds: Bounds) -> Option<Record> {
        let key = key(position.mover, position.waiting);
        Some(Record { key, bounds })
    }
}

//! Exact values by search.

use super::knowledge::{Knowledge, Node};
use super::worker::{Shared, Worker, next_possible};
use crate::games::dots::{Board, Coins, Dots, Position, Remainder};
use crate::oracle::{Evaluator, Question, Worth};
use crate::points::{Bounds, Record, Recorder, Searcher};
use crate::processor::compiled::dispatch;
use crate::table::TableError;
use crate::value::Score;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::thread::Builder;

/// Searches positions of a board of up to 49 edges, with all threads, in a bounded amount of memory.
///
/// Its keys are exact: the edge set under all symmetries, without the chains and loops that are tied to
/// nothing, and which of those there are.
pub struct DotsSearch<'r> {
    shared: Shared<'r>,
    threads: usize,
}

impl<'r> DotsSearch<'r> {
    /// The most boxes and edges a board can have for keys to hold its positions.
    pub const MOST_EDGES: usize = 49;

    /// A search that keeps to this many bytes, but takes at least eight megabytes, and tells the recorder what
    /// was costly to find.
    ///
    /// # Errors
    /// If the system does not give as much memory.
    ///
    /// # Panics
    /// If the board has more than 49 edges.
    pub fn new(
        board: &Board,
        bytes: u64,
        threads: usize,
        recorder: &'r dyn Recorder,
    ) -> io::Result<Self> {
        assert!(board.edges() <= Self::MOST_EDGES, "at most 49 edges");
        Ok(Self {
            shared: Shared::new(Knowledge::new(board), bytes, recorder)?,
            threads: threads.max(1),
        })
    }

    fn coins(&self) -> &Coins {
        &self.shared.knowledge.coins
    }

    /// What a position is worth in which no box can be taken.
    fn appraise_quiet(&self, drawn: u64, stop: &(dyn Fn() -> bool + Sync)) -> Bounds {
        let node = self.shared.knowledge.node(drawn);
        let mut known = self.shared.known(&node);
        while known.at_least < known.at_most && !stop() {
            // Most games are close: the first questions are around nothing.
            let wanted = 0.clamp(known.at_least + 1, known.at_most);
            let wanted = next_possible(wanted, node.coins);
            match self.is_at_least(&node, wanted, stop) {
                Some(true) => known.at_least = wanted,
                Some(false) => known.at_most = wanted - 2,
                None => return known.and(self.shared.known(&node)),
            }
        }
        known
    }

    /// Whether a position is worth at least this much, as the first thread finds out.
    fn is_at_least(
        &self,
        node: &Node,
        wanted: Score,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<bool> {
        let answer = OnceLock::new();
        let stop = || answer.get().is_some() || stop();
        let work = || {
            let found = dispatch!(processor => Worker::new(processor, &self.shared, &stop).test(node, wanted));
            if let Ok(found) = found {
                answer.get_or_init(|| found);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                // Where the system gives no more threads, fewer will do.
                let _ = Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        answer.get().copied()
    }
}

/// What a position is worth, by what is known of what remains of it.
fn before(remainder: &Remainder, rest: Bounds) -> Bounds {
    let [one, other] = [rest.at_least, rest.at_most].map(|rest| remainder.value(rest));
    let turning = -remainder.handout;
    let between = rest.at_least < turning && turning < rest.at_most;
    let least = one.min(other);
    Bounds {
        at_least: match remainder.handout {
            0 => least,
            // Worth the least where it does not matter who moves on.
            _ if between => least.min(remainder.value(turning)),
            _ => least,
        },
        at_most: one.max(other),
    }
}

impl DotsSearch<'_> {
    /// What a position is worth to the player to move. Where `stop` says so before that is known, bounds remain.
    pub fn score(&self, position: &Position, stop: &(dyn Fn() -> bool + Sync)) -> Bounds {
        let mut best: Option<Bounds> = None;
        self.coins()
            .each_remainder(position.0 as u64, &mut |remainder| {
                let bounds = before(&remainder, self.appraise_quiet(remainder.drawn, stop));
                best = Some(best.map_or(bounds, |best| Bounds {
                    at_least: best.at_least.max(bounds.at_least),
                    at_most: best.at_most.max(bounds.at_most),
                }));
            });
        best.unwrap_or(Bounds::exact(0))
    }
}

impl Evaluator<Dots> for DotsSearch<'_> {
    fn evaluate(&self, asked: Question<'_, Dots>) -> Result<Worth, TableError> {
        let bounds = self.score(asked.position, &|| asked.budget.is_used_up());
        Ok(bounds.into())
    }
}

impl Searcher<Dots> for DotsSearch<'_> {
    fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    fn learn(&self, record: &Record) {
        let key_bits = self.shared.knowledge.key_bits();
        let boxes = self.coins().degrees(0).left().count_ones() as Score;
        let bounds = record.bounds.and(Bounds::within(boxes));
        // A journal can hold anything: a longer key would be taken for another, larger bounds for a longer key.
        if record.key >> key_bits == 0 && bounds.at_least <= bounds.at_most {
            let memory = &self.shared.memory;
            memory.put(memory.place(record.key as u64), bounds, u64::MAX);
        }
    }

    fn record_of(&self, position: &Position, bounds: Bounds) -> Option<Record> {
        let drawn = position.0 as u64;
        if self.coins().degrees(drawn).one != 0 {
            return None;
        }
        let knowledge = &self.shared.knowledge;
        let key = knowledge.key(&knowledge.node(drawn)).into();
        Some(Record { key, bounds })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Values;
    use super::*;
    use crate::games::dots::Layout;
    use crate::progress::NoProgress;
    use proptest::prelude::*;
    use std::sync::Mutex;

    const PATIENT: &(dyn Fn() -> bool + Sync) = &|| false;
    const HASTY: &(dyn Fn() -> bool + Sync) = &|| true;

    fn values(board: &Board) -> Values {
        Values::solve(&Layout::new(board), &NoProgress).unwrap()
    }

    #[test]
    fn every_position_is_worth_what_the_table_says() {
        for (rows, columns) in [(1, 1), (1, 4), (3, 1), (2, 2), (2, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let values = values(&board);
            let search = DotsSearch::new(&board, 0, 1, &()).unwrap();
            for drawn in 0..1u128 << board.edges() {
                let bounds = search.score(&Position(drawn), PATIENT);
                let value = Score::from(values.value(drawn as u64));
                assert_eq!(bounds, Bounds::exact(value), "{rows}x{columns} {drawn:b}");
            }
        }
    }

    #[test]
    fn all_threads_come_to_the_same_end() {
        for (rows, columns) in [(3, 3), (2, 4), (2, 5)] {
            let board = Board::new(rows, columns).unwrap();
            let value = Score::from(values(&board).value(0));
            for threads in 1..=3 {
                let search = DotsSearch::new(&board, 0, threads, &()).unwrap();
                let bounds = search.score(&Position(0), PATIENT);
                assert_eq!(bounds, Bounds::exact(value), "{rows}x{columns}");
                assert!(search.nodes() > 0);
            }
        }
    }

    #[test]
    fn a_search_that_is_stopped_knows_bounds() {
        let board = Board::new(4, 5).unwrap();
        let search = DotsSearch::new(&board, 0, 2, &()).unwrap();
        let bounds = search.score(&Position(0), HASTY);
        assert_eq!(bounds, Bounds::within(20));
        assert_eq!(search.nodes(), 0);
    }

    #[derive(Default)]
    struct Notes(Mutex<Vec<Record>>);

    impl Recorder for Notes {
        fn record(&self, key: u128, bounds: Bounds) {
            self.0.lock().unwrap().push(Record { key, bounds });
        }
    }

    #[test]
    fn what_was_costly_need_not_be_searched_again() {
        let board = Board::new(2, 6).unwrap();
        let notes = Notes::default();
        let search = DotsSearch::new(&board, 1 << 26, 1, &notes).unwrap();
        let bounds = search.score(&Position(0), PATIENT);
        let second = DotsSearch::new(&board, 1 << 26, 1, &()).unwrap();
        let found = notes.0.lock().unwrap();
        for record in found.iter() {
            second.learn(record);
        }
        assert_ne!(second.score(&Position(0), HASTY), Bounds::within(12));
        assert_eq!(second.score(&Position(0), PATIENT), bounds);
        assert!(second.nodes() < search.nodes() / 2);
    }

    #[test]
    fn what_no_search_has_found_is_not_learned() {
        let board = Board::new(2, 2).unwrap();
        let search = DotsSearch::new(&board, 0, 1, &()).unwrap();
        let of_start = search.record_of(&Position(0), Bounds::exact(2)).unwrap();
        for (key, at_least, at_most) in [
            (of_start.key, 3, 2),
            (of_start.key, 900, 1_000),
            (of_start.key | 1 << 60, 2, 2),
            (of_start.key | 1 << 100, 2, 2),
        ] {
            let bounds = Bounds { at_least, at_most };
            search.learn(&Record { key, bounds });
            assert_eq!(search.score(&Position(0), HASTY), Bounds::within(4));
        }
        let bounds = Bounds {
            at_least: -900,
            at_most: 2,
        };
        search.learn(&Record {
            key: of_start.key,
            bounds,
        });
        let learned = search.score(&Position(0), HASTY);
        assert_eq!((learned.at_least, learned.at_most), (-4, 2));
    }

    #[test]
    fn bounds_of_what_remains_are_bounds_of_the_whole() {
        for handout in [0, 2, 4] {
            let remainder = Remainder {
                taken: 5,
                handout,
                drawn: 0,
            };
            for at_least in -9..9 {
                for at_most in at_least..9 {
                    let bounds = before(&remainder, Bounds { at_least, at_most });
                    let all = (at_least..=at_most).map(|rest| remainder.value(rest));
                    assert_eq!(Some(bounds.at_most), all.clone().max());
                    assert_eq!(Some(bounds.at_least), all.min());
                }
            }
        }
    }

    proptest! {
        #[test]
        fn positions_of_larger_boards_agree_too(bits: u32, more: u32) {
            static VALUES: OnceLock<Values> = OnceLock::new();
            static SEARCH: OnceLock<DotsSearch<'static>> = OnceLock::new();
            let board = Board::new(3, 3).unwrap();
            let values = VALUES.get_or_init(|| values(&board));
            let search = SEARCH.get_or_init(|| DotsSearch::new(&board, 0, 1, &()).unwrap());
            let position = Position(u128::from(bits & more) & board.all());
            let value = Score::from(values.value(position.0 as u64));
            prop_assert_eq!(search.score(&position, PATIENT), Bounds::exact(value));
        }
    }
}

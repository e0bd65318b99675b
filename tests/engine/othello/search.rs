//! The exact search against the obvious solver.

use super::naive::Board;
use super::{Numbers, game};
use retrograde::games::othello::OthelloSearch;
use retrograde::games::othello::{ObfLine, Othello, Position};
use retrograde::points::{Record, Recorder, Searcher};
use retrograde::{Bounds, Game, Notation};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

const SMALL: usize = 1 << 20;

/// A position in a random game with so many empty squares, or more if games on this board mostly end earlier.
fn random_position(game: &Othello, empties: u32, numbers: &mut Numbers) -> Position {
    let squares = game.all().count_ones();
    for attempt in 0.. {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            if squares - position.occupied().count_ones() == empties + attempt / 20 {
                return position;
            }
            let mut after = vec![];
            game.each_move(&position, |edge| after.push(edge.to));
            position = after[numbers.below(after.len())];
        }
    }
    unreachable!("a game begins with empty squares")
}

fn never() -> bool {
    false
}

fn score(search: &OthelloSearch, position: &Position) -> i32 {
    let bounds = search.score(position, &never);
    i32::from(bounds.score().expect("nobody stopped the search"))
}

#[test]
fn random_endgames_on_many_boards() {
    let mut numbers = Numbers(11);
    for name in [
        "othello:8x8",
        "othello:6x6",
        "othello:5x7",
        "othello:4x8",
        "othello:8x5",
        "othello:7x7",
        "othello:3x7",
        "othello:5x5",
        "othello:2x8",
        "othello:6x6,start=parallel",
    ] {
        for empties_rule in ["winner", "nobody"] {
            let game = game(&format!("{name},empties={empties_rule}"));
            let search = OthelloSearch::new(&game, SMALL, &()).unwrap();
            for round in 0..20 {
                let position = random_position(&game, round % 9, &mut numbers);
                let board = Board::new(&game, &position);
                let expected = board.score(game.rules().empties, &mut HashMap::new());
                let found = score(&search, &position);
                assert_eq!(found, expected, "{}", game.show(&position));
            }
        }
    }
}

#[test]
fn every_position_of_the_smallest_boards() {
    for name in [
        "othello:4x4",
        "othello:4x4,empties=nobody",
        "othello:4x4,start=parallel",
        "othello:3x5",
        "othello:3x5,empties=nobody",
    ] {
        let game = game(name);
        let search = OthelloSearch::new(&game, SMALL, &()).unwrap();
        let mut memory = HashMap::new();
        let start = Board::new(&game, &game.start());
        start.score(game.rules().empties, &mut memory);
        assert!(memory.len() > 1000);
        for (board, expected) in &memory {
            let position = board.position(retrograde::games::Side::First);
            assert_eq!(
                score(&search, &position),
                *expected,
                "{}",
                game.show(&position)
            );
        }
    }
}

/// Deep enough for the shared memory, for ordering by guesses, and for threads that help each other.
#[test]
fn memory_and_threads_change_nothing() {
    let mut numbers = Numbers(5);
    for name in ["othello:8x8", "othello:6x6,empties=nobody", "othello:5x7"] {
        let game = game(name);
        for _ in 0..3 {
            let position = random_position(&game, 15, &mut numbers);
            let found = [1, 2, 4].map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
                let search = OthelloSearch::new(&game, SMALL << 4, &()).unwrap();
                pool.build().unwrap().install(|| score(&search, &position))
            });
            let tiny = OthelloSearch::new(&game, 1, &()).unwrap();
            assert_eq!(
                found,
                [score(&tiny, &position); 3],
                "{}",
                game.show(&position)
            );
            // By other code: the best of what the moves lead to.
            let mut best = i32::MIN;
            game.each_move(&position, |edge| best = best.max(-score(&tiny, &edge.to)));
            assert_eq!(found[0], best, "{}", game.show(&position));
        }
    }
}

#[test]
fn what_is_alike_has_the_same_score() {
    let mut numbers = Numbers(6);
    for name in ["othello:8x8", "othello:6x7"] {
        let game = game(name);
        let position = random_position(&game, 12, &mut numbers);
        let found = (0..game.group().order()).map(|element| {
            let search = OthelloSearch::new(&game, SMALL, &()).unwrap();
            let image = Position {
                mover: game.group().apply(element, position.mover),
                waiting: game.group().apply(element, position.waiting),
                player: position.player.other(),
            };
            score(&search, &image)
        });
        let found: Vec<i32> = found.collect();
        assert!(found.iter().all(|score| *score == found[0]), "{found:?}");
    }
}

#[test]
fn published_scores_of_every_move_of_the_first_ffo_endgame() {
    let game = game("othello:8x8");
    let line = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; D8:+34; C1:+30; B1:+30; \
                G7:+28; D7:+28; C6:+28; F7:+26; A6:+24;";
    let line = ObfLine::parse(&game, line).unwrap();
    let search = OthelloSearch::new(&game, SMALL << 6, &()).unwrap();
    assert_eq!(score(&search, &line.position), 38);
    let mut checked = 0;
    game.each_move(&line.position, |edge| {
        let published = line.moves.iter().find(|judged| judged.mv == edge.mv);
        let published = published.expect("every move has a score").score;
        assert_eq!(-score(&search, &edge.to), i32::from(published));
        checked += 1;
    });
    assert_eq!(checked, 10);
}

#[derive(Default)]
struct Notebook(Mutex<Vec<Record>>);

impl Recorder for Notebook {
    fn record(&self, key: u128, bounds: Bounds) {
        self.0.lock().unwrap().push(Record { key, bounds });
    }
}

#[test]
fn a_search_that_is_stopped_leaves_bounds_and_notes_for_the_next() {
    let game = game("othello:5x6");
    let start = game.start();
    let notebook = Notebook::default();
    let search = OthelloSearch::new(&game, SMALL << 6, &notebook).unwrap();
    let expected = score(&search, &start);
    let nodes = search.nodes();
    let records = notebook.0.into_inner().unwrap();
    assert!(!records.is_empty());
    for record in &records {
        assert!(record.bounds.at_least <= record.bounds.at_most);
    }

    let resumed = OthelloSearch::new(&game, SMALL << 6, &()).unwrap();
    records.iter().for_each(|record| resumed.learn(record));
    assert_eq!(score(&resumed, &start), expected);
    assert!(resumed.nodes() < nodes, "{} of {nodes}", resumed.nodes());

    let asked = AtomicU32::new(0);
    let soon = || asked.fetch_add(1, Relaxed) > 200;
    let stopped = OthelloSearch::new(&game, SMALL << 6, &()).unwrap();
    let bounds = stopped.score(&start, &soon);
    assert!(bounds.score().is_none());
    assert!((bounds.at_least..=bounds.at_most).contains(&(expected as i16)));
    assert!(stopped.nodes() < nodes / 2);

    let at_once = stopped.score(&start, &|| true);
    assert!((at_once.at_least..=at_once.at_most).contains(&(expected as i16)));
    assert_eq!(score(&stopped, &start), expected);
}

#[test]
fn odd_arrangements_have_scores_too() {
    let game = game("othello:8x8,empties=nobody");
    let search = OthelloSearch::new(&game, SMALL, &()).unwrap();
    let empty = format!("{} X", "-".repeat(64));
    let alone = format!("{}O{} X", "-".repeat(20), "-".repeat(43));
    let full = format!("{} O", "X".repeat(64));
    for (text, expected) in [(empty, 0), (alone, -1), (full, -64)] {
        assert_eq!(score(&search, &game.parse(&text).unwrap()), expected);
    }
}

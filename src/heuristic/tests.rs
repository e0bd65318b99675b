use super::*;
use crate::game::{Edge, Notation};
use crate::games::ataxx::{Ataxx, Position, Rules};
use crate::index::Indexed;
use crate::oracle::Oracle;
use crate::progress::NoProgress;
use crate::table::{SolveOptions, Tables};
use crate::value::{Outcome, Turn};
use std::collections::HashMap;
use std::sync::Arc;

static CALM: AtomicBool = AtomicBool::new(false);

fn find<G: Heuristic>(
    game: &G,
    position: G::Position,
    limits: Limits,
) -> Option<SearchResult<G::Move>> {
    let question = SearchRequest {
        position,
        history: &[],
        among: None,
        limits,
    };
    let mut memory = TranspositionTable::new(1 << 20).unwrap();
    search(game, &question, &mut memory, &CALM, &mut |_| {})
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth,
        ..Limits::default()
    }
}

fn board(size: &str) -> Ataxx {
    Ataxx::new(Rules::of_size(size).unwrap())
}

/// Positions all over the index, one in this many.
fn sample(game: &Ataxx, one_in: usize) -> Vec<Position> {
    let places = game.tiers().iter().enumerate().flat_map(|(tier, sizes)| {
        (0..sizes.slots).map(move |slot| crate::index::Address { tier, slot })
    });
    let positions = places.step_by(one_in);
    positions
        .filter_map(|address| game.unrank(address))
        .collect()
}

fn agrees_with_the_table(size: &str, one_in: usize, depth: u32) {
    let game = board(size);
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::solve(
        &game,
        &folder.path().into(),
        &SolveOptions::default(),
        &NoProgress,
    )
    .unwrap();
    let oracle = Oracle::new(Arc::new(board(size)), tables);
    let mut proven = 0;
    for position in sample(&game, one_in) {
        let value = oracle.value(&position).unwrap();
        let Some(found) = find(&game, position, to_depth(depth)) else {
            assert!(game.outcome(&position).is_some());
            continue;
        };
        let shown = game.show(&position);
        match value.distance() {
            Some(distance) if u32::from(distance) <= depth => {
                assert_eq!(found.proven(), Some(value), "{shown}");
                let best = oracle.ranked_moves(&position).unwrap();
                let (_, worth) = (best.iter())
                    .find(|(edge, _)| edge.mv == found.line[0])
                    .unwrap();
                assert_eq!(*worth, value, "{shown}");
                proven += 1;
            }
            // What is remembered may see further than the depth, but never anything false.
            _ => {
                let word = found.proven().map_or(value.verdict(), Value::verdict);
                assert_eq!(word, value.verdict(), "{shown}");
            }
        }
    }
    assert!(proven > 50, "{proven} of {size}");
}

#[test]
fn agrees_with_the_tables_of_rectangles() {
    agrees_with_the_table("3x3", 1, 10);
    agrees_with_the_table("3x4", 97, 8);
    agrees_with_the_table("3x3,gaps=b2", 1, 10);
}

#[test]
fn agrees_with_the_tables_of_lines() {
    agrees_with_the_table("1x6", 1, 12);
    agrees_with_the_table("1x8", 1, 12);
}

#[test]
fn every_limit_stops_and_there_is_always_a_move() {
    let game = board("7x7");
    let start = game.start();
    let legal = |found: &SearchResult<_>| {
        let mut any = false;
        game.each_move(&start, |edge| any |= edge.mv == found.line[0]);
        any
    };
    let nothing = find(
        &game,
        start,
        Limits {
            nodes: 0,
            ..Limits::default()
        },
    )
    .unwrap();
    assert!(legal(&nothing) && nothing.nodes == 0 && nothing.depth == 0);
    let few = find(
        &game,
        start,
        Limits {
            nodes: 5000,
            ..Limits::default()
        },
    )
    .unwrap();
    assert!(legal(&few) && few.nodes == 5000 && few.depth >= 1);
    let no_time = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert!(legal(&find(&game, start, no_time).unwrap()));

    let question = SearchRequest {
        position: start,
        history: &[],
        among: None,
        limits: Limits::default(),
    };
    let mut memory = TranspositionTable::new(1 << 20).unwrap();
    let stop = AtomicBool::new(false);
    let found = search(&game, &question, &mut memory, &stop, &mut |news| {
        if let SearchEvent::Deeper(SearchResult { depth: 3, .. }) = news {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    let found = found.unwrap();
    assert!(legal(&found) && found.depth >= 3);
}

#[test]
fn finds_the_same_every_time() {
    let game = board("7x7");
    let limits = to_depth(4);
    let [one, other] = [(), ()].map(|()| find(&game, game.start(), limits).unwrap());
    assert_eq!(
        (&one.line, one.score, one.nodes),
        (&other.line, other.score, other.nodes)
    );
    assert_eq!(one.line.len(), 4);
}

#[test]
fn chooses_only_among_the_moves_it_is_given() {
    let game = board("5x5");
    let position = game.start();
    let mut moves = Vec::new();
    game.each_move(&position, |edge| moves.push(edge.mv));
    for mv in &moves {
        let question = SearchRequest {
            position,
            history: &[],
            among: Some(std::slice::from_ref(mv)),
            limits: to_depth(2),
        };
        let mut memory = TranspositionTable::new(1 << 16).unwrap();
        let found = search(&game, &question, &mut memory, &CALM, &mut |_| {});
        assert_eq!(found.unwrap().line[0], *mv);
    }
}

#[test]
fn what_was_there_before_is_a_draw() {
    let game = board("1x7");
    // Whoever is behind is glad to have been here before.
    let position = game.parse("x4oo x").unwrap();
    let mut after = Vec::new();
    game.each_move(&position, |edge| after.push(edge.to));
    let question = SearchRequest {
        position,
        history: &after,
        among: None,
        limits: to_depth(6),
    };
    let mut memory = TranspositionTable::new(1 << 16).unwrap();
    let found = search(&game, &question, &mut memory, &CALM, &mut |_| {}).unwrap();
    assert_eq!(found.score, 0);
}

/// A pile from which players take one or two; whoever takes one moves again if the pile is then a multiple of
/// three. Who takes the last has won.
struct Pile;

impl Game for Pile {
    type Position = (u8, bool);
    type Move = u8;

    fn start(&self) -> (u8, bool) {
        (12, true)
    }

    fn outcome(&self, &(left, mover_took): &(u8, bool)) -> Option<Outcome> {
        let won = if mover_took {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        (left == 0).then_some(won)
    }

    fn each_move(&self, &(left, _): &(u8, bool), mut visit: impl FnMut(Edge<Self>)) {
        for mv in 1..=left.min(2) {
            let keeps = mv == 1 && (left - mv).is_multiple_of(3);
            let turn = if keeps { Turn::Keep } else { Turn::Swap };
            let to = (left - mv, keeps);
            visit(Edge { mv, to, turn });
        }
    }
}

impl Heuristic for Pile {
    fn evaluate(&self, _: &(u8, bool)) -> i32 {
        0
    }
}

#[test]
fn a_player_may_move_again() {
    fn plain(position: (u8, bool), known: &mut HashMap<(u8, bool), Value>) -> Value {
        if let Some(outcome) = Pile.outcome(&position) {
            return outcome.into();
        }
        if let Some(&value) = known.get(&position) {
            return value;
        }
        let mut edges = Vec::new();
        Pile.each_move(&position, |edge| edges.push(edge));
        let values = edges
            .into_iter()
            .map(|edge| plain(edge.to, known).before_move(edge.turn));
        let best = values.max().unwrap();
        known.insert(position, best);
        best
    }
    let mut known = HashMap::new();
    for left in 1..=20 {
        let found = find(&Pile, (left, false), to_depth(40)).unwrap();
        assert_eq!(
            found.proven(),
            Some(plain((left, false), &mut known)),
            "{left}"
        );
    }
}

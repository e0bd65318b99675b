//! Every position of the small games has the value and the distance that the slow solver finds.
use std::sync::Arc;

use crate::slow::solve_slowly;
use crate::{ALL_BLOCKED, antrin_of, antrin_with, tic_tac_toe};
use retrograde::games::alignment::{Alignment, Blocked};
use retrograde::oracle::embedded_tables;
use retrograde::{Game, Indexed, NoProgress, Notation, Oracle, Tables, Value, verify};

fn agrees_with_the_slow_solver(game: Alignment) {
    let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
    let verdict = verify(&game, &tables, &NoProgress).unwrap();
    assert_eq!((verdict.errors, verdict.examples), (0, vec![]));
    let oracle = Oracle::new(Arc::new(game), tables);
    let game = oracle.game();
    let slow = solve_slowly(game);
    for (position, &value) in &slow.values {
        assert_eq!(
            oracle.value(position).unwrap(),
            value,
            "{}",
            game.show(position)
        );
    }
}

#[test]
fn antrin_3_under_every_rule_and_number_of_tokens() {
    for blocked in ALL_BLOCKED {
        for pieces in 1..=4 {
            agrees_with_the_slow_solver(antrin_with(3, pieces, blocked));
        }
    }
}

#[test]
fn antrin_4_under_every_rule() {
    for blocked in ALL_BLOCKED {
        agrees_with_the_slow_solver(antrin_of(4, blocked));
    }
}

#[test]
fn antrin_4_with_more_and_fewer_tokens() {
    for pieces in [2, 3] {
        agrees_with_the_slow_solver(antrin_with(4, pieces, Blocked::Loses));
    }
}

#[test]
fn a_board_of_more_than_32_points() {
    agrees_with_the_slow_solver(antrin_with(6, 2, Blocked::Loses));
}

#[test]
fn tictactoe() {
    agrees_with_the_slow_solver(tic_tac_toe());
}

#[test]
fn tables_hold_exactly_the_positions_that_play_produces() {
    for game in [
        antrin_of(3, Blocked::Loses),
        antrin_with(3, 4, Blocked::Passes),
        tic_tac_toe(),
    ] {
        // A place for every position that is reached, and nothing else: up to symmetry and, while tokens slide, colour.
        let mut reached: Vec<_> = solve_slowly(&game)
            .values
            .keys()
            .map(|position| game.rank(position))
            .collect();
        reached.sort_by_key(|place| (place.tier, place.slot));
        reached.dedup();
        let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
        let stored: u64 = tables
            .solved()
            .flat_map(|(_, table)| table.tally().values())
            .map(|(_, entry)| entry.count)
            .sum();
        assert_eq!(stored, reached.len() as u64, "{}", game.rules().name);
    }
}

#[test]
fn committed_tables_are_what_solving_gives() {
    let mut games = vec![tic_tac_toe()];
    games.extend(ALL_BLOCKED.map(|blocked| antrin_of(3, blocked)));
    for game in games {
        let folder = tempfile::tempdir().unwrap();
        let fresh = Tables::solve(
            &game,
            &folder.path().into(),
            &Default::default(),
            &NoProgress,
        )
        .unwrap();
        let embedded = embedded_tables(&game)
            .unwrap()
            .expect("the small tables come with the program");
        for (fresh, embedded) in fresh
            .solved()
            .zip(embedded.solved())
            .map(|((_, a), (_, b))| (a, b))
        {
            assert!(
                fresh.data() == embedded.data(),
                "{} has changed: run tools/tablebases",
                embedded.path().display()
            );
        }
    }
}

#[test]
fn a_line_of_best_play_is_as_long_as_the_distance() {
    let game = antrin_of(3, Blocked::Loses);
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
    let game = oracle.game();
    for (position, value) in solve_slowly(game).values {
        let line = oracle.best_line(&position).unwrap();
        match value {
            Value::Draw => assert!(
                line.last()
                    .is_none_or(|edge| oracle.value(&edge.to).unwrap() == Value::Draw)
            ),
            _ => {
                assert_eq!(
                    line.len(),
                    usize::from(value.distance().unwrap()),
                    "{}",
                    game.show(&position)
                );
                let end = line.last().map_or(position, |edge| edge.to);
                assert!(game.outcome(&end).is_some());
            }
        }
    }
}

//! Games that bring only rules and notation.

use crate::slow::solve_slowly;
use crate::{ALL_BLOCKED, antrin_of, tic_tac_toe};
use retrograde::games::alignment::{Alignment, Blocked};
use retrograde::{Explored, Indexed, Oracle, Quiet, Tables, verify};

fn both_paths_agree(rules: impl Fn() -> Alignment) {
    let fast = rules();
    let generic = Explored::new(rules(), "explored", 1 << 20).unwrap();
    let fast_oracle = Oracle::new(&fast, Tables::solve_in_memory(&fast, &Quiet).unwrap());
    let tables = Tables::solve_in_memory(&generic, &Quiet).unwrap();
    assert_eq!(verify(&generic, &tables, &Quiet).unwrap().errors, 0);
    let generic_oracle = Oracle::new(&generic, tables);
    assert_eq!(generic.positions().len(), solve_slowly(&fast).values.len());
    for position in generic.positions() {
        assert_eq!(
            generic_oracle.value(position).unwrap(),
            fast_oracle.value(position).unwrap()
        );
    }
}

#[test]
fn the_generic_path_and_the_index_give_the_same_values() {
    both_paths_agree(tic_tac_toe);
    for blocked in ALL_BLOCKED {
        both_paths_agree(|| antrin_of(3, blocked));
    }
}

#[test]
fn an_explored_game_is_saved_and_reopened() {
    let folder = tempfile::tempdir().unwrap();
    let explore = || Explored::new(tic_tac_toe(), "explored-tictactoe", 10_000).unwrap();
    Tables::solve(&explore(), folder.path(), &Default::default(), &Quiet).unwrap();
    let game = explore();
    let oracle = Oracle::new(&game, Tables::open(&game, folder.path()).unwrap());
    assert_eq!(oracle.ask(None, false).unwrap().value, "draw");
    assert_eq!(game.tiers()[0].slots, 5478);
    assert!(oracle.ask(Some("111/22./... 2"), false).is_ok());
}

#[test]
fn a_table_of_other_rules_under_the_same_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let explore = |blocked| Explored::new(antrin_of(3, blocked), "same-name", 1 << 20).unwrap();
    Tables::solve(
        &explore(Blocked::Loses),
        folder.path(),
        &Default::default(),
        &Quiet,
    )
    .unwrap();
    let error = Tables::open(&explore(Blocked::Draws), folder.path())
        .unwrap_err()
        .to_string();
    assert!(error.contains("rules hash"), "{error}");
}

#[test]
fn exploring_stops_at_the_limit() {
    let error = Explored::new(antrin_of(4, Blocked::Loses), "large", 1000).unwrap_err();
    assert!(error.to_string().contains("more than 1000 positions"));
}

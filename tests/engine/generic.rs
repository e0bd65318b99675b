//! Games that bring only rules and notation.
use std::sync::Arc;

use crate::slow::solve_slowly;
use crate::{ALL_BLOCKED, antrin_of, tic_tac_toe};
use retrograde::catalog::Registry;
use retrograde::games::alignment::{Alignment, Blocked};
use retrograde::games::mu_torere::MuTorere;
use retrograde::games::pong_hau_ki::PongHauKi;
use retrograde::index::ExploreError;
use retrograde::{
    BreadthFirstIndex, Edge, Game, Indexed, NoProgress, Notation, Oracle, Outcome, SolveError,
    Tables, Turn, Value, Verdict, Worth, game_folder, verify,
};

fn both_paths_agree(rules: impl Fn() -> Alignment) {
    let fast = rules();
    let generic = BreadthFirstIndex::new(rules(), "explored", 1 << 20).unwrap();
    let fast_oracle = Oracle::solve_in_memory(Arc::new(fast), &NoProgress).unwrap();
    let fast = fast_oracle.game();
    let tables = Tables::solve_in_memory(&generic, &NoProgress).unwrap();
    assert_eq!(verify(&generic, &tables, &NoProgress).unwrap().errors, 0);
    let generic_oracle = Oracle::new(Arc::new(generic), tables);
    let generic = generic_oracle.game();
    assert_eq!(generic.positions().len(), solve_slowly(fast).values.len());
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
    let explore = || BreadthFirstIndex::new(tic_tac_toe(), "explored-tictactoe", 10_000).unwrap();
    Tables::solve(
        &explore(),
        &folder.path().into(),
        &Default::default(),
        &NoProgress,
    )
    .unwrap();
    let game = explore();
    let tables = Tables::open(&game, &folder.path().into()).unwrap();
    let oracle = Oracle::new(Arc::new(game), tables);
    let game = oracle.game();
    assert_eq!(
        oracle.ask(None, false).unwrap().worth,
        Worth::Value(Value::Draw)
    );
    assert_eq!(game.tiers()[0].slots, 5478);
    assert!(oracle.ask(Some("111/22./... 2"), false).is_ok());
}

fn agrees_with_the_slow_solver<G: Game + Notation>(game: G, positions: usize) {
    let slow = solve_slowly(&game);
    assert_eq!(slow.values.len(), positions);
    let game = BreadthFirstIndex::new(game, "small", 10_000).unwrap();
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
    for (position, &value) in &slow.values {
        assert_eq!(oracle.value(position).unwrap(), value);
        let text = oracle.game().show(position);
        assert_eq!(oracle.game().parse(&text).unwrap(), *position);
    }
    for wrong in [
        "",
        "1",
        "11.22",
        "11.22 3",
        "111112222 1",
        "1111222.. 1",
        "xxxxx 1",
        "\u{e9}1.22 1",
    ] {
        assert!(oracle.ask(Some(wrong), false).is_err(), "{wrong}");
    }
}

#[test]
fn games_on_five_and_on_nine_points() {
    agrees_with_the_slow_solver(PongHauKi, 56);
    agrees_with_the_slow_solver(MuTorere, 1180);
    let start = |game: &str| {
        let game = Registry::standard().find(game).unwrap();
        let nowhere = tempfile::tempdir().unwrap();
        game.solve(&nowhere.path().into(), &Default::default(), &NoProgress)
            .unwrap()
            .start
            .value
    };
    // As is known of both.
    assert_eq!(start("pong-hau-ki"), Some(Verdict::Draw));
    assert_eq!(start("mu-torere"), Some(Verdict::Draw));
}

#[test]
fn a_table_of_other_rules_under_the_same_name_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let explore =
        |blocked| BreadthFirstIndex::new(antrin_of(3, blocked), "same-name", 1 << 20).unwrap();
    Tables::solve(
        &explore(Blocked::Loses),
        &folder.path().into(),
        &Default::default(),
        &NoProgress,
    )
    .unwrap();
    let error = Tables::open(&explore(Blocked::Draws), &folder.path().into())
        .unwrap_err()
        .to_string();
    assert!(error.contains("rules hash"), "{error}");
}

#[test]
fn exploring_stops_at_the_limit() {
    let error = BreadthFirstIndex::new(antrin_of(4, Blocked::Loses), "large", 1000).unwrap_err();
    assert!(error.to_string().contains("more than 1000 positions"));
}

/// A player may stop, drawn, at one of `draws` points, or take the one move that loses.
#[derive(Debug)]
struct ManyMoves {
    draws: u32,
}

impl Game for ManyMoves {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn outcome(&self, &position: &u32) -> Option<Outcome> {
        match position {
            0 => None,
            1 => Some(Outcome::Win),
            _ => Some(Outcome::Draw),
        }
    }

    fn each_move(&self, _: &u32, mut visit: impl FnMut(Edge<Self>)) {
        for to in 1..self.draws + 2 {
            visit(Edge {
                mv: to,
                to,
                turn: Turn::Swap,
            });
        }
    }
}

#[test]
fn many_moves_are_counted_right_or_refused() {
    for draws in [1, 1000, 15_999] {
        let game = BreadthFirstIndex::new(ManyMoves { draws }, "many-moves", 1 << 20).unwrap();
        let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
        assert_eq!(tables.value(game.rank(&0)).unwrap(), Value::Draw);
    }
    for draws in [16_000, 65_535, 65_536] {
        let error = BreadthFirstIndex::new(ManyMoves { draws }, "many-moves", 1 << 20).unwrap_err();
        assert!(
            matches!(error, ExploreError::TooManyMoves { .. }),
            "{error}"
        );
    }
}

/// Counts down to a loss, one ply each.
struct Countdown(u32);

impl Game for Countdown {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        self.0
    }

    fn outcome(&self, &left: &u32) -> Option<Outcome> {
        (left == 0).then_some(Outcome::Loss)
    }

    fn each_move(&self, &left: &u32, mut visit: impl FnMut(Edge<Self>)) {
        visit(Edge {
            mv: (),
            to: left - 1,
            turn: Turn::Swap,
        });
    }
}

#[test]
fn long_games_are_solved_or_refused() {
    let solve = |plies| {
        let game = BreadthFirstIndex::new(Countdown(plies), "countdown", 1 << 20).unwrap();
        Tables::solve_in_memory(&game, &NoProgress)
            .map(|tables| tables.value(game.rank(&plies)).unwrap())
    };
    // The values of so many plies also need two bytes a cell.
    assert_eq!(solve(1000).unwrap(), Value::Loss(1000));
    assert_eq!(solve(8_189).unwrap(), Value::Win(8_189));
    for plies in [8_190, 8_191, 40_000] {
        let error = solve(plies).unwrap_err();
        assert!(matches!(error, SolveError::TooLong { .. }), "{error}");
    }
}

#[test]
fn a_game_cannot_leave_its_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    for name in ["../../escape", "..", "/absolute", "a/b\\c:d"] {
        let game = BreadthFirstIndex::new(Countdown(3), name, 10).unwrap();
        Tables::solve(
            &game,
            &data.as_path().into(),
            &Default::default(),
            &NoProgress,
        )
        .unwrap();
        Tables::open(&game, &data.as_path().into()).unwrap();
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 4);
}

#[test]
fn long_names_are_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["a", "b"].map(|end| {
        let name = "\u{e9}".repeat(64) + end;
        BreadthFirstIndex::new(Countdown(3), &name, 10).unwrap()
    });
    Tables::solve(
        &one,
        &folder.path().into(),
        &Default::default(),
        &NoProgress,
    )
    .unwrap();
    Tables::open(&one, &folder.path().into()).unwrap();
    assert!(Tables::open(&other, &folder.path().into()).is_err());
    // Also if somebody moves the file: the rules are the same, the name is not.
    std::fs::rename(
        game_folder(folder.path(), &one.table_name()),
        game_folder(folder.path(), &other.table_name()),
    )
    .unwrap();
    assert!(Tables::open(&other, &folder.path().into()).is_err());
}

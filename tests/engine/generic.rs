//! Games that bring only rules and notation.

use crate::slow::solve_slowly;
use crate::{ALL_BLOCKED, antrin_of, tic_tac_toe};
use retrograde::games::alignment::{Alignment, Blocked};
use retrograde::{
    Edge, ExploreError, Explored, Game, Indexed, Oracle, Outcome, Quiet, SolveError, Tables, Turn,
    Value, game_folder, verify,
};

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
        let game = Explored::new(ManyMoves { draws }, "many-moves", 1 << 20).unwrap();
        let tables = Tables::solve_in_memory(&game, &Quiet).unwrap();
        assert_eq!(tables.value(game.place(&0)).unwrap(), Value::Draw);
    }
    for draws in [16_000, 65_535, 65_536] {
        let error = Explored::new(ManyMoves { draws }, "many-moves", 1 << 20).unwrap_err();
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
        let game = Explored::new(Countdown(plies), "countdown", 1 << 20).unwrap();
        Tables::solve_in_memory(&game, &Quiet)
            .map(|tables| tables.value(game.place(&plies)).unwrap())
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
        let game = Explored::new(Countdown(3), name, 10).unwrap();
        Tables::solve(&game, &data, &Default::default(), &Quiet).unwrap();
        Tables::open(&game, &data).unwrap();
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 4);
}

#[test]
fn long_names_are_kept_apart() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["a", "b"].map(|end| {
        let name = "\u{e9}".repeat(64) + end;
        Explored::new(Countdown(3), &name, 10).unwrap()
    });
    Tables::solve(&one, folder.path(), &Default::default(), &Quiet).unwrap();
    Tables::open(&one, folder.path()).unwrap();
    assert!(Tables::open(&other, folder.path()).is_err());
    // Also if somebody moves the file: the rules are the same, the name is not.
    std::fs::rename(
        game_folder(folder.path(), &one.table_name()),
        game_folder(folder.path(), &other.table_name()),
    )
    .unwrap();
    assert!(Tables::open(&other, folder.path()).is_err());
}

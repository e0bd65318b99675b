//! query: one position.

use crate::support::{Bench, Run, assert_contains, assert_keys, split};

const WON: &str = "11./2.2/... 1";

#[test]
fn an_answer_has_all_keys() {
    let bench = Bench::solved("antrin");
    let answer = bench.json(&["query", "antrin", WON, "--line"]);
    let keys = split("position canonical turn value distance score moves line");
    assert_keys(&answer, &keys);
    assert_eq!(answer["position"], WON);
    assert_eq!(answer["turn"], "1");
    assert_eq!(answer["value"], "win");
    assert_eq!(answer["distance"], 1);
    assert_eq!(answer["line"], serde_json::json!(["c1"]));
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    for mv in moves {
        assert_keys(mv, &["move", "position", "value", "distance", "score"]);
    }
    assert_eq!(moves[0]["move"], "c1");
    assert_eq!(moves[0]["value"], "win");
    assert_eq!(moves[0]["position"], "111/2.2/... 2");
    // Every other move but the one that stops it lets player 2 complete the middle row.
    assert_eq!(moves[4]["value"], "loss");
    assert_eq!(moves[4]["distance"], 2);
}

#[test]
fn an_answer_for_people_shows_the_board_and_the_moves() {
    let bench = Bench::solved("antrin");
    let text = bench.run(&["query", "antrin", WON]).succeeded().stdout;
    let board = "     a b c\n 1 | 1 1 .\n 2 | 2 . 2\n 3 | . . .\n\n";
    assert!(text.starts_with(board), "{text}");
    assert_contains(
        &text,
        &[
            "player 1 to move: wins in 1 ply\n",
            "canonical",
            "111/2.2/... 2",
        ],
    );
    assert!(!text.contains("best play"));
    assert!(!text.contains('\x1b'), "colours are for terminals");
    let text = bench
        .run(&["query", "antrin", WON, "--line"])
        .succeeded()
        .stdout;
    assert_contains(&text, &["best play to the end:\n  c1\n"]);
}

#[test]
fn without_a_position_the_start_is_meant() {
    let bench = Bench::solved("antrin");
    let answer = bench.json(&["query", "antrin"]);
    assert_eq!(answer["position"], ".../.../... 1");
    assert_eq!(answer["line"], serde_json::json!([]));
}

#[test]
fn a_finished_game_has_no_moves() {
    let bench = Bench::solved("antrin");
    let over = "111/2.2/... 2";
    let answer = bench.json(&["query", "antrin", over]);
    assert_eq!(answer["value"], "loss");
    assert_eq!(answer["distance"], 0);
    assert_eq!(answer["moves"], serde_json::json!([]));
    let text = bench.run(&["query", "antrin", over]).succeeded().stdout;
    assert_contains(&text, &["the game is over and lost"]);
}

#[test]
fn nonsense_is_pointed_at() {
    let bench = Bench::solved("antrin");
    let error = bench.run(&["query", "antrin", "1.2/.x./... 2"]).failed(1);
    assert_contains(
        &error,
        &[
            "found 'x'",
            "\n  1.2/.x./... 2\n       ^\n",
            "retrograde info antrin",
        ],
    );
    bench.run(&["query", "antrin", "", "--json"]).failed(1);
    bench
        .run(&["query", "antrin", "111/222/... 1", "--json"])
        .failed(1);
}

#[test]
fn a_missing_table_comes_with_the_command_that_makes_it() {
    let bench = Bench::new();
    for command in ["query", "stats", "verify"] {
        let error = bench.run(&[command, "antrin:4"]).failed(1);
        assert_contains(&error, &["not solved", "retrograde solve antrin:4\n"]);
    }
    let error = bench
        .run(&["query", "antrin:4", "--data-dir", "my tables"])
        .failed(1);
    assert_contains(
        &error,
        &["retrograde solve antrin:4 --data-dir 'my tables'\n"],
    );
}

#[test]
fn the_data_folder_is_the_flag_or_else_a_variable_or_else_the_user_s() {
    let bench = Bench::new();
    bench
        .run(&["solve", "antrin:4", "--data-dir", "flag"])
        .succeeded();
    assert!(bench.path().join("flag/antrin-4/move.rgt").exists());
    bench
        .run(&["--data-dir", "flag", "query", "antrin:4"])
        .succeeded();
    bench.run(&["query", "antrin:4"]).failed(1);
    let user_s = match std::env::consts::OS {
        "windows" => &[("LOCALAPPDATA", "local", "local")][..],
        "macos" => &[("HOME", "home", "home/Library/Application Support")],
        _ => &[
            ("XDG_DATA_HOME", "xdg", "xdg"),
            ("HOME", "home", "home/.local/share"),
        ],
    };
    for (name, value, folder) in user_s {
        let mut command = bench.command();
        let value = bench.path().join(value);
        command.env_remove("RETROGRADE_DATA").env(name, value);
        let run = Run::of(command.args(["solve", "tictactoe"])).succeeded();
        assert_eq!(run.stderr, "");
        let folder = bench.path().join(folder);
        assert!(folder.join("retrograde/tictactoe").exists(), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn who_has_no_home_is_told_where_the_tables_are() {
    let bench = Bench::new();
    let without_home = |args: &[&str]| {
        let mut command = bench.command();
        // A home that is nowhere: without one the system would be asked for it.
        command.env_remove("RETROGRADE_DATA").env("HOME", ".");
        Run::of(command.args(args)).succeeded()
    };
    let said = without_home(&["solve", "antrin:4", "--quiet"]).stderr;
    assert_eq!(said.matches("warning").count(), 1, "{said}");
    assert_contains(&said, &["no home", "./retrograde-data", "--data-dir"]);
    assert!(bench.path().join("retrograde-data/antrin-4").exists());
    assert_contains(&without_home(&["query", "antrin:4"]).stderr, &["no home"]);
    // What needs no tables says nothing of them.
    assert_eq!(without_home(&["games"]).stderr, "");
}

#[test]
fn small_games_answer_before_anything_is_solved() {
    let bench = Bench::new();
    for game in split("antrin antrin,blocked=passes antrin,blocked=draws tictactoe") {
        assert_eq!(bench.json(&["query", game])["value"], "draw", "{game}");
        assert_eq!(bench.json(&["verify", game])["errors"], 0, "{game}");
        let files = bench.json(&["stats", game])["files"].clone();
        assert!(
            files[0]["path"].as_str().unwrap().starts_with("embedded"),
            "{files}"
        );
    }
    let left = std::fs::read_dir(bench.path()).unwrap().count();
    assert_eq!(left, 0, "asking writes nothing");
}

#[test]
fn a_data_folder_that_cannot_be_is_no_obstacle_to_small_games() {
    let bench = Bench::new();
    std::fs::write(bench.path().join("file"), "").unwrap();
    bench
        .run(&["query", "antrin", "--data-dir", "file/tables"])
        .succeeded();
    let error = bench
        .run(&["query", "antrin:4", "--data-dir", "file/tables"])
        .failed(1);
    assert_contains(&error, &["file/tables", "--data-dir"]);
}

//! Players, matches, recorded games and what was wrong in them.

use crate::support::{Bench, assert_contains, assert_keys, split};
use serde_json::{Value, json};
use std::fs;

fn without_time(mut report: Value) -> Value {
    report.as_object_mut().unwrap().remove("seconds");
    report
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let bench = Bench::new();
    let played = |threads: &str, seed: &str, file: &str| {
        let args = [
            "match",
            "dots:2x3",
            "greedy",
            "random",
            "--games",
            "1500",
            "--both",
            "--seed",
            seed,
            "--threads",
            threads,
            "--record",
            file,
        ];
        let report = without_time(bench.json(&args));
        (report, fs::read(bench.path().join(file)).unwrap())
    };
    let one = played("1", "5", "one");
    assert_eq!(one, played("2", "5", "two"));
    assert_ne!(one.1, played("2", "6", "other").1);
    assert_keys(
        &one.0,
        &split("games first_wins second_wins draws mean_margin seatings"),
    );
    assert_eq!(one.0["games"], 3000);
    let sum = ["first_wins", "second_wins", "draws"].map(|key| one.0[key].as_u64().unwrap());
    assert_eq!(sum.iter().sum::<u64>(), 3000);
    assert!(one.0["mean_margin"].as_f64().unwrap() > 0.0);
}

#[test]
fn seats_can_be_changed() {
    let bench = Bench::new();
    let report = bench.json(&[
        "match", "dots:2x2", "greedy", "random", "--both", "--games", "400",
    ]);
    let seatings = report["seatings"].as_array().unwrap();
    assert_eq!(seatings[0]["first"], "greedy");
    assert_eq!(seatings[1]["first"], "random");
    let wins =
        seatings[0]["first_wins"].as_u64().unwrap() + seatings[1]["second_wins"].as_u64().unwrap();
    assert_eq!(report["first_wins"], wins);
    let text = bench
        .run(&[
            "match", "dots:2x2", "greedy", "random", "--both", "--games", "10",
        ])
        .succeeded();
    assert_contains(&text.stdout, &["begins", "both", "95 %"]);
}

#[test]
fn all_against_all_in_every_form() {
    let bench = Bench::new();
    let args = split("match tictactoe --table random,perfect --games 50");
    let table = bench.json(&args);
    assert_eq!(table["matches"].as_array().unwrap().len(), 4);
    assert_eq!(table["matches"][1]["first"], "random");
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(
        &text,
        &["tictactoe: 50 games in each cell", "random", "perfect"],
    );
    let markdown = [&args[..], &["--format", "markdown"]].concat();
    let markdown = bench.run(&markdown).succeeded().stdout;
    assert!(
        markdown.starts_with("| | random | perfect |\n|---|---:|---:|\n"),
        "{markdown}"
    );
    let csv = [&args[..], &["--format", "csv"]].concat();
    let csv = bench.run(&csv).succeeded().stdout;
    assert_eq!(csv.lines().count(), 5);
    assert!(csv.starts_with("first,second,games,"), "{csv}");
}

#[test]
fn perfect_players_do_not_lose_what_is_theirs() {
    let bench = Bench::new();
    let report = bench.json(&["match", "tictactoe", "perfect", "perfect", "--games", "100"]);
    assert_eq!(report["draws"], 100);
    let report = bench.json(&[
        "match", "antrin", "perfect", "random", "--both", "--games", "200",
    ]);
    assert_eq!(report["second_wins"], 0);
    // Without a table points are searched for.
    let value = bench.json(&["query", "dots:2x2"])["score"].as_f64();
    let report = bench.json(&["match", "dots:2x2", "perfect", "perfect", "--games", "10"]);
    assert_eq!(report["mean_margin"].as_f64(), value);
    let error = bench
        .run(&["match", "antrin:5", "perfect", "random"])
        .failed(1);
    assert_contains(&error, &["not solved yet", "retrograde solve antrin:5"]);
}

#[test]
fn recorded_games_are_replayed_and_examined() {
    let bench = Bench::new();
    let file = bench.path().join("games.jsonl");
    let file = file.to_str().unwrap();
    let args = [
        "match",
        "tictactoe",
        "perfect",
        "random",
        "--games",
        "30",
        "--record",
        file,
    ];
    bench.run(&args).succeeded();
    assert_eq!(fs::read_to_string(file).unwrap().lines().count(), 30);
    let replay = bench.json(&["replay", file, "--number", "7"]);
    assert_eq!(replay["number"], 7);
    let steps = replay["steps"].as_array().unwrap();
    assert_eq!(steps.len(), replay["moves"].as_array().unwrap().len());
    assert_keys(&steps[0], &["ply", "by_first", "move", "position"]);
    let boards = bench.run(&["replay", file, "--boards"]).succeeded().stdout;
    assert_contains(&boards, &["game 0 of seed 1", "1. perfect"]);
    let errors = bench.json(&["blunders", "--from", file]);
    assert_eq!(errors["games"], 30);
    let of = |name: &str| {
        let players = errors["players"].as_array().unwrap();
        players
            .iter()
            .find(|player| player["player"] == name)
            .unwrap()
            .clone()
    };
    for class in ["win", "draw", "loss"] {
        assert_eq!(of("perfect")[class]["errors"], 0);
    }
    assert!(of("random")["draw"]["errors"].as_u64().unwrap() > 10);
    let one = bench.json(&["blunders", "--from", file, "--number", "3"]);
    assert_eq!(one["games"], 1);
}

#[test]
fn errors_are_counted_by_what_the_game_was_worth_and_not_its_rest() {
    let bench = Bench::solved("dots:2x2");
    let file = bench.path().join("game.jsonl");
    // The second player has two boxes after nine edges, and can only draw by giving the others away.
    let moves = "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2 a2a3 b2b3 c2c3";
    let moves: Vec<&str> = moves.split(' ').collect();
    let record = serde_json::json!({
        "game": "dots:2x2", "first": "one", "second": "two", "seed": 1, "number": 0, "moves": moves, "margin": 0, "end": "over",
    });
    fs::write(&file, format!("{record}\n")).unwrap();
    let errors = bench.json(&["blunders", "--from", file.to_str().unwrap()]);
    let made = |player: usize| {
        let classes = ["win", "draw", "loss"];
        classes.map(|class| errors["players"][player][class]["moves"].as_u64().unwrap())
    };
    // From the sixth edge on the game is drawn, whoever gets the rest of it.
    assert_eq!(made(0), [3, 3, 0], "{errors}");
    assert_eq!(made(1), [0, 4, 2], "{errors}");
}

#[test]
fn a_game_that_was_cut_off_is_not_called_a_draw() {
    let bench = Bench::new();
    let file = bench.path().join("game.jsonl");
    let record = r#"{"game":"antrin","first":"one","second":"two","seed":1,"number":0,"moves":["a1","b2"],"margin":0,"end":"length"}"#;
    fs::write(&file, format!("{record}\n")).unwrap();
    let told = bench.run(&["replay", file.to_str().unwrap()]).succeeded();
    assert_contains(&told.stdout, &["cut off", "no result"]);
    assert!(!told.stdout.contains("a draw"), "{}", told.stdout);
}

#[test]
fn points_thrown_away_are_counted() {
    let bench = Bench::solved("dots:2x2");
    let errors = bench.json(&["blunders", "dots:2x2", "random", "perfect", "--games", "40"]);
    let random = &errors["players"][0];
    assert_eq!(random["player"], "random");
    let lost: i64 = ["win", "draw", "loss"]
        .iter()
        .map(|class| random[class]["points"].as_i64().unwrap())
        .sum();
    assert!(lost > 20, "{random}");
    assert_eq!(errors["blunders"].as_array().unwrap().len(), 20);
    let text = bench.run(&["blunders", "dots:2x2", "random", "perfect", "--games", "5"]);
    assert_contains(
        &text.succeeded().stdout,
        &["points lost", "where value was thrown away"],
    );
}

#[test]
fn what_is_wrong_is_said() {
    let bench = Bench::new();
    let error = bench
        .run(&["match", "dots:2x2", "gredy", "random"])
        .failed(2);
    assert_contains(&error, &["no player \"gredy\"", "did you mean greedy?"]);
    let error = bench.run(&["match", "dots:2x2", "random"]).failed(2);
    assert_contains(&error, &["between two players", "there are 1"]);
    let error = bench
        .run(&["match", "dots:2x2", "random", "random:width=3"])
        .failed(2);
    assert_contains(&error, &["no option \"width\"", "weights"]);
    let error = bench
        .run(&["match", "dots:2x2", "--table", "random"])
        .failed(2);
    assert_contains(&error, &["two players or more"]);
    let broken = bench.path().join("broken.jsonl");
    fs::write(&broken, "{\"game\":1}\n").unwrap();
    let error = bench.run(&["replay", broken.to_str().unwrap()]).failed(2);
    assert_contains(&error, &["line 1", "not a recorded game"]);
    let record = r#"{"game":"tictactoe","first":"a","second":"b","seed":1,"number":0,"moves":["b2","b2"],"margin":0,"end":"over"}"#;
    fs::write(&broken, record).unwrap();
    let error = bench.run(&["replay", broken.to_str().unwrap()]).failed(1);
    assert_contains(&error, &["move 2 of the record", "not legal"]);
    let error = bench
        .run(&["replay", broken.to_str().unwrap(), "--number", "4"])
        .failed(2);
    assert_contains(&error, &["there is no game 4"]);
}

#[test]
fn every_game_has_players() {
    let bench = Bench::new();
    for game in split(
        "antrin morris:3 linear-ataxx:7 ataxx:4x4 dots:3x3 othello:6x6 ultimate strategic:map34",
    ) {
        let players = bench.json(&["players", game]);
        let names: Vec<&str> = players
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["name"].as_str().unwrap())
            .collect();
        for name in ["random", "greedy", "alphabeta", "mcts"] {
            assert!(names.contains(&name), "{game}: no {name}");
        }
        // Of strategic tic-tac-toe nobody knows anything for certain.
        let is_known = !game.starts_with("strategic");
        assert_eq!(names.contains(&"perfect"), is_known, "{game}");
        for name in names.iter().filter(|&&name| name != "perfect") {
            let cheap = match *name {
                "mcts" => "mcts:playouts=5",
                "learner" => "learner:games=20",
                "bred" => "bred:generations=1",
                name => name,
            };
            let report = bench.json(&["match", game, cheap, "random", "--games", "2"]);
            assert_eq!(report["games"], 2, "{game} {name}");
        }
    }
    let own = bench.json(&["match", "dots:2x2", "defensive", "chains", "--games", "20"]);
    assert_eq!(own["games"], 20);
}

#[test]
fn training_is_seen_to_make_players_better() {
    let bench = Bench::new();
    let args = split("train antrin learner:games=2000,seed=3 --games 50 --seed 5");
    let report = bench.json(&args);
    assert_eq!(report["against"], json!(["random", "greedy", "perfect"]));
    assert_eq!(report["unit"], "games");
    let stages = report["stages"].as_array().unwrap();
    let margin = |stage: &Value, opponent: usize| {
        let found = &stage["matches"][opponent]["mean_margin"];
        found.as_f64().unwrap()
    };
    let [before, .., after] = &stages[..] else {
        panic!("{report}")
    };
    for opponent in 0..3 {
        assert!(margin(before, opponent) + 0.5 < margin(after, opponent));
    }
    assert!(margin(before, 2) < -0.9 && margin(after, 2) > -0.2);
    // The player of a row can be called again and plays the same games.
    assert_eq!(after["player"], "learner:games=2000,seed=3");
    let again = bench.json(&split(
        "match antrin learner:games=2000,seed=3 greedy --games 50 --seed 5 --both",
    ));
    assert_eq!(
        again["seatings"][0]["mean_plies"],
        after["matches"][1]["seatings"][0]["mean_plies"]
    );
    let one = bench.json(&[&["--threads", "1"], &args[..]].concat());
    assert_eq!(without_times(one), without_times(report));
}

/// A report without what is never twice the same.
fn without_times(mut report: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|key, _| !key.ends_with("seconds"));
                map.values_mut().for_each(strip);
            }
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut report);
    report
}

#[test]
fn the_genes_of_a_bred_player_have_names() {
    let bench = Bench::new();
    let args = split("train dots:2x2 bred:generations=2 --games 20 --against greedy,defensive");
    let text = bench.run(&args).succeeded().stdout;
    let words = [
        "before",
        "after",
        "defensive",
        "boxes taken by the move",
        "bred:generations=2,seed=1",
    ];
    assert_contains(&text, &words);
}

#[test]
fn games_without_a_player_to_train_name_those_with_one() {
    let bench = Bench::new();
    for game in ["othello:6x6", "antrin:5"] {
        let error = bench.run(&["train", game]).failed(2);
        assert_contains(&error, &[game, "antrin", "dots"]);
    }
    let error = bench.run(&["train", "antrin", "greedy"]).failed(2);
    assert_contains(&error, &["not trained", "learner"]);
    let error = bench.run(&split("train antrin learner:games=x")).failed(2);
    assert_contains(&error, &["games from 0"]);
}

#[test]
fn seats_are_told_apart_even_if_names_are_not() {
    let bench = Bench::new();
    let args = [
        "match", "dots:2x2", "perfect", "perfect", "--both", "--games", "5",
    ];
    let text = bench.run(&args).succeeded().stdout;
    // The first player wins by 2, so that the one named first wins with one seat and loses with the other.
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let seats: Vec<&Vec<&str>> = rows
        .iter()
        .filter(|row| row.first() == Some(&"perfect") && row.len() > 5)
        .collect();
    assert_eq!(seats[0][2..6], ["5", "0", "0", "+2.000"], "{text}");
    assert_eq!(seats[1][2..6], ["0", "5", "0", "-2.000"], "{text}");
}

/// What is not known is not played as if it were: neither silently nor after a long time.
#[test]
fn nobody_is_perfect_where_nothing_is_known() {
    let bench = Bench::new();
    for (game, why) in [
        ("othello:8x8", "too much is open there"),
        ("othello:6x7", "too much is open there"),
        ("dots:4x5", "too much is open there"),
        ("dots:6x6", "too much is open there"),
        (
            "strategic:tactical",
            "more positions than any machine can hold",
        ),
        ("ultimate,won=closed", "under the base rule only"),
        ("ataxx:7x7", "more than any machine has"),
    ] {
        for args in [
            &["match", game, "perfect", "random", "--games", "1"][..],
            &["match", game, "random", "perfect", "--games", "1"],
            &["match", game, "--table", "random,perfect", "--games", "1"],
            &["blunders", game, "random", "greedy", "--games", "1"],
            &["play", game, "--second", "perfect"],
        ] {
            let error = bench.run(args).failed(1);
            let said = format!("nobody can be perfect at {game}: ");
            assert_contains(&error, &[&said, why, "lists who can play it"]);
        }
        let players = bench.json(&["players", game]).to_string();
        assert!(!players.contains("\"perfect\""), "{game}: {players}");
    }
    // Near the end everything can be found.
    let end = format!("{}------------ X", "XO".repeat(26));
    let args = ["play", "othello:8x8", "--first", "perfect"];
    let args = [&args[..], &["--second", "perfect", "--position", &end]].concat();
    bench.run(&args).succeeded();
}

/// A proof says how to win, and nothing about what it does not lead to.
#[test]
fn a_perfect_player_gives_up_where_a_proof_ends() {
    let bench = Bench::new();
    let args = ["match", "ultimate", "perfect", "random", "--games", "2"];
    assert_eq!(bench.json(&args)["first_wins"], 2);
    let args = ["play", "ultimate", "--first", "me", "--second", "perfect"];
    let args = [&args[..], &["--max-seconds", "0.1"]].concat();
    let error = bench.feed(&args, "1-1\n");
    assert_eq!(error.status, 1, "{error:?}");
    assert_contains(
        &error.stderr,
        &["nobody can be perfect here", "is not known"],
    );
}

#[test]
fn a_long_game_is_seen_to_go_on() {
    let bench = Bench::new();
    let thinks = "mcts:playouts=150000";
    let args = ["match", "dots:3x3", thinks, "random", "--games", "1"];
    let run = bench.run(&args).succeeded();
    assert_contains(&run.stderr, &["0 %: games, now at ply ", " after "]);
    let quiet = bench.run(&[&args[..], &["--quiet"]].concat()).succeeded();
    assert_eq!(quiet.stderr, "");
    let thinks = "mcts:playouts=1000000";
    let run = bench.run(&["play", "dots:3x3", "--first", thinks, "--second", "me"]);
    let run = run.succeeded();
    assert_contains(&run.stderr, &["is thinking after "]);
}

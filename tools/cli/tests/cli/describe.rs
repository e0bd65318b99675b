//! Commands that need no tables: games, info, count, perft, claims.

use crate::support::{Bench, STEP_KEYS, assert_contains, assert_keys, split};

const INFO_KEYS: [&str; 4] = ["name", "positions", "symmetry_order", "solvable"];

#[test]
fn games_are_listed() {
    let bench = Bench::new();
    let text = bench.run(&["games"]).succeeded().stdout;
    assert_contains(&text, &["antrin", "blocked", "tictactoe", "Tic-tac-toe"]);
    let games = bench.json(&["games"]);
    let games = games.as_array().unwrap();
    assert!(games.len() >= 2);
    for game in games {
        assert_keys(game, &INFO_KEYS);
    }
    assert_eq!(games[0]["name"], "antrin");
}

#[test]
fn info_tells_all_about_a_game() {
    let bench = Bench::new();
    let text = bench.run(&["info", "antrin"]).succeeded().stdout;
    assert_contains(
        &text,
        &[
            "Rules",
            "Notation",
            "order 8",
            "vertical mirror",
            "place-0",
            "thesis",
            ".../.../... 1",
        ],
    );
    let info = bench.json(&["info", "antrin:4,blocked=passes"]);
    assert_keys(&info, &INFO_KEYS);
    assert_eq!(info["name"], "antrin:4,blocked=passes");
    assert_eq!(info["symmetry_order"], 8);
    assert_eq!(info["solvable"], true);
}

#[test]
fn every_game_has_a_group_that_holds_its_named_symmetries() {
    let info = Bench::new().json(&["info", "antrin"]);
    let operators = info["operators"].as_array().unwrap();
    assert!(!operators.is_empty());
    assert!(
        operators
            .iter()
            .all(|operator| operator["product"].is_string())
    );
}

#[test]
fn perft_counts_lines_of_play() {
    let bench = Bench::new();
    for (depth, nodes) in [("0", 1), ("1", 9), ("2", 72), ("3", 504)] {
        let perft = bench.json(&["perft", "antrin", depth]);
        assert_eq!(perft["depth"].to_string(), depth);
        assert_eq!(perft["nodes"], nodes);
    }
    let from_here = bench.json(&["perft", "antrin", "1", "1.2/.1./... 2"]);
    assert_eq!(from_here["nodes"], 6);
    let text = bench.run(&["perft", "tictactoe", "5"]).succeeded().stdout;
    assert_contains(&text, &["15,120 nodes", "a second"]);
}

#[test]
fn perft_of_nonsense_says_where() {
    let error = Bench::new()
        .run(&["perft", "antrin", "2", "1.3/.../... 2"])
        .failed(1);
    assert_contains(&error, &["not a position", "found '3'", "\n    ^\n"]);
}

#[test]
fn count_has_steps() {
    let bench = Bench::new();
    let census = bench.json(&["count", "antrin"]);
    let steps = census["steps"].as_array().unwrap();
    assert!(!steps.is_empty());
    for step in steps {
        assert_keys(step, &split(STEP_KEYS));
    }
    assert!(
        !bench
            .run(&["count", "antrin"])
            .succeeded()
            .stdout
            .is_empty()
    );
}

#[test]
fn claims_have_verdicts() {
    let bench = Bench::new();
    let found = bench.json(&["claims", "antrin"]);
    assert_claims(&found);
    assert!(found.get("observations").is_none());
    let text = bench
        .run(&["claims", "--cells", "5", "--games", "4"])
        .succeeded()
        .stdout;
    let last = text.lines().last().unwrap();
    assert_contains(last, &["confirmed", "refuted", "undefined"]);
}

fn assert_claims(found: &serde_json::Value) {
    let claims = found["claims"].as_array().unwrap();
    assert!(!claims.is_empty());
    for claim in claims {
        let keys = split("source where claim published computed verdict evidence");
        assert_keys(claim, &keys);
        let verdict = claim["verdict"].as_str().unwrap();
        assert!(["confirmed", "refuted", "undefined"].contains(&verdict));
    }
}

#[test]
fn claims_about_linear_ataxx_come_with_lines_and_observations() {
    let bench = Bench::new();
    let args = ["claims", "linear-ataxx", "--cells", "11"];
    let found = bench.json(&args);
    assert_claims(&found);
    let claims = found["claims"].as_array().unwrap();
    let eleven = claims
        .iter()
        .find(|claim| claim["claim"].as_str().unwrap().starts_with("n = 11:"))
        .unwrap();
    assert_eq!(eleven["where"], "table 4");
    assert_eq!(eleven["verdict"], "refuted");
    assert_contains(
        eleven["evidence"].as_str().unwrap(),
        &["best play from x9o x", "solvers agree", "0 errors"],
    );
    let observations = found["observations"].as_array().unwrap();
    assert_contains(
        observations[0].as_str().unwrap(),
        &["Observed for N = 2 to 11", "nothing is proved beyond"],
    );
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(&text, &["refuted    linear-ataxx, table 4", "observed  "]);
}

#[test]
fn claims_use_tables_of_longer_rows() {
    let bench = Bench::solved("linear-ataxx:7,positions=reachable");
    let args = ["claims", "linear-ataxx", "--cells", "6"];
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(
        &text,
        &["n = 7: who wins", "stored: linear-ataxx:7", "N = 2 to 7"],
    );
    bench.run(&["claims", "--cells", "33"]).failed(2);
}

#[test]
fn an_unknown_source_is_wrong_usage() {
    let error = Bench::new().run(&["claims", "nowhere"]).failed(2);
    assert_contains(&error, &["nowhere", "antrin"]);
}

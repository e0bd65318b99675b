//! Ataxx at the command line: all positions, reachable ones, and those in order.

use crate::support::{Bench, STEP_KEYS, assert_contains, assert_keys, split};
use std::fs;

const WAYS: [&[&str]; 3] = [
    &["linear-ataxx:9"],
    &["linear-ataxx:9", "--reachable"],
    &["linear-ataxx:9,positions=ordered"],
];

fn with<'a>(command: &'a str, way: &[&'a str], rest: &[&'a str]) -> Vec<&'a str> {
    [&[command], way, rest].concat()
}

#[test]
fn every_way_to_solve_gives_the_same_answers() {
    let bench = Bench::new();
    let mut answers = Vec::new();
    for way in WAYS {
        let solved = bench.json(&with("solve", way, &[]));
        let stats = bench.json(&with("stats", way, &[]));
        assert_eq!(solved["totals"], stats["totals"]);
        assert_eq!(solved["start"]["value"], "win");
        assert_eq!(solved["start"]["distance"], 11);
        let verified = bench.json(&with("verify", way, &[]));
        assert_eq!(verified["errors"], 0);
        assert_eq!(verified["checked"], solved["totals"]["positions"]);
        assert_eq!(verified["expected"], verified["checked"]);
        for file in solved["files"].as_array().unwrap() {
            let length = fs::metadata(file["path"].as_str().unwrap()).unwrap().len();
            assert_eq!(file["bytes"], length);
        }
        let answer = bench.json(&with("query", way, &["--line"]));
        assert_keys(&answer, &["position", "canonical", "turn", "moves", "line"]);
        assert_eq!(answer["line"].as_array().unwrap().len(), 11);
        answers.push(answer);
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn positions_that_tables_do_not_hold_are_refused_with_a_reason() {
    let bench = Bench::new();
    for way in &WAYS[1..] {
        bench.run(&with("solve", way, &[])).succeeded();
        let error = bench.run(&with("query", way, &["xox5o x"])).failed(1);
        assert_contains(&error, &["no play from the start leads here"]);
    }
    bench.run(&["solve", "linear-ataxx:9"]).succeeded();
    let answer = bench.json(&["query", "linear-ataxx:9", "xox5o x 0 1"]);
    assert_eq!(answer["position"], "xox5o x");
}

#[test]
fn count_gives_positions_and_classes() {
    let bench = Bench::new();
    let count = bench.json(&["count", "linear-ataxx:8"]);
    assert_keys(&count, &["game", "steps", "totals"]);
    let steps = count["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 9);
    for step in steps {
        assert_keys(step, &split(STEP_KEYS));
    }
    assert_eq!(count["totals"]["canonical"], 367);
    assert_eq!(count["totals"]["all_boards"], 2 * 3u32.pow(8));
    let solved = bench.json(&["solve", "linear-ataxx:8", "--reachable"]);
    assert_eq!(solved["totals"]["positions"], 367);
    let text = bench.run(&["count", "linear-ataxx:8"]).succeeded().stdout;
    assert_contains(&text, &["367 up to symmetry"]);
    let error = bench.run(&["count", "ataxx"]).failed(1);
    assert_contains(&error, &["49 cells"]);
}

#[test]
fn info_tells_bounds_from_counts() {
    let bench = Bench::new();
    let all = bench.json(&["info", "linear-ataxx:8"]);
    assert_eq!(all["positions"], 3321);
    assert_eq!(all["at_most"], false);
    assert_eq!(all["symmetry_order"], 2);
    let few = bench.json(&["info", "linear-ataxx:8", "--reachable"]);
    assert_eq!(few["name"], "linear-ataxx:8,positions=reachable");
    assert_eq!(few["at_most"], true);
    assert!(few["positions"].as_u64().unwrap() >= 367);
    let text = bench.run(&["info", "linear-ataxx:8", "--reachable"]);
    assert_contains(&text.succeeded().stdout, &["At most"]);
    let square = bench.json(&["info", "ataxx:4x4"]);
    assert_eq!(square["symmetry_order"], 8);
    assert_eq!(square["solvable"], true);
    let usual = bench.json(&["info", "ataxx"]);
    assert_eq!(usual["solvable"], false);
}

#[test]
fn names_that_mean_nothing_get_the_right_ones() {
    let bench = Bench::new();
    for (name, right) in [
        ("linear-ataxx:1", "n from 2 to 32"),
        ("linear-ataxx:33", "n from 2 to 32"),
        ("linear-ataxx:9,positions=some", "reachable"),
        ("ataxx:9x9", "7x7"),
        ("ataxx:4", "4x4"),
        ("ataxx:4x4,gaps=a1", "corners excepted"),
        ("ataxx:4x4,gaps=e1", "a1 to d4"),
        ("ataxx:4x4,positions=ordered", "only on a line"),
        ("ataxx:7x7,positions=reachable", "32 cells"),
        (
            "linear-ataxx:8,repetition=penalty,positions=reachable",
            "positions=all",
        ),
        ("linear-atax:8", "linear-ataxx"),
    ] {
        assert_contains(&bench.run(&["info", name]).failed(2), &[right]);
    }
    let error = bench.run(&["solve", "antrin", "--reachable"]).failed(2);
    assert_contains(&error, &["positions"]);
}

#[test]
fn gaps_that_a_game_does_not_have_name_the_game_that_has_them() {
    let bench = Bench::new();
    bench.run(&["solve", "ataxx:3x3"]).succeeded();
    let error = bench
        .run(&["query", "ataxx:3x3", "x1o/1-1/o1x x"])
        .failed(1);
    assert_contains(&error, &["ataxx:3x3,gaps=b2"]);
    bench.run(&["solve", "ataxx:3x3,gaps=b2"]).succeeded();
    let answer = bench.json(&["query", "ataxx:3x3,gaps=b2", "x1o/1-1/o1x x"]);
    assert_eq!(answer["position"], "x1o/1-1/o1x x");
}

#[test]
fn damaged_keys_are_refused_and_made_anew() {
    let bench = Bench::new();
    bench
        .run(&["solve", "linear-ataxx:9", "--reachable"])
        .succeeded();
    let path = bench
        .path()
        .join("linear-ataxx-9,positions=reachable/05.keys");
    let mut bytes = fs::read(&path).unwrap();
    bytes[300] ^= 4;
    fs::remove_file(&path).unwrap();
    fs::write(&path, bytes).unwrap();
    for command in ["verify", "solve"] {
        let error = bench
            .run(&[command, "linear-ataxx:9", "--reachable"])
            .failed(1);
        assert_contains(&error, &["05.keys"]);
        assert_contains(&error, &["--force"]);
    }
    bench
        .run(&["solve", "linear-ataxx:9", "--reachable", "--force"])
        .succeeded();
    bench
        .run(&["verify", "linear-ataxx:9", "--reachable"])
        .succeeded();
}

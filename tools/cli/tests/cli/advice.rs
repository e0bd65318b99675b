//! Whatever the program advises can be done, and helps: each advice is provoked, taken, and then the first
//! question asked again.

use crate::extract::words;
use crate::support::{Bench, assert_contains};
use std::fs;
use std::path::Path;

/// A game of one's own with many tiers, in a file whose name a shell has to be told about.
const OWN: &str = "my games/own.toml";

fn preset(name: &str) -> String {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../src/games/alignment/presets"
    );
    fs::read_to_string(Path::new(folder).join(name)).unwrap()
}

/// A bench with the rules of a game under another name.
fn with_rules(file: &str, name: &str) -> Bench {
    let bench = Bench::new();
    fs::create_dir(bench.path().join("my games")).unwrap();
    let text = preset(file).replace(&format!("\"{name}\""), "\"own\"");
    fs::write(bench.path().join(OWN), text).unwrap();
    bench
}

/// The command that a text advises behind these words, to the end of the line or of the quotation.
pub(crate) fn advised(text: &str, behind: &str) -> Vec<String> {
    let (_, rest) = text
        .split_once(behind)
        .unwrap_or_else(|| panic!("no {behind:?} in {text}"));
    let start = rest.find("retrograde ").expect("a command");
    let quoted = rest[..start].ends_with('`');
    let rest = &rest[start..];
    let end = rest.find(if quoted { '`' } else { '\n' });
    let line = &rest[..end.unwrap_or(rest.len())];
    words(line).into_iter().skip(1).collect()
}

pub(crate) fn as_strs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

/// Takes the advice behind some words, and asks again.
#[track_caller]
fn helps(bench: &Bench, args: &[&str], behind: &str) {
    let error = bench.run(args).failed(1);
    let advice = advised(&error, behind);
    bench.run(&as_strs(&advice)).succeeded();
    bench.run(args).succeeded();
}

#[test]
fn solve_it_first_solves_it() {
    for args in [
        &["query", "antrin:4"][..],
        &["stats", "antrin:4"],
        &["verify", "antrin:4", "--data-dir", "my tables"],
        &["draw", "antrin:4", "--moves", "--svg", "board.svg"],
        &["match", "antrin:4", "perfect", "random", "--games", "2"],
        &["blunders", "antrin:4", "random", "greedy", "--games", "2"],
        &["play", "antrin:4", "--hints"],
        &["play", "antrin:4", "--second", "perfect"],
        &["query", "linear-ataxx:8", "--reachable"],
        &["query", "linear-ataxx:6,repetition=penalty"],
        &["stats", "dots:2x2"],
        &["stats", "othello:4x4"],
    ] {
        helps(&Bench::new(), args, "Solve it first: ");
    }
    for args in [
        &["query", "--rules", OWN][..],
        &["stats", "--rules", OWN, "--data-dir", "my tables"],
        &["match", "--rules", OWN, "perfect", "random", "--games", "2"],
    ] {
        helps(
            &with_rules("morris-5.toml", "morris:5"),
            args,
            "Solve it first: ",
        );
    }
}

#[test]
fn a_part_that_is_missing_is_solved() {
    let bench = Bench::new();
    let info = bench.json(&["info", "morris:5"]);
    let last = info["tiers"].as_array().unwrap().last().unwrap().clone();
    let tier = last["tier"].as_str().unwrap();
    bench
        .run(&["solve", "morris:5", "--tiers", tier])
        .succeeded();
    helps(&bench, &["query", "morris:5"], "Solve it first: ");
}

/// The advice that `play` gives beside the board.
#[test]
fn what_play_advises_works() {
    let bench = with_rules("morris-5.toml", "morris:5");
    let args = ["play", "--rules", OWN, "--second", "me"];
    let run = bench.feed(&args, "hint\n").succeeded();
    let advice = advised(&run.stdout, "Solve it first: ");
    bench.run(&as_strs(&advice)).succeeded();
    let run = bench.feed(&args, "hint\n").succeeded();
    assert!(run.stdout.contains(":D"), "{}", run.stdout);

    // No other move is meant by the name of a point that is taken, nor by a move that is not possible.
    let typed = "b2\nb2\nzz\na1-b2\na4\n";
    let run = bench.feed(&["play", "antrin", "--second", "me"], typed);
    let run = run.succeeded();
    let answers: Vec<&str> = run.stdout.split("> ").collect();
    assert_contains(answers[2], &["b2 is taken", "Legal moves: a1, "]);
    for answer in [answers[2], answers[3], answers[4]] {
        assert!(!answer.contains("did you mean"), "{answer}");
    }
    assert_contains(answers[5], &["did you mean a1?"]);
}

#[test]
fn what_no_machine_can_do_is_not_advised() {
    let bench = Bench::new();
    for args in [
        &["query", "ataxx:7x7"][..],
        &["stats", "ataxx:7x7"],
        &["verify", "ataxx:7x7"],
        &["tree", "ataxx:7x7", "--depth", "1"],
        &["draw", "ataxx:7x7", "--moves", "--svg", "-"],
        &["match", "ataxx:7x7", "perfect", "random"],
        &["play", "ataxx:7x7", "--hints"],
        &["query", "ataxx:8x8"],
        &["solve", "ataxx:7x7"],
        &["solve", "ataxx:7x7", "--memory", "1G"],
    ] {
        let error = bench.run(args).failed(1);
        assert!(!error.contains("olve it first"), "{args:?}: {error}");
        assert!(!error.contains("retrograde solve"), "{args:?}: {error}");
        assert!(!error.contains("choose"), "{args:?}: {error}");
        assert_contains(&error, &["more than any machine has", "work without"]);
    }
    // And these do.
    bench.run(&["info", "ataxx:7x7"]).succeeded();
    bench.run(&["perft", "ataxx:7x7", "2"]).succeeded();
    bench.run(&["play", "ataxx:7x7"]).succeeded();
    bench
        .run(&["draw", "ataxx:7x7", "--svg", "b.svg"])
        .succeeded();
    let args = ["match", "ataxx:7x7", "greedy", "random", "--games", "1"];
    bench.run(&args).succeeded();
    let info = bench.run(&["info", "ataxx:7x7"]).succeeded().stdout;
    assert!(!info.contains("retrograde solve"), "{info}");
    assert_contains(&info, &["No machine has that"]);
}

#[test]
fn what_info_advises_works_for_a_file_of_rules() {
    let bench = with_rules("morris-9.toml", "morris:9");
    let info = bench.run(&["info", "--rules", OWN]).succeeded().stdout;
    // The paragraph is wrapped.
    let info = info.split_whitespace().collect::<Vec<_>>().join(" ");
    let advice = advised(&info, "can be solved alone: ").join(" ");
    assert!(advice.contains("--tiers TIER"), "{advice}");
    assert_contains(&advice, &[OWN]);
    let tiers = bench.json(&["info", "--rules", OWN])["tiers"].clone();
    // Tiers come in order of play: the last leads nowhere.
    let last = tiers.as_array().unwrap().last().unwrap();
    let tier = last["tier"].as_str().unwrap().to_owned();
    let solve = ["solve", "--rules", OWN, "--tiers", &tier];
    bench.run(&solve).succeeded();
}

/// A word that is said to be meant is accepted in the place of the wrong one.
#[test]
fn what_is_said_to_be_meant_is_right() {
    let bench = Bench::new();
    for (args, wrong, right) in [
        (&["info", "antrn"][..], "antrn", &["antrin"][..]),
        (&["info", "morris:8"], "8", &["7", "9"]),
        (&["info", "morris:4"], "4", &["3", "5"]),
        (&["info", "morris,n=10"], "10", &["9"]),
        (&["info", "antrin:4,blockd=loses"], "blockd", &["blocked"]),
        (&["info", "antrin:4,blocked=passe"], "passe", &["passes"]),
        (
            &["info", "othello:8x8,emptis=nobody"],
            "emptis",
            &["empties"],
        ),
        (&["graph", "strategic:map99"], "map99", &["hmap9"]),
        (&["claims", "antrinn"], "antrinn", &["antrin"]),
        (
            &["match", "dots:2x2", "randon", "greedy"],
            "randon",
            &["random"],
        ),
        (
            &["match", "dots:2x2", "chains:dept=3", "greedy"],
            "dept",
            &["depth"],
        ),
        (
            &["play", "antrin", "--second", "prefect"],
            "prefect",
            &["perfect"],
        ),
        (&["solve", "morris:5", "--tiers", "3-33"], "3-33", &["3-3"]),
    ] {
        let run = bench.run(args);
        // A tier is looked for when solving has begun.
        let status = if args.contains(&"--tiers") { 1 } else { 2 };
        let error = run.failed(status);
        let meant = right.join(" or ");
        assert_contains(&error, &[&format!("did you mean {meant}?")]);
        for right in right {
            let replaced = args.iter().map(|arg| arg.replace(wrong, right));
            let replaced: Vec<String> = replaced.collect();
            bench.run(&as_strs(&replaced)).succeeded();
        }
    }
}

#[test]
fn what_explains_positions_explains_them() {
    let bench = with_rules("tapatan.toml", "tapatan");
    for args in [
        &["query", "antrin", "nonsense"][..],
        &["draw", "antrin", "nonsense", "--svg", "-"],
        &["play", "antrin", "--position", "nonsense"],
        &["draw", "--rules", OWN, "nonsense", "--svg", "-"],
    ] {
        let error = bench.run(args).failed(1);
        let advice = advised(&error, "\n");
        let info = bench.run(&as_strs(&advice)).succeeded();
        assert_contains(&info.stdout, &["Notation"]);
    }
}

#[test]
fn who_can_play_is_listed_and_can() {
    let bench = Bench::new();
    for game in ["othello:8x8", "strategic", "ataxx:7x7", "dots:6x6"] {
        let error = bench.run(&["match", game, "perfect", "random"]).failed(1);
        assert_contains(&error, &["nobody can be perfect"]);
        let advice = advised(&error, "\n");
        let listed = bench.json(&as_strs(&advice));
        let listed = listed.as_array().unwrap().iter();
        let listed: Vec<&str> = listed
            .map(|player| player["name"].as_str().unwrap())
            .collect();
        assert!(!listed.contains(&"perfect"), "{game}: {listed:?}");
        assert!(listed.contains(&"mcts"), "{game}: {listed:?}");
    }
}

#[test]
fn searches_that_are_advised_find_something() {
    for (args, behind) in [
        (&["solve", "othello:4x7"][..], "25 at most; "),
        (&["solve", "dots:1x11"], "edges; "),
    ] {
        let bench = Bench::new();
        let error = bench.run(args).failed(1);
        let advice = advised(&error, behind);
        bench.run(&as_strs(&advice)).succeeded();
    }
    let bench = Bench::new();
    let args = ["query", "othello:8x8", "--max-seconds", "0"];
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(&text, &["--max-seconds gives it more time"]);
}

#[test]
fn smaller_and_other_things_that_are_advised_work() {
    let bench = Bench::new();
    let deep = ["tree", "antrin:4", "--depth", "9"];
    let error = bench.run(&deep).failed(1);
    let (_, depth) = error.split_once("a depth of at most ").unwrap();
    let depth: String = depth.chars().take_while(char::is_ascii_digit).collect();
    bench
        .run(&["tree", "antrin:4", "--depth", &depth])
        .succeeded();

    let error = bench.run(&["match", "dots:3x3", "greedy"]).failed(2);
    assert_contains(&error, &["as in dots:3x3 greedy random"]);
    let args = ["match", "dots:3x3", "greedy", "random", "--games", "2"];
    bench.run(&args).succeeded();
    bench.run(&["players", "dots:3x3"]).succeeded();

    let error = bench.run(&["play", "antrin", "--json"]).failed(2);
    assert_contains(&error, &["leave out --json"]);
    bench.run(&["play", "antrin"]).succeeded();

    let error = bench.run(&["solve", "antrin", "--weak"]).failed(2);
    assert_contains(&error, &["--ultra-weak", "without a flag"]);
    bench.run(&["solve", "antrin"]).succeeded();

    let games = bench.run(&["games"]).succeeded().stdout;
    assert_contains(&games, &["`retrograde info GAME`"]);
}

/// Where something is kept in another folder, advice speaks of that folder.
#[test]
fn a_proof_is_checked_where_it_is() {
    let bench = Bench::new();
    let args = [
        "solve",
        "ultimate",
        "--ultra-weak",
        "--data-dir",
        "my proofs",
    ];
    let proof = bench.run(&args).succeeded().stdout;
    let advice = advised(&proof, "Check it by other means: ");
    let checked = bench.run(&as_strs(&advice)).succeeded().stdout;
    assert_contains(&checked, &["no errors"]);
}

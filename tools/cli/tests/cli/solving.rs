//! solve, stats and verify: what they say and what they leave on the disk.

use crate::support::{Bench, REPORT_KEYS, assert_contains, assert_keys, split};
use std::fs;

const COUNT_KEYS: [&str; 4] = ["positions", "win", "loss", "draw"];

#[test]
fn solve_reports_and_keeps_the_tables() {
    let bench = Bench::new();
    let report = bench.json(&["solve", "antrin"]);
    assert_keys(&report, &split(REPORT_KEYS));
    assert_eq!(report["game"], "antrin");
    assert_keys(&report["start"], &["value", "distance", "score"]);
    assert_eq!(report["start"]["value"], "draw");
    assert!(report["start"]["distance"].is_null());
    assert_keys(&report["totals"], &COUNT_KEYS);
    let mut positions = 0;
    for tier in report["tiers"].as_array().unwrap() {
        assert_keys(tier, &["tier"]);
        assert_keys(tier, &COUNT_KEYS);
        positions += tier["positions"].as_u64().unwrap();
    }
    assert_eq!(report["totals"]["positions"], positions);
    for file in report["files"].as_array().unwrap() {
        let length = fs::metadata(file["path"].as_str().unwrap()).unwrap().len();
        assert_eq!(file["bytes"], length);
    }
}

#[test]
fn solve_says_who_wins() {
    let bench = Bench::new();
    let text = bench.run(&["solve", "antrin"]).succeeded().stdout;
    assert!(
        text.ends_with("\n\nantrin: a draw with best play\n"),
        "{text}"
    );
    assert_contains(
        &text,
        &[
            "place-0",
            "total",
            "longest win",
            "longest loss",
            "time",
            "memory",
            "files",
            &bench.path().join("antrin").display().to_string(),
        ],
    );
    let text = bench.run(&["solve", "antrin,pieces=4"]).succeeded().stdout;
    let last = text.lines().last().unwrap();
    assert_eq!(last, "antrin,pieces=4: the second player wins in 10 plies");
}

/// A result is read at a glance, however many tiers there are; `stats` lists them.
#[test]
fn many_tiers_are_summed_up() {
    let bench = Bench::new();
    let text = bench.run(&["solve", "morris:5"]).succeeded().stdout;
    assert!(text.lines().count() <= 12, "{text}");
    assert_contains(&text, &["41 tiers", "41 of"]);
    assert!(
        text.ends_with("\nmorris:5: a draw with best play\n"),
        "{text}"
    );
    let listed = bench.run(&["stats", "morris:5"]).succeeded().stdout;
    assert!(listed.lines().count() > 41, "{listed}");
    assert!(
        listed.ends_with("\nmorris:5: a draw with best play\n"),
        "{listed}"
    );
}

#[test]
fn programs_are_told_of_progress_in_json() {
    let bench = Bench::new();
    let run = bench.run(&["solve", "antrin:4", "--progress", "json"]);
    let run = run.succeeded();
    let lines = run.stderr.lines();
    let records: Vec<serde_json::Value> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let last = records.last().expect("some progress");
    assert_keys(
        last,
        &["event", "what", "done", "total", "seconds", "left_seconds"],
    );
    let done = |record: &serde_json::Value| record["done"].as_u64().unwrap();
    assert!(records.is_sorted_by_key(done), "{}", run.stderr);
    assert!(
        run.stdout.ends_with("antrin:4: a draw with best play\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn quiet_means_silent() {
    let run = Bench::new()
        .run(&["solve", "antrin:4", "--quiet"])
        .succeeded();
    assert_eq!(run.stderr, "");
}

#[test]
fn solving_again_changes_nothing() {
    let bench = Bench::new();
    let first = bench.json(&["solve", "antrin"]);
    let file = first["files"][0]["path"].as_str().unwrap();
    let written = fs::metadata(file).unwrap().modified().unwrap();
    let bytes = fs::read(file).unwrap();
    bench.json(&["solve", "antrin"]);
    assert_eq!(fs::metadata(file).unwrap().modified().unwrap(), written);
    let forced = bench.json(&["solve", "antrin", "--force", "--threads", "1"]);
    assert_ne!(fs::metadata(file).unwrap().modified().unwrap(), written);
    assert_eq!(fs::read(file).unwrap(), bytes);
    assert_eq!(forced["totals"], first["totals"]);
}

#[test]
fn stats_add_a_histogram() {
    let bench = Bench::solved("antrin");
    let stats = bench.json(&["stats", "antrin"]);
    assert_keys(&stats, &split(REPORT_KEYS));
    let histogram = stats["histogram"].as_array().unwrap();
    let sum: u64 = histogram
        .iter()
        .map(|entry| entry["positions"].as_u64().unwrap())
        .sum();
    assert_eq!(stats["totals"]["positions"], sum);
    let text = bench.run(&["stats", "antrin"]).succeeded().stdout;
    assert_contains(&text, &["plies", "draw", "█"]);
}

#[test]
fn verify_finds_nothing_wrong_in_a_good_table() {
    let bench = Bench::solved("antrin");
    let report = bench.json(&["verify", "antrin"]);
    assert_eq!(report["errors"], 0);
    assert_eq!(report["checked"], report["expected"]);
    let text = bench.run(&["verify", "antrin"]).succeeded().stdout;
    assert_contains(&text, &["antrin: ", "positions checked", "no errors"]);
}

#[test]
fn a_damaged_table_is_named() {
    let bench = Bench::solved("antrin:4");
    let path = bench.path().join("antrin-4").join("move.rgt");
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x55;
    fs::write(&path, bytes).unwrap();
    let error = bench.run(&["verify", "antrin:4", "--json"]).failed(1);
    assert_contains(&error, &["move.rgt", "expected", "found"]);
    let error = bench.run(&["solve", "antrin:4"]).failed(1);
    assert_contains(&error, &["move.rgt", "retrograde solve antrin:4 --force"]);
    bench.run(&["solve", "antrin:4", "--force"]).succeeded();
    bench.run(&["verify", "antrin:4"]).succeeded();
}

#[test]
fn too_little_memory_is_refused_before_anything_is_written() {
    let bench = Bench::new();
    let error = bench
        .run(&["solve", "antrin:5", "--memory", "1M"])
        .failed(1);
    assert_contains(&error, &["needs about", "1.0 MiB", "--memory"]);
    assert!(!bench.path().join("antrin-5").exists());
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let bench = Bench::new();
    fs::write(bench.path().join("file"), "").unwrap();
    let error = bench
        .run(&["solve", "antrin", "--data-dir", "file/tables"])
        .failed(1);
    assert_contains(&error, &["file/tables"]);
}

#[test]
fn memory_that_the_machine_does_not_have_is_refused_whatever_is_allowed() {
    let bench = Bench::new();
    for game in ["antrin:6", "antrin:6,pieces=10"] {
        let error = bench
            .run(&["solve", game, "--memory", "9999999T"])
            .failed(1);
        assert_contains(&error, &["needs about", "is free"]);
    }
}

//! What reports tell of the program, the rules and the tables.

use crate::serve::Server;
use crate::support::{Bench, assert_keys};
use serde_json::Value;
use std::collections::BTreeSet;

#[test]
fn reports_tell_the_program_and_the_rules() {
    let bench = Bench::new();
    let info = bench.json(&["info", "antrin"]);
    assert_keys(
        &info,
        &["version", "commit", "format", "rules_hash", "tables_hash"],
    );
    let version = bench.run(&["--version"]).succeeded().stdout;
    assert!(version.contains(info["version"].as_str().unwrap()));
    assert!(version.contains(info["commit"].as_str().unwrap_or("unknown")));
    let stats = bench.json(&["stats", "antrin"]);
    let server = Server::start(&bench, &[]);
    let by_server = |rest: &str| server.get(&format!("/api/v1/games/antrin{rest}")).json();
    for key in ["version", "commit", "format", "rules_hash", "tables_hash"] {
        for other in [&stats, &by_server(""), &by_server("/stats")] {
            assert_eq!(other[key], info[key], "{key}");
        }
    }
    let games = [
        "antrin",
        "antrin,blocked=passes",
        "antrin:4",
        "tictactoe",
        "dots:2x2",
        "dots:4x5",
        "othello:4x4",
        "othello:6x6",
        "linear-ataxx:8",
        "linear-ataxx:8,repetition=penalty",
        "linear-ataxx:8,positions=reachable",
        "ultimate",
        "ultimate,won=closed",
        "strategic",
        "strategic:map34",
        "nested:2",
        "mu-torere",
    ];
    let hash = |game: &&str| bench.json(&["info", game])["rules_hash"].to_string();
    let hashes: BTreeSet<String> = games.iter().map(hash).collect();
    assert_eq!(hashes.len(), games.len(), "each has rules of its own");
    assert_eq!(
        bench.json(&["info", "strategic"])["tables_hash"],
        Value::Null
    );
}

#[test]
fn a_number_set_of_the_same_name_and_other_numbers_has_another_hash() {
    let bench = Bench::new();
    let hash = |columns: &str| {
        let set = format!("name = \"village\"\nkind = \"functional\"\ncolumns = {columns}\n");
        std::fs::write(bench.path().join("village.toml"), set).unwrap();
        bench.json(&["info", "--map", "village.toml"])["rules_hash"].clone()
    };
    let first = hash(r#"["213654798", "321465879", "132546987"]"#);
    assert_eq!(first, hash(r#"["213654798", "321465879", "132546987"]"#));
    assert_ne!(first, hash(r#"["123654798", "321465879", "132546987"]"#));
}

#[test]
fn the_hash_of_the_tables_is_that_of_what_is_solved() {
    let bench = Bench::new();
    for game in [
        "antrin:4",
        "dots:2x2",
        "othello:4x4",
        "linear-ataxx:8,positions=reachable",
        "linear-ataxx:6,repetition=penalty",
    ] {
        let of = |command: &str| bench.json(&[command, game])["tables_hash"].clone();
        assert_eq!(of("info"), Value::Null, "{game} is not solved");
        let solved = bench.json(&["solve", game])["tables_hash"].clone();
        assert!(solved.is_string(), "{game}");
        assert_eq!(of("info"), solved, "{game}");
        assert_eq!(of("stats"), solved, "{game}");
        let again = bench.json(&["solve", game, "--force"]);
        assert_eq!(again["tables_hash"], solved, "{game}: the same bytes");
    }
    // A part of the tables has another one.
    let part = Bench::new();
    let tiers = part.json(&["info", "antrin:4"])["tiers"].clone();
    let last = tiers.as_array().unwrap().last().unwrap()["tier"]
        .as_str()
        .unwrap()
        .to_owned();
    let partly = part.json(&["solve", "antrin:4", "--tiers", &last])["tables_hash"].clone();
    assert!(partly.is_string());
    assert_ne!(partly, bench.json(&["info", "antrin:4"])["tables_hash"]);
}

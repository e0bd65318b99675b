//! Tables that are not what they should be.

use crate::support::{Bench, assert_contains};
use std::fs;
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_64;

const MOVE: &str = "antrin/move.rgt";

fn file(bench: &Bench, name: &str) -> PathBuf {
    bench.path().join(name)
}

/// Asking, counting and checking all refuse, and name the file.
fn is_refused(bench: &Bench, what: &[&str]) {
    for command in ["query", "stats", "verify"] {
        let error = bench.run(&[command, "antrin"]).failed(1);
        assert_contains(&error, &["error: ", "move.rgt"]);
        assert_contains(&error, what);
    }
}

#[test]
fn an_empty_file() {
    let bench = Bench::solved("antrin");
    fs::write(file(&bench, MOVE), "").unwrap();
    is_refused(&bench, &["expected at least", "found 0 bytes"]);
}

#[test]
fn a_file_cut_short() {
    let bench = Bench::solved("antrin");
    let bytes = fs::read(file(&bench, MOVE)).unwrap();
    for length in [1, 159, 160, bytes.len() - 1] {
        fs::write(file(&bench, MOVE), &bytes[..length]).unwrap();
        is_refused(&bench, &["expected", "found"]);
    }
}

#[test]
fn the_table_of_another_game_another_tier_or_other_rules() {
    let bench = Bench::solved("antrin");
    for game in ["tictactoe", "antrin,blocked=passes"] {
        bench.run(&["solve", game]).succeeded();
    }
    for (other, what) in [
        (
            "tictactoe/place-6.rgt",
            "game: expected antrin, found tictactoe",
        ),
        (
            "antrin,blocked=passes/move.rgt",
            "game: expected antrin, found antrin,blocked=passes",
        ),
        ("antrin/place-5.rgt", "tier: expected move, found place-5"),
    ] {
        fs::copy(file(&bench, other), file(&bench, MOVE)).unwrap();
        is_refused(&bench, &[what]);
    }
}

#[test]
fn a_folder_where_a_table_should_be() {
    let bench = Bench::solved("antrin");
    fs::remove_file(file(&bench, MOVE)).unwrap();
    fs::create_dir(file(&bench, MOVE)).unwrap();
    is_refused(&bench, &["expected a file"]);
}

#[test]
fn the_advice_is_a_command_that_works() {
    let bench = Bench::new();
    bench
        .run(&["solve", "antrin", "--data-dir", "my tables"])
        .succeeded();
    fs::write(file(&bench, "my tables/antrin/move.rgt"), "no table").unwrap();
    let error = bench
        .run(&["query", "antrin", "--data-dir", "my tables"])
        .failed(1);
    assert_contains(
        &error,
        &["Make it anew: retrograde solve antrin --force --data-dir 'my tables'"],
    );
    bench
        .run(&["solve", "antrin", "--force", "--data-dir", "my tables"])
        .succeeded();
    bench
        .run(&["query", "antrin", "--data-dir", "my tables"])
        .succeeded();
}

#[test]
fn a_wrong_value_under_right_checksums_fails_the_verification() {
    let bench = Bench::solved("antrin");
    bench.run(&["verify", "antrin"]).succeeded();
    // The table of the empty board: its metadata lists one value, code 1 for a draw, 8 bytes into it.
    let path = file(&bench, "antrin/place-0.rgt");
    let mut bytes = fs::read(&path).unwrap();
    assert_eq!(bytes[168], 1);
    bytes[168] = 3 + 2; // a win in one
    let body = u64::from_le_bytes(bytes[40..48].try_into().unwrap()) as usize;
    let body_start = 160 + 8 + 18 + 2 * 8;
    let end = bytes.len() - 8;
    let covered = [&bytes[..body_start], &bytes[body_start + body..end]].concat();
    bytes.splice(end.., xxh3_64(&covered).to_le_bytes());
    fs::write(&path, bytes).unwrap();

    let run = bench.run(&["verify", "antrin", "--json"]);
    assert_eq!(run.status, 1);
    let report = run.json();
    assert_eq!(report["errors"], 1);
    assert_eq!(report["checked"], 546);
    let text = bench.run(&["verify", "antrin"]);
    assert_eq!(text.status, 1);
    assert_contains(
        &text.stdout,
        &[".../.../... 1", "stored as a win in 1", "make it a draw"],
    );
}

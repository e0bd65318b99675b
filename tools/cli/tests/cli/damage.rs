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

/// Something that is no file in the place of one, refused at once with advice that works.
#[test]
fn a_folder_in_the_place_of_a_table_is_renamed_as_advised() {
    let bench = Bench::solved("antrin");
    fs::remove_file(file(&bench, MOVE)).unwrap();
    fs::create_dir(file(&bench, MOVE)).unwrap();
    fs::write(file(&bench, MOVE).join("mine"), "what was there").unwrap();
    for command in [&["query", "antrin"][..], &["solve", "antrin", "--force"]] {
        let error = bench.run(command).failed(1);
        assert_contains(&error, &["found a folder", "rename or remove it"]);
        assert!(!error.contains("--force"), "{error}");
    }
    fs::rename(file(&bench, MOVE), file(&bench, "elsewhere")).unwrap();
    bench.run(&["solve", "antrin", "--force"]).succeeded();
    bench.run(&["query", "antrin"]).succeeded();
    assert!(file(&bench, "elsewhere/mine").exists());
}

#[test]
fn lines_without_an_end_are_refused() {
    let bench = Bench::new();
    let zeros = vec![0; 3 << 20];
    let error = bench
        .feed(&["query", "othello:4x4", "--obf"], zeros)
        .failed(1);
    assert_contains(&error, &["longer than"]);
}

const JOURNAL: &str = "dots-2x2/search.rgj";

#[test]
fn a_journal_with_zeros_at_its_end_goes_on() {
    let bench = Bench::new();
    bench.run(&["solve", "dots:2x2", "--weak"]).succeeded();
    let path = file(&bench, JOURNAL);
    let sound = fs::read(&path).unwrap();
    fs::write(&path, [&sound[..], &[0; 5000]].concat()).unwrap();
    let run = bench.run(&["solve", "dots:2x2", "--weak", "--quiet"]);
    let run = run.succeeded();
    assert_contains(&run.stderr, &["warning: ", JOURNAL, "cut off"]);
    assert_contains(&run.stdout, &["from the journal"]);
    assert_eq!(fs::read(&path).unwrap()[..sound.len()], sound);
    let run = bench.run(&["solve", "dots:2x2", "--weak"]).succeeded();
    assert_eq!(run.stderr, "");
}

#[test]
fn a_damaged_journal_is_made_anew_as_advised_and_kept() {
    for (game, folder) in [("dots:2x2", "dots-2x2"), ("othello:4x4", "othello-4x4")] {
        let bench = Bench::new();
        bench.run(&["solve", game, "--weak"]).succeeded();
        let path = file(&bench, folder).join("search.rgj");
        let mut bytes = fs::read(&path).unwrap();
        assert!(bytes.len() > 96 + 24, "{game}: two records or more");
        bytes[100] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let error = bench.run(&["solve", game, "--weak"]).failed(1);
        assert_contains(&error, &["checksum of record 0"]);
        let advice = error.split("Make it anew: retrograde ").nth(1).unwrap();
        assert_eq!(advice.trim(), format!("solve {game} --weak --force"));
        assert_eq!(fs::read(&path).unwrap(), bytes);
        let advised: Vec<&str> = advice.split_whitespace().collect();
        let run = bench.run(&advised).succeeded();
        assert_contains(&run.stderr, &["warning: ", "search.rgj.damaged"]);
        let aside = path.with_file_name("search.rgj.damaged");
        assert_eq!(fs::read(aside).unwrap(), bytes);
        let run = bench.run(&["solve", game, "--ultra-weak"]).succeeded();
        assert_contains(&run.stdout, &["from the journal"]);
    }
}

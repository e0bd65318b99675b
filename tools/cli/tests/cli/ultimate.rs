//! The tactical game at the command line: proof, certificate, questions.

use crate::support::{Bench, REPORT_KEYS, assert_contains, assert_keys, split};
use std::fs;

const CERTIFICATE: &str = "ultimate/first-player-wins.rgc";

/// The opening in the centre of the centre.
const OPENED: &str =
    "........./........./........./........./....x..../........./........./........./......... o 5";

#[test]
fn a_full_table_is_refused_and_the_flag_named() {
    let bench = Bench::new();
    let error = bench.run(&["solve", "ultimate"]).failed(1);
    assert_contains(&error, &["more positions than any machine", "--ultra-weak"]);
    let error = bench.run(&["solve", "ultimate", "--weak"]).failed(2);
    assert_contains(&error, &["--ultra-weak"]);
    let error = bench.run(&["solve", "antrin", "--ultra-weak"]).failed(1);
    assert_contains(&error, &["solve it without the flag"]);
    let error = bench.run(&["solve", "ultimate,won=closed", "--ultra-weak"]);
    assert_contains(&error.failed(1), &["base rule"]);
    for command in ["stats", "count"] {
        let error = bench.run(&[command, "ultimate"]).failed(1);
        assert_contains(&error, &["more positions than any machine"]);
    }
    let error = bench.run(&["tree", "ultimate", "--depth", "1"]).failed(1);
    assert_contains(&error, &["more positions than any machine"]);
    assert!(!bench.path().join("ultimate").exists());
}

#[test]
fn the_win_is_proved_stored_and_checked() {
    let bench = Bench::new();
    let error = bench.run(&["verify", "ultimate"]).failed(1);
    assert_contains(&error, &["no certificate", "solve ultimate --ultra-weak"]);
    let proved = bench.json(&["solve", "ultimate", "--ultra-weak"]);
    assert_keys(&proved, &split(REPORT_KEYS));
    assert_keys(&proved, &["nodes", "at_most", "positions"]);
    assert_eq!(proved["start"]["value"], "win");
    assert!(proved["start"]["distance"].is_null());
    assert_eq!(proved["at_most"], 43);
    let file = &proved["files"][0];
    let bytes = fs::read(bench.path().join(CERTIFICATE)).unwrap();
    assert_eq!(file["bytes"], bytes.len());
    assert!(bytes.len() < 1_000_000);

    let verified = bench.json(&["verify", "ultimate"]);
    assert_eq!(verified["errors"], 0);
    assert_eq!(verified["checked"], proved["positions"]);

    // What is there is kept, and made anew it is the same.
    let again = bench.json(&["solve", "ultimate", "--ultra-weak"]);
    assert_eq!(again["nodes"], 0);
    let anew = bench.json(&["solve", "ultimate", "--ultra-weak", "--force"]);
    assert_eq!(anew["nodes"], proved["nodes"]);
    assert_eq!(fs::read(bench.path().join(CERTIFICATE)).unwrap(), bytes);
}

#[test]
fn damaged_certificates_are_refused_with_advice() {
    let bench = Bench::new();
    let solved = bench
        .run(&["solve", "ultimate", "--ultra-weak"])
        .succeeded();
    assert_contains(
        &solved.stdout,
        &["wins in at most 43 plies", "verify ultimate"],
    );
    let path = bench.path().join(CERTIFICATE);
    let good = fs::read(&path).unwrap();
    for (damage, words) in [
        (good.len() - 9, "checksum"),
        (0, "signature"),
        (8, "version"),
    ] {
        let mut bad = good.clone();
        bad[damage] ^= 1;
        fs::write(&path, bad).unwrap();
        for command in ["verify", "query"] {
            let error = bench.run(&[command, "ultimate"]).failed(1);
            assert_contains(&error, &[words, "solve ultimate --ultra-weak --force"]);
        }
    }
    fs::write(&path, &good[..good.len() / 2]).unwrap();
    let error = bench.run(&["verify", "ultimate"]).failed(1);
    assert_contains(&error, &["file length"]);
    bench
        .run(&["solve", "ultimate", "--ultra-weak", "--force"])
        .succeeded();
    assert_eq!(fs::read(&path).unwrap(), good);
}

#[test]
fn holding_out_is_proved_stored_and_checked() {
    let bench = Bench::new();
    let hold_out = ["solve", "ultimate", "--ultra-weak", "--hold-out", "19"];
    let proved = bench.json(&hold_out);
    assert_keys(
        &proved,
        &split("game start tiers totals seconds files nodes positions"),
    );
    assert_eq!(proved["longer_than"], 19);
    assert!(proved["start"]["value"].is_null());
    let again = bench.run(&hold_out).succeeded();
    assert_contains(
        &again.stdout,
        &[
            "does not win within 19 plies",
            "was there",
            "verify ultimate",
        ],
    );

    let verified = bench.json(&["verify", "ultimate"]);
    assert_eq!(verified["errors"], 0);
    assert_eq!(verified["checked"], proved["positions"]);
    let won = bench.json(&["solve", "ultimate", "--ultra-weak"]);
    let verified = bench.json(&["verify", "ultimate"]);
    let sum = |key: &str| won[key].as_u64().unwrap() + proved[key].as_u64().unwrap();
    assert_eq!(verified["checked"], sum("positions"));
    assert_eq!(verified["certificates"].as_array().unwrap().len(), 2);
    let words = bench.run(&["verify", "ultimate"]).succeeded();
    assert_contains(
        &words.stdout,
        &[
            "wins within 43 plies",
            "does not win within 19 plies",
            "no errors",
        ],
    );

    let path = bench.path().join("ultimate/second-player-holds-out.rgc");
    let good = fs::read(&path).unwrap();
    let foreign = fs::read(bench.path().join(CERTIFICATE)).unwrap();
    for (bad, words) in [
        (&good[..good.len() - 1], "file length"),
        (&foreign[..], "claim"),
    ] {
        fs::write(&path, bad).unwrap();
        let error = bench.run(&["verify", "ultimate"]).failed(1);
        assert_contains(&error, &[words, "--ultra-weak --hold-out", "--force"]);
    }
    let anew = [&hold_out[..], &["--force"]].concat();
    bench.run(&anew).succeeded();
    assert_eq!(fs::read(&path).unwrap(), good);

    bench
        .run(&["solve", "ultimate", "--hold-out", "19"])
        .failed(2);
    let error = bench.run(&["solve", "antrin", "--ultra-weak", "--hold-out", "19"]);
    assert_contains(&error.failed(1), &["solve it without the flag"]);
}

#[test]
fn questions_are_answered_by_certificate_and_by_search() {
    let bench = Bench::new();
    let start = bench.json(&["query", "ultimate", "--line", "--max-seconds", "1"]);
    assert_eq!(start["value"], "win");
    assert!(start["distance"].is_null());
    assert_eq!(start["at_most"], 43);
    assert_eq!(start["moves"].as_array().unwrap().len(), 81);
    assert_eq!(start["moves"][0]["move"], "5-5");
    // A search may find quicker wins on the way than the certificate has.
    let plies = start["line"].as_array().unwrap().len();
    assert!(plies <= 43 && plies % 2 == 1, "{plies}");

    let opened = bench.json(&["query", "ultimate", OPENED]);
    assert_eq!(opened["value"], "loss");
    assert_eq!(opened["at_most"], 42);

    // Nobody knows what closed boards are worth from the start.
    let closed = &["query", "ultimate,won=closed", "--max-seconds", "0.2"];
    let unknown = bench.json(closed);
    assert_eq!(unknown["value"], "unknown");
    assert!(unknown["distance"].is_null());
    let words = bench.run(closed).succeeded();
    assert_contains(&words.stdout, &["unknown", "--max-seconds"]);

    let words = bench.run(&["query", "ultimate", OPENED]).succeeded();
    assert_contains(
        &words.stdout,
        &["loses in at most 42 plies", "<= 42", "plays in board 5"],
    );
    bench
        .run(&["query", "ultimate", "--max-seconds", "-1"])
        .failed(2);
}

#[test]
fn a_win_at_hand_is_exact() {
    let bench = Bench::new();
    // x has boards 1 and 2 and two cells of board 3, and is sent there.
    let near = "xxxxxx.xx/o.......o/o..o...../........./o.o...o../........./........o/........./......... x 3";
    let answer = bench.json(&["query", "ultimate", near, "--line"]);
    assert_eq!(
        (&answer["value"], &answer["distance"]),
        (&"win".into(), &1.into())
    );
    assert_eq!(answer["line"], serde_json::json!(["3-1"]));
}

#[test]
fn lines_of_play_are_counted_and_the_game_introduced() {
    let bench = Bench::new();
    let counted = bench.json(&["perft", "ultimate", "5"]);
    assert_eq!(counted["nodes"], 473_256);
    let info = bench.json(&["info", "ultimate,won=closed"]);
    assert_eq!(info["name"], "ultimate,won=closed");
    assert_eq!(info["symmetry_order"], 8);
    let words = bench.run(&["info", "ultimate"]).succeeded();
    assert_contains(&words.stdout, &["until it is full", "--ultra-weak"]);
    let error = bench.run(&["info", "ultimate,won=shut"]).failed(2);
    assert_contains(&error, &["open, closed"]);
}

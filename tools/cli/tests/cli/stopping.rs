//! Ctrl-C and worse.

use crate::support::{Bench, assert_contains};
use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

#[test]
fn an_interrupted_solve_says_how_to_go_on() {
    for (signal, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        stops_a_solve(signal, status);
    }
}

fn stops_a_solve(signal: &str, status: i32) {
    let bench = Bench::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(["solve", "antrin:5", "--json", "--data-dir"])
        .arg(bench.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The lock is taken when solving begins, and by then Ctrl-C is watched for. Solving takes far longer than
    // noticing.
    while !bench.path().join("antrin-5/.lock").exists() {
        assert!(child.try_wait().unwrap().is_none(), "ended before it began");
        sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{signal}: {error}");
    assert_contains(
        &error,
        &["error: stopped", "finished tiers are kept", "same command"],
    );
    assert!(output.stdout.is_empty());
    child_is_gone(&bench);
}

#[test]
fn counting_lines_without_end_can_be_stopped() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(["perft", "antrin", "200", "112/12./2.. 2"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Until the handler is there the signal ends the process too, with another status.
    sleep(Duration::from_millis(500));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Nothing keeps the folder locked after the process ended.
fn child_is_gone(bench: &Bench) {
    let error = bench
        .run(&["solve", "antrin:5", "--memory", "1M"])
        .failed(1);
    assert_contains(&error, &["needs about"]);
}

/// Every table of a game, by name.
fn tables(bench: &Bench, folder: &str) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(bench.path().join(folder)) else {
        return BTreeMap::new();
    };
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "rgt"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(&path).unwrap())
        })
        .collect()
}

#[test]
fn a_solve_that_is_killed_again_and_again_ends_with_the_same_bytes() {
    let straight = tables(&Bench::solved("antrin:4"), "antrin-4");
    let bench = Bench::new();
    let mut kills = 0;
    for patience in 1.. {
        let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
            .args([
                "solve",
                "antrin:4",
                "--quiet",
                "--threads",
                "1",
                "--data-dir",
            ])
            .arg(bench.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(patience * 2));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        for (name, bytes) in tables(&bench, "antrin-4") {
            assert!(straight[&name] == bytes, "{name} after {kills} kills");
        }
    }
    assert!(kills > 0, "it was never killed in time");
    assert!(tables(&bench, "antrin-4") == straight);
}

#[test]
fn a_search_that_is_killed_or_interrupted_goes_on_from_its_journal() {
    let bench = Bench::new();
    let journal = bench.path().join("dots-4x5/search.rgj");
    let length = || std::fs::metadata(&journal).map_or(0, |file| file.len());
    let search = || {
        Command::new(env!("CARGO_BIN_EXE_retrograde"))
            .args(["solve", "dots:4x5", "--ultra-weak", "--memory", "64M"])
            .arg("--data-dir")
            .arg(bench.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let grown_beyond = |before: u64, child: &mut std::process::Child| {
        while length() <= before {
            assert!(child.try_wait().unwrap().is_none(), "it ended too soon");
            sleep(Duration::from_millis(20));
        }
    };
    const HEADER: u64 = 96;
    let mut killed = search();
    grown_beyond(HEADER, &mut killed);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let kept = std::fs::read(&journal).unwrap();
    let mut interrupted = search();
    grown_beyond(kept.len() as u64, &mut interrupted);
    let sent = Command::new("kill")
        .args(["-INT", &interrupted.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let output = interrupted.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert_contains(&error, &["error: stopped", "same command"]);
    assert!(std::fs::read(&journal).unwrap().starts_with(&kept));
}

#[test]
fn whoever_stops_at_the_second_size_keeps_no_half_file() {
    let bench = Bench::new();
    let args = "match dots --sizes 1x1,5x5 random mcts:playouts=20000 --games 50 --quiet --record half.jsonl";
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(args.split(' '))
        .current_dir(bench.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Until the handler is there the signal ends the process too, with another status.
    sleep(Duration::from_millis(1500));
    assert!(
        child.try_wait().unwrap().is_none(),
        "ended before it was stopped"
    );
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let left: Vec<_> = std::fs::read_dir(bench.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

//! Ctrl-C.

use crate::support::{Bench, assert_contains};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

#[test]
fn an_interrupted_solve_says_how_to_go_on() {
    let bench = Bench::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(["solve", "antrin:5", "--json", "--data-dir"])
        .arg(bench.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The lock is taken when solving begins, and by then Ctrl-C is watched for. Solving takes far longer than noticing.
    while !bench.path().join("antrin-5/.lock").exists() {
        assert!(child.try_wait().unwrap().is_none(), "ended before it began");
        sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert_contains(
        &error,
        &["error: stopped", "finished tiers are kept", "same command"],
    );
    assert!(output.stdout.is_empty());
    child_is_gone(&bench);
}

/// Nothing keeps the folder locked after the process ended.
fn child_is_gone(bench: &Bench) {
    let error = bench
        .run(&["solve", "antrin:5", "--memory", "1M"])
        .failed(1);
    assert_contains(&error, &["needs about"]);
}

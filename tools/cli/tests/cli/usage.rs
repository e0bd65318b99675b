//! Wrong usage, and flags that every command takes.

use crate::support::{Bench, assert_contains, split};

#[test]
fn an_unknown_game_suggests_the_nearest() {
    let bench = Bench::new();
    for command in ["info", "solve", "stats", "query", "count", "verify"] {
        let error = bench.run(&[command, "antrn", "--json"]).failed(2);
        assert_contains(&error, &["antrn", "did you mean antrin?", "tictactoe"]);
    }
    bench.run(&["perft", "antrn", "2"]).failed(2);
    bench.run(&["tree", "antrn", "--depth", "2"]).failed(2);
    bench.run(&["graph", "antrn"]).failed(2);
}

#[test]
fn an_unknown_option_lists_the_right_ones() {
    let bench = Bench::new();
    let error = bench.run(&["info", "antrin:4,blockd=passes"]).failed(2);
    assert_contains(
        &error,
        &["blockd", "did you mean blocked?", "n, blocked, pieces"],
    );
    let error = bench.run(&["info", "antrin,blocked=maybe"]).failed(2);
    assert_contains(&error, &["maybe", "loses, passes, draws"]);
    bench.run(&["info", "antrin:99"]).failed(2);
}

#[test]
fn memory_is_read_strictly() {
    let bench = Bench::new();
    for wrong in ["12X", "", "1.5G", "0", "lots", "99999999999T"] {
        let error = bench.run(&["solve", "antrin", "--memory", wrong]).failed(2);
        assert_contains(&error, &["--memory"]);
    }
    for right in ["1073741824", "512M", "2G", "1GiB"] {
        bench
            .run(&["solve", "antrin", "--memory", right])
            .succeeded();
    }
}

#[test]
fn wrong_arguments_have_status_two() {
    let bench = Bench::new();
    for args in [
        &["dance"][..],
        &["solve"],
        &["solve", "antrin", "--treads", "2"],
        &["solve", "antrin", "--threads", "0"],
        &["query", "antrin", ".../.../... 1", "--stdin"],
        &["perft", "antrin", "-1"],
        &["perft", "antrin", "1000000000"],
        &["completions", "tcl"],
    ] {
        bench.run(args).failed(2);
    }
    assert_eq!(bench.run(&[]).status, 2);
}

#[test]
fn global_flags_go_before_or_after_the_command() {
    let bench = Bench::new();
    let flags = split("--threads 1 --memory 1G --quiet --json --data-dir here");
    bench
        .run(&[&flags[..], &["solve", "antrin:4"]].concat())
        .succeeded()
        .json();
    bench
        .run(&[&["solve", "antrin:4"], &flags[..]].concat())
        .succeeded()
        .json();
    assert!(bench.path().join("here/antrin-4").exists());
}

#[test]
fn json_is_always_one_document() {
    let bench = Bench::solved("antrin");
    for args in [
        &["games"][..],
        &["info", "antrin"],
        &["solve", "antrin"],
        &["stats", "antrin"],
        &["query", "antrin"],
        &["count", "antrin"],
        &["verify", "antrin"],
        &["perft", "antrin", "2"],
        &["tree", "antrin", "--depth", "2"],
        &["graph", "strategic:map34"],
        &["graph", "strategic", "--all"],
        &["claims", "--cells", "5"],
        &["completions", "bash"],
        &["man"],
        &["man", "--dir", "pages"],
    ] {
        bench.json(args);
    }
}

#[test]
fn help_has_examples() {
    let bench = Bench::new();
    let help = bench.run(&["--help"]).succeeded().stdout;
    assert_contains(
        &help,
        &["retrograde solve antrin", "Exit status", "--data-dir"],
    );
    for command in
        split("games info solve stats query count verify perft tree graph claims completions man")
    {
        let help = bench.run(&[command, "--help"]).succeeded().stdout;
        assert_contains(&help, &["Example", &format!("retrograde {command}")]);
    }
    let version = bench.run(&["--version"]).succeeded().stdout;
    assert_contains(&version, &[env!("CARGO_PKG_VERSION")]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_stdout_is_a_failed_job() {
    let bench = Bench::new();
    let full = std::fs::File::create("/dev/full").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .arg("games")
        .current_dir(bench.path())
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert_contains(&error, &["error: ", "standard output"]);
}

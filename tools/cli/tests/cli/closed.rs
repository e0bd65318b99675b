//! Whoever has read enough closes the pipe: every command ends without a word then, and no job fails for it.

use crate::support::{Bench, split};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs a command whose output nobody reads; gives its exit status and what it says on stderr.
fn unread(bench: &Bench, args: &[&str], input: &str) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut process = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(args)
        .current_dir(bench.path())
        .env("RETROGRADE_DATA", bench.path())
        .env("HOME", bench.path())
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end before it has read everything.
    let _ = process.stdin.take().unwrap().write_all(input.as_bytes());
    let output = process.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

const OTHELLO: &str = "-----OX--XO----- X";

#[test]
fn every_command_ends_quietly_when_nobody_reads() {
    let bench = Bench::solved("antrin:4");
    let games = bench.path().join("games.jsonl");
    let games = games.to_str().unwrap();
    let record = ["match", "tictactoe", "random", "greedy", "--games", "20"];
    let record = [&record[..], &["--record", games]].concat();
    bench.run(&record).succeeded();
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rota.toml");
    let positions = ".../.../... 1\n".repeat(2000);
    let obf = format!("{OTHELLO};\n").repeat(200);
    let wrong_obf = format!("{OTHELLO}; C3:+1;\n").repeat(200);
    let nothing = String::new();
    let commands: &[(&[&str], &String)] = &[
        (&["games"], &nothing),
        (&["info", "antrin"], &nothing),
        (&["info", "--rules", rules], &nothing),
        (&["solve", "antrin"], &nothing),
        (&["solve", "othello:4x4", "--weak"], &nothing),
        (&["stats", "antrin:4"], &nothing),
        (&["query", "antrin", "--line"], &nothing),
        (&["query", "antrin", "--stdin"], &positions),
        (&["query", "othello:4x4", "--obf"], &obf),
        (&["query", "othello:4x4", "--obf"], &wrong_obf),
        (&["count", "antrin"], &nothing),
        (&["verify", "antrin"], &nothing),
        (&["perft", "antrin", "3"], &nothing),
        (&["tree", "tictactoe", "--depth", "2"], &nothing),
        (
            &["tree", "antrin", "--depth", "2", "--format", "svg"],
            &nothing,
        ),
        (
            &["tree", "antrin", "--depth", "2", "--format", "dot"],
            &nothing,
        ),
        (&["draw", "antrin", "--svg", "-"], &nothing),
        (&["draw", "antrin", "--png", "-"], &nothing),
        (&["play", "antrin", "--plain"], &nothing),
        (
            &["play", "antrin", "--first", "random", "--second", "greedy"],
            &nothing,
        ),
        (&["field", "ultimate", "--svg", "-"], &nothing),
        (&["field", "ultimate", "--pdf", "-"], &nothing),
        (&["graph", "strategic:map34"], &nothing),
        (&["graph", "strategic:map34", "--svg", "-"], &nothing),
        (&["graph", "strategic:map34", "--png", "-"], &nothing),
        (&["graph", "strategic:map34", "--csv", "-"], &nothing),
        (
            &["match", "tictactoe", "random", "greedy", "--games", "10"],
            &nothing,
        ),
        (
            &split("match tictactoe --table random,greedy --games 5"),
            &nothing,
        ),
        (&["players", "antrin"], &nothing),
        (&["replay", games], &nothing),
        (&["replay", games, "--boards"], &nothing),
        (&["blunders", "--from", games], &nothing),
        (&["claims", "antrin"], &nothing),
        (&["completions", "bash"], &nothing),
        (&["man"], &nothing),
        (&["help"], &nothing),
        (&["help", "solve"], &nothing),
        (&["--version"], &nothing),
    ];
    for (args, input) in commands {
        let (status, said) = unread(&bench, args, input);
        assert_eq!((status, said.as_str()), (Some(0), ""), "{args:?}");
        let for_programs = ["help", "--version", "play", "tree"];
        if !for_programs.contains(&args[0]) && !args.contains(&"-") && !args.contains(&"--obf") {
            let args = [args, &["--json"][..]].concat();
            let (status, said) = unread(&bench, &args, input);
            assert_eq!((status, said.as_str()), (Some(0), ""), "{args:?}");
        }
    }
    let uai = "uai\nposition startpos moves g2\ngo movetime 10\nquit\n";
    let (status, said) = unread(&bench, &["uai"], uai);
    assert_eq!((status, said.as_str()), (Some(0), ""));
}

/// Stderr may be closed as well, as by `2>&1 | head`.
#[test]
fn a_closed_stderr_is_no_panic() {
    let bench = Bench::new();
    for args in [
        &["query", "othello:4x4", "--obf"][..],
        &["query", "antrin:4"],
        &["dance"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let input = bench.path().join("lines");
        fs::write(&input, "nonsense\n".repeat(50)).unwrap();
        let status = Command::new(env!("CARGO_BIN_EXE_retrograde"))
            .args(args)
            .env("RETROGRADE_DATA", bench.path())
            .stdin(fs::File::open(&input).unwrap())
            .stdout(writer.try_clone().unwrap())
            .stderr(writer)
            .status()
            .unwrap();
        assert!(matches!(status.code(), Some(1 | 2)), "{args:?}: {status}");
    }
}

#[test]
fn games_are_not_recorded_over_something_else() {
    let bench = Bench::new();
    let record = |file: &str| {
        let args = ["match", "tictactoe", "random", "greedy", "--games", "2"];
        bench.run(&[&args[..], &["--record", file]].concat())
    };
    assert!(record("-").failed(2).contains("give the games a file"));
    fs::create_dir(bench.path().join("folder")).unwrap();
    assert!(record("folder").failed(2).contains("it is no file"));
    #[cfg(unix)]
    {
        assert!(record("/dev/null").failed(2).contains("it is no file"));
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}

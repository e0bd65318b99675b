//! What is generated from the flags: completions and manual pages.

use crate::support::{Bench, assert_contains};
use std::fs;

#[test]
fn completions_for_shells() {
    let bench = Bench::new();
    for (shell, parts) in [
        ("bash", ["_retrograde()", "complete -F", "--data-dir"]),
        (
            "zsh",
            ["#compdef retrograde", "_retrograde()", "--data-dir"],
        ),
        (
            "fish",
            ["complete -c retrograde", "__fish_retrograde", "data-dir"],
        ),
    ] {
        let script = bench.run(&["completions", shell]).succeeded().stdout;
        assert_contains(&script, &parts);
        assert_contains(&script, &["solve", "verify", "perft"]);
        let json = bench.json(&["completions", shell]);
        assert_eq!(json["script"], script);
        assert_eq!(json["shell"], shell);
    }
}

#[test]
fn the_manual_page_is_printed() {
    let page = Bench::new().run(&["man"]).succeeded().stdout;
    assert_contains(
        &page,
        &[".TH retrograde 1", ".SH SYNOPSIS", "solve", "Exit status"],
    );
}

#[test]
fn a_page_for_every_command_is_written() {
    let bench = Bench::new();
    let listed = bench.run(&["man", "--dir", "pages"]).succeeded().stdout;
    assert_eq!(listed.lines().count(), 26);
    for path in listed.lines() {
        let page = fs::read_to_string(bench.path().join(path)).unwrap();
        assert_contains(&page, &[".TH retrograde"]);
    }
    let solve = fs::read_to_string(bench.path().join("pages/retrograde-solve.1")).unwrap();
    assert_contains(
        &solve,
        &["\\-\\-force", "\\-\\-memory", "retrograde solve antrin"],
    );
}

#[test]
fn pages_that_cannot_be_written_are_an_error() {
    let bench = Bench::new();
    fs::write(bench.path().join("file"), "").unwrap();
    let error = bench.run(&["man", "--dir", "file"]).failed(1);
    assert_contains(&error, &["file", "--dir"]);
}

//! Variables that stand for the options of every command.

use crate::support::{Bench, Run, assert_contains};

/// A run with a variable set.
fn with(bench: &Bench, variable: (&str, &str), args: &[&str]) -> Run {
    Run::of(bench.command().env(variable.0, variable.1).args(args))
}

#[test]
fn a_wrong_value_is_told_by_the_name_of_its_variable() {
    let bench = Bench::new();
    for (variable, value) in [
        ("RETROGRADE_THREADS", "many"),
        ("RETROGRADE_THREADS", "0"),
        ("RETROGRADE_MEMORY", "12X"),
        ("RETROGRADE_QUIET", "banana"),
        ("RETROGRADE_PROGRESS", "loud"),
        ("RETROGRADE_JSON", "xml"),
    ] {
        for args in [&["games"][..], &["solve", "antrin"]] {
            let error = with(&bench, (variable, value), args).failed(2);
            assert_contains(&error, &[variable, value]);
            assert!(!error.contains("for '--"), "{error}");
        }
    }
    // A flag that is wrong is called by its own name, whatever the variable holds.
    let args = ["games", "--threads", "few"];
    let error = with(&bench, ("RETROGRADE_THREADS", "2"), &args).failed(2);
    assert_contains(&error, &["--threads", "few"]);
    assert!(!error.contains("RETROGRADE"), "{error}");
}

#[test]
fn flags_come_before_variables_and_empty_ones_say_nothing() {
    let bench = Bench::new();
    let args = ["solve", "antrin:4", "--threads", "1", "--memory", "1G"];
    let run = Run::of(
        bench
            .command()
            .env("RETROGRADE_THREADS", "")
            .env("RETROGRADE_MEMORY", "1M")
            .args(args),
    );
    run.succeeded();
    let args = ["solve", "antrin:4", "--force"];
    let error = with(&bench, ("RETROGRADE_MEMORY", "1M"), &args).failed(1);
    assert_contains(&error, &["needs about", "allowed"]);
    with(&bench, ("RETROGRADE_QUIET", "no"), &["games"]).succeeded();
}

#[test]
fn the_help_names_the_variables() {
    let help = Bench::new().run(&["help", "solve"]).succeeded().stdout;
    for variable in ["THREADS", "MEMORY", "DATA", "QUIET", "PROGRESS", "JSON"] {
        assert_contains(&help, &[&format!("[env: RETROGRADE_{variable}]")]);
    }
}

#[test]
fn json_by_a_variable_is_for_commands_that_have_it() {
    let bench = Bench::new();
    let json = ("RETROGRADE_JSON", "1");
    with(&bench, json, &["games"]).succeeded().json();
    // What the command line asks for comes first.
    let args = ["tree", "antrin", "--depth", "1", "--format", "dot"];
    let tree = with(&bench, json, &args).succeeded().stdout;
    assert!(tree.starts_with("digraph"), "{tree}");
    let drawn = with(&bench, json, &["draw", "antrin", "--svg", "-"]).succeeded();
    assert!(drawn.stdout.starts_with("<svg"), "{}", drawn.stdout);
    bench
        .run(&["draw", "antrin", "--svg", "-", "--json"])
        .failed(2);
    with(
        &bench,
        ("RETROGRADE_JSON", "0"),
        &["draw", "antrin", "--svg", "-"],
    )
    .succeeded();
}

#[test]
fn an_option_for_progress_outweighs_the_variable_for_quiet() {
    let bench = Bench::new();
    let args = ["solve", "antrin:4", "--force", "--progress", "json"];
    let quiet = ("RETROGRADE_QUIET", "1");
    let told = with(&bench, quiet, &args).succeeded().stderr;
    assert_contains(&told, &["\"event\":\"progress\""]);
    let args = ["solve", "antrin:4", "--force"];
    let progress = ("RETROGRADE_PROGRESS", "json");
    let told = with(&bench, progress, &args).succeeded().stderr;
    assert_contains(&told, &["\"event\":\"progress\""]);
    let quiet = ["solve", "antrin:4", "--force", "--quiet"];
    assert_eq!(with(&bench, progress, &quiet).succeeded().stderr, "");
}

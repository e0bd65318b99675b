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
    ] {
        for args in [&["games"][..], &["solve", "antrin"]] {
            let error = with(&bench, (variable, value), args).failed(2);
            assert_contains(&error, &[variable, value]);
            assert!(!error.contains("'--"), "{error}");
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
    for variable in ["THREADS", "MEMORY", "DATA", "QUIET"] {
        assert_contains(&help, &[&format!("[env: RETROGRADE_{variable}]")]);
    }
}

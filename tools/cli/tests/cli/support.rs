//! A data folder of its own for every test, and ways to run the command in it.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

pub(crate) struct Bench(TempDir);

/// What a run of the command left.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Bench {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn solved(game: &str) -> Self {
        let bench = Self::new();
        bench.run(&["solve", game]).succeeded();
        bench
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The command in an environment that points nowhere but into this folder.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_retrograde"));
        command
            .env_remove("XDG_DATA_HOME")
            .env("HOME", self.path())
            .env("RETROGRADE_DATA", self.path())
            .current_dir(self.path());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Run {
        Run::of(self.command().args(args))
    }

    pub(crate) fn feed(&self, args: &[&str], input: impl Into<Vec<u8>>) -> Run {
        Run::of(self.command().args(args).write_stdin(input))
    }

    /// The JSON that a run that succeeds prints.
    pub(crate) fn json(&self, args: &[&str]) -> Value {
        let args = [args, &["--json"]].concat();
        self.run(&args).succeeded().json()
    }
}

impl Run {
    pub(crate) fn of(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        Self {
            status: output.status.code().expect("no signal ended it"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    pub(crate) fn succeeded(self) -> Self {
        assert_eq!(self.status, 0, "{self:?}");
        self
    }

    /// Failed with this status and nothing on stdout; gives what it said. On a slow machine, progress may come
    /// before that.
    pub(crate) fn failed(self, status: i32) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.stdout, "");
        let error = self.stderr.find("error: ").expect("an error in words");
        self.stderr[error..].to_owned()
    }

    /// Stdout as exactly one JSON document.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect("one JSON document")
    }
}

/// What solving reports about any game.
pub(crate) const REPORT_KEYS: &str =
    "game start tiers totals longest_win longest_loss seconds peak_rss_bytes files";

/// What counting reports of each step.
pub(crate) const STEP_KEYS: &str = "step sequences boards canonical winning_canonical";

/// Words that have no spaces in them, as a person types them.
pub(crate) fn split(words: &str) -> Vec<&str> {
    words.split_whitespace().collect()
}

/// The sum of a number over the items of a list.
pub(crate) fn sum(items: &Value, key: &str) -> u64 {
    let items = items.as_array().unwrap().iter();
    items.map(|item| item[key].as_u64().unwrap()).sum()
}

#[track_caller]
pub(crate) fn assert_keys(value: &Value, keys: &[&str]) {
    for key in keys {
        assert!(value.get(key).is_some(), "no {key:?} in {value}");
    }
}

#[track_caller]
pub(crate) fn assert_contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
}

//! Every command that a help text or a document shows is one that the program understands, about a game that
//! there is.

#[path = "../tests/cli/extract.rs"]
mod extract;

use crate::cli::Cli;
use crate::lookup;
use clap::{CommandFactory, Parser};
use extract::{Example, of_help, of_markdown, words};
use std::fs;
use std::path::Path;

/// Commands whose first argument is a game.
const OF_A_GAME: &[&str] = &[
    "info", "solve", "stats", "query", "count", "verify", "perft", "tree", "draw", "play", "field",
    "graph", "match", "players", "blunders", "list", "orbit", "train",
];

/// All examples: of the help texts, and of every document at the top and in docs.
fn examples() -> Vec<Example> {
    let mut all = vec![];
    let cli = Cli::command();
    for command in cli.get_subcommands().chain([&cli]) {
        let help = command.get_after_help().map(ToString::to_string);
        all.extend(of_help(command.get_name(), &help.unwrap_or_default()));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in [root.clone(), root.join("docs")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                let place = path.file_name().unwrap().to_string_lossy();
                all.extend(of_markdown(&place, &text));
            }
        }
    }
    all
}

/// Whether a word stands for another: GAME, FILE, [POSITION], RxC, A,B,...
fn is_placeholder(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| "[].,".contains(c));
    let named = bare.rsplit([':', '=']).next().unwrap_or_default();
    word.contains("...")
        || word.starts_with('[')
        || named == "RxC"
        || (!named.is_empty() && named.chars().all(|c| c.is_ascii_uppercase()))
}

#[test]
fn every_example_is_understood() {
    let examples = examples();
    assert!(examples.len() > 100, "{}", examples.len());
    for example in &examples {
        let Example { place, line, .. } = example;
        let words = words(line);
        let command = words.get(1).expect("a command");
        let cli = Cli::command();
        let is_known = command.starts_with('-')
            || command == "help"
            || cli.find_subcommand(command).is_some()
            || is_placeholder(command);
        assert!(is_known, "{place}: there is no command of {line}");
        if words.iter().any(|word| is_placeholder(word)) {
            continue;
        }
        // Running text names commands without everything that they need.
        if example.is_inline && words.len() == 2 {
            continue;
        }
        if let Err(error) = Cli::try_parse_from(&words) {
            panic!("{place}: {line}\n{error}");
        }
        let game = words.get(2).filter(|word| !word.starts_with('-'));
        if let Some(game) = game.filter(|_| OF_A_GAME.contains(&command.as_str()))
            && let Err(error) = lookup::find(game)
        {
            panic!("{place}: {line}\n{error}");
        }
    }
}

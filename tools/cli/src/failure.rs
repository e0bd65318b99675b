//! What went wrong, in words and as an exit status.

use crate::args::Global;
use crate::cli::Cli;
use crate::interrupt;
use crate::lookup::{self, rules_flag};
use crate::output;
use crate::text::one_line;
use anyhow::anyhow;
use retrograde::catalog::PlayError;
use retrograde::census::CensusError;
use retrograde::claims::ClaimsError;
use retrograde::games::{NameError, RulesError};
use retrograde::hint::{Hint, Hinting};
use retrograde::tree::TreeError;
use retrograde::{ParseError, QueryError, SolveError, TableError, VerifyError};
use retrograde_explorer::advice::{Shell, advice, in_words};
use retrograde_explorer::text::shell_quoted;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{fmt, io};

const USAGE: u8 = 2;

/// Arguments that mean nothing.
#[derive(Debug)]
pub(crate) struct Usage(String);

impl Usage {
    pub(crate) fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// What is wrong with a question about `game`, and where to read how to ask.
pub(crate) fn of_query(error: QueryError, game: &str) -> anyhow::Error {
    match error {
        QueryError::Parse(error) => of_parse(&error, game),
        error => error.into(),
    }
}

/// What is wrong with a position of `game`, and where to read how to write one.
pub(crate) fn of_parse(error: &ParseError, game: &str) -> anyhow::Error {
    anyhow!("{error}\n`retrograde info {game}` explains how positions are written")
}

/// Says on stderr what went wrong, and gives the exit status.
pub(crate) fn report(error: &anyhow::Error, cli: &Cli) -> ExitCode {
    if output::is_closed(error) {
        return ExitCode::SUCCESS;
    }
    let mut words = match table_error(error) {
        Some(missing @ TableError::Missing { game, .. }) => {
            missing_in_words(missing, &asked_for(game, cli), &cli.global)
        }
        Some(unusable @ TableError::Unusable { game, .. }) => {
            let shell = shell(&asked_for(game, cli), &cli.global);
            unusable.to_string() + &advice(unusable, Some(&shell))
        }
        // All files but these have errors that name them.
        _ if error.is::<io::Error>() => {
            format!("cannot read standard input or write standard output: {error}")
        }
        // Only the outermost error: the library's errors say in their own words what caused them.
        _ => hinting(error).map_or_else(|| error.to_string(), in_words),
    };
    if let Some(PlayError::Unknowable { game, .. }) = error.downcast_ref() {
        let asked_for = asked_for(game, cli);
        words += &format!("\n`retrograde players {asked_for}` lists who can play it");
    }
    let is_written = hinting(error).is_some_and(|error| error.hints().contains(&Hint::OtherFolder));
    if is_written && cli.global.data_folders().iter().nth(1).is_some() {
        words += "\nOf several folders only the first is written to: begin the list with one that can be";
    }
    output::warn(&format!("error: {words}"));
    ExitCode::from(status(error))
}

/// The error as one that knows what can be done about it, if it is.
fn hinting(error: &anyhow::Error) -> Option<&dyn Hinting> {
    fn a<E: Hinting + Send + Sync + 'static>(error: &anyhow::Error) -> Option<&dyn Hinting> {
        error.downcast_ref::<E>().map(|error| error as &dyn Hinting)
    }
    a::<TableError>(error)
        .or_else(|| a::<SolveError>(error))
        .or_else(|| a::<QueryError>(error))
        .or_else(|| a::<VerifyError>(error))
        .or_else(|| a::<TreeError>(error))
        .or_else(|| a::<CensusError>(error))
        .or_else(|| a::<PlayError>(error))
        .or_else(|| a::<ClaimsError>(error))
}

fn shell(asked_for: &str, global: &Global) -> Shell {
    Shell {
        game: asked_for.into(),
        data_dir: data_dir_flag(global),
    }
}

fn status(error: &anyhow::Error) -> u8 {
    if let Some(status) = interrupt::status() {
        status
    } else if error.is::<NameError>() || error.is::<RulesError>() || error.is::<Usage>() {
        USAGE
    } else {
        1
    }
}

/// What is wrong with a table, if that is what is wrong.
fn table_error(error: &anyhow::Error) -> Option<&TableError> {
    error.downcast_ref().or_else(|| {
        if let Some(QueryError::Table(table)) = error.downcast_ref() {
            return Some(table);
        }
        if let Some(VerifyError::Table(table)) = error.downcast_ref() {
            return Some(table);
        }
        if let Some(TreeError::Table(table)) = error.downcast_ref() {
            return Some(table);
        }
        match error.downcast_ref() {
            Some(SolveError::Table(table)) => Some(table),
            _ => None,
        }
    })
}

/// Says that a game is not solved, and how to solve it: `asked_for` means the same game to a shell.
pub(crate) fn missing_in_words(error: &TableError, asked_for: &str, global: &Global) -> String {
    let TableError::Missing {
        game, tier, others, ..
    } = error
    else {
        return in_words(error);
    };
    let folders = global.data_folders();
    let folders: Vec<String> = folders
        .iter()
        .map(|folder| one_line(&folder.display().to_string()))
        .collect();
    let folder = folders.join(" or ");
    let solve_it = advice(error, Some(&shell(asked_for, global)));
    if *others {
        return format!(
            "{game} is solved in part only, and the tier {tier}, which that needs, is not in {folder}{solve_it}"
        );
    }
    let info = lookup::find(game).ok().map(|game| game.info());
    let takes = info.filter(|info| !info.solvable).map(|info| {
        let needs = info.needs_in_words();
        format!("\nIt takes about {needs}, more than is free here")
    });
    format!(
        "{game} is not solved yet: there is no complete table of it in {folder}{solve_it}{}",
        takes.unwrap_or_default()
    )
}

/// The game as it was asked for: a file of rules stays one in a suggested command.
fn asked_for(game: &str, cli: &Cli) -> String {
    cli.command
        .rules()
        .map_or_else(|| game.to_owned(), rules_flag)
}

/// The flag that was given, to be repeated in a suggested command.
pub(crate) fn data_dir_flag(global: &Global) -> String {
    let flag = |dir: &PathBuf| format!(" --data-dir {}", shell_quoted(dir));
    let told = global.data_dir.as_ref().filter(|_| global.given.data_dir);
    told.map_or(String::new(), flag)
}

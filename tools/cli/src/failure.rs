//! What went wrong, in words and as an exit status.

use crate::args::Global;
use crate::interrupt;
use crate::text::one_line;
use anyhow::anyhow;
use retrograde::games::NameError;
use retrograde::{QueryError, SolveError, TableError, VerifyError};
use std::io;
use std::path::Path;
use std::process::ExitCode;

const USAGE: u8 = 2;
/// 128 and the number of the signal, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// What is wrong with a question about `game`, and where to read how to ask.
pub(crate) fn of_query(error: QueryError, game: &str) -> anyhow::Error {
    match error {
        QueryError::Parse(error) => {
            anyhow!("{error}\n`retrograde info {game}` explains how positions are written")
        }
        error => error.into(),
    }
}

/// Says on stderr what went wrong, and gives the exit status.
pub(crate) fn report(error: &anyhow::Error, global: &Global) -> ExitCode {
    if is_broken_pipe(error) {
        // Whoever read our output has seen enough.
        return ExitCode::SUCCESS;
    }
    let words = if let Some(game) = missing_table(error) {
        missing_table_in_words(game, global)
    } else if error.is::<io::Error>() {
        // All other files have errors that name them.
        format!("cannot read standard input or write standard output: {error}")
    } else {
        // Only the outermost error: the library's errors say in their own words what caused them.
        error.to_string()
    };
    // Nobody is left to be told if stderr is closed.
    let _ = io::Write::write_all(&mut io::stderr(), format!("error: {words}\n").as_bytes());
    ExitCode::from(status(error))
}

fn status(error: &anyhow::Error) -> u8 {
    if interrupt::requested() {
        INTERRUPTED
    } else if error.is::<NameError>() {
        USAGE
    } else {
        1
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The game whose table is missing, if that is what is wrong.
fn missing_table(error: &anyhow::Error) -> Option<&str> {
    let table = error.downcast_ref::<TableError>().or_else(|| {
        if let Some(QueryError::Table(table)) = error.downcast_ref() {
            return Some(table);
        }
        if let Some(VerifyError::Table(table)) = error.downcast_ref() {
            return Some(table);
        }
        match error.downcast_ref() {
            Some(SolveError::Table(table)) => Some(table),
            _ => None,
        }
    });
    match table {
        Some(TableError::Missing { game, .. }) => Some(game),
        _ => None,
    }
}

fn missing_table_in_words(game: &str, global: &Global) -> String {
    let folder = global
        .data_dir
        .as_deref()
        .map_or(String::new(), |dir| format!(" --data-dir {}", quoted(dir)));
    format!(
        "{game} is not solved yet: there is no complete table of it in {}\nSolve it first: retrograde solve {game}{folder}",
        one_line(&global.data_folder().display().to_string())
    )
}

/// The path as a shell reads it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+:,=@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;
    use std::path::Path;

    #[test]
    fn paths_survive_a_shell() {
        assert_eq!(quoted(Path::new("/tmp/a-b.c")), "/tmp/a-b.c");
        assert_eq!(quoted(Path::new("my tables")), "'my tables'");
        assert_eq!(quoted(Path::new("it's")), r"'it'\''s'");
    }
}

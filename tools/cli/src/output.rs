//! Standard output: text for people, JSON for programs, colours for terminals.

use retrograde::Verdict;
use retrograde::text::ByteSize;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// Prints `data` as one JSON document, or as `text` makes it for people.
pub(crate) fn show<T: Serialize + ?Sized>(
    json: bool,
    data: &T,
    text: impl FnOnce(Style) -> String,
) -> anyhow::Result<()> {
    let words = if json {
        serde_json::to_string_pretty(data)? + "\n"
    } else {
        text(Style::of_stdout())
    };
    Ok(print(words.as_bytes())?)
}

/// As [`show`], but JSON is a single line: a matrix with a line for every number would be no easier to read.
pub(crate) fn show_dense<T: Serialize + ?Sized>(
    json: bool,
    data: &T,
    text: impl FnOnce(Style) -> String,
) -> anyhow::Result<()> {
    if json {
        let line = serde_json::to_string(data)? + "\n";
        return Ok(print(line.as_bytes())?);
    }
    show(json, data, text)
}

/// Writing that failed because whoever read it has seen enough is no failure, and changes no exit status.
pub(crate) fn unless_closed<T>(written: io::Result<T>) -> io::Result<Option<T>> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(None),
        written => written.map(Some),
    }
}

/// Writes to stdout. Unlike `print!`, a closed pipe is no panic.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    unless_closed(out.write_all(bytes).and_then(|()| out.flush()))?;
    Ok(())
}

/// Whether the only problem is that standard output is no longer read. Files have errors of their own.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a line to stderr. Unlike `eprintln!`, a closed pipe is no panic: there is no reader left.
pub(crate) fn warn(line: &str) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// The exit status of a question whose answer was found.
pub(crate) fn yes_or_no(yes: bool) -> ExitCode {
    if yes {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    colours: bool,
}

/// How a piece of text looks in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Plain,
    Bold,
    Dim,
    Good,
    Bad,
    Even,
}

impl Paint {
    /// The colour of a verdict.
    pub(crate) fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => Self::Good,
            Verdict::Loss => Self::Bad,
            Verdict::Draw => Self::Even,
            _ => Self::Plain,
        }
    }

    fn code(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Bold => Some("1"),
            Self::Dim => Some("2"),
            Self::Good => Some("32"),
            Self::Bad => Some("31"),
            Self::Even => Some("33"),
        }
    }
}

impl Style {
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { colours: false };

    fn of_stdout() -> Self {
        // https://no-color.org: any value but the empty one switches colours off.
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            colours: io::stdout().is_terminal() && !unwanted && !dumb,
        }
    }

    pub(crate) fn paint(self, paint: Paint, text: &str) -> String {
        match paint.code() {
            Some(code) if self.colours => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}

/// `1.2 MiB (1,234,567 bytes)`.
pub(crate) fn exact_bytes(bytes: u64) -> String {
    let words = ByteSize(bytes).to_string();
    if bytes < 1024 {
        words
    } else {
        format!("{words} ({} bytes)", crate::text::grouped(bytes))
    }
}

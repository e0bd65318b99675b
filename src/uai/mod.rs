//! UAI, the protocol of Ataxx programs: lines of text like those of UCI, with boards of Ataxx.
//!
//! A [`Session`] takes one line after the other and says what to do about it. Thinking is a [`Task`] of its
//! own, so that whoever owns the session can go on reading while it runs on another thread. Nothing here reads
//! or writes but the tables.
//!
//! ```
//! use retrograde::uai::{Action, Session};
//! use std::sync::atomic::AtomicBool;
//!
//! # let folder = tempfile::tempdir().unwrap();
//! let mut session = Session::new(&folder.path().into());
//! session.take("position fen x5o/7/7/7/7/7/o5x x 0 1 moves g2");
//! let Action::Think(task) = session.take("go depth 2") else {
//!     panic!("this makes it think");
//! };
//! let mut said = Vec::new();
//! task.run(&AtomicBool::new(false), &mut |line| said.push(line));
//! assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")));
//! ```
//!
//! Where there is a table of the board, below the data folder or coming with the program, play is perfect: a
//! win is won as quickly as possible, a loss delayed, and a draw kept. Everywhere else, and to choose among
//! moves that keep a draw, it searches.

mod clock;
mod command;
mod session;
mod task;
#[cfg(test)]
mod tests;

pub use session::{Action, Session};
pub use task::Task;

/// Text that came from outside, fit to be repeated in a line: not long, and without control characters.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut shown: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown += "...";
    }
    format!("'{shown}'")
}

/// Text of several lines as one.
fn one_line(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    lines.collect::<Vec<_>>().join("; ")
}

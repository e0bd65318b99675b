//! What can be done about something that is in the way.
//!
//! Errors and reports say what is wrong in words, and what can be done about it as a [`Hint`]: a program that
//! has flags or buttons names its own.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Allow more memory than the options do, or choose a smaller game.
    AllowMoreMemory {
        /// Whether fewer tiers, or a folder with more room for working files, would help as well.
        or_disk: bool,
    },
    /// Free memory, or choose a smaller game.
    FreeMemory {
        /// Whether fewer tiers, or a folder with more room for working files, would help as well.
        or_disk: bool,
    },
    /// Free memory, raise what the system allows the process, or allow less in the options.
    AllowLessMemory,
    /// Free space on the disk or choose another data folder, then do the same again.
    FreeDisk,
    /// Choose another data folder.
    OtherFolder,
    /// Wait for the other process, or choose another data folder.
    WaitOrOtherFolder,
    /// Rename or remove what is in the place of a file, then do the same again.
    ClearPlace,
    /// Solve the game.
    Solve {
        /// The game.
        game: String,
        /// The tier that is missing, where others are there.
        tier: Option<String>,
    },
    /// Make tables, which say who wins from every position, instead of a proof.
    SolveInFull,
    /// Solve the game again, by force: what there is cannot be used.
    SolveAgain {
        /// The game.
        game: String,
        /// The file that cannot be used.
        path: PathBuf,
    },
    /// Find the value of the start and best play from there.
    SolveWeakly {
        /// The game.
        game: String,
        /// What that does, as a predicate.
        gives: String,
    },
    /// Find out who wins from the start, or by how much.
    SolveUltraWeakly {
        /// The game.
        game: String,
        /// What that does, as a predicate.
        gives: String,
    },
    /// Make the proof of who wins first.
    Prove {
        /// The game.
        game: String,
    },
    /// Check the files of the game.
    Verify {
        /// The game.
        game: String,
    },
    /// Do the same again: it goes on where it stopped.
    GoOn {
        /// Whether that is so only without force.
        unforced: bool,
    },
}

/// An error that knows what can be done about it.
pub trait Hinting: std::error::Error {
    /// What can be done, in the order in which it is to be told.
    fn hints(&self) -> Vec<Hint>;
}

/// Why something is not so, and what can be done instead. As text and as JSON it is the words only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Reason {
    /// In words.
    pub why: String,
    /// What can be done.
    pub hint: Option<Hint>,
}

impl Reason {
    /// The same with something that can be done.
    #[must_use]
    pub fn with(self, hint: Hint) -> Self {
        Self {
            hint: Some(hint),
            ..self
        }
    }
}

impl From<String> for Reason {
    fn from(why: String) -> Self {
        Self { why, hint: None }
    }
}

impl From<&str> for Reason {
    fn from(why: &str) -> Self {
        why.to_owned().into()
    }
}

impl From<Reason> for String {
    fn from(reason: Reason) -> Self {
        reason.why
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_its_words() {
        let reason = Reason::from("too large").with(Hint::OtherFolder);
        assert_eq!(reason.to_string(), "too large");
        assert_eq!(String::from(reason.clone()), "too large");
        assert_eq!(Reason::from("too large").with(Hint::OtherFolder), reason);
    }
}

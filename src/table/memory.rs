//! The memory there is, and the refusal of what would run out of it later.

use super::{SolveError, TableError};
use crate::hint::Hint;
use crate::system;
use crate::text::ByteSize;
use std::fmt;
use tracing::debug;

/// The memory there is.
pub(crate) struct Limit {
    pub(super) bytes: u64,
    /// Whether it is the options that allow no more, and not the machine.
    allowed: bool,
}

impl Limit {
    /// What may be used: no more than is free, than is bound for the whole process, and than is allowed here.
    pub(crate) fn new(allowed: Option<u64>) -> Self {
        let free = system::available_bytes().unwrap_or(u64::MAX);
        let allowed = allowed.into_iter().chain(system::memory_bound()).min();
        let bytes = allowed.unwrap_or(u64::MAX).min(free);
        Self {
            bytes,
            allowed: bytes < free,
        }
    }

    fn allows(&self, game: &str, needed: u64) -> bool {
        debug!(
            game,
            needed,
            limit = self.bytes,
            "memory compared with the limit"
        );
        needed <= self.bytes
    }

    /// Refuses at once to solve what would run out of memory later.
    pub(super) fn check(&self, game: &str, needed: u64) -> Result<(), SolveError> {
        if self.allows(game, needed) {
            return Ok(());
        }
        Err(SolveError::TooLittleMemory {
            game: game.into(),
            needed,
            limit: self.bytes,
            allowed: self.allowed,
            disk_too: false,
            instead: None,
        })
    }

    /// The same for anything else that is done with a game.
    ///
    /// # Errors
    /// If there is too little memory.
    pub(crate) fn check_task(
        &self,
        task: &'static str,
        game: &str,
        needed: u64,
    ) -> Result<(), TableError> {
        if self.allows(game, needed) {
            return Ok(());
        }
        Err(TableError::TooLittleMemory {
            task,
            game: game.into(),
            needed,
            limit: self.bytes,
            allowed: self.allowed,
        })
    }
}

/// A number of bytes in words, never rounded down: the amount that is named must be enough.
pub(super) fn needed_in_words(bytes: u64) -> String {
    let mut unit = 1u64 << 10;
    while bytes >= unit << 10 && unit < 1 << 60 {
        unit <<= 10;
    }
    // Up to a hundred of a unit are told in tenths.
    let parts = if bytes / unit < 100 { 10 } else { 1 };
    let [bytes, unit, parts] = [bytes, unit, parts].map(u128::from);
    let rounded = (bytes * parts).div_ceil(unit) * unit / parts;
    ByteSize(u64::try_from(rounded).unwrap_or(u64::MAX)).to_string()
}

/// The bound that was in the way, in words.
pub(super) struct Bound {
    pub(super) bytes: u64,
    /// Whether it is the options that allow no more, and not the machine.
    pub(super) allowed: bool,
    /// Whether the disk has no room either.
    pub(super) disk_too: bool,
}

impl Bound {
    /// What can be done about it.
    pub(super) fn hint(&self) -> Hint {
        let or_disk = self.disk_too;
        match self.allowed {
            true => Hint::AllowMoreMemory { or_disk },
            false => Hint::FreeMemory { or_disk },
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limit = ByteSize(self.bytes);
        let whose = if self.allowed { "allowed" } else { "free" };
        let disk = match self.disk_too {
            true => ", nor has the disk that much for working files",
            false => "",
        };
        write!(f, "{limit} is {whose}{disk}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_be_needed_is_enough() {
        for (bytes, words) in [
            (16 << 20, "16.0 MiB"),
            ((16 << 20) + 1, "16.1 MiB"),
            ((364 << 20) + 1, "365 MiB"),
            (u64::MAX, "more than 16 EiB"),
        ] {
            assert_eq!(needed_in_words(bytes), words);
        }
    }

    #[test]
    fn the_bound_that_was_in_the_way_is_the_one_that_is_named() {
        for disk_too in [false, true] {
            let bound = |allowed| Bound {
                bytes: 80 << 20,
                allowed,
                disk_too,
            };
            let or_disk = disk_too;
            let allowed = bound(true).to_string();
            assert!(allowed.contains("80.0 MiB is allowed"), "{allowed}");
            assert!(!allowed.contains("free"), "{allowed}");
            assert_eq!(bound(true).hint(), Hint::AllowMoreMemory { or_disk });
            let free = bound(false).to_string();
            assert!(free.contains("80.0 MiB is free"), "{free}");
            assert!(!free.contains("allowed"), "{free}");
            assert_eq!(bound(false).hint(), Hint::FreeMemory { or_disk });
        }
    }
}

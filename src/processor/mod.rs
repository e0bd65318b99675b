//! What the processor has beyond what every processor of its kind has.
//!
//! A program is compiled for any processor of its kind. What newer ones have besides is found out when it is
//! first needed, and hot loops use it in one of two ways. Single instructions that gather bits are behind a branch
//! that always goes the same way (`bits.rs`). Where whole loops gain, a search is compiled twice, and one of the
//! two is chosen before it begins (`compiled.rs`).
//!
//! The environment variable `RETROGRADE_PROCESSOR` holds the program to less than there is, to try the other ways:
//! `portable` to what every processor of its kind has, `avx2` to everything but the gathering of bits.

pub(crate) mod bits;
pub(crate) mod compiled;

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tracing::debug;

/// What is used of a processor. Every level has what those before it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
#[non_exhaustive]
pub enum Level {
    /// What every processor of its kind has.
    Portable = 1,
    /// Vectors of 32 bytes (AVX2), and instructions for bits that came with them.
    Wide = 2,
    /// Instructions that gather and scatter bits (BMI2), where they are quick.
    Gathering = 3,
}

impl Level {
    const ALL: [Self; 3] = [Self::Portable, Self::Wide, Self::Gathering];

    /// The word for it, in the environment variable and in [`fmt::Display`].
    const fn word(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Wide => "avx2",
            Self::Gathering => "avx2+bmi2",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The environment variable that holds the program to a level.
const VARIABLE: &str = "RETROGRADE_PROCESSOR";

/// The environment asks for a level that there is not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{VARIABLE} is {found:?}: it can be {}, {} or {}", Level::ALL[0], Level::ALL[1], Level::ALL[2])]
pub struct UnknownLevel {
    found: OsString,
}

/// What the environment holds the program to; everything if it says nothing.
///
/// # Errors
/// If it says something that is not a level.
pub fn wanted() -> Result<Level, UnknownLevel> {
    named(std::env::var_os(VARIABLE).unwrap_or_default())
}

fn named(word: OsString) -> Result<Level, UnknownLevel> {
    if word.is_empty() {
        return Ok(Level::Gathering);
    }
    let level = Level::ALL.into_iter().find(|level| word == level.word());
    level.ok_or(UnknownLevel { found: word })
}

/// [`Level`] as a number, or this as long as nobody has asked.
const UNKNOWN: u8 = 0;
static LEVEL: AtomicU8 = AtomicU8::new(UNKNOWN);

/// What is used of this processor, found out once.
///
/// ```
/// println!("{}", retrograde::processor::level());
/// ```
#[inline]
#[must_use]
pub fn level() -> Level {
    match LEVEL.load(Relaxed) {
        UNKNOWN => find(),
        number => Level::ALL[usize::from(number) - 1],
    }
}

/// Whether bits are gathered by instructions; not known before somebody asked for the [`level`].
#[inline(always)]
fn gathers() -> bool {
    bits::CAN_GATHER && LEVEL.load(Relaxed) == Level::Gathering as u8
}

/// Several threads may find out at the same time. What they find is much the same, and the first counts.
#[cold]
fn find() -> Level {
    // Who has a say in words is told about unknown ones; here they ask for nothing.
    let level = available().min(wanted().unwrap_or(Level::Gathering));
    let before = LEVEL.compare_exchange(UNKNOWN, level as u8, Relaxed, Relaxed);
    let level = before.map_or_else(|number| Level::ALL[usize::from(number) - 1], |_| level);
    debug!(%level, "processor level chosen");
    level
}

/// The most that could be used.
fn available() -> Level {
    match compiled::Wide::find() {
        None => Level::Portable,
        Some(wide) if bits::is_gathering_quick(wide) => Level::Gathering,
        Some(_) => Level::Wide,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_named() {
        for level in Level::ALL {
            assert_eq!(named(level.to_string().into()), Ok(level));
        }
        assert_eq!(named("".into()), Ok(Level::Gathering));
        let error = named("pentium".into()).unwrap_err().to_string();
        assert_eq!(
            error,
            "RETROGRADE_PROCESSOR is \"pentium\": it can be portable, avx2 or avx2+bmi2"
        );
    }

    #[test]
    fn no_more_is_used_than_there_is() {
        assert!(level() <= available().max(Level::Wide));
        assert_eq!(level() >= Level::Wide, compiled::Wide::in_use().is_some());
        if compiled::Wide::find().is_none() {
            assert_eq!(level(), Level::Portable);
        }
    }
}

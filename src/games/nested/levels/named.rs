//! The games by name.

use super::Strategic;
use crate::games::nested::restrictions::{BACK, DRAWN, DRAWN_LINE, Restrictions, WON};
use crate::games::nested::sets::NumberSet;
use crate::name::{GameName, NameError, OptionSpec};

/// Options of `strategic`.
pub const STRATEGIC_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "set",
        values: "tactical, map11 to map88, hmap1 to hmap9",
        default: "tactical",
        about: "the number set, which says what strategic cell a move sends to; strategic:map34 is short for strategic,set=map34",
    },
    WON,
    BACK,
    DRAWN,
    DRAWN_LINE,
];

/// The game as a name asks for it.
///
/// # Errors
/// If an option is unknown, or there is no such number set.
pub fn strategic_named(name: &GameName) -> Result<Strategic, NameError> {
    name.check_keys(STRATEGIC_OPTIONS)?;
    let set = match name.given("set", "map34")? {
        Some(set) => NumberSet::named(set)?,
        None => NumberSet::tactical(),
    };
    Ok(Strategic::new(set, Restrictions::named(name)?))
}

/// Options of `nested`.
pub const NESTED_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "levels",
        values: "2 to 4",
        default: "4",
        about: "how many boards deep: nested:4 is short for nested,levels=4; field draws 5 too",
    },
    WON,
    BACK,
    DRAWN,
    DRAWN_LINE,
];

/// How many levels positions of games by name have room for.
pub(crate) const MOST_PLAYED: usize = 4;

/// How many levels fields to print are drawn for: of more, nobody could tell the lines.
pub(crate) const MOST_PRINTED: usize = 5;

/// Levels and restrictions that a name of the family `nested` asks for; `most` levels are at most to be had.
///
/// # Errors
/// If an option or its value is unknown, or there are more levels.
pub(crate) fn nested_named(
    name: &GameName,
    most: usize,
) -> Result<(usize, Restrictions), NameError> {
    name.check_keys(NESTED_OPTIONS)?;
    let levels = name.given_number("levels", &(2..=most), "4")?;
    Ok((levels.unwrap_or(MOST_PLAYED), Restrictions::named(name)?))
}

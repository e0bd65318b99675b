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
        values: "2 to 5",
        default: "3",
        about: "how many boards deep: nested:4 is short for nested,levels=4",
    },
    WON,
    BACK,
    DRAWN,
    DRAWN_LINE,
];

/// How many levels games by name have at most: of more, nobody could tell the lines of a printed field.
const MOST_LEVELS: usize = 5;

/// Those of a name that says nothing.
const LEVELS: usize = 3;

/// Levels and restrictions that a name of the family `nested` asks for.
///
/// # Errors
/// If an option or its value is unknown, or there are more levels.
pub(crate) fn nested_named(name: &GameName) -> Result<(usize, Restrictions), NameError> {
    name.check_keys(NESTED_OPTIONS)?;
    let levels = name.given_number("levels", &(2..=MOST_LEVELS), "4")?;
    Ok((levels.unwrap_or(LEVELS), Restrictions::named(name)?))
}

//! The game by name.

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

//! The boards by name.

use super::{Board, Dots};
use crate::name::{GameName, NameError, OptionSpec};

const USUAL: (usize, usize) = (3, 3);

/// Options of `dots`.
pub const DOTS_OPTIONS: &[OptionSpec] = &[OptionSpec {
    key: "size",
    values: "1x1 to 7x7, or any rows x columns with at most 128 edges",
    default: "3x3",
    about: "rows x columns of boxes; dots:3x4 is short for dots,size=3x4",
}];

/// Dots and boxes as a name asks for it.
///
/// # Errors
/// If an option is unknown or the board is too large.
pub fn dots_named(name: &GameName) -> Result<Dots, NameError> {
    name.check_keys(DOTS_OPTIONS)?;
    let most = Board::MOST_EDGES;
    let right = format!("any rows x columns with at most {most} edges");
    let right = ["3x3", "3x4", "4x4", "5x5", &right];
    name.size(USUAL, "3x4", &right, Board::new).map(Dots::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_name_boards() {
        let named = |text: &str| dots_named(&GameName::parse(text).unwrap());
        for (text, name) in [
            ("dots", "dots:3x3"),
            ("dots:2x5", "dots:2x5"),
            ("dots,size=5x11", "dots:5x11"),
            ("dots:1x1", "dots:1x1"),
        ] {
            assert_eq!(named(text).unwrap().name(), name);
        }
        for wrong in [
            "dots:3",
            "dots:03x3",
            "dots:0x3",
            "dots:8x8",
            "dots:3x",
            "dots:3x3,size=3x3",
            "dots:99999999999x99999999999",
        ] {
            assert!(named(wrong).is_err(), "{wrong}");
        }
    }
}

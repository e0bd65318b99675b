//! The games by name.

use super::rules::{Empties, Opening, Rules};
use crate::name::{GameName, NameError, OptionSpec};

/// Options of `othello`.
pub const OTHELLO_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "size",
        values: "2x2 to 8x8",
        default: "8x8",
        about: "rows x columns; othello:6x6 is short for othello,size=6x6",
    },
    OptionSpec {
        key: "start",
        values: "standard, parallel",
        default: "standard",
        about: "the first four discs: crosswise, White on the diagonal that begins at a1; or side by side, White in the upper row",
    },
    OptionSpec {
        key: "empties",
        values: "winner, nobody",
        default: "winner",
        about: "who gets the squares that are empty at the end: whoever has more discs, as in tournaments; or nobody",
    },
];

const USUAL_SIDE: usize = 8;

/// Othello as a name asks for it.
///
/// # Errors
/// If an option is unknown, or a side is not from 2 to 8.
pub fn othello_named(name: &GameName) -> Result<Rules, NameError> {
    name.check_keys(OTHELLO_OPTIONS)?;
    let openings = [
        ("standard", Opening::Standard),
        ("parallel", Opening::Parallel),
    ];
    let empties = [("winner", Empties::Winner), ("nobody", Empties::Nobody)];
    let right = ["2x2 to 8x8, rows x columns"];
    let mut rules = name.size((USUAL_SIDE, USUAL_SIDE), "6x6", &right, Rules::new)?;
    if let Some(opening) = name.word("start", &openings)? {
        rules.opening = opening;
    }
    if let Some(empties) = name.word("empties", &empties)? {
        rules.empties = empties;
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Result<Rules, NameError> {
        othello_named(&GameName::parse(name).unwrap())
    }

    #[test]
    fn names_are_read_and_written() {
        for (name, short) in [
            ("othello", "othello:8x8"),
            ("othello:6x6", "othello:6x6"),
            ("othello,size=5x7", "othello:5x7"),
            ("othello:2x8,start=standard", "othello:2x8"),
            (
                "othello:4x4,empties=nobody,start=parallel",
                "othello:4x4,start=parallel,empties=nobody",
            ),
            ("othello:8x8,empties=winner", "othello:8x8"),
        ] {
            assert_eq!(named(name).unwrap().name(), short);
            assert_eq!(named(short).unwrap(), named(name).unwrap());
        }
    }

    #[test]
    fn other_names_are_refused() {
        for (name, why) in [
            ("othello:1x8", "1x8"),
            ("othello:8x9", "8x9"),
            ("othello:08x8", "08x8"),
            ("othello:8", "\"8\""),
            ("othello:8x8x8", "8x8x8"),
            ("othello:6x6,size=6x6", "twice"),
            ("othello,emptys=nobody", "did you mean empties?"),
            ("othello,empties=loser", "winner, nobody"),
            ("othello,start=crossed", "standard, parallel"),
        ] {
            let error = named(name).unwrap_err().to_string();
            assert!(error.contains(why), "{name}: {error}");
        }
    }
}

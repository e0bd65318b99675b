//! The games of the family that have names: files of rules that the program carries, and what a name may change
//! in them.

use super::conflicts::conflict;
use super::file::read_rules;
use super::rules::{Blocked, Line, Rules};
use crate::name::{GameName, NameError, OptionSpec};

struct Preset {
    family: &'static str,
    /// What stands behind the colon.
    board: Option<&'static str>,
    text: &'static str,
    options: &'static [OptionSpec],
}

macro_rules! preset {
    ($family:literal, $board:expr, $file:literal, $options:expr) => {
        Preset {
            family: $family,
            board: $board,
            text: include_str!(concat!("presets/", $file, ".toml")),
            options: $options,
        }
    };
}

/// The first of a family is the one meant where a name does not say.
const PRESETS: &[Preset] = &[
    preset!("tictactoe", None, "tictactoe", TICTACTOE_OPTIONS),
    preset!("achi", None, "achi", ACHI_OPTIONS),
    preset!("tapatan", None, "tapatan", TAPATAN_OPTIONS),
    preset!("picaria", None, "picaria", PICARIA_OPTIONS),
    preset!("nine-holes", None, "nine-holes", NINE_HOLES_OPTIONS),
    preset!("morris", Some("9"), "morris-9", MILL_OPTIONS),
    preset!("morris", Some("3"), "morris-3", MORRIS_3_OPTIONS),
    preset!("morris", Some("5"), "morris-5", MILL_OPTIONS),
    preset!("morris", Some("6"), "morris-6", MILL_OPTIONS),
    preset!("morris", Some("7"), "morris-7", MILL_OPTIONS),
    preset!("morris", Some("12"), "morris-12", MILL_OPTIONS),
];

const fn option(
    key: &'static str,
    values: &'static str,
    default: &'static str,
    about: &'static str,
) -> OptionSpec {
    OptionSpec {
        key,
        values,
        default,
        about,
    }
}

const LINE: OptionSpec = option(
    "line",
    "wins, loses",
    "wins",
    "what completing a line brings; loses is the misère game",
);
const THREE_PIECES: OptionSpec = pieces("1 to half the points", "3");
const BLOCKED: OptionSpec = option(
    "blocked",
    "loses, passes, draws",
    "loses",
    "what a player gets who has no move",
);
const FLY: OptionSpec = option(
    "fly",
    "yes, no",
    "no",
    "whether a player with three tokens moves to any empty point",
);
const LASKER: OptionSpec = option(
    "lasker",
    "yes, no",
    "no",
    "whether a player with tokens in hand may move one instead of placing",
);
const FIRST_CENTRE: OptionSpec = option(
    "first-centre",
    "yes, no",
    "yes",
    "whether the first token of the game may be placed on the centre",
);
const MEN: OptionSpec = option(
    "n",
    "3, 5, 6, 7, 9, 12",
    "9",
    "men each, and the board for them; morris:6 is short for morris,n=6",
);

const fn pieces(values: &'static str, default: &'static str) -> OptionSpec {
    option("pieces", values, default, "tokens of each player")
}

/// Options of `tictactoe`.
pub const TICTACTOE_OPTIONS: &[OptionSpec] = &[LINE];

/// Options of `achi`.
pub const ACHI_OPTIONS: &[OptionSpec] = &[
    LINE,
    pieces("1 to half the points", "4"),
    BLOCKED,
    FLY,
    LASKER,
    FIRST_CENTRE,
];

/// Options of `tapatan`.
pub const TAPATAN_OPTIONS: &[OptionSpec] =
    &[LINE, THREE_PIECES, BLOCKED, FLY, LASKER, FIRST_CENTRE];

/// Options of `picaria`.
pub const PICARIA_OPTIONS: &[OptionSpec] = TAPATAN_OPTIONS;

/// Options of `nine-holes`, where all tokens fly and no player is ever blocked.
pub const NINE_HOLES_OPTIONS: &[OptionSpec] = &[LINE, THREE_PIECES, LASKER, FIRST_CENTRE];

/// Options of `morris`, all boards together.
pub const MORRIS_OPTIONS: &[OptionSpec] = &[
    MEN,
    pieces("3 to half the points; morris:3 from 1", "n"),
    BLOCKED,
    FLY,
    LASKER,
    option(
        "line",
        LINE.values,
        LINE.default,
        "as in tapatan; morris:3 only",
    ),
    option(
        "first-centre",
        FIRST_CENTRE.values,
        FIRST_CENTRE.default,
        "as in tapatan; morris:3 only",
    ),
];

const MORRIS_3_OPTIONS: &[OptionSpec] =
    &[MEN, LINE, THREE_PIECES, BLOCKED, FLY, LASKER, FIRST_CENTRE];

const MILL_OPTIONS: &[OptionSpec] = &[
    MEN,
    pieces("3 to half the points", "n"),
    BLOCKED,
    FLY,
    LASKER,
];

/// Tic-tac-toe.
#[must_use]
pub fn tictactoe() -> Rules {
    PRESETS[0].rules()
}

/// The game a name asks for: one that comes as a file of rules, with the name's options.
///
/// ```
/// use retrograde::games::{GameName, alignment::preset};
/// let name = GameName::parse("achi:pieces=3,blocked=loses").unwrap();
/// let rules = preset(&name).unwrap();
/// assert_eq!((rules.pieces, rules.name.as_str()), ([3, 3], "achi,pieces=3"));
/// ```
///
/// # Errors
/// If there is no such game, it has no such option, or options contradict each other.
pub fn preset(name: &GameName) -> Result<Rules, NameError> {
    let preset = Preset::find(name)?;
    name.check_keys(preset.options)?;
    let mut rules = preset.rules();
    rules.change(name)?;
    if let Some((key, reason)) = conflict(&rules) {
        return Err(NameError::new(reason, key, &[]));
    }
    rules.find_symmetries();
    Ok(rules)
}

impl Preset {
    fn find(name: &GameName) -> Result<&'static Self, NameError> {
        let of_family = || PRESETS.iter().filter(|preset| preset.family == name.family);
        let Some(first) = of_family().next() else {
            let families: Vec<&str> = PRESETS.iter().map(|preset| preset.family).collect();
            let what = format!("there is no game {:?}", name.family);
            return Err(NameError::new(what, &name.family, &families));
        };
        let board = match first.board {
            Some(_) => name.given("n", "6")?,
            None => name.shorthand.as_deref(),
        };
        let Some(board) = board else {
            return Ok(first);
        };
        let found = of_family().find(|preset| preset.board == Some(board));
        found.ok_or_else(|| {
            let mut boards: Vec<&str> = of_family().filter_map(|preset| preset.board).collect();
            boards.sort_unstable_by_key(|board| (board.len(), *board));
            let what = format!("{} has no variant {board:?}", name.family);
            if boards.is_empty() {
                NameError::new(what, board, &[first.family])
            } else {
                NameError::new(what, board, &boards)
            }
        })
    }

    fn rules(&self) -> Rules {
        read_rules(self.text, self.family).expect("the tests read every file the program carries")
    }
}

impl Rules {
    /// Changes what a name asks for and adds it to the rules' own name, in a fixed order.
    fn change(&mut self, name: &GameName) -> Result<(), NameError> {
        const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];
        let mut changes = String::new();
        let mut note = |key: &str, changed: bool| {
            if let Some(word) = name.option(key).filter(|_| changed) {
                changes += &format!(",{key}={word}");
            }
        };
        if let Some(line) = name.word("line", &[("wins", Line::Wins), ("loses", Line::Loses)])? {
            note("line", line != self.line);
            self.line = line;
        }
        let fewest = match self.line {
            Line::Captures => usize::from(Self::FEWEST),
            Line::Wins | Line::Loses => 1,
        };
        if let Some(pieces) = name.number("pieces", fewest, self.board.points.len() / 2)? {
            let pieces = [pieces as u8; 2];
            note("pieces", pieces != self.pieces);
            self.pieces = pieces;
        }
        if let Some(blocked) = name.word("blocked", &Blocked::WORDS)? {
            note("blocked", blocked != self.blocked);
            // A full board follows, unless the file gives it a rule of its own.
            if self.full == self.blocked {
                self.full = blocked;
            }
            self.blocked = blocked;
        }
        if let Some(flies) = name.word("fly", &YES_OR_NO)? {
            let fly = if flies { Self::FEWEST } else { 0 };
            note("fly", fly != self.fly);
            self.fly = fly;
        }
        for (key, setting) in [
            ("lasker", &mut self.lasker),
            ("first-centre", &mut self.first_centre),
        ] {
            if let Some(value) = name.word(key, &YES_OR_NO)? {
                note(key, value != *setting);
                *setting = value;
            }
        }
        self.name += &changes;
        Ok(())
    }
}

#[cfg(test)]
mod tests;

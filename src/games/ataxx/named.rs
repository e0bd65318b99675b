//! The games by name.

use super::board::{Board, Cell};
use super::play::Position;
use super::rules::{Rules, Stuck};
use crate::games::Player;
use crate::games::name::{GameName, NameError, OptionSpec};

/// As many cells as the keys of positions have room for.
const LINE: std::ops::RangeInclusive<usize> = 2..=32;
const SIDES: std::ops::RangeInclusive<usize> = 2..=8;
const USUAL_SIDE: usize = 7;

/// Options of `linear-ataxx`.
pub const LINEAR_ATAXX_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "n",
        values: "2 to 32",
        default: "7",
        about: "cells in the row; linear-ataxx:11 is short for linear-ataxx,n=11",
    },
    POSITIONS,
];

const POSITIONS: OptionSpec = OptionSpec {
    key: "positions",
    values: "all, reachable",
    default: "all",
    about: "which positions the tables hold: all, or those that play from the start leads to; --reachable is short for it",
};

/// Options of `ataxx`.
pub const ATAXX_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "size",
        values: "2x2 to 8x8",
        default: "7x7",
        about: "rows x columns; ataxx:4x4 is short for ataxx,size=4x4",
    },
    OptionSpec {
        key: "gaps",
        values: "cells joined by +",
        default: "none",
        about: "cells where no stone can be, as in gaps=c3+e3+c5+e5; not in a corner",
    },
    POSITIONS,
];

/// Whether a name asks for the positions that play from the start leads to, and no others.
pub(crate) fn only_reachable(name: &GameName) -> Result<bool, NameError> {
    let words = [("all", false), ("reachable", true)];
    Ok(name.word("positions", &words)?.unwrap_or(false))
}

/// Linear Ataxx as a name asks for it.
///
/// # Errors
/// If an option is unknown, or the number of cells is not from 2 to 32.
pub fn linear_named(name: &GameName) -> Result<Rules, NameError> {
    name.check_keys(LINEAR_ATAXX_OPTIONS)?;
    let shorthand = name.shorthand_number("n", *LINE.start(), *LINE.end())?;
    let option = name.number("n", *LINE.start(), *LINE.end())?;
    if shorthand.is_some() && option.is_some() {
        let examples = ["linear-ataxx:11", "linear-ataxx,n=11"];
        return Err(NameError::new("n is given twice", "n", &examples));
    }
    let n = shorthand.or(option).unwrap_or(USUAL_SIDE);
    Ok(Rules {
        name: format!("linear-ataxx:{n}"),
        title: format!("Linear Ataxx, on a row of {n} cells"),
        references: vec![
            "Heuristic algorithms and ultra-weak solutions to size n games of linear Ataxx, 2020"
                .into(),
        ],
        board: Board::new(1, n, &[]),
        start: Position {
            mover: 1,
            waiting: 1 << (n - 1),
            player: Player::First,
        },
        stuck: Stuck::Yields,
    })
}

/// Ataxx as a name asks for it.
///
/// # Errors
/// If an option is unknown, a side is not from 2 to 8, or a gap is no cell or in a corner.
pub fn ataxx_named(name: &GameName) -> Result<Rules, NameError> {
    name.check_keys(ATAXX_OPTIONS)?;
    let size = match (&name.shorthand, name.option("size")) {
        (Some(_), Some(_)) => {
            let examples = ["ataxx:4x4", "ataxx,size=4x4"];
            return Err(NameError::new("size is given twice", "size", &examples));
        }
        (Some(size), None) => Some(size.as_str()),
        (None, size) => size,
    };
    let (rows, columns) = size.map_or(Ok((USUAL_SIDE, USUAL_SIDE)), parse_size)?;
    let gaps = match name.option("gaps") {
        None | Some("none") => vec![],
        Some(gaps) => parse_gaps(gaps, rows, columns)?,
    };
    Ok(rectangle(rows, columns, &gaps))
}

/// The usual game on a rectangle with gaps, none of them in a corner.
fn rectangle(rows: usize, columns: usize, gaps: &[Cell]) -> Rules {
    let board = Board::new(rows, columns, gaps);
    let mut name = format!("ataxx:{rows}x{columns}");
    let mut title = format!("Ataxx, on {rows} x {columns} cells");
    let names: Vec<String> = (board.gaps())
        .map(|cell| {
            let column = char::from(b'a' + cell.column as u8);
            format!("{column}{}", rows - cell.row)
        })
        .collect();
    if !names.is_empty() {
        name += &format!(",gaps={}", names.join("+"));
        title += &format!(" with gaps at {}", names.join(", "));
    }
    let (bottom, right) = (rows - 1, columns - 1);
    let stones = |corners: [(usize, usize); 2]| {
        let numbers = corners
            .iter()
            .filter_map(|&(row, column)| board.number(Cell { row, column }));
        numbers.fold(0, |set, number| set | 1 << number)
    };
    Rules {
        name,
        title,
        references: vec![
            "Ataxx, D. Crummack and C. Galley, 1988".into(),
            "libataxx (rules, FEN and perft as Ataxx programs use them)".into(),
        ],
        start: Position {
            mover: stones([(0, 0), (bottom, right)]),
            waiting: stones([(0, right), (bottom, 0)]),
            player: Player::First,
        },
        board,
        stuck: Stuck::Passes,
    }
}

fn parse_size(size: &str) -> Result<(usize, usize), NameError> {
    let side = |text: &str| {
        let side = text.parse().ok().filter(|side| SIDES.contains(side))?;
        (side.to_string() == text).then_some(side)
    };
    size.split_once('x')
        .and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)))
        .ok_or_else(|| {
            let what = format!("size cannot be {size:?}");
            NameError::new(what, size, &["4x4", "5x5", "7x7", "any from 2x2 to 8x8"])
        })
}

fn parse_gaps(gaps: &str, rows: usize, columns: usize) -> Result<Vec<Cell>, NameError> {
    let cell = |name: &str| {
        let mut characters = name.chars();
        let column = (characters.next()? as usize).checked_sub('a' as usize)?;
        let up: usize = characters.as_str().parse().ok()?;
        let row = rows.checked_sub(up)?;
        let plain = up.to_string() == characters.as_str() && up > 0 && column < columns;
        plain.then_some(Cell { row, column })
    };
    let is_corner = |cell: &Cell| {
        (cell.row == 0 || cell.row == rows - 1) && (cell.column == 0 || cell.column == columns - 1)
    };
    gaps.split('+')
        .map(|name| {
            let found = cell(name).filter(|cell| !is_corner(cell));
            found.ok_or_else(|| {
                let last = char::from(b'a' + (columns - 1) as u8);
                let right = format!("cells from a1 to {last}{rows} joined by +, corners excepted");
                NameError::new(format!("gaps cannot have {name:?}"), name, &[&right])
            })
        })
        .collect()
}

//! The games by name.

use super::board::{Board, Cell};
use super::fen::{Mark, board_size, read_board};
use super::play::Position;
use super::rules::{Rules, Stuck};
use crate::game::ParseError;
use crate::games::Side;
use crate::name::{GameName, NameError, OptionSpec};

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
    OptionSpec {
        key: "repetition",
        values: "draw, penalty",
        default: "draw",
        about: "infinite play is a draw; or whoever began to repeat is punished, and positions that hang on what that means are \
                told apart as repetition-dependent",
    },
    POSITIONS,
];

const POSITIONS: OptionSpec = OptionSpec {
    key: "positions",
    values: "all, reachable, ordered",
    default: "all",
    about: "which positions the tables hold: all; those that play from the start leads to; or, on a line, those where no stone stands between two of the other player",
};

/// Which positions tables hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    All,
    Reachable,
    Ordered,
}

/// What happens when a position comes again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// Infinite play is a draw.
    Draw,
    /// Whoever began it is worse off than by losing; for the other it is a draw.
    Penalty,
}

/// What a name asks for about repetition.
pub(crate) fn repetition_named(name: &GameName) -> Result<Repetition, NameError> {
    let words = [("draw", Repetition::Draw), ("penalty", Repetition::Penalty)];
    Ok(name.word("repetition", &words)?.unwrap_or(Repetition::Draw))
}

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

/// Which positions a name asks for.
pub(crate) fn extent_named(name: &GameName) -> Result<Extent, NameError> {
    let words = [
        ("all", Extent::All),
        ("reachable", Extent::Reachable),
        ("ordered", Extent::Ordered),
    ];
    Ok(name.word("positions", &words)?.unwrap_or(Extent::All))
}

/// Linear Ataxx as a name asks for it.
///
/// # Errors
/// If an option is unknown, or the number of cells is not from 2 to 32.
pub fn linear_named(name: &GameName) -> Result<Rules, NameError> {
    name.check_keys(LINEAR_ATAXX_OPTIONS)?;
    let n = name.given_number("n", &LINE, "11")?;
    Ok(line(n.unwrap_or(USUAL_SIDE)))
}

/// Linear Ataxx on this many cells.
fn line(n: usize) -> Rules {
    Rules {
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
            player: Side::First,
        },
        stuck: Stuck::Yields,
    }
}

/// Ataxx as a name asks for it.
///
/// # Errors
/// If an option is unknown, a side is not from 2 to 8, or a gap is no cell or in a corner.
pub fn ataxx_named(name: &GameName) -> Result<Rules, NameError> {
    name.check_keys(ATAXX_OPTIONS)?;
    let right = ["4x4", "5x5", "7x7", "any from 2x2 to 8x8"];
    let (rows, columns) = name.size((USUAL_SIDE, USUAL_SIDE), "4x4", &right, |rows, columns| {
        let fits = SIDES.contains(&rows) && SIDES.contains(&columns);
        fits.then_some((rows, columns))
    })?;
    let gaps = match name.option("gaps") {
        None | Some("none") => vec![],
        Some(gaps) => parse_gaps(gaps, rows, columns)?,
    };
    Ok(rectangle(rows, columns, &gaps))
}

/// The usual game on a rectangle with gaps.
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
            player: Side::First,
        },
        board,
        stuck: Stuck::Passes,
    }
}

impl Rules {
    /// The game as it is usually played, on 7 x 7 cells.
    #[must_use]
    pub fn usual() -> Self {
        rectangle(USUAL_SIDE, USUAL_SIDE, &[])
    }

    /// The game on whose board a position in FEN stands: a row is linear Ataxx, anything else the usual game
    /// with its gaps. Here gaps may be in corners too, which then are empty at the start.
    ///
    /// # Errors
    /// If the text begins with no board, or with one of another size than there are games for.
    pub fn on_board_of(fen: &str) -> Result<Self, ParseError> {
        let error = |at, reason: String| Err(ParseError::new(fen, at, reason));
        let (rows, columns) = board_size(fen);
        let is_line = rows == 1;
        if !(is_line && LINE.contains(&columns)
            || SIDES.contains(&rows) && SIDES.contains(&columns))
        {
            let right = "2 to 8 rows and columns, or a single row of 2 to 32 cells";
            return error(
                0,
                format!("a board has {right}; this one has {rows} x {columns}"),
            );
        }
        let (marks, _) = read_board(fen, rows, columns)?;
        let gaps: Vec<Cell> = (marks.iter().enumerate())
            .filter(|(_, (mark, _))| *mark == Mark::Gap)
            .map(|(place, _)| Cell {
                row: place / columns,
                column: place % columns,
            })
            .collect();
        let first_gap = marks.iter().find(|(mark, _)| *mark == Mark::Gap);
        match first_gap {
            Some(&(_, at)) if is_line => error(at, "a line of cells has no gaps".into()),
            Some(_) if gaps.len() == marks.len() => error(0, "all cells are gaps".into()),
            _ if is_line => Ok(line(columns)),
            _ => Ok(rectangle(rows, columns, &gaps)),
        }
    }

    /// The game on a board of this size, as `4x4`, `7x7,gaps=c3+e3` or, for linear Ataxx, `1x11`.
    ///
    /// # Errors
    /// Says what is wrong with the size, and what would be right.
    pub fn of_size(size: &str) -> Result<Self, NameError> {
        match size.strip_prefix("1x") {
            Some(cells) => linear_named(&GameName::parse(&format!("linear-ataxx:{cells}"))?),
            None => ataxx_named(&GameName::parse(&format!("ataxx:{size}"))?),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_names_its_board() {
        for (fen, name) in [
            ("x5o/7/7/7/7/7/o5x x 0 1", "ataxx:7x7"),
            ("x2o/4/4/o2x o", "ataxx:4x4"),
            ("x2o/1-2/o2x", "ataxx:3x4,gaps=b2"),
            ("x9o x", "linear-ataxx:11"),
            ("x1/-o x", "ataxx:2x2,gaps=a1"),
        ] {
            assert_eq!(Rules::on_board_of(fen).unwrap().name, name);
        }
        let named = ataxx_named(&GameName::parse("ataxx:7x7,gaps=c3+e3+c5+e5").unwrap()).unwrap();
        let rules = Rules::on_board_of("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1").unwrap();
        assert_eq!((&rules.name, rules.text()), (&named.name, named.text()));
        assert_eq!(rules.start, named.start);
    }

    #[test]
    fn other_boards_are_refused() {
        for fen in [
            "",
            " x",
            "x",
            "//",
            "x1/o",
            "--/-- x",
            "x-o x",
            "9/9 x",
            "x99999999999999999999999999o x",
            "33 x",
            "x1/1ö x",
            "x1/\0",
            &"/".repeat(100_000),
        ] {
            assert!(Rules::on_board_of(fen).is_err(), "{fen:?}");
        }
        for size in [
            "",
            "1x",
            "1x1",
            "9x9",
            "7x7,n=3",
            "7x7:",
            "4x4,gaps=a1",
            "1x4,gaps=b1",
        ] {
            assert!(Rules::of_size(size).is_err(), "{size:?}");
        }
        assert_eq!(Rules::of_size("1x5").unwrap().name, "linear-ataxx:5");
    }
}

//! Antrin, which comes in every size: its board is made, not written down.

use super::rules::{Blocked, Board, Line, Moving, Rules};
use crate::name::{GameName, NameError, OptionSpec};
use crate::symmetry::{Operator, Permutation};

const SIDES: std::ops::RangeInclusive<usize> = 3..=6;

/// Options of `antrin`.
pub const ANTRIN_OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "n",
        values: "3 to 6",
        default: "3",
        about: "points on a side; antrin:4 is short for antrin,n=4",
    },
    OptionSpec {
        key: "blocked",
        values: "loses, passes, draws",
        default: "loses",
        about: "what a player gets who cannot slide any token",
    },
    OptionSpec {
        key: "pieces",
        values: "1 to half the points",
        default: "n",
        about: "tokens of each player",
    },
];

/// Antrin of side `n`, with as many tokens for each player.
///
/// # Errors
/// If `n` is not 3 to 6, or there are no tokens, or more than the board has room for.
pub fn antrin(n: usize, pieces: usize, blocked: Blocked) -> Result<Rules, NameError> {
    let mut name = GameName {
        family: "antrin".into(),
        shorthand: Some(n.to_string()),
        options: vec![("pieces".into(), pieces.to_string())],
    };
    name.options.push(("blocked".into(), blocked.word().into()));
    antrin_named(&name)
}

/// Antrin as a name asks for it.
pub(crate) fn antrin_named(name: &GameName) -> Result<Rules, NameError> {
    name.check_keys(ANTRIN_OPTIONS)?;
    let n = name.given_number("n", &SIDES, "4")?.unwrap_or(3);
    let pieces = name.number("pieces", 1, n * n / 2)?.unwrap_or(n);
    let blocked = name.word("blocked", &Blocked::WORDS)?;
    let blocked = blocked.unwrap_or(Blocked::Loses);
    let mut shortest = "antrin".to_owned();
    if n != 3 {
        shortest += &format!(":{n}");
    }
    if blocked != Blocked::Loses {
        shortest += &format!(",blocked={}", blocked.word());
    }
    if pieces != n {
        shortest += &format!(",pieces={pieces}");
    }
    Ok(Rules {
        name: shortest,
        title: format!("Antrin, the Cypriot game of rows and columns, on {n} x {n} points"),
        references: vec![
            "S. Vaki, Analysis and implementation of Cypriot game Antrin, thesis, University of Cyprus, 2024".into(),
        ],
        board: square(n),
        pieces: [pieces as u8; 2],
        line: Line::Wins,
        moving: Moving::Slide,
        fly: 0,
        lasker: false,
        blocked,
        full: blocked,
        first_centre: true,
        placing_centre: true,
        placing_lines: true,
        start: None,
    })
}

/// An n x n grid: points joined along the grid lines, rows and columns as lines, the operators of the thesis on
/// Antrin.
fn square(n: usize) -> Board {
    let point = |row: usize, column: usize| 1u64 << (row * n + column);
    let names = (0..n * n)
        .map(|p| format!("{}{}", (b'a' + (p % n) as u8) as char, p / n + 1))
        .collect();
    let mut adjacent = vec![0; n * n];
    for row in 0..n {
        for column in 0..n {
            let here = &mut adjacent[row * n + column];
            if row > 0 {
                *here |= point(row - 1, column);
            }
            if row + 1 < n {
                *here |= point(row + 1, column);
            }
            if column > 0 {
                *here |= point(row, column - 1);
            }
            if column + 1 < n {
                *here |= point(row, column + 1);
            }
        }
    }
    let rows = (0..n).map(|row| (0..n).map(|column| point(row, column)).sum());
    let columns = (0..n).map(|column| (0..n).map(|row| point(row, column)).sum());
    let operator = |name: &str, to: &dyn Fn(usize, usize) -> (usize, usize)| {
        let image = |p: usize| {
            let (row, column) = to(p / n, p % n);
            row * n + column
        };
        Operator::new(name, Permutation::from_fn(n * n, image))
    };
    let last = n - 1;
    Board {
        points: names,
        places: (0..n * n).map(|p| [(p % n) as u8, (p / n) as u8]).collect(),
        centre: (n % 2 == 1).then_some(n * n / 2),
        rows: vec![n; n],
        adjacent,
        lines: rows.chain(columns).collect(),
        own_lines: [vec![], vec![]],
        jumps: vec![],
        generators: vec![
            operator("R", &|row, column| (column, last - row)),
            operator("D", &|row, column| (column, row)),
        ],
        operators: vec![
            operator("rotation 0", &|row, column| (row, column)),
            operator("rotation 1", &|row, column| (column, last - row)),
            operator("rotation 2", &|row, column| (last - row, last - column)),
            operator("rotation 3", &|row, column| (last - column, row)),
            operator("rotation 4", &|row, column| (row, column)),
            operator("vertical mirror", &|row, column| (row, last - column)),
            operator("horizontal mirror", &|row, column| (last - row, column)),
            operator("upward diagonal mirror", &|row, column| {
                (last - column, last - row)
            }),
            operator("downward diagonal mirror", &|row, column| (column, row)),
        ],
    }
}

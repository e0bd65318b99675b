//! The squares of a board, and how it can be turned over.

use crate::symmetry::{Group, Operator, Permutation};

/// Bits that a row takes.
pub(super) const ROW: usize = 8;

/// The bit of a square.
pub(super) fn square(row: usize, column: usize) -> u64 {
    1 << (row * ROW + column)
}

/// All squares of a board.
pub(super) fn squares(rows: usize, columns: usize) -> u64 {
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| square(row, column)))
        .fold(0, |set, square| set | square)
}

/// A few symmetries of a board, enough to generate all. Squares outside it stay where they are.
pub(super) fn symmetries(rows: usize, columns: usize) -> Vec<Operator> {
    let (bottom, right) = (rows - 1, columns - 1);
    type Map = fn((usize, usize), usize, usize) -> (usize, usize);
    let maps: [(&str, Map); 3] = [
        ("mirror", |(row, column), _, right| (row, right - column)),
        ("flip", |(row, column), bottom, _| (bottom - row, column)),
        ("diagonal", |(row, column), _, _| (column, row)),
    ];
    let mut generators: Vec<Operator> = Vec::new();
    for (name, map) in maps {
        if name == "diagonal" && rows != columns {
            continue;
        }
        let permutation = Permutation::from_fn(ROW * ROW, |point| {
            let (row, column) = (point / ROW, point % ROW);
            if row > bottom || column > right {
                return point;
            }
            let (row, column) = map((row, column), bottom, right);
            row * ROW + column
        });
        // The flip of a square is a product of the other two.
        let of_square = rows == columns && name == "flip";
        if !of_square {
            generators.push(Operator::new(name, permutation));
        }
    }
    debug_assert_eq!(
        Group::generate(ROW * ROW, &generators).order(),
        if rows == columns { 8 } else { 4 }
    );
    generators
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_stay_on_the_board() {
        for rows in 2..=8 {
            for columns in 2..=8 {
                let group = Group::generate(64, &symmetries(rows, columns));
                assert_eq!(group.order(), if rows == columns { 8 } else { 4 });
                let all = squares(rows, columns);
                assert_eq!(all.count_ones() as usize, rows * columns);
                for element in 0..group.order() {
                    assert_eq!(group.apply(element, all), all);
                }
            }
        }
    }
}

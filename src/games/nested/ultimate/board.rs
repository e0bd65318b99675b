//! Nine cells, or nine boards, as a set: bit i is number i, row by row from the top left.

use crate::symmetry::{Group, Operator, Permutation};

/// A set of the nine cells of a board, or of the nine boards.
pub(super) type Nine = u16;

pub(super) const ALL: Nine = 0x1ff;

pub(super) const LINES: [Nine; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

const HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            if set as Nine & LINES[line] == LINES[line] {
                table[set] = true;
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// Whether three in a row are in the set.
#[inline]
pub(super) fn has_line(set: Nine) -> bool {
    HAS_LINE[usize::from(set & ALL)]
}

/// The numbers in a set, ascending.
pub(super) fn members(mut set: Nine) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(first)
    })
}

/// The eight symmetries of the square.
pub(super) fn symmetries() -> Group {
    let at = |image: fn(usize, usize) -> (usize, usize)| {
        Permutation::from_fn(9, |number| {
            let (row, column) = image(number / 3, number % 3);
            3 * row + column
        })
    };
    let quarter_turn = at(|row, column| (column, 2 - row));
    let reflection = at(|row, column| (row, 2 - column));
    let generators = [
        Operator::new("quarter turn", quarter_turn),
        Operator::new("reflection", reflection),
    ];
    Group::generate(9, &generators)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_lines() {
        let group = symmetries();
        assert_eq!(group.order(), 8);
        for element in 0..group.order() {
            for set in 0..=ALL {
                let image = group.apply(element, set.into()) as Nine;
                assert_eq!(has_line(image), has_line(set));
            }
        }
        assert_eq!((0..=ALL).filter(|&set| has_line(set)).count(), 223);
    }
}

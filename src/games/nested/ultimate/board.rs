//! Nine cells, or nine boards, as a set: bit i is number i, row by row from the top left.

use crate::games::nested::lines::lines_in;
use crate::index::bricks::bits::points;
use crate::symmetry::{Group, Operator, Permutation};

/// A set of the nine cells of a board, or of the nine boards.
pub(super) type Nine = u16;

/// Whether three in a row are in the set.
#[inline]
pub(super) fn has_line(set: Nine) -> bool {
    lines_in(set) != 0
}

/// The numbers in a set, ascending.
#[inline]
pub(super) fn members(set: Nine) -> impl Iterator<Item = u8> {
    points(set.into()).map(|number| number as u8)
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
    use crate::games::nested::lines::ALL;

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
    }
}

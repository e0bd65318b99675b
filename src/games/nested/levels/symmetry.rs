//! Which symmetries of the square a number set keeps.

use crate::games::nested::lines::CELLS;
use crate::games::nested::sets::NumberSet;
use crate::symmetry::{Group, Operator, Permutation};

type Map = fn(usize, usize) -> (usize, usize);

/// The symmetries of a square of 3 x 3 cells, by what they do to row and column.
const SQUARE: [(&str, Map); 8] = [
    ("identity", |row, column| (row, column)),
    ("mirror", |row, column| (row, 2 - column)),
    ("flip", |row, column| (2 - row, column)),
    ("diagonal", |row, column| (column, row)),
    ("antidiagonal", |row, column| (2 - column, 2 - row)),
    ("half turn", |row, column| (2 - row, 2 - column)),
    ("quarter turn", |row, column| (column, 2 - row)),
    ("quarter turn back", |row, column| (2 - column, row)),
];

/// Where a symmetry takes a cell of a board.
fn image(map: Map, cell: usize) -> usize {
    let (row, column) = map(cell / 3, cell % 3);
    3 * row + column
}

/// Whether moving strategic cells by `outside` and what is inside them by `inside` makes no difference to where
/// moves send. The next tactical cell needs no look: it is the operational cell, and both are moved by
/// `inside`.
fn keeps(set: &NumberSet, outside: Map, inside: Map) -> bool {
    let next = |strategic: usize, tactical: usize, operational: usize| {
        let row = tactical / 3 * 3 + operational / 3;
        let column = tactical % 3 * 3 + operational % 3;
        set.next(strategic, row, column)
    };
    (0..CELLS).all(|strategic| {
        (0..CELLS).all(|tactical| {
            (0..CELLS).all(|operational| {
                let moved = next(
                    image(outside, strategic),
                    image(inside, tactical),
                    image(inside, operational),
                );
                moved == image(outside, next(strategic, tactical, operational))
            })
        })
    })
}

/// All that a number set keeps, as permutations of nine strategic cells and nine cells of a board inside.
pub(super) fn group(set: &NumberSet) -> Group {
    let mut generators: Vec<Operator> = Vec::new();
    for (outside, move_outside) in SQUARE {
        for (inside, move_inside) in SQUARE {
            if !keeps(set, move_outside, move_inside) {
                continue;
            }
            let permutation = Permutation::from_fn(2 * CELLS, |point| {
                if point < CELLS {
                    image(move_outside, point)
                } else {
                    CELLS + image(move_inside, point - CELLS)
                }
            });
            let known = Group::generate(2 * CELLS, &generators);
            if known.find(&permutation).is_none() {
                generators.push(Operator::new(name(outside, inside), permutation));
            }
        }
    }
    Group::generate(2 * CELLS, &generators)
}

fn name(outside: &str, inside: &str) -> String {
    match (outside, inside) {
        _ if outside == inside => outside.into(),
        ("identity", _) => format!("{inside} inside strategic cells"),
        (_, "identity") => format!("{outside} of strategic cells"),
        _ => format!("{outside} of strategic cells with {inside} inside"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_looks_at_nothing_keeps_everything() {
        let stay = NumberSet::of(
            "stay".into(),
            crate::games::nested::Kind::Tactical,
            |s, _, _| s,
        );
        assert_eq!(group(&stay).order(), 64);
    }

    #[test]
    fn in_the_tactical_set_all_levels_move_together() {
        let group = group(&NumberSet::tactical());
        assert_eq!(group.order(), 8);
        for element in group.elements() {
            for cell in 0..CELLS {
                assert_eq!(element.image(cell) + CELLS, element.image(CELLS + cell));
            }
        }
    }

    #[test]
    fn lines_do_not_tell_left_from_right_and_shells_not_rows_from_columns() {
        let inside_only = |map: Map, set: &NumberSet| keeps(set, SQUARE[0].1, map);
        for set in NumberSet::functional_sets() {
            assert!(inside_only(SQUARE[1].1, &set), "{}", set.name);
        }
        for set in NumberSet::hyper_functional_sets() {
            assert!(inside_only(SQUARE[3].1, &set), "{}", set.name);
            assert_eq!(group(&set).order(), 2, "{}", set.name);
        }
    }
}

//! Which cell sends where, as the moves of the game show it.

use super::{CELLS, Strategic, Target};
use crate::game::Game;
use crate::games::nested::sets::Kind;
use std::collections::BTreeSet;

/// From which vertex to which the moves on an empty board send: for each tactical cell the first player is put there and makes
/// every move that the move generator offers.
///
/// Vertex 9 s + t is tactical cell t of strategic cell s, all counted from 0. In functional sets, which do not tell the three
/// tactical cells of a row apart, vertex 3 s + i is row i of tactical cells in strategic cell s.
#[must_use]
pub fn observed_transitions(game: &Strategic) -> BTreeSet<(usize, usize)> {
    let vertex = |board: usize| match game.set().kind {
        Kind::Functional => board / 3,
        Kind::Tactical | Kind::HyperFunctional => board,
    };
    let mut transitions = BTreeSet::new();
    for board in 0..CELLS * CELLS {
        game.each_move(&game.start_in(board), |edge| {
            // On an empty board nothing is full, so no move sends anywhere else.
            if let Target::Tactical(to) = edge.to.target() {
                transitions.insert((vertex(board), vertex(usize::from(to))));
            }
        });
    }
    transitions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::{NumberSet, Restrictions};

    fn observed(set: &NumberSet) -> BTreeSet<(usize, usize)> {
        observed_transitions(&Strategic::new(set.clone(), Restrictions::default()))
    }

    #[test]
    fn in_the_tactical_set_the_tactical_cell_is_next() {
        let mut formula = BTreeSet::new();
        for s in 1..=9 {
            for t in 1..=9 {
                for o in 1..=9 {
                    formula.insert((9 * (s - 1) + t - 1, 9 * (t - 1) + o - 1));
                }
            }
        }
        assert_eq!(observed(&NumberSet::tactical()), formula);
    }

    #[test]
    fn in_functional_sets_the_line_decides() {
        // Columns of map34 and map67 as published, lines from the top.
        for (name, columns) in [
            ("map34", ["213654798", "321465879", "132546987"]),
            ("map67", ["321465879", "132546987", "213654798"]),
        ] {
            let mut formula = BTreeSet::new();
            for s in 1..=9 {
                for i in 1..=3 {
                    for j in 1..=3 {
                        let line = 3 * (i - 1) + j;
                        let number = columns[(s - 1) % 3].as_bytes()[line - 1] - b'0';
                        let to = 3 * (usize::from(number) - 1) + j - 1;
                        formula.insert((3 * (s - 1) + i - 1, to));
                    }
                }
            }
            assert_eq!(
                observed(&NumberSet::named(name).unwrap()),
                formula,
                "{name}"
            );
        }
        for set in NumberSet::functional_sets() {
            assert_eq!(observed(&set).len(), 81, "{}: three ways out", set.name);
        }
    }

    #[test]
    fn in_hyper_functional_sets_every_cell_decides() {
        for (k, set) in (1..=9).zip(NumberSet::hyper_functional_sets()) {
            let shift = (10 - k) % 9;
            let mut formula = BTreeSet::new();
            for s in 1..=9 {
                for row in 0..9usize {
                    for column in 0..9 {
                        let number = 1 + ((s - 1) + row.max(column) + shift) % 9;
                        let t = 3 * (row / 3) + column / 3;
                        let o = 3 * (row % 3) + column % 3;
                        formula.insert((9 * (s - 1) + t, 9 * (number - 1) + o));
                    }
                }
            }
            assert_eq!(observed(&set), formula, "{}", set.name);
        }
    }
}

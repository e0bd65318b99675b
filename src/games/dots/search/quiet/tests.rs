//! The values of quiet positions against those that the rules of the game alone give.

use super::QuietValues;
use crate::games::dots::quiet::QuietDots;
use crate::games::dots::search::Values;
use crate::games::dots::search::tests::Impatient;
use crate::games::dots::{Board, Coins, Dots, Layout};
use crate::progress::NoProgress;
use rayon::prelude::*;

/// Compares them on every normal position of a board.
fn check(rows: usize, columns: usize) {
    let board = Board::new(rows, columns).unwrap();
    let layout = Layout::new(&board);
    let values = Values::solve(&layout, &NoProgress).unwrap();
    let game = QuietDots::new(&Dots::new(board.clone()));
    let quiet = QuietValues::solve(&game, &NoProgress).unwrap();
    let coins = Coins::new(&board);
    (0..layout.indices()).into_par_iter().for_each(|index| {
        let Some(drawn) = layout.position(index) else {
            return;
        };
        let expected = (coins.degrees(drawn).one == 0).then(|| values.at(index));
        assert_eq!(quiet.value(drawn), expected, "{rows}x{columns} {drawn:b}");
    });
}

#[test]
fn quiet_values_are_those_of_the_rules() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        check(rows, columns);
    }
}

/// Minutes; `tools/verify-dots` runs it.
#[test]
#[ignore = "takes minutes"]
fn quiet_values_are_those_of_the_rules_on_larger_boards() {
    for (rows, columns) in [(2, 5), (5, 2), (3, 4), (4, 3)] {
        check(rows, columns);
    }
}

#[test]
fn solving_can_be_stopped() {
    let game = QuietDots::new(&Dots::new(Board::new(2, 2).unwrap()));
    assert!(QuietValues::solve(&game, &Impatient).is_err());
}

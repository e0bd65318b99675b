//! The rules on captures against the values that the rules of the game alone give.

use super::Values;
use crate::games::dots::{Board, Coins, Layout};
use crate::index::bricks::bits::points;
use crate::progress::{NoProgress, Progress};
use crate::value::Score;
use rayon::prelude::*;

/// Asks to stop at once.
pub(super) struct Impatient;

impl Progress for Impatient {
    fn is_cancelled(&self) -> bool {
        true
    }
}

/// What a position is worth where no box can be taken, by what other such positions are worth.
fn quiet_value_by(coins: &Coins, drawn: u64, mut quiet: impl FnMut(u64) -> Score) -> Score {
    let degrees = coins.degrees(drawn);
    let safe = points(coins.safe(drawn, &degrees));
    let mut best = safe.map(|edge| -quiet(drawn | 1 << edge)).max();
    coins.each_opening(drawn, &degrees, |opening| {
        let rest = quiet(opening.remainder.drawn);
        best = best.max(Some(-opening.remainder.value(rest)));
    });
    best.unwrap_or(0)
}

/// Compares both sides on every normal position of a board.
fn check(rows: usize, columns: usize) {
    let board = Board::new(rows, columns).unwrap();
    let layout = Layout::new(&board);
    let values = Values::solve(&layout, &NoProgress).unwrap();
    let coins = Coins::new(&board);
    let value = |drawn: u64| i16::from(values.value(drawn));
    (0..layout.indices()).into_par_iter().for_each(|index| {
        let Some(drawn) = layout.position(index) else {
            return;
        };
        let quiet = |drawn: u64| {
            assert_eq!(coins.degrees(drawn).one, 0, "{rows}x{columns} {drawn:b}");
            value(drawn)
        };
        let by_rule = if coins.degrees(drawn).one == 0 {
            quiet_value_by(&coins, drawn, quiet)
        } else {
            let mut best = None;
            coins.each_remainder(drawn, &mut |remainder| {
                best = best.max(Some(remainder.value(quiet(remainder.drawn))));
            });
            best.unwrap()
        };
        assert_eq!(by_rule, value(drawn), "{rows}x{columns} {drawn:b}");
    });
}

#[test]
fn captures_and_openings_are_right_on_every_position() {
    for (rows, columns) in [(1, 1), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        check(rows, columns);
    }
}

/// Minutes; `tools/verify-dots` runs it.
#[test]
#[ignore = "takes minutes"]
fn captures_and_openings_are_right_on_every_position_of_larger_boards() {
    for (rows, columns) in [(1, 8), (2, 5), (5, 2), (3, 4)] {
        check(rows, columns);
    }
}

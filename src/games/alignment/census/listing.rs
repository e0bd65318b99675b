//! The canonical boards of a step, one by one.

use crate::census::{BoardList, CensusError, Lines, ListedBoard};
use crate::game::Notation;
use crate::games::alignment::{Alignment, Position, Side, tokens};
use crate::progress::{Cancelled, Progress};

/// What fits into memory and a file that people still open.
const MOST: usize = 5_000_000;

/// Every canonical board with so many tokens placed, with the orders of placing that lead to it: all of them or, if only live
/// boards are extended, those that pass no line.
pub(crate) fn boards(
    game: &Alignment,
    step: usize,
    live: bool,
    progress: &dyn Progress,
) -> Result<BoardList, CensusError> {
    let rules = game.rules();
    let name = &rules.name;
    let refused = |why: String| CensusError::NoList {
        game: name.clone(),
        step,
        why,
    };
    let last = rules.total_pieces();
    if !(1..=last).contains(&step) {
        return Err(refused(format!("steps are 1 to {last}, a token each")));
    }
    let [first_tokens, second_tokens] = tokens(step);
    let pairs = game.pairs(second_tokens, first_tokens);
    let first_is_last = !step.is_multiple_of(2);
    let order = game.group().order() as u64;
    let mut boards = Vec::new();
    for orbit in 0..pairs.orbits() {
        if progress.is_cancelled() {
            return Err(Cancelled.into());
        }
        let second = pairs.outer(orbit);
        for (first, fixed_by) in pairs.inner(orbit) {
            let alike = order / u64::from(fixed_by);
            let held = [first, second].map(|set| rules.board.has_line(set));
            let orders = match live {
                true => orders_past_no_line(game, [first, second], first_is_last),
                false => orders(first_tokens, second_tokens),
            };
            if orders == Some(0) {
                continue;
            }
            let weight = orders.and_then(|orders| orders.checked_mul(alike.into()));
            let weight = weight.ok_or_else(|| refused("a weight has more than 128 bits".into()))?;
            if boards.len() == MOST {
                return Err(refused(format!("there are more than {MOST}")));
            }
            boards.push(ListedBoard {
                board: game.show(&position(game, [first, second], first_is_last)),
                boards: alike,
                weight,
                lines: Lines::of(held[0], held[1]),
                value: None,
                distance: None,
            });
        }
    }
    Ok(BoardList {
        game: name.clone(),
        step,
        live,
        canonical: boards.len(),
        weight: boards.iter().map(|board| board.weight).sum(),
        boards,
    })
}

fn position(game: &Alignment, sets: [u64; 2], first_is_last: bool) -> Position {
    let pieces = game.rules().pieces;
    let hand = |seat: usize| pieces[seat] - sets[seat].count_ones() as u8;
    let (player, mover, waiting) = match first_is_last {
        true => (Side::Second, 1, 0),
        false => (Side::First, 0, 1),
    };
    Position {
        mover: sets[mover],
        waiting: sets[waiting],
        mover_hand: hand(mover),
        waiting_hand: hand(waiting),
        player,
    }
}

/// In which orders both players can have placed so many tokens.
fn orders(first: usize, second: usize) -> Option<u128> {
    let factorial = |n: usize| (1..=n as u128).try_fold(1u128, u128::checked_mul);
    factorial(first)?.checked_mul(factorial(second)?)
}

/// The same where nobody had a line before the last token.
fn orders_past_no_line(
    game: &Alignment,
    [first, second]: [u64; 2],
    first_is_last: bool,
) -> Option<u128> {
    let board = &game.rules().board;
    let (placed, other) = match first_is_last {
        true => (first, second),
        false => (second, first),
    };
    if board.has_line(other) {
        return Some(0);
    }
    let [placed_tokens, other_tokens] = [placed, other].map(|set| set.count_ones() as usize);
    if !board.has_line(placed) {
        return orders(placed_tokens, other_tokens);
    }
    // The last token is one that all lines share.
    let last_tokens = board.common_to_lines(placed).count_ones();
    orders(placed_tokens - 1, other_tokens)?.checked_mul(last_tokens.into())
}

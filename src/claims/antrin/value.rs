//! Section 9.2: what the thesis left open, the value of the game.

use super::{Claim, ClaimBoard, ClaimsError, SOURCE, Solved, Study, Verdict, show_moves};
use crate::game::{Game, Notation};
use crate::value::Value;

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    study.under_each_rule(value_of_the_start)
}

fn value_of_the_start(solved: &Solved) -> Result<Claim, ClaimsError> {
    let start = solved.game.start();
    let value = solved.oracle.value(&start)?;
    let line = solved.oracle.best_line(&start)?;
    let moves = show_moves(solved.game, line.iter().map(|edge| edge.mv));
    let end = line.last().map_or(start, |edge| edge.to);
    let how = if value == Value::Draw {
        "best play, to the first repetition"
    } else {
        "best play"
    };
    Ok(SOURCE.decided(
        "9.2",
        "there is play that guarantees a tie: neither player can force a win from the empty board",
        "open question",
        format!("the empty board is a {value}"),
        Verdict::of(value == Value::Draw),
        format!("{how}: {} reaches {}", moves, solved.game.show(&end)),
    )
    .with_boards([ClaimBoard::alignment_play(
        solved.game,
        &start,
        line.iter().map(|edge| edge.mv),
        how,
    )]))
}

//! Section 9.2: what the thesis left open, the value of the game.

use super::{Claim, ClaimsError, Study, Verdict, decided};
use crate::game::{Game, Notation};
use crate::value::Value;

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = Vec::new();
    for solved in &study.solved {
        let start = solved.game.start();
        let value = solved.oracle.value(&start)?;
        let line = solved.oracle.best_line(&start)?;
        let moves: Vec<String> = line
            .iter()
            .map(|edge| solved.game.show_move(&edge.mv))
            .collect();
        let end = line.last().map_or(start, |edge| edge.to);
        claims.push(decided(
            "9.2",
            &format!(
                "play can lead to a guaranteed tie: the empty board is a draw, {}",
                solved.rule()
            ),
            "open question",
            format!("the empty board is a {value} for player 1"),
            Verdict::of(value == Value::Draw),
            format!(
                "best play: {} reaches {}",
                moves.join(" "),
                solved.game.show(&end)
            ),
        ));
    }
    Ok(claims)
}

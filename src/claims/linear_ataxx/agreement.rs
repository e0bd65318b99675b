//! Whether two solvers and the verifier say the same. What they do not agree on is no verdict about a paper.

use super::line::Line;
use super::{ClaimsError, Solved};
use crate::game::{Edge, Game, Notation};
use crate::games::ataxx::{Ataxx, Position};
use crate::oracle::Oracle;
use crate::progress::Progress;
use crate::value::Value;
use crate::verify::verify;

/// Verifies tables, and gives the number of positions that were checked.
pub(super) fn verified<G: Solved>(
    oracle: &Oracle<G>,
    progress: &dyn Progress,
) -> Result<u64, ClaimsError> {
    let verdict = verify(oracle.game(), oracle.tables(), progress)?;
    if verdict.errors == 0 {
        return Ok(verdict.checked);
    }
    Err(ClaimsError::Disagreement(format!(
        "{}: {} of {} entries do not follow from their moves, such as {}",
        oracle.game().table_name(),
        verdict.errors,
        verdict.checked,
        verdict.examples.join("; ")
    )))
}

/// What a solver says of a position.
pub(super) type AreaKind<'a> = &'a dyn Fn(&Position) -> Result<Value, ClaimsError>;

/// Refuses values that differ at any position along a line, or after any move from one.
pub(super) fn agree(game: &Ataxx, line: &Line, solvers: [AreaKind; 2]) -> Result<(), ClaimsError> {
    let compare = |position: &Position| {
        let [one, other] = [solvers[0](position)?, solvers[1](position)?];
        if one == other {
            return Ok(());
        }
        Err(ClaimsError::Disagreement(format!(
            "{}: the two solvers do not agree on {}, a {one} and a {other}",
            game.rules().name,
            game.show(position)
        )))
    };
    for position in &line.positions {
        compare(position)?;
        if game.outcome(position).is_some() {
            continue;
        }
        let mut after = Vec::new();
        game.each_move(position, |Edge { to, .. }| after.push(to));
        after.iter().try_for_each(compare)?;
    }
    Ok(())
}

/// Refuses a line that does not end when and how the value of its first position says.
pub(super) fn borne_out(game: &Ataxx, line: &Line, value: Value) -> Result<(), ClaimsError> {
    if line.bears_out(game, value) {
        return Ok(());
    }
    Err(ClaimsError::Disagreement(format!(
        "{}: a {value} is not what comes of {line}",
        game.rules().name
    )))
}

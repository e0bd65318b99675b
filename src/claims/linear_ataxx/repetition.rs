//! Whether a draw depends on what becomes of play without end.

use super::ClaimsError;
use super::boards::row;
use crate::game::Game;
use crate::games::ataxx::Ordered;
use crate::repetition::{Insisting, Judge, Judgement};
use crate::solve::Monitor;
use crate::table::Tables;
use crate::value::Value;

/// Whether the start of a row is a draw whatever is agreed about play without end.
pub(super) fn is_draw_anyway(cells: usize, monitor: &dyn Monitor) -> Result<bool, ClaimsError> {
    let game = Insisting::new(Ordered::new(row(cells)?));
    let judge = Judge::new(&game, Tables::solve_in_memory(&game, monitor)?);
    let judgement = judge.judgement(&judge.game().start())?;
    Ok(judgement == Judgement::Settled(Value::Draw))
}

//! Whether a draw depends on the rule for play without end.

use super::ClaimsError;
use super::boards::row;
use crate::game::Game;
use crate::games::ataxx::Ordered;
use crate::progress::Progress;
use crate::repetition::{RepetitionGame, RepetitionTables, RepetitionValue};
use crate::table::Tables;
use crate::value::Value;
use std::sync::Arc;

/// Whether the start of a row is a draw whatever is agreed about play without end.
pub(super) fn is_draw_anyway(cells: usize, progress: &dyn Progress) -> Result<bool, ClaimsError> {
    let game = RepetitionGame::new(Arc::new(Ordered::new(row(cells)?)));
    let tables = Tables::solve_in_memory(&game, progress)?;
    let judge = RepetitionTables::new(Arc::new(game), tables);
    let value = judge.value(&judge.game().start())?;
    Ok(value == RepetitionValue::Settled(Value::Draw))
}

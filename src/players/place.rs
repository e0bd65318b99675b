//! From a move back to its place among the legal ones.

use super::{Choice, PlayerError};
use crate::game::Game;

/// Where a move stands among the legal ones.
pub(super) fn place_of<G: Game>(
    choice: &Choice<'_, G>,
    mv: G::Move,
    player: &str,
) -> Result<usize, PlayerError> {
    let found = choice.moves.iter().position(|edge| edge.mv == mv);
    found.ok_or_else(|| PlayerError::Illegal {
        player: player.into(),
    })
}

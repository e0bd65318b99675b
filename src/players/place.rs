//! From moves back to their places among the legal ones.

use super::{Choice, PlayerError};
use crate::game::{Edge, Game};

/// Where a move stands among the legal ones.
pub(crate) fn place_of<G: Game>(
    choice: &Choice<'_, G>,
    mv: G::Move,
    player: &str,
) -> Result<usize, PlayerError> {
    let found = choice.moves.iter().position(|edge| edge.mv == mv);
    found.ok_or_else(|| PlayerError::Illegal {
        player: player.into(),
    })
}

/// Fills in equal chances for the moves that are good.
pub(crate) fn equal_chances<G: Game>(
    choice: &Choice<'_, G>,
    chances: &mut Vec<f64>,
    is_good: impl Fn(&Edge<G>) -> bool,
) {
    chances.clear();
    chances.extend(choice.moves.iter().map(|edge| f64::from(is_good(edge))));
    let good: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= good);
}

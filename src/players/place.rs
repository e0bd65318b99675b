//! From moves back to their places among the legal ones.

use super::{Choice, Dice, PlayerError};
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

/// Chooses a move that is the more likely the larger its weight is.
pub(crate) fn chosen_by_weight<G: Game>(
    choice: &Choice<'_, G>,
    dice: &mut Dice,
    weight: impl Fn(&Edge<G>) -> usize,
) -> usize {
    let all = choice.moves.iter().map(&weight).sum();
    let mut left = dice.below(all);
    let chosen = choice.moves.iter().position(|edge| {
        let weight = weight(edge);
        let is_chosen = left < weight;
        left = left.wrapping_sub(weight);
        is_chosen
    });
    chosen.unwrap_or(0)
}

/// Fills in the chances that moves have by their weights.
pub(crate) fn chances_by_weight<G: Game>(
    choice: &Choice<'_, G>,
    chances: &mut Vec<f64>,
    weight: impl Fn(&Edge<G>) -> usize,
) {
    chances.clear();
    chances.extend(choice.moves.iter().map(|edge| weight(edge) as f64));
    let all: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= all);
}

/// Fills in equal chances for the moves that are good.
pub(crate) fn equal_chances<G: Game>(
    choice: &Choice<'_, G>,
    chances: &mut Vec<f64>,
    is_good: impl Fn(&Edge<G>) -> bool,
) {
    chances_by_weight(choice, chances, |edge| usize::from(is_good(edge)));
}

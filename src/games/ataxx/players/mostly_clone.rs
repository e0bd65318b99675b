//! The player who nearly always clones.

use crate::game::Edge;
use crate::games::ataxx::{Ataxx, Move};
use crate::players::place::{chances_by_weight, chosen_by_weight};
use crate::players::{Choice, Contest, Dice, Player, PlayerError};

/// Picks any of its stones and, nine times in ten, clones it to either side, otherwise lets it jump to either
/// side; where that is not possible it picks again. `mostly_type_one` of the paper's code.
///
/// On a rectangle it clones to any of the 8 cells around the stone and jumps to any of the 16 around those.
#[derive(Clone, Copy, Debug, Default)]
pub struct MostlyClone;

impl Player<Ataxx> for MostlyClone {
    fn choose(&self, choice: &Choice<'_, Ataxx>, dice: &mut Dice) -> Result<usize, PlayerError> {
        Ok(chosen_by_weight(choice, dice, weights(choice)))
    }

    fn chances(
        &self,
        choice: &Choice<'_, Ataxx>,
        chances: &mut Vec<f64>,
    ) -> Result<bool, PlayerError> {
        chances_by_weight(choice, chances, weights(choice));
        Ok(true)
    }
}

/// How likely each move is: picking until it is possible comes to picking among what is possible, with the same
/// odds.
fn weights<'c>(choice: &'c Choice<'_, Ataxx>) -> impl Fn(&Edge<Ataxx>) -> usize + use<'c> {
    let (game, position) = (choice.game, choice.position);
    let one_of_how_many_targets = match game.rules().board.is_line() {
        true => [2, 2],
        false => [8, 16],
    };
    let [near, far] = one_of_how_many_targets;
    move |edge| match edge.mv {
        Move::Clone { .. } => 9 * far * game.ways(position, &edge.mv),
        Move::Jump { .. } | Move::Pass => near,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Notation};
    use crate::players::trial::{assert_chances, assert_legal, ataxx};

    /// How often each move is chosen.
    fn odds(size: &str, text: &str) -> Vec<(String, f64)> {
        const TRIALS: usize = 100_000;
        let game = ataxx(size);
        let position = game.parse(text).unwrap();
        let mut moves = vec![];
        game.each_move(&position, |edge| moves.push(edge));
        let mut dice = Dice::new(1);
        let mut counts = vec![0; moves.len()];
        for _ in 0..TRIALS {
            let choice = Choice {
                game: &game,
                position: &position,
                moves: &moves,
                before: &[],
            };
            counts[MostlyClone.choose(&choice, &mut dice).unwrap()] += 1;
        }
        let names = moves.iter().map(|edge| game.show_move(&edge.mv));
        let odds = counts.iter().map(|&count| f64::from(count) / TRIALS as f64);
        names.zip(odds).collect()
    }

    fn assert_odds(size: &str, text: &str, expected: &[(&str, f64)]) {
        let odds = odds(size, text);
        assert_eq!(odds.len(), expected.len(), "{odds:?}");
        for ((name, odds), expected) in odds.iter().zip(expected) {
            assert_eq!(name, expected.0);
            assert!((odds - expected.1).abs() < 0.01, "{name}: {odds}");
        }
    }

    #[test]
    fn clones_are_nine_times_as_likely_and_as_often_as_there_are_stones() {
        assert_odds("1x6", "x4o x", &[("2", 0.9), ("1-3", 0.1)]);
        // Two stones can be cloned to 2.
        let expected = [("2", 18.0 / 28.0), ("4", 9.0 / 28.0), ("3-5", 1.0 / 28.0)];
        assert_odds("1x6", "x1x2o x", &expected);
    }

    #[test]
    fn chances_are_those_of_the_choices() {
        assert_chances(&ataxx("1x9"), &MostlyClone);
        assert_chances(&ataxx("3x3"), &MostlyClone);
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&ataxx("1x8"), 10, &MostlyClone);
        assert_legal(&ataxx("4x4"), 5, &MostlyClone);
    }
}

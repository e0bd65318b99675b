//! A random player who sees one move ahead.

use super::action::winning_at_once;
use crate::game::{Edge, Game};
use crate::games::ataxx::Ataxx;
use crate::players::place::{chances_by_weight, chosen_by_weight, place_of};
use crate::players::{Choice, Contest, Dice, Player, PlayerError};
use crate::value::Outcome;

/// Takes a win at once, the first in the order of the code if there are several; otherwise plays at random, and
/// loses at once only where every move does. `random_improved` of the paper's code.
///
/// A clone that two stones can make is twice as likely. A game that ends in a draw has no reward in the code and
/// so is as good as one that goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomImproved;

const NAME: &str = "random-improved";

impl Player<Ataxx> for RandomImproved {
    fn choose(&self, choice: &Choice<'_, Ataxx>, dice: &mut Dice) -> Result<usize, PlayerError> {
        if let Some(mv) = winning_at_once(choice.game, choice.position) {
            return place_of(choice, mv, NAME);
        }
        Ok(chosen_by_weight(choice, dice, weights(choice)))
    }

    fn chances(
        &self,
        choice: &Choice<'_, Ataxx>,
        chances: &mut Vec<f64>,
    ) -> Result<bool, PlayerError> {
        match winning_at_once(choice.game, choice.position) {
            Some(mv) => {
                let place = place_of(choice, mv, NAME)?;
                chances.clear();
                chances.resize(choice.moves.len(), 0.0);
                chances[place] = 1.0;
            }
            None => chances_by_weight(choice, chances, weights(choice)),
        }
        Ok(true)
    }
}

/// How likely each move is where none wins at once.
fn weights<'c>(choice: &'c Choice<'_, Ataxx>) -> impl Fn(&Edge<Ataxx>) -> usize + use<'c> {
    let (game, position) = (choice.game, choice.position);
    let loses = |edge: &Edge<Ataxx>| game.outcome(&edge.to) == Some(Outcome::Win);
    let all_lose = choice.moves.iter().all(loses);
    move |edge| match game.outcome(&edge.to) == Some(Outcome::Win) && !all_lose {
        true => 0,
        false => game.ways(position, &edge.mv),
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::{Agent, assert_same_chances};
    use super::*;
    use crate::players::trial::{assert_chances, assert_legal, ataxx, choices};

    #[test]
    fn chances_are_those_of_the_code() {
        for cells in 3..=12 {
            assert_same_chances(cells, &RandomImproved, |board| {
                Agent { depth: 0 }.random_improved(board)
            });
        }
    }

    #[test]
    fn chances_are_those_of_the_choices() {
        assert_chances(&ataxx("1x9"), &RandomImproved);
        assert_chances(&ataxx("3x3"), &RandomImproved);
    }

    #[test]
    fn of_several_wins_the_first_is_taken() {
        // Either stone can be cloned next to the last one of the opponent, and the first can jump there.
        let game = ataxx("1x7");
        assert_eq!(choices(&game, "x1x1o2 x", &RandomImproved), ["4"]);
        assert_eq!(choices(&game, "x2o2x x", &RandomImproved), ["1-3"]);
    }

    #[test]
    fn a_draw_is_as_good_as_a_game_that_goes_on() {
        // Cloning to 1 fills the row, three stones each; after the jump play goes on.
        let text = "1xxooo x";
        assert_eq!(choices(&ataxx("1x6"), text, &RandomImproved), ["1", "3-1"]);
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&ataxx("1x9"), 10, &RandomImproved);
        assert_legal(&ataxx("4x4"), 5, &RandomImproved);
    }
}

//! Plays at random; source 001 calls it Bogo.

use super::place::{chances_by_weight, chosen_by_weight};
use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::game::Edge;

/// Chooses among the legal moves, all equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random {
    /// Whether a move that can be made in two ways is twice as likely, as in source 001, whose Bogo first lists
    /// stones and then what each can do.
    pub by_ways: bool,
}

impl<G: Contest> Player<G> for Random {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        if !self.by_ways {
            return Ok(dice.below(choice.moves.len()));
        }
        let ways = |edge: &Edge<G>| choice.game.ways(choice.position, &edge.mv);
        Ok(chosen_by_weight(choice, dice, ways))
    }

    fn chances(&self, choice: &Choice<'_, G>, chances: &mut Vec<f64>) -> Result<bool, PlayerError> {
        let ways = |edge: &Edge<G>| match self.by_ways {
            true => choice.game.ways(choice.position, &edge.mv),
            false => 1,
        };
        chances_by_weight(choice, chances, ways);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Notation};
    use crate::players::trial::{assert_chances, ataxx, dots};

    #[test]
    fn chances_are_those_of_the_choices() {
        assert_chances(&ataxx("1x9"), &Random { by_ways: true });
        assert_chances(&dots(2, 2), &Random::default());
    }

    #[test]
    fn what_can_be_done_in_two_ways_is_twice_as_likely_if_he_counts_ways() {
        let game = ataxx("1x5");
        let position = game.parse("x1x1o x").unwrap();
        let mut moves = vec![];
        game.each_move(&position, |edge| moves.push(edge));
        let choice = Choice {
            game: &game,
            position: &position,
            moves: &moves,
            before: &[],
        };
        // Both stones can be cloned to the cell between them; besides, one can be cloned and one can jump to
        // the other empty cell.
        let between = moves
            .iter()
            .position(|edge| game.ways(&position, &edge.mv) == 2);
        let share = |player: Random| {
            let mut dice = Dice::new(1);
            let choices = (0..6_000).map(|_| player.choose(&choice, &mut dice).unwrap());
            choices.filter(|&place| Some(place) == between).count() as f64 / 6_000.0
        };
        let others = (moves.len() - 1) as f64;
        let by_moves = share(Random { by_ways: false });
        let by_ways = share(Random { by_ways: true });
        assert!((by_moves - 1.0 / (others + 1.0)).abs() < 0.03, "{by_moves}");
        assert!((by_ways - 2.0 / (others + 2.0)).abs() < 0.03, "{by_ways}");
    }
}

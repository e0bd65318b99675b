//! Plays at random; source 001 calls him Bogo.

use super::{Choice, Contest, Dice, Player, PlayerError};

/// Chooses among the legal moves, all equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Random {
    /// Whether a move that can be made in two ways is twice as likely, as in source 001, whose Bogo first lists stones and then what each
    /// can do.
    pub by_ways: bool,
}

impl<G: Contest> Player<G> for Random {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        if !self.by_ways {
            return Ok(dice.below(choice.moves.len()));
        }
        let ways = |place: usize| choice.game.ways(choice.position, &choice.moves[place].mv);
        let all = (0..choice.moves.len()).map(ways).sum();
        let mut left = dice.below(all);
        let mut place = 0;
        while left >= ways(place) {
            left -= ways(place);
            place += 1;
        }
        Ok(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameName;
    use crate::games::ataxx::{Ataxx, linear_named};
    use crate::players::testing::chosen;

    #[test]
    fn what_can_be_done_in_two_ways_is_twice_as_likely_if_he_counts_ways() {
        let game = Ataxx::new(linear_named(&GameName::parse("linear-ataxx:5").unwrap()).unwrap());
        // The empty cell between two stones can be cloned to from both; nothing else can be done but jump.
        let count = |player: Random| {
            let mut dice = Dice::new(1);
            let choices = (0..6_000).map(|_| chosen(&game, "x1x1o x", &player, &mut dice));
            choices.filter(|mv| mv == "2").count()
        };
        let by_moves = count(Random { by_ways: false });
        let by_ways = count(Random { by_ways: true });
        let ratio = by_ways as f64 / by_moves as f64;
        assert!(ratio > 1.3, "{by_moves} {by_ways}");
    }
}

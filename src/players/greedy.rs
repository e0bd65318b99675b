//! The player that takes what it can get now.

use super::place::equal_chances;
use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::game::Edge;
use crate::value::{Outcome, Score, Turn};

/// Wins at once if it can. Otherwise it makes a move that brings the most points or stones at once, and any of
/// them if several do.
///
/// In dots and boxes it completes boxes if it can and draws any edge if it cannot: the greedy player
/// ("pohlepni") of Božidarević's paper on that game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Contest> Player<G> for Greedy {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let best = best(choice);
        let is_best =
            |place: usize| best == choice.moves.get(place).map(|edge| worth(choice, edge));
        Ok(dice.among(choice.moves.len(), is_best).unwrap_or(0))
    }

    fn chances(&self, choice: &Choice<'_, G>, chances: &mut Vec<f64>) -> Result<bool, PlayerError> {
        let best = best(choice);
        equal_chances(choice, chances, |edge| best == Some(worth(choice, edge)));
        Ok(true)
    }
}

/// What the best moves are worth.
fn best<G: Contest>(choice: &Choice<'_, G>) -> Option<(bool, Score)> {
    choice.moves.iter().map(|edge| worth(choice, edge)).max()
}

/// Whether a move wins the game, then what its player is ahead by after it.
fn worth<G: Contest>(choice: &Choice<'_, G>, edge: &Edge<G>) -> (bool, Score) {
    let (game, position) = (choice.game, choice.position);
    let (won, lead) = match edge.turn {
        Turn::Swap => (Outcome::Loss, -game.lead(&edge.to)),
        Turn::Keep => (Outcome::Win, game.lead(&edge.to)),
    };
    let wins = game.outcome(&edge.to) == Some(won);
    (wins, lead + game.gain(position, &edge.mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, tictactoe};
    use crate::players::trial::{assert_chances, assert_legal, ataxx, choices, dots, othello};

    #[test]
    fn boxes_are_completed_two_rather_than_one() {
        // The left box lacks its right side, which is also the left of the next.
        let game = dots(1, 3);
        assert_eq!(choices(&game, "-../-.. |...", &Greedy), ["b1b2"]);
        assert_eq!(choices(&game, "--./--. |.|.", &Greedy), ["b1b2"]);
        assert_eq!(choices(&game, "--./-.. |.|.", &Greedy), ["b1b2"]);
        assert_eq!(choices(&game, "---/-.- ||..", &Greedy).len(), 3);
        assert_eq!(choices(&game, "---/-.. |...", &Greedy), ["b1b2"]);
        let both = "--.--/--.-- |.|..|";
        assert_eq!(choices(&dots(1, 5), both, &Greedy), ["b1b2"]);
    }

    #[test]
    fn a_win_is_not_missed() {
        let game = Alignment::new(tictactoe());
        assert_eq!(choices(&game, "11./22./... 1", &Greedy), ["c1"]);
        assert_eq!(choices(&game, ".../.../... 1", &Greedy).len(), 9);
    }

    #[test]
    fn stones_are_counted() {
        // The clone wins a stone and turns one, the jump only turns one.
        assert_eq!(choices(&ataxx("1x6"), "xx1o1o x", &Greedy), ["3"]);
        let game = othello(4, 4);
        let position = "XOO--XO-----OX-- X";
        assert_eq!(choices(&game, position, &Greedy).len(), 1);
    }

    #[test]
    fn chances_are_those_of_the_choices() {
        assert_chances(&dots(3, 3), &Greedy);
        assert_chances(&ataxx("1x9"), &Greedy);
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&dots(2, 3), 20, &Greedy);
        assert_legal(&ataxx("1x8"), 20, &Greedy);
        assert_legal(&othello(6, 6), 5, &Greedy);
    }
}

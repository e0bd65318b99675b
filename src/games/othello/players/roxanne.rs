//! The player who goes by the squares alone.

use super::squares::classes;
use crate::games::othello::{Move, Othello};
use crate::players::{Choice, Dice, Player, PlayerError};

/// Places a disc on a square of the best class that it can: a corner, the centre, an edge away from corners,
/// the line next to an edge away from corners, and last a square around a corner. Any of them if there are
/// several.
///
/// The agent Roxanne, created by Roxanne Canosa, as the report quotes it. On boards of other sizes than 8 x 8
/// the classes are those of the same names: a square is around a corner if it touches one, and in the centre if
/// it is at least two lines away from all edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct Roxanne;

impl Player<Othello> for Roxanne {
    fn choose(&self, choice: &Choice<'_, Othello>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let moves = choice.moves;
        let is_in = |class: u64, place: usize| match moves[place].mv {
            Move::Place(square) => class >> square & 1 == 1,
            Move::Pass => false,
        };
        let chosen = classes(choice.game)
            .into_iter()
            .find_map(|class| dice.among(moves.len(), |place| is_in(class, place)));
        Ok(chosen.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::trial::{assert_legal, choices, othello};

    #[test]
    fn corners_come_first_and_their_neighbours_last() {
        let game = othello(6, 6);
        let board = |rows: [&str; 6]| rows.concat() + " X";
        let corner = board(["-OX---", "-OX---", "--OX--", "--XO--", "------", "------"]);
        assert_eq!(choices(&game, &corner, &Roxanne), ["a1"]);
        // Only squares around corners.
        let around = board(["------", "------", "-OX---", "-OX---", "------", "------"]);
        let found = choices(&game, &around, &Roxanne);
        assert!(
            found
                .iter()
                .all(|square| ["a3", "a4"].contains(&square.as_str())),
            "{found:?}"
        );
    }

    #[test]
    fn the_beginning_leaves_all_moves() {
        assert_eq!(
            choices(
                &othello(8, 8),
                &("-".repeat(27) + "OX------XO" + &"-".repeat(27) + " X"),
                &Roxanne
            )
            .len(),
            4
        );
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&othello(8, 8), 5, &Roxanne);
        assert_legal(&othello(4, 4), 20, &Roxanne);
        assert_legal(&othello(2, 5), 20, &Roxanne);
    }
}

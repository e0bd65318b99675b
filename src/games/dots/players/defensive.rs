//! The player that gives nothing away while it need not.

use super::drawing::Drawing;
use crate::games::dots::{Dots, Line};
use crate::players::place::{equal_chances, place_of};
use crate::players::{Choice, Dice, Player, PlayerError};

/// Completes a box if it can; otherwise draws any edge that gives no box away: one that is the third side of none.
///
/// The defensive player ("odbrambeni") of Božidarević's paper. The part that defines it is missing from the
/// text we have; what it does when every edge gives something away is the choice of its parent, the greedy
/// player, as the paper says of all its players: any edge at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defensive;

impl Player<Dots> for Defensive {
    fn choose(&self, choice: &Choice<'_, Dots>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let drawing = Drawing::new(choice.game.board(), choice.position);
        match drawing.defended(dice) {
            Some(edge) => place_of(choice, Line(edge as u8), "defensive"),
            None => Ok(0),
        }
    }

    fn chances(
        &self,
        choice: &Choice<'_, Dots>,
        chances: &mut Vec<f64>,
    ) -> Result<bool, PlayerError> {
        let edges = Drawing::new(choice.game.board(), choice.position).defending();
        equal_chances(choice, chances, |edge| edges >> edge.mv.0 & 1 == 1);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::trial::{assert_chances, assert_legal, choices, dots};

    #[test]
    fn no_box_is_given_away_while_there_is_another_edge() {
        // Any other side of the left box would be its third.
        let choices = choices(&dots(1, 3), "-../-.. ....", &Defensive);
        assert_eq!(choices, ["b1c1", "b2c2", "c1c2", "c1d1", "c2d2", "d1d2"]);
    }

    #[test]
    fn boxes_are_completed() {
        let game = dots(1, 3);
        assert_eq!(choices(&game, "-../-.. |...", &Defensive), ["b1b2"]);
    }

    #[test]
    fn any_edge_will_do_when_all_give_something_away() {
        let game = dots(1, 3);
        let choices = choices(&game, "---/--- ....", &Defensive);
        assert_eq!(choices, ["a1a2", "b1b2", "c1c2", "d1d2"]);
    }

    #[test]
    fn chances_are_those_of_the_choices() {
        assert_chances(&dots(3, 3), &Defensive);
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&dots(3, 3), 20, &Defensive);
        assert_legal(&dots(5, 11), 5, &Defensive);
    }
}

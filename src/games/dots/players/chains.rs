//! The player who knows when to leave a chain to the opponent.

use super::chain::Advice;
use super::drawing::Drawing;
use super::simulation::{ChainReading, Simulation};
use crate::games::dots::{Dots, Line};
use crate::players::place::place_of;
use crate::players::{Choice, Dice, Player, PlayerError};

/// The minimax on chains ("minimaks") of Božidarević's paper, in the eight steps of its section III.
///
/// A chain is a row of boxes that can be completed one after the other, beginning now. It is closed if it could
/// be taken from both ends, and open if it ends at the border or at a box that lacks three sides or more.
/// Chains that are too short to be left to the opponent, and what is too much of the others, are taken; when
/// there are several of 2 (open) or 4 (closed), all but a shortest one are. For the last chain the game is
/// simulated both ways, and it is taken if the opponent then wins fewer points than if it is left. Where there
/// is no chain the player plays like [`Defensive`](super::Defensive).
///
/// In the simulation both play like this one. The paper does not say how it treats the moves that the defensive
/// player leaves to chance; [`ChainReading`] has the choices.
#[derive(Clone, Copy, Debug)]
pub struct Chains {
    /// Levels of the recursion, at least one; `None` for as many as it takes.
    pub depth: Option<u32>,
    /// What a level is and what chance does.
    pub reading: ChainReading,
}

impl Chains {
    /// Levels of recursion in the paper.
    pub const DEPTH: u32 = 5;

    /// The paper's player, with this many levels of recursion; `None` for as many as it takes.
    #[must_use]
    pub fn new(depth: Option<u32>) -> Self {
        Self {
            depth,
            reading: ChainReading::default(),
        }
    }
}

impl Default for Chains {
    fn default() -> Self {
        Self::new(Some(Self::DEPTH))
    }
}

impl Player<Dots> for Chains {
    fn choose(&self, choice: &Choice<'_, Dots>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let drawing = Drawing::new(choice.game.board(), choice.position);
        let advice = Advice::of(&drawing);
        let mut edge = advice.taking();
        if let Advice::Decide(chain) = advice {
            let levels = self.depth.unwrap_or(u32::MAX);
            let reading = self.reading;
            if (Simulation { reading, dice }).leaves(&drawing, &chain, levels) {
                edge = Some(chain.left());
            }
        }
        match edge.or_else(|| drawing.defended(dice)) {
            Some(edge) => place_of(choice, Line(edge as u8), "chains"),
            None => Ok(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::players::Defensive;
    use crate::players::Greedy;
    use crate::players::trial::{assert_legal, choices, dots, margins};
    use crate::value::Score;

    const READINGS: [ChainReading; 3] = [
        ChainReading::Decisions,
        ChainReading::Moves,
        ChainReading::Chains,
    ];

    #[test]
    fn a_chain_is_left_if_the_next_is_longer() {
        // Figure 4: a closed chain of 8 in the first row; whoever moves in the second gives all of it away.
        let game = dots(2, 8);
        let row = "--------";
        let text = |first: &str| format!("{row}/{row}/{row} {first}/.........");
        for depth in [Some(5), Some(9), None] {
            let player = Chains::new(depth);
            assert_eq!(choices(&game, &text("|.......|"), &player), ["b1b2"]);
            // Figure 5: four are taken, then the line between the sixth and the seventh is drawn.
            assert_eq!(choices(&game, &text("|||||...|"), &player), ["g1g2"]);
        }
    }

    #[test]
    fn the_end_of_an_open_chain_is_left() {
        let game = dots(2, 5);
        let text = "-----/-----/----- ||||../......";
        assert_eq!(choices(&game, text, &Chains::default()), ["f1f2"]);
        // Unless nothing comes after it, or the player does not look ahead.
        let text = "-----/-----/----- ||||../||||||";
        assert_eq!(choices(&game, text, &Chains::default()), ["e1e2"]);
        let stops = Chains {
            reading: ChainReading::Chains,
            ..Chains::default()
        };
        let text = "-----/-----/----- ||||../......";
        assert_eq!(choices(&game, text, &stops), ["e1e2"]);
        assert_eq!(choices(&game, text, &Chains::new(Some(1))), ["e1e2"]);
    }

    #[test]
    fn without_chains_nothing_is_given_away() {
        let choices = choices(&dots(1, 3), "-../-.. ....", &Chains::default());
        assert_eq!(choices, ["b1c1", "b2c2", "c1c2", "c1d1", "c2d2", "d1d2"]);
    }

    #[test]
    fn choices_are_legal() {
        for reading in READINGS {
            let player = Chains {
                reading,
                ..Chains::default()
            };
            assert_legal(&dots(3, 3), 20, &player);
            assert_legal(&dots(5, 11), 3, &player);
        }
        assert_legal(&dots(3, 3), 20, &Chains::new(None));
    }

    #[test]
    fn leaving_chains_beats_taking_them() {
        let game = dots(5, 11);
        let sum = |players| -> Score { margins(&game, players, 40).iter().sum() };
        let chains = Chains::default();
        assert!(sum([&chains, &Defensive]) > 100);
        assert!(sum([&Greedy, &chains]) < -1000);
    }
}

//! Games that are played on in the head, to decide whether to take a chain or to leave it to the opponent.

use super::chain::{Advice, Chain};
use super::drawing::Drawing;
use crate::players::Dice;
use crate::value::Score;

/// How to read what the paper says of its simulation, whose players leave some moves to chance and which is
/// limited to 5 moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChainReading {
    /// What is left to chance is drawn with dice, once, and a level is an edge drawn after the chain was taken
    /// or left. ("The algorithm goes on simulating the game by determining the optimal move of the opponent";
    /// "the depth of this recursion is limited to 5 moves".) Of the three this comes nearest to the paper's
    /// tables.
    #[default]
    Moves,
    /// As above, but a level is a decision about a chain, of which the paper's tree consists: up to five of them.
    Decisions,
    /// As above, and the simulation also stops where there is no chain, instead of throwing dice.
    Chains,
}

/// Points that two players win from some moment on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Points {
    mover: Score,
    other: Score,
}

impl Points {
    fn turned(self) -> Self {
        Self {
            mover: self.other,
            other: self.mover,
        }
    }

    fn and(self, later: Self) -> Self {
        Self {
            mover: self.mover + later.mover,
            other: self.other + later.other,
        }
    }
}

/// How to simulate, and with which dice.
pub(super) struct Simulation<'a> {
    pub(super) reading: ChainReading,
    pub(super) dice: &'a mut Dice,
}

impl Simulation<'_> {
    /// Whether the player to move leaves the only chain to the opponent: steps 5 to 7, with this many levels of
    /// recursion, at least one.
    pub(super) fn leaves(&mut self, drawing: &Drawing<'_>, chain: &Chain, levels: u32) -> bool {
        self.decide(drawing, chain, levels.max(1)).0
    }

    /// Leaving the chain is also right if it makes no difference: so it is within 5 moves in the paper's own example.
    fn decide(&mut self, drawing: &Drawing<'_>, chain: &Chain, levels: u32) -> (bool, Points) {
        let levels = match self.reading {
            ChainReading::Moves => levels,
            ChainReading::Decisions | ChainReading::Chains => levels - 1,
        };
        let mut taken = *drawing;
        let won = Points {
            mover: chain.take(&mut taken),
            other: 0,
        };
        let taking = won.and(self.points(taken, levels));
        let mut left = *drawing;
        left.draw(chain.left());
        let leaving = self.points(left, levels).turned();
        if leaving.other <= taking.other {
            (true, leaving)
        } else {
            (false, taking)
        }
    }

    /// What both win if the game goes on like this, as far as this many levels reach.
    fn points(&mut self, mut drawing: Drawing<'_>, mut levels: u32) -> Points {
        let mut points = Points::default();
        let mut is_turned = false;
        let counts_moves = self.reading == ChainReading::Moves;
        while !(drawing.is_over() || counts_moves && levels == 0) {
            let edge = match Advice::of(&drawing) {
                Advice::Take(edge) => Some(edge),
                Advice::Decide(_) if levels == 0 => break,
                Advice::Decide(chain) => {
                    points = points.and(self.decide(&drawing, &chain, levels).1);
                    break;
                }
                Advice::Ask if self.reading == ChainReading::Chains => break,
                Advice::Ask => drawing.defended(self.dice),
            };
            let Some(edge) = edge else { break };
            match drawing.draw(edge) {
                0 => {
                    points = points.turned();
                    is_turned = !is_turned;
                }
                boxes => points.mover += boxes,
            }
            levels -= u32::from(counts_moves);
        }
        if is_turned { points.turned() } else { points }
    }
}

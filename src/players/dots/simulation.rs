//! Games that are played on in the head, to decide whether to take a chain or to leave it to the opponent.

use super::chain::{Advice, Chain};
use super::drawing::Drawing;
use crate::players::Dice;
use crate::value::Score;

/// How to read what the paper says of its simulation, where its players leave moves to chance and it is cut short after 5 moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChainReading {
    /// What is left to chance is drawn with dice, once, and the game goes on to the next decision about a chain; a level of the tree
    /// is such a decision. ("The algorithm goes on simulating the game by determining the optimal move of the opponent, which may
    /// lead to further recursion"; the tree is binary.)
    #[default]
    Decisions,
    /// As above, and a level of the tree is an edge drawn. ("The depth of this recursion is limited to 5 moves.")
    Moves,
    /// The simulation stops where there is no chain, and only what was won until then counts.
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
    /// Whether the player to move does better to leave the only chain to the opponent: steps 5 to 7, with so many levels of recursion.
    pub(super) fn leaves(&mut self, drawing: &Drawing<'_>, chain: &Chain, levels: u32) -> bool {
        self.decide(drawing, chain, levels).0
    }

    fn decide(&mut self, drawing: &Drawing<'_>, chain: &Chain, levels: u32) -> (bool, Points) {
        let (on_taking, on_leaving) = match self.reading {
            ChainReading::Moves => (chain.edges() as u32, 1),
            ChainReading::Decisions | ChainReading::Chains => (1, 1),
        };
        let mut taken = *drawing;
        let won = Points {
            mover: chain.take(&mut taken),
            other: 0,
        };
        let taking = won.and(self.points(taken, levels.saturating_sub(on_taking)));
        let mut left = *drawing;
        left.draw(chain.left());
        let leaving = self.points(left, levels.saturating_sub(on_leaving));
        let leaving = leaving.turned();
        if leaving.other < taking.other {
            (true, leaving)
        } else {
            (false, taking)
        }
    }

    /// What both win if the game goes on like this, as far as so many levels reach.
    fn points(&mut self, mut drawing: Drawing<'_>, mut levels: u32) -> Points {
        let mut points = Points::default();
        let mut is_turned = false;
        while !drawing.is_over() {
            if levels == 0 && self.reading == ChainReading::Moves {
                break;
            }
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
            if self.reading == ChainReading::Moves {
                levels -= 1;
            }
        }
        if is_turned { points.turned() } else { points }
    }
}

//! A slow and obvious solver, for tests.

use super::{Dots, Position};
use crate::game::Game;
use crate::value::{Score, Turn};

/// The values of all positions of a small board, by the rules alone.
pub(crate) struct Slow(Vec<Score>);

impl Slow {
    pub(crate) fn new(game: &Dots) -> Self {
        let mut values = vec![0; 1 << game.board().edges()];
        // Every move leads to a larger set.
        for set in (0..values.len()).rev() {
            let position = Position(set as u128);
            if game.outcome(&position).is_some() {
                values[set] = game.final_score(&position);
                continue;
            }
            let mut best = Score::MIN;
            game.each_move(&position, |edge| {
                let after = values[edge.to.0 as usize];
                let after = if edge.turn == Turn::Keep {
                    after
                } else {
                    -after
                };
                best = best.max(game.gain(&position, &edge.mv) + after);
            });
            values[set] = best;
        }
        Self(values)
    }

    pub(crate) fn value(&self, set: u64) -> Score {
        self.0[set as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;

    #[test]
    fn a_single_box_goes_to_the_second_player() {
        let game = Dots::new(Board::new(1, 1).unwrap());
        assert_eq!(Slow::new(&game).value(0), -1);
    }
}

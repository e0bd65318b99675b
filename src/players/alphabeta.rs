//! Looks a fixed number of plies ahead.

use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::game::Edge;
use crate::value::Turn;

/// Looks at all lines of this many plies, and then judges by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBeta {
    /// How many.
    pub depth: u32,
}

/// Beyond every score.
const WIDE: i32 = 1 << 24;

impl<G: Contest> Player<G> for AlphaBeta {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let search = Search { game: choice.game };
        let depth = self.depth.max(1);
        let mut best = -WIDE;
        // Several that are equally good have equal chances, so the window stays open for the best so far.
        let mut equals = 0;
        let mut chosen = 0;
        for (place, edge) in choice.moves.iter().enumerate() {
            let score = search.after(choice.position, edge, depth, best - 1, WIDE);
            if score > best {
                (best, equals, chosen) = (score, 1, place);
            } else if score == best {
                equals += 1;
                if dice.below(equals) == 0 {
                    chosen = place;
                }
            }
        }
        Ok(chosen)
    }
}

struct Search<'a, G> {
    game: &'a G,
}

impl<G: Contest> Search<'_, G> {
    /// What a move is worth to the player who makes it.
    fn after(
        &self,
        position: &G::Position,
        edge: &Edge<G>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let gain = self.game.worth_of(self.game.gain(position, &edge.mv));
        let (alpha, beta) = (alpha - gain, beta - gain);
        gain + match edge.turn {
            Turn::Swap => -self.score(&edge.to, depth - 1, -beta, -alpha),
            Turn::Keep => self.score(&edge.to, depth - 1, alpha, beta),
        }
    }

    /// What a position is worth to the player to move: exact between `alpha` and `beta`, otherwise a bound.
    fn score(&self, position: &G::Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        if self.game.outcome(position).is_some() {
            // A win is better the sooner it comes, a loss the later.
            let result = self.game.result(position);
            return result + result.signum() * depth as i32;
        }
        if depth == 0 {
            return self.game.worth_of(self.game.lead(position));
        }
        let mut best = -WIDE;
        self.game.each_move(position, |edge| {
            let alpha = alpha.max(best);
            if alpha < beta {
                best = best.max(self.after(position, &edge, depth, alpha, beta));
            }
        });
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, tictactoe};
    use crate::players::trial::{choices, dots};

    #[test]
    fn it_wins_at_once_and_blocks_what_would_win() {
        let game = Alignment::new(tictactoe());
        let player = AlphaBeta { depth: 3 };
        assert_eq!(choices(&game, "11./22./... 1", &player), ["c1"]);
        assert_eq!(choices(&game, "1.1/.2./... 2", &player), ["b1"]);
    }

    #[test]
    fn with_enough_depth_it_gives_up_the_shorter_chain() {
        // A chain of three boxes above, below one of two and a single box: every move gives boxes away.
        let position = "---/---/-.. ..../..|.";
        let player = AlphaBeta { depth: 17 };
        assert_eq!(choices(&dots(2, 3), position, &player), ["c3d3", "d2d3"]);
    }
}

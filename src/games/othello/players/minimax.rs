//! The player who looks ahead and judges by squares and mobility.

use super::squares::{CLASSES, classes};
use crate::game::Game;
use crate::games::othello::{Othello, Position};
use crate::index::bricks::bits::points;
use crate::players::{Choice, Dice, Player, PlayerError};

/// Minimax with alpha-beta to a fixed depth. What it sees there is worth the squares of its discs minus those
/// of the opponent's, and the moves it has minus those the opponent has.
///
/// The report says this and that squares are valued in Roxanne's order, but gives no numbers. Here a corner is
/// worth 100, more than what a move can turn, and the other classes 8, 4, 2 and 1. Ours too are two more
/// choices: a finished game is worth its result, above everything else, and among moves of equal worth it takes
/// any. A pass counts as a move.
#[derive(Clone, Copy, Debug)]
pub struct RoxanneMinimax {
    /// Plies.
    pub depth: u32,
}

impl RoxanneMinimax {
    /// The depth of the players in the report's demonstration.
    pub const DEPTH: u32 = 3;

    /// The player who looks this many plies ahead; at least one.
    #[must_use]
    pub fn new(depth: u32) -> Self {
        Self { depth }
    }
}

impl Default for RoxanneMinimax {
    fn default() -> Self {
        Self::new(Self::DEPTH)
    }
}

/// More than any worth.
const ENDLESS: i32 = 1_000_000;
/// By class of squares.
const VALUES: [i32; CLASSES] = [100, 8, 4, 2, 1];
/// What a disc of the margin is worth when the game is over: more than any board of squares and moves.
const FINISHED: i32 = 10_000;

impl Player<Othello> for RoxanneMinimax {
    fn choose(&self, choice: &Choice<'_, Othello>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let game = choice.game;
        let search = Search {
            game,
            classes: classes(game),
        };
        let mut best = -ENDLESS;
        let (mut chosen, mut equals) = (0, 0);
        for (place, edge) in choice.moves.iter().enumerate() {
            // One less, to tell equal moves from worse ones.
            let worth = -search.worth(&edge.to, self.depth.max(1) - 1, -ENDLESS, 1 - best);
            if worth > best {
                (best, chosen, equals) = (worth, place, 1);
            } else if worth == best {
                equals += 1;
                if dice.below(equals) == 0 {
                    chosen = place;
                }
            }
        }
        Ok(chosen)
    }
}

struct Search<'a> {
    game: &'a Othello,
    classes: [u64; CLASSES],
}

impl Search<'_> {
    /// What a position is worth to the player to move, exactly if that is between the bounds.
    fn worth(&self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let targets = self.game.targets(position);
        let passed = Position {
            mover: position.waiting,
            waiting: position.mover,
            player: position.player.other(),
        };
        let replies = self.game.targets(&passed);
        if targets == 0 && replies == 0 {
            return FINISHED * i32::from(self.game.final_score(position));
        }
        if depth == 0 {
            let mobility = targets.count_ones() as i32 - replies.count_ones() as i32;
            return self.squares(position.mover) - self.squares(position.waiting) + mobility;
        }
        if targets == 0 {
            return -self.worth(&passed, depth - 1, -beta, -alpha);
        }
        let mut best = -ENDLESS;
        for square in points(targets) {
            let to = self.game.after(position, square);
            best = best.max(-self.worth(&to, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn squares(&self, discs: u64) -> i32 {
        let values = self.classes.iter().zip(VALUES);
        values
            .map(|(class, value)| value * (discs & class).count_ones() as i32)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Roxanne;
    use super::*;
    use crate::game::{Edge, Game, Notation};
    use crate::players::trial::{assert_legal, choices, margins, othello, positions};
    use crate::value::Score;

    /// Minimax without pruning.
    fn plain(search: &Search<'_>, position: &Position, depth: u32) -> i32 {
        if depth == 0 || search.game.outcome(position).is_some() {
            return search.worth(position, 0, -ENDLESS, ENDLESS);
        }
        let mut best = -ENDLESS;
        search.game.each_move(position, |edge: Edge<Othello>| {
            best = best.max(-plain(search, &edge.to, depth - 1));
        });
        best
    }

    #[test]
    fn pruning_changes_no_choice() {
        for (rows, columns) in [(4, 4), (6, 5)] {
            let game = othello(rows, columns);
            let search = Search {
                game: &game,
                classes: classes(&game),
            };
            for position in positions(&game, 5) {
                let mut best = vec![];
                game.each_move(&position, |edge| {
                    best.push((-plain(&search, &edge.to, 2), game.show_move(&edge.mv)));
                });
                let most = best.iter().map(|(worth, _)| *worth).max().unwrap();
                best.retain(|(worth, _)| *worth == most);
                let mut names: Vec<String> = best.into_iter().map(|(_, name)| name).collect();
                names.sort_unstable();
                let text = game.show(&position);
                assert_eq!(choices(&game, &text, &RoxanneMinimax::default()), names);
            }
        }
    }

    #[test]
    fn a_corner_is_taken() {
        let game = othello(6, 6);
        let text = ["-OX---", "-OX---", "--OX--", "--XO--", "------", "------ X"].concat();
        for depth in [1, 3] {
            assert_eq!(choices(&game, &text, &RoxanneMinimax::new(depth)), ["a1"]);
        }
    }

    #[test]
    fn the_result_counts_when_the_game_ends() {
        let game = othello(2, 2);
        let search = Search {
            game: &game,
            classes: classes(&game),
        };
        let end = game.parse("XXXO O").unwrap();
        for depth in [0, 2] {
            assert_eq!(search.worth(&end, depth, -ENDLESS, ENDLESS), -2 * FINISHED);
        }
    }

    #[test]
    fn looking_ahead_is_better_than_looking_at_squares() {
        let margins = margins(&othello(8, 8), [&RoxanneMinimax::default(), &Roxanne], 20);
        let sum: Score = margins.iter().sum();
        assert!(sum > 0, "{margins:?}");
    }

    #[test]
    fn choices_are_legal() {
        assert_legal(&othello(8, 8), 2, &RoxanneMinimax::default());
        assert_legal(&othello(4, 4), 20, &RoxanneMinimax::new(0));
    }
}

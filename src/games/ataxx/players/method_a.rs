//! Method A: sums over all games that a move can lead to.

use super::action::actions;
use super::successor::successors;
use crate::game::Game;
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::players::place::place_of;
use crate::players::{Choice, Contest, Dice, Player, PlayerError};
use crate::value::Outcome;
use hashbrown::HashMap;

/// What is summed over the games that a move leads to. The paper's text and its code do not say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SumReading {
    /// The code: 1 for each game that is won within the depth, -1 for each that is lost; and a move whose sum
    /// is -1000 or less is never better than the first.
    #[default]
    Code,
    /// Section 5: stones minus the opponent's, where each game ends or the depth does.
    Text,
}

/// Method A of the paper, `minimax` in its code: the move with the largest sum over all games that can follow
/// it, the first of them if several are equal. Games that differ only in which stone was cloned count
/// separately.
#[derive(Clone, Copy, Debug)]
pub struct MethodA {
    /// Two plies less than what is looked at: the move itself is not counted, and the code stops when it is
    /// *beyond* the depth.
    pub depth: u32,
    /// What is summed.
    pub reading: SumReading,
}

impl MethodA {
    /// The smaller of the two depths in the paper's tables, which are about method B.
    pub const DEPTH: u32 = 1;

    /// The paper's code with this depth.
    #[must_use]
    pub fn new(depth: u32) -> Self {
        Self {
            depth,
            reading: SumReading::default(),
        }
    }
}

impl Default for MethodA {
    fn default() -> Self {
        Self::new(Self::DEPTH)
    }
}

impl Player<Ataxx> for MethodA {
    fn choose(&self, choice: &Choice<'_, Ataxx>, _dice: &mut Dice) -> Result<usize, PlayerError> {
        let mut sums = Sums {
            game: choice.game,
            reading: self.reading,
            known: HashMap::new(),
        };
        let floor = match self.reading {
            SumReading::Code => Some(-1000),
            SumReading::Text => None,
        };
        let mut best: Option<(Move, Option<i128>)> = None;
        for action in actions(choice.game, choice.position) {
            let (_, least) = *best.get_or_insert((action.mv, floor));
            let sum = -sums.sum(&action.to, self.depth.saturating_add(1));
            if least.is_none_or(|least| sum > least) {
                best = Some((action.mv, Some(sum)));
            }
        }
        match best {
            Some((mv, _)) => place_of(choice, mv, "method-a"),
            None => Ok(0),
        }
    }
}

/// Sums that were computed already: many orders of moves lead to the same position.
struct Sums<'a> {
    game: &'a Ataxx,
    reading: SumReading,
    known: HashMap<(u64, u64, u32), i128>,
}

impl Sums<'_> {
    /// The sum over all games of this many plies from here, for the player to move.
    fn sum(&mut self, position: &Position, plies: u32) -> i128 {
        if let Some(outcome) = self.game.outcome(position) {
            return match (self.reading, outcome) {
                (SumReading::Text, _) => self.game.final_score(position).into(),
                (SumReading::Code, Outcome::Win) => 1,
                (SumReading::Code, Outcome::Loss) => -1,
                (SumReading::Code, Outcome::Draw) => 0,
            };
        }
        if plies == 0 {
            return match self.reading {
                SumReading::Text => self.game.lead(position).into(),
                SumReading::Code => 0,
            };
        }
        let key = (position.mover, position.waiting, plies);
        if let Some(&sum) = self.known.get(&key) {
            return sum;
        }
        let mut sum = 0i128;
        for (to, ways) in successors(self.game, position) {
            let games = self.sum(&to, plies - 1).saturating_mul(ways.into());
            sum = sum.saturating_sub(games);
        }
        self.known.insert(key, sum);
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain::{Agent, assert_same_choices};
    use super::*;
    use crate::players::trial::{assert_legal, ataxx, choices};

    #[test]
    fn choices_are_those_of_the_code() {
        for cells in 3..=7 {
            for depth in 0..=2 {
                let player = MethodA::new(depth);
                assert_same_choices(cells, &player, |board| Agent { depth }.minimax(board));
            }
        }
    }

    #[test]
    fn the_last_stone_is_taken() {
        let game = ataxx("1x4");
        assert_eq!(choices(&game, "x2o x", &MethodA::new(0)), ["1-3"]);
    }

    #[test]
    fn the_text_counts_stones() {
        let player = MethodA {
            depth: 0,
            reading: SumReading::Text,
        };
        let game = ataxx("1x7");
        assert_eq!(choices(&game, "x5o x", &player), ["2"]);
    }

    #[test]
    fn choices_are_legal() {
        for reading in [SumReading::Code, SumReading::Text] {
            let player = MethodA { depth: 1, reading };
            assert_legal(&ataxx("1x8"), 10, &player);
            assert_legal(&ataxx("3x3"), 5, &player);
        }
    }
}

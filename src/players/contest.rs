//! What it takes for a game to be played for a result.

use super::PlayerSpec;
use crate::game::Game;
use crate::picture::Pictured;
use crate::value::{Outcome, Score};

/// A game that players can be set to.
///
/// Its result is a margin: points where it is played for points, stones where stones are counted, and otherwise
/// 1 for a win.
pub trait Contest: Game + Pictured + Send + 'static {
    /// Players that not every game has.
    fn specialists(&self) -> Vec<PlayerSpec<Self>>
    where
        Self: Sized,
    {
        vec![]
    }

    /// The player that played best with the usual settings among those that search, for games whose moves have
    /// no known worth (measured: docs/results.md).
    fn strongest() -> &'static str {
        "alphabeta"
    }

    /// Players that are easy, less easy and hard to beat, and answer within a second or two (measured: docs/results.md).
    fn levels() -> [&'static str; 3]
    where
        Self: Sized,
    {
        match Self::strongest() {
            "mcts" => ["greedy", "mcts:playouts=50", "mcts:playouts=2000"],
            _ => ["greedy", "alphabeta:depth=3", "alphabeta:depth=5"],
        }
    }

    /// Whether the margin is what is played for, and not only who wins.
    fn is_for_points(&self) -> bool {
        false
    }

    /// Whether a position can come again.
    fn can_repeat(&self) -> bool {
        false
    }

    /// What the end of a game is worth to the player whose turn it would be, for those who search: in
    /// hundredths of what is counted, a win more than anything that can be counted unless points are all that
    /// counts.
    fn result(&self, end: &Self::Position) -> i32 {
        let margin = self.worth_of(self.final_score(end));
        match self.outcome(end) {
            Some(Outcome::Win) if !self.is_for_points() => WON + margin,
            Some(Outcome::Loss) if !self.is_for_points() => margin - WON,
            _ => margin,
        }
    }

    /// What points or stones are worth beside it.
    fn worth_of(&self, counted: Score) -> i32 {
        100 * i32::from(counted)
    }

    /// What the player to move is ahead by, found by counting; nothing where there is nothing to count.
    fn lead(&self, _position: &Self::Position) -> Score {
        0
    }

    /// In how many ways a player can make a move, where the rules do not tell them apart: a stone that two
    /// others can be cloned to.
    fn ways(&self, _position: &Self::Position, _mv: &Self::Move) -> usize {
        1
    }
}

/// More than any count.
const WON: i32 = 1 << 20;

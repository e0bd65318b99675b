//! Players from random to perfect, and the arena in which they meet.
//!
//! A player is asked for one of the legal moves and keeps nothing from one move to the next, so that any number
//! of games can be played at once. Whatever chance there is comes from the [`Dice`] of the game: the same seed
//! gives the same games on any number of threads.

mod alphabeta;
mod arena;
mod blunders;
mod contest;
mod contests;
mod dice;
mod greedy;
mod learner;
mod mcts;
mod perfect;
pub(crate) mod place;
mod random;
mod record;
mod roster;
mod tally;
mod training;
#[cfg(test)]
pub(crate) mod trial;

pub use alphabeta::AlphaBeta;
pub use arena::{Conditions, End, MatchRunner, Played};
pub use blunders::{Blunder, Errors, ErrorsByValue, Examiner};
pub use contest::Contest;
pub use contests::{Keep, MatchError, Pairing};
pub use dice::Dice;
pub use greedy::Greedy;
pub use learner::{Learner, learner};
pub use mcts::Mcts;
pub use perfect::{Adviser, Perfect};
pub use random::Random;
pub(crate) use record::legal;
pub use record::{GameRecord, ReplayError, Step, steps_from};
pub use roster::{
    MakeError, PlayerFactory, PlayerInfo, PlayerName, PlayerOption, PlayerRequest, PlayerSpec,
    find_player, player_infos, players_of, split_players,
};
pub use tally::{Interval, Results, Tally};
pub(crate) use training::{SEED, trained};
pub use training::{Training, TrainingPlan};

use crate::game::{Edge, Game};
use crate::hint::{Hint, Hinting};
use crate::table::TableError;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A moment in a game at which a player has to choose.
#[derive(Debug)]
pub struct Choice<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// Where the game stands.
    pub position: &'a G::Position,
    /// The legal moves: at least one, in the order of the rules.
    pub moves: &'a [Edge<G>],
    /// The positions before this one, from the start.
    pub before: &'a [G::Position],
}

/// A player of a game.
pub trait Player<G: Game>: Send + Sync {
    /// The place of the chosen move among the legal ones.
    ///
    /// # Errors
    /// If the player depends on a table that cannot be read.
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError>;

    /// Fills in the probability of each legal move, in their order, if it depends on the position alone and is
    /// known; else tells that it is not.
    ///
    /// # Errors
    /// As for [`Self::choose`].
    fn chances(&self, choice: &Choice<'_, G>, chances: &mut Vec<f64>) -> Result<bool, PlayerError> {
        let _ = (choice, chances);
        Ok(false)
    }

    /// What its training has made of it, in numbers; nothing if it was not trained.
    fn learned(&self) -> Vec<Learned> {
        vec![]
    }
}

/// A number that a training has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// What it is.
    pub name: Cow<'static, str>,
    /// The number.
    pub value: i64,
}

/// Why a player could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// What it plays by says nothing about a position.
    #[error("the perfect player cannot judge a position: {0}")]
    Unjudged(Box<TableError>),
    /// What it plays by does not know what moves are worth.
    #[error(
        "nobody can be perfect here: what moves are worth in the position {position} is not known, and was not found in time"
    )]
    Unknown {
        /// Where.
        position: String,
    },
    /// It was asked to stop.
    #[error("stopped before the end of a game")]
    Cancelled,
    /// It is to play by the values of another game.
    #[error("what the player is to play by belongs to another game")]
    OtherGame,
    /// It does not answer with a legal move.
    #[error("{player} answered with a move that is not legal")]
    Illegal {
        /// Who.
        player: String,
    },
}

impl Hinting for PlayerError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unjudged(error) => error.hints(),
            Self::Unknown { .. } | Self::Cancelled | Self::OtherGame | Self::Illegal { .. } => {
                vec![]
            }
        }
    }
}

impl From<TableError> for PlayerError {
    fn from(error: TableError) -> Self {
        Self::Unjudged(Box::new(error))
    }
}

//! Play without a table: iterative deepening with alpha-beta.
//!
//! A search looks deeper and deeper until a limit is reached, the value is proven, or someone asks it to stop.
//! It knows nothing of any game but its moves and a guess at what a position is worth ([`Heuristic`]). Whatever
//! it proves is true: a win or a loss is reported as such only if play to the end of the game was seen. A
//! position that comes again, in the game so far or in the line that is looked at, counts as a draw.

mod alphabeta;
mod path;
#[cfg(test)]
mod tests;
mod transpositions;

pub use transpositions::TranspositionTable;

use crate::game::{Game, Heuristic};
use crate::value::{Distance, Value};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tracing::debug;

/// The score of a game that is won here; a win after this many plies is worth that much less, a loss the negative.
pub const WON: i32 = 30_000;
/// Deeper than this a search does not look.
pub const DEEPEST: u32 = 128;
/// Scores beyond this are of finished games; guesses stay below.
const PROVEN: i32 = WON - 1_000;

/// When to stop searching, whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies; at most [`DEEPEST`].
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: DEEPEST,
            nodes: u64::MAX,
            time: None,
        }
    }
}

/// What is asked of a search.
#[derive(Debug)]
pub struct SearchRequest<'a, G: Game> {
    /// Where to find the best move.
    pub position: G::Position,
    /// The positions of the game before, which count as draws if they come again.
    pub history: &'a [G::Position],
    /// The moves to choose from; `None` for all.
    pub among: Option<&'a [G::Move]>,
    /// When to stop.
    pub limits: Limits,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// Best play as far as it is known; the first move is the answer.
    pub line: Vec<M>,
    /// For the player to move.
    pub score: i32,
    /// Plies that were looked at in full.
    pub depth: u32,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Time that took.
    pub elapsed: Duration,
}

impl<M> SearchResult<M> {
    /// The value of the position, if the search saw the end of the game whatever the loser does.
    #[must_use]
    pub fn proven(&self) -> Option<Value> {
        let plies = Distance::try_from(WON - self.score.abs()).ok()?;
        match self.score {
            PROVEN.. => Some(Value::Win(plies)),
            ..=LOST => Some(Value::Loss(plies)),
            _ => None,
        }
    }
}

const LOST: i32 = -PROVEN;

/// What a search tells while it runs.
#[derive(Debug)]
pub enum SearchEvent<'a, M> {
    /// One ply more is done.
    Deeper(&'a SearchResult<M>),
    /// About a second has gone by without news.
    Busy {
        /// Positions that were looked at.
        nodes: u64,
        /// Time that took.
        elapsed: Duration,
    },
}

/// Finds the best move; `None` if the game is over or there is nothing to choose from.
///
/// With the same memory, limits of depth and nodes and no stop it finds the same every time.
pub fn search<G: Heuristic>(
    game: &G,
    question: &SearchRequest<'_, G>,
    memory: &mut TranspositionTable,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(SearchEvent<'_, G::Move>),
) -> Option<SearchResult<G::Move>> {
    let found = alphabeta::Search::new(game, question, memory, stop, tell).run();
    if let Some(found) = &found {
        let (depth, nodes, seconds) = (found.depth, found.nodes, found.elapsed.as_secs_f64());
        debug!(depth, nodes, seconds, "position searched");
    }
    found
}

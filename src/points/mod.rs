//! Games that are played for points: what a position is worth, from tables or by exact search.

mod induction;
mod journal;
pub(crate) mod zeroed;

pub use crate::value::Bounds;
pub use induction::solve_scores;
pub use journal::{FoundJournal, Journal, Record};

use crate::game::Game;
use crate::oracle::Evaluator;

/// An evaluator that searches for scores, and remembers what it found.
pub trait Searcher<G: Game>: Evaluator<G> {
    /// Positions looked at so far.
    fn nodes(&self) -> u64;

    /// Takes over what was found at another time.
    fn learn(&self, record: &Record);

    /// What to keep of a position with these bounds, for [`learn`](Self::learn) at another time; `None` if it
    /// follows from others.
    fn record_of(&self, position: &G::Position, bounds: Bounds) -> Option<Record>;
}

/// Is told what was costly to find out, for the next time.
pub trait Recorder: Sync {
    /// The position with this key is worth that much to the player to move.
    fn record(&self, key: u128, bounds: Bounds);
}

/// Forgets everything.
impl Recorder for () {
    fn record(&self, _key: u128, _bounds: Bounds) {}
}

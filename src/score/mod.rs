//! Games that are played for points: what a position is worth, from tables or by exact search.

mod bounds;
pub(crate) mod dots;
mod induction;
mod journal;
mod othello;
mod zeroed;

pub use bounds::Bounds;
pub use induction::solve_scores;
pub use journal::{Journal, Record};
pub use othello::OthelloSearch;

use crate::game::Scored;
use crate::table::TableError;

/// Finds what positions are worth, as far as it is allowed to look.
pub trait Appraiser<G: Scored>: Send + Sync {
    /// What a position is worth to the player to move. Where `stop` says so before that is known, bounds remain.
    ///
    /// # Errors
    /// If a table cannot be read.
    fn appraise(
        &self,
        position: &G::Position,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Bounds, TableError>;
}

/// An appraiser that searches, and remembers what it found.
pub trait Searcher<G: Scored>: Appraiser<G> {
    /// Positions looked at so far.
    fn nodes(&self) -> u64;

    /// Takes over what was found at another time.
    fn learn(&self, record: &Record);

    /// What to keep of a position that is worth so much, for [`learn`](Self::learn) at another time; `None` if it follows from others.
    fn record_of(&self, position: &G::Position, bounds: Bounds) -> Option<Record>;
}

impl<G: Scored, A: Appraiser<G> + ?Sized> Appraiser<G> for Box<A> {
    fn appraise(
        &self,
        position: &G::Position,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Bounds, TableError> {
        (**self).appraise(position, stop)
    }
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

//! What the entries of a table are: values, or scores.

use crate::game::{Edge, Game};
use crate::solve::TableEntry;
use crate::value::{Score, Value};

/// An entry of a table, and how it follows from others. More is better for the player to move.
pub(super) trait Entry<G: Game>: Copy + Ord {
    /// What a code stands for.
    fn stored(code: TableEntry) -> Option<Self>;

    /// The entry of a finished game.
    fn finished(game: &G, position: &G::Position) -> Option<Self>;

    /// The entry of the player who moves into a position with this one.
    fn before_move(self, game: &G, position: &G::Position, edge: &Edge<G>) -> Self;

    /// For complaints.
    fn words(self) -> String;
}

impl<G: Game> Entry<G> for Value {
    fn stored(code: TableEntry) -> Option<Self> {
        code.value()
    }

    fn finished(game: &G, position: &G::Position) -> Option<Self> {
        game.outcome(position).map(Self::from)
    }

    fn before_move(self, _game: &G, _position: &G::Position, edge: &Edge<G>) -> Self {
        Value::before_move(self, edge.turn)
    }

    fn words(self) -> String {
        format!("a {self}")
    }
}

impl<G: Game> Entry<G> for Score {
    fn stored(code: TableEntry) -> Option<Self> {
        code.score()
    }

    fn finished(game: &G, position: &G::Position) -> Option<Self> {
        game.outcome(position).map(|_| game.final_score(position))
    }

    fn before_move(self, game: &G, position: &G::Position, edge: &Edge<G>) -> Self {
        game.score_before(position, edge, self)
    }

    fn words(self) -> String {
        format!("worth {self:+}")
    }
}

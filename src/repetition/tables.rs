//! Values of positions whose tables tell who can force an end.

use super::game::{RepetitionGame, Role, Stance};
use super::value::RepetitionValue;
use crate::game::Edge;
use crate::index::Indexed;
use crate::oracle::{Analysis, Evaluator, Question, Worth, best_line, edges, ranked_by};
use crate::table::{TableError, Tables};
use crate::value::{Distance, Turn, Value};
use std::cmp::Reverse;
use std::sync::Arc;

/// Tells whether values stand under every rule on repetition, from the tables of a [`RepetitionGame`].
#[derive(Clone, Debug)]
pub struct RepetitionTables<G: Indexed> {
    game: Arc<RepetitionGame<G>>,
    tables: Arc<Tables>,
}

impl<G: Indexed> RepetitionTables<G> {
    /// Reads these tables.
    pub fn new(game: Arc<RepetitionGame<G>>, tables: impl Into<Arc<Tables>>) -> Self {
        let tables = tables.into();
        Self { game, tables }
    }

    /// The game.
    pub fn game(&self) -> &G {
        self.game.game()
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    fn stored(&self, position: &G::Position, role: Role) -> Result<Value, TableError> {
        use crate::game::Game;
        let position = *position;
        let stance = Stance { position, role };
        match self.game.outcome(&stance) {
            Some(outcome) => Ok(outcome.into()),
            None => self.tables.value(self.tables.find(&*self.game, &stance)?),
        }
    }

    /// The value of a position for the player to move.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn value(&self, position: &G::Position) -> Result<RepetitionValue, TableError> {
        Ok(RepetitionValue::new(
            self.stored(position, Role::Plain)?,
            self.stored(position, Role::MoverInsists)?,
            self.stored(position, Role::WaitingInsists)?,
        ))
    }

    /// Plies within which the player to move can end the game with at least a draw; `None` if that cannot be forced.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn mover_ends_in(&self, position: &G::Position) -> Result<Option<Distance>, TableError> {
        Ok(match self.stored(position, Role::MoverInsists)? {
            Value::Win(distance) => Some(distance),
            _ => None,
        })
    }

    /// The same for the player who waits.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn waiting_ends_in(&self, position: &G::Position) -> Result<Option<Distance>, TableError> {
        Ok(match self.stored(position, Role::WaitingInsists)? {
            Value::Loss(distance) => Some(distance),
            _ => None,
        })
    }

    /// Every move with its value for the player who makes it, best first.
    ///
    /// Settled draws come before dependent ones. Among either, those come first with which the player can force
    /// an end, the sooner the better: whoever always makes the first of them comes nearer to it with every ply.
    ///
    /// # Errors
    /// If a table is missing, or damaged where one of the positions is stored.
    pub fn ranked_moves(
        &self,
        position: &G::Position,
    ) -> Result<Vec<(Edge<G>, RepetitionValue)>, TableError> {
        let worth = |edge: &Edge<G>| {
            let value = match self.value(&edge.to)? {
                RepetitionValue::Settled(value) => value.before_move(edge.turn).into(),
                RepetitionValue::Dependent => RepetitionValue::Dependent,
            };
            let ends_in = match (value.distance(), edge.turn) {
                (Some(_), _) => None,
                (None, Turn::Swap) => self.waiting_ends_in(&edge.to)?,
                (None, Turn::Keep) => self.mover_ends_in(&edge.to)?,
            };
            Ok((value, ends_in.unwrap_or(Distance::MAX)))
        };
        let edges = edges(self.game(), position);
        let ranked = ranked_by(edges, worth, |&(value, ends_in)| (Reverse(value), ends_in))?;
        let moves = ranked.into_iter();
        Ok(moves.map(|(edge, (value, _))| (edge, value)).collect())
    }

    /// Best play for both sides, to the end of the game or, where it never ends, to the first position seen before.
    ///
    /// # Errors
    /// If a table is missing, or damaged where one of the positions is stored.
    pub fn best_line(&self, position: &G::Position) -> Result<Vec<Edge<G>>, TableError> {
        best_line(position, |here| self.ranked_moves(here))
    }
}

impl<G: Indexed> Evaluator<G> for RepetitionTables<G> {
    fn evaluate(&self, asked: Question<'_, G>) -> Result<Worth, TableError> {
        self.value(asked.position).map(Worth::from)
    }

    fn analyse(&self, asked: Question<'_, G>, with_line: bool) -> Result<Analysis<G>, TableError> {
        let moves = self.ranked_moves(asked.position)?.into_iter();
        Ok(Analysis {
            worth: self.value(asked.position)?.into(),
            moves: moves.map(|(edge, value)| (edge, value.into())).collect(),
            line: match with_line {
                true => self.best_line(asked.position)?,
                false => vec![],
            },
        })
    }
}

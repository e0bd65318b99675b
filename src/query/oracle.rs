use super::answer::{Answer, RankedMove};
use crate::game::{Edge, Notation, ParseError};
use crate::index::Indexed;
use crate::table::{TableError, Tables};
use crate::value::Value;
use std::sync::Arc;

/// A solved game that answers questions.
#[derive(Debug)]
pub struct Oracle<'g, G> {
    game: &'g G,
    tables: Arc<Tables>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// The question is not a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl<'g, G: Indexed + Notation> Oracle<'g, G> {
    /// Answers from these tables.
    pub fn new(game: &'g G, tables: impl Into<Arc<Tables>>) -> Self {
        let tables = tables.into();
        Self { game, tables }
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The value of a position for the player to move.
    ///
    /// # Errors
    /// If the table is damaged where the position is stored, or no play can produce the position.
    pub fn value(&self, position: &G::Position) -> Result<Value, TableError> {
        match self.game.outcome(position) {
            Some(outcome) => Ok(outcome.into()),
            None => self.tables.value(self.tables.find(self.game, position)?),
        }
    }

    /// Every move with its value for the player who makes it, best first; equal ones stay in the order of the rules.
    ///
    /// # Errors
    /// If the table is damaged where one of the positions is stored.
    pub fn ranked_moves(
        &self,
        position: &G::Position,
    ) -> Result<Vec<(Edge<G>, Value)>, TableError> {
        let mut edges = Vec::new();
        if self.game.outcome(position).is_none() {
            self.game.each_move(position, |edge| edges.push(edge));
        }
        let mut ranked = edges
            .into_iter()
            .map(|edge| {
                let value = self.value(&edge.to)?.before_move(edge.turn);
                Ok((edge, value))
            })
            .collect::<Result<Vec<_>, TableError>>()?;
        ranked.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Ok(ranked)
    }

    /// Best play for both sides, to the end of the game or, where it never ends, to the first position seen before.
    ///
    /// # Errors
    /// If the table is damaged where one of the positions is stored.
    pub fn best_line(&self, position: &G::Position) -> Result<Vec<Edge<G>>, TableError> {
        let mut line: Vec<Edge<G>> = Vec::new();
        let mut here = *position;
        while let Some((edge, _)) = self.ranked_moves(&here)?.into_iter().next() {
            here = edge.to;
            let seen = here == *position || line.iter().any(|earlier| earlier.to == here);
            line.push(edge);
            if seen {
                break;
            }
        }
        Ok(line)
    }

    /// Answers a question in words; `None` asks about the start.
    ///
    /// # Errors
    /// If the text is not a position, or the table is damaged.
    pub fn ask(&self, text: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        let position = text.map_or(Ok(self.game.start()), |text| self.game.parse(text))?;
        let value = self.value(&position)?;
        let moves = self
            .ranked_moves(&position)?
            .into_iter()
            .map(|(edge, value)| {
                RankedMove::new(
                    self.game.show_move(&edge.mv),
                    self.game.show(&edge.to),
                    value,
                )
            })
            .collect();
        let line = if with_line {
            self.best_line(&position)?
        } else {
            vec![]
        };
        let canonical = self.game.canonical(&position);
        Ok(Answer {
            position: self.game.show(&position),
            canonical: self.game.show(&canonical.position),
            symmetry: canonical.symmetry,
            turn: self.game.turn(&position),
            value: value.word(),
            distance: value.distance(),
            at_most: None,
            score: None,
            bounds: None,
            so_far: None,
            moves,
            line: line
                .iter()
                .map(|edge| self.game.show_move(&edge.mv))
                .collect(),
        })
    }
}

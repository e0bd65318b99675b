//! Values from tables.

use super::Oracle;
use super::evaluator::{Evaluator, Question, best_line, edges, ranked_by};
use super::worth::Worth;
use crate::game::{Canonical, Edge, Game, Notation, ParseError};
use crate::index::{Address, Indexed, Solvable};
use crate::progress::Progress;
use crate::table::{SolveError, TableError, Tables};
use crate::value::Value;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::sync::Arc;

/// A game with a numbering, and the tables that hold its values.
#[derive(Debug)]
pub struct TableValues<I> {
    index: Arc<I>,
    tables: Arc<Tables>,
}

impl<I> Clone for TableValues<I> {
    fn clone(&self) -> Self {
        Self {
            index: Arc::clone(&self.index),
            tables: Arc::clone(&self.tables),
        }
    }
}

impl<I: Indexed> TableValues<I> {
    /// Reads these tables.
    pub fn new(index: Arc<I>, tables: impl Into<Arc<Tables>>) -> Self {
        Self {
            index,
            tables: tables.into(),
        }
    }

    fn value(&self, position: &I::Position) -> Result<Value, TableError> {
        match self.index.outcome(position) {
            Some(outcome) => Ok(outcome.into()),
            None => self.tables.value(self.tables.find(&*self.index, position)?),
        }
    }
}

/// It evaluates the positions of every game that has the same ones.
impl<G, I> Evaluator<G> for TableValues<I>
where
    G: Game,
    I: Indexed + Notation + Game<Position = G::Position>,
{
    fn evaluate(&self, asked: Question<'_, G>) -> Result<Worth, TableError> {
        self.value(asked.position).map(Worth::Value)
    }

    fn parse(&self, _game: &G, text: &str) -> Result<G::Position, ParseError> {
        self.index.parse(text)
    }

    fn canonical(&self, _game: &G, position: &G::Position) -> Canonical<G::Position> {
        self.index.canonical(position)
    }
}

impl<G: Indexed + Notation> Oracle<G> {
    /// Answers from these tables.
    pub fn new(game: Arc<G>, tables: impl Into<Arc<Tables>>) -> Self {
        Self::by(Arc::clone(&game), Box::new(TableValues::new(game, tables)))
    }

    /// Solves a game in memory, and answers from that.
    ///
    /// # Errors
    /// If there is too little memory, or the work is cancelled.
    pub fn solve_in_memory(game: Arc<G>, progress: &dyn Progress) -> Result<Self, SolveError>
    where
        G: Solvable,
    {
        let tables = Tables::solve_in_memory(&*game, progress)?;
        Ok(Self::new(game, tables))
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.evaluator().tables
    }

    /// The value of a position for the player to move.
    ///
    /// # Errors
    /// If the table is damaged where the position is stored, or no play can produce the position.
    pub fn value(&self, position: &G::Position) -> Result<Value, TableError> {
        self.evaluator().value(position)
    }

    /// Every move with its value for the player who makes it, best first; equal ones stay in the order of the rules.
    ///
    /// # Errors
    /// If the table is damaged where one of the positions is stored.
    pub fn ranked_moves(
        &self,
        position: &G::Position,
    ) -> Result<Vec<(Edge<G>, Value)>, TableError> {
        let value = |edge: &Edge<G>| Ok(self.value(&edge.to)?.before_move(edge.turn));
        ranked_by(edges(self.game(), position), value, |&value| Reverse(value))
    }

    /// The values of many positions, in their order, by all threads.
    ///
    /// ```
    /// use retrograde::games::alignment::{Alignment, tictactoe};
    /// use retrograde::{Game, NoProgress, Oracle, Value};
    /// use std::sync::Arc;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let oracle = Oracle::solve_in_memory(Arc::new(Alignment::new(tictactoe())), &NoProgress)?;
    /// let mut after_one_move = vec![];
    /// let game = oracle.game();
    /// game.each_move(&game.start(), |edge| after_one_move.push(edge.to));
    /// assert_eq!(oracle.values(&after_one_move)?, [Value::Draw; 9]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the table is damaged where one of them is stored, or no play can produce one of them.
    pub fn values(&self, positions: &[G::Position]) -> Result<Vec<Value>, TableError> {
        let positions = positions.par_iter();
        positions.map(|position| self.value(position)).collect()
    }

    /// Visits all canonical positions of a tier with their values, in the order of the index.
    ///
    /// ```
    /// use retrograde::games::alignment::{Alignment, tictactoe};
    /// use retrograde::{Indexed, NoProgress, Oracle, Verdict};
    /// use std::sync::Arc;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let oracle = Oracle::solve_in_memory(Arc::new(Alignment::new(tictactoe())), &NoProgress)?;
    /// let (mut positions, mut won) = (0, 0);
    /// for tier in 0..oracle.game().tiers().len() {
    ///     oracle.each_value(tier, |_, value| {
    ///         positions += 1;
    ///         won += u32::from(value.verdict() == Verdict::Win);
    ///     })?;
    /// }
    /// assert_eq!((positions, won), (765, 390));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the tier is not solved, or its table or index is damaged.
    pub fn each_value(
        &self,
        tier: usize,
        mut visit: impl FnMut(G::Position, Value),
    ) -> Result<(), TableError> {
        let table = self.tables().tier(tier)?;
        for slot in 0..self.game().tiers()[tier].slots {
            let code = table.entry(slot)?;
            if let Some(value) = code.value() {
                let address = Address { tier, slot };
                visit(self.tables().example(self.game(), address, code)?, value);
            }
        }
        Ok(())
    }

    /// Best play for both sides, to the end of the game or, where it never ends, to the first position seen before.
    ///
    /// # Errors
    /// If the table is damaged where one of the positions is stored.
    pub fn best_line(&self, position: &G::Position) -> Result<Vec<Edge<G>>, TableError> {
        best_line(position, |here| self.ranked_moves(here))
    }
}

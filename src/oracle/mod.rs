//! Answers: what a position is worth, its moves ranked, best play. The only place that makes an [`Answer`].

mod answer;
mod embedded;
mod evaluator;
mod points;
mod tables;
mod words;
mod worth;

pub use answer::{Answer, RankedMove};
pub(crate) use embedded::is_absence;
pub use embedded::{comes_with_program, embedded_tables, open_or_embedded};
pub use evaluator::{Analysis, Budget, Evaluator, Question};
pub(crate) use evaluator::{best_line, edges, ranked_by, sorted_by};
pub use points::TableScores;
pub(crate) use points::scored_line;
pub use tables::TableValues;
pub use worth::{Reach, Worth};

use crate::game::{MOVER, Notation, ParseError};
use crate::hint::{Hint, Hinting};
use crate::table::TableError;
use std::sync::Arc;
use std::time::Duration;

/// A game that answers questions, by tables unless it is told otherwise.
#[derive(Clone, Debug)]
pub struct Oracle<G, E: ?Sized = TableValues<G>> {
    game: Arc<G>,
    evaluator: Box<E>,
    time: Duration,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The question is not a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Hinting for QueryError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Parse(_) => vec![],
            Self::Table(error) => error.hints(),
        }
    }
}

impl<G: Notation, E: Evaluator<G> + ?Sized> Oracle<G, E> {
    /// Answers by an evaluator.
    pub fn by(game: Arc<G>, evaluator: Box<E>) -> Self {
        Self {
            game,
            evaluator,
            time: Duration::MAX,
        }
    }

    /// The same with this much time for each answer.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where the answers come from.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The worth of a position for the player to move.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    pub fn evaluate(&self, position: &G::Position) -> Result<Worth, TableError> {
        let budget = &Budget::new(self.time, &|| false);
        let game = self.game();
        self.evaluator.evaluate(Question {
            game,
            position,
            budget,
        })
    }

    /// The worth of a position and of every move, and best play if it is asked for; given up as soon as `stop`
    /// says so.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    pub fn analyse(
        &self,
        position: &G::Position,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Analysis<G>, TableError> {
        let budget = &Budget::new(self.time, stop);
        let game = self.game();
        let asked = Question {
            game,
            position,
            budget,
        };
        self.evaluator.analyse(asked, with_line)
    }

    /// Answers a question in words; `None` asks about the start.
    ///
    /// # Errors
    /// If the text is not a position, or a table is missing or damaged.
    pub fn ask(&self, text: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        self.ask_until(text, with_line, &|| false)
    }

    /// The same, given up as soon as `stop` says so; the answer tells as much as is known by then.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub fn ask_until(
        &self,
        text: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError> {
        let game = self.game();
        let position = text.map_or(Ok(game.start()), |text| self.evaluator.parse(game, text))?;
        let analysis = self.analyse(&position, with_line, stop)?;
        let canonical = self.evaluator.canonical(game, &position);
        let turn = game.turn(&position);
        let moves = analysis.moves.iter().map(|(edge, worth)| RankedMove {
            mv: game.show_move(&edge.mv),
            position: game.show(&edge.to),
            worth: *worth,
            so_far: None,
        });
        let answer = Answer {
            position: game.show(&position),
            canonical: game.show(&canonical.position),
            symmetry: canonical.symmetry,
            turn: turn.into(),
            worth: analysis.worth,
            so_far: None,
            moves: moves.collect(),
            line: (analysis.line.iter())
                .map(|edge| game.show_move(&edge.mv))
                .collect(),
        };
        // Where positions do not tell the players apart, they do not tell who won which points before either.
        let is_known = turn != MOVER || position == game.start();
        let is_for_points = answer.worth.is_for_points();
        Ok(answer.counting((is_for_points && is_known).then_some(0)))
    }
}

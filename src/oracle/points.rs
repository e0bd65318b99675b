//! Margins of games that are played for points.

use super::evaluator::{Budget, Evaluator, Question};
use super::worth::Worth;
use crate::game::{Edge, Game};
use crate::index::Indexed;
use crate::table::{TableError, Tables};
use crate::value::{Bounds, Score};
use std::time::Duration;

/// A game with a numbering, and the tables that hold its scores.
#[derive(Debug)]
pub struct TableScores<N> {
    /// The game.
    pub game: N,
    /// Its tables.
    pub tables: Tables,
}

/// It evaluates the positions of every game that has the same ones.
impl<G, N> Evaluator<G> for TableScores<N>
where
    G: Game,
    N: Indexed + Game<Position = G::Position>,
{
    fn evaluate(&self, asked: Question<'_, G>) -> Result<Worth, TableError> {
        let score = match self.game.outcome(asked.position) {
            Some(_) => self.game.final_score(asked.position),
            None => {
                let address = self.tables.find(&self.game, asked.position)?;
                self.tables.score(address)?
            }
        };
        Ok(Bounds::exact(score).into())
    }
}

/// Best play for both sides from a position within these bounds, to the end or as far as it is known; with each
/// move the score after it, for the player who moves there.
///
/// # Errors
/// If a table is damaged.
pub(crate) fn scored_line<G: Game, E: Evaluator<G> + ?Sized>(
    evaluator: &E,
    asked: Question<'_, G>,
    bounds: Bounds,
) -> Result<Vec<(Edge<G>, Score)>, TableError> {
    let mut line = Vec::new();
    let (mut here, mut known) = (*asked.position, bounds.score());
    while let Some(score) = known {
        let Some((edge, score)) = keeping(evaluator, asked.about(&here), score)? else {
            break;
        };
        here = edge.to;
        known = Some(score);
        line.push((edge, score));
    }
    Ok(line)
}

/// A move that keeps the score, and the score after it for the player who moves there.
fn keeping<G: Game, E: Evaluator<G> + ?Sized>(
    evaluator: &E,
    asked: Question<'_, G>,
    score: Score,
) -> Result<Option<(Edge<G>, Score)>, TableError> {
    // The search that found the score has mostly seen a move that keeps it; a glance finds that one before
    // others are searched.
    let glance = Budget::new(Duration::MAX, &|| true);
    for budget in [&glance, asked.budget] {
        for edge in asked.edges() {
            let after = evaluator.evaluate(Question {
                position: &edge.to,
                budget,
                ..asked
            })?;
            if let Some(after) = after.score()
                && asked.game.score_before(asked.position, &edge, after) == score
            {
                return Ok(Some((edge, after)));
            }
        }
    }
    Ok(None)
}

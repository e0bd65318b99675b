//! Margins of games that are played for points.

use super::evaluator::{Analysis, Budget, Evaluator, Question, ranked_by};
use super::worth::Worth;
use crate::game::{Edge, Game, Scored};
use crate::index::Indexed;
use crate::points::{Bounds, Scorer};
use crate::table::{TableError, Tables};
use crate::value::Score;
use std::cmp::Reverse;
use std::time::Duration;

/// A game with a numbering, and the tables that hold its scores.
#[derive(Debug)]
pub struct TableScores<N> {
    /// The game.
    pub game: N,
    /// Its tables.
    pub tables: Tables,
}

/// It scores the positions of every game that has the same ones.
impl<G, N> Scorer<G> for TableScores<N>
where
    G: Scored,
    N: Indexed + Scored + Game<Position = G::Position>,
{
    fn score(
        &self,
        position: &G::Position,
        _stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Bounds, TableError> {
        if self.game.outcome(position).is_some() {
            return Ok(Bounds::exact(self.game.final_score(position)));
        }
        let score = self.tables.score(self.tables.find(&self.game, position)?)?;
        Ok(Bounds::exact(score))
    }
}

/// Evaluates by margins of points.
#[derive(Debug)]
pub struct Points<S: ?Sized>(pub Box<S>);

impl<G: Scored, S: Scorer<G> + ?Sized> Evaluator<G> for Points<S> {
    fn evaluate(&self, asked: Question<'_, G>) -> Result<Worth, TableError> {
        Ok(self.score(asked)?.into())
    }

    fn analyse(&self, asked: Question<'_, G>, with_line: bool) -> Result<Analysis<G>, TableError> {
        let bounds = self.score(asked)?;
        let ranked = self.ranked(asked, bounds)?;
        let best = ranked.iter().map(|&(_, bounds)| bounds);
        // The moves may say more than the search for the position itself did.
        let bounds = best
            .reduce(|best, other| Bounds {
                at_least: best.at_least.max(other.at_least),
                at_most: best.at_most.max(other.at_most),
            })
            .map_or(bounds, |of_moves| bounds.and(of_moves));
        let line = match with_line {
            true => self.best_line(asked, bounds)?,
            false => vec![],
        };
        let moves = ranked.into_iter();
        Ok(Analysis {
            worth: bounds.into(),
            moves: moves.map(|(edge, bounds)| (edge, bounds.into())).collect(),
            line: line.into_iter().map(|(edge, _)| edge).collect(),
        })
    }
}

impl<S: ?Sized> Points<S> {
    fn score<G: Scored>(&self, asked: Question<'_, G>) -> Result<Bounds, TableError>
    where
        S: Scorer<G>,
    {
        self.0.score(asked.position, &|| asked.budget.is_used_up())
    }

    /// Best play for both sides from a position within these bounds, to the end or as far as it is known; with each move the score
    /// after it, for the player who moves there.
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn best_line<G: Scored>(
        &self,
        asked: Question<'_, G>,
        bounds: Bounds,
    ) -> Result<Vec<(Edge<G>, Score)>, TableError>
    where
        S: Scorer<G>,
    {
        let mut line = Vec::new();
        let (mut here, mut known) = (*asked.position, bounds.score());
        while let Some(score) = known {
            let Some((edge, score)) = self.keeping(asked.about(&here), score)? else {
                break;
            };
            here = edge.to;
            known = Some(score);
            line.push((edge, score));
        }
        Ok(line)
    }

    /// A move that keeps the score, and the score after it for the player who moves there.
    fn keeping<G: Scored>(
        &self,
        asked: Question<'_, G>,
        score: Score,
    ) -> Result<Option<(Edge<G>, Score)>, TableError>
    where
        S: Scorer<G>,
    {
        // The search that found the score has mostly seen a move that keeps it; a glance finds that one before others are searched.
        let glance = Budget::new(Duration::MAX, &|| true);
        for budget in [&glance, asked.budget] {
            for edge in asked.edges() {
                let after = self.score(Question {
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

    /// Every move with its bounds for the player who makes it, best first; equal ones stay in the order of the rules.
    fn ranked<G: Scored>(
        &self,
        asked: Question<'_, G>,
        bounds: Bounds,
    ) -> Result<Vec<(Edge<G>, Bounds)>, TableError>
    where
        S: Scorer<G>,
    {
        let of_move = |edge: &Edge<G>| {
            let gain = asked.game.gain(asked.position, &edge.mv);
            let after = self.score(asked.about(&edge.to))?;
            let mut of_move = after.before_move(gain, edge.turn);
            // No move is better than the position.
            of_move.at_most = of_move.at_most.min(bounds.at_most);
            Ok(of_move)
        };
        ranked_by(asked.edges(), of_move, |bounds| {
            Reverse((bounds.at_least, bounds.at_most))
        })
    }
}

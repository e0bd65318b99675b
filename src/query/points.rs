//! Answers about games that are played for points.

use super::answer::{Answer, RankedMove};
use super::oracle::QueryError;
use crate::game::{Edge, Game, MOVER, Notation, Scored};
use crate::index::{Indexed, Symmetric};
use crate::score::{Appraiser, Bounds};
use crate::table::{TableError, Tables};
use crate::value::Score;
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// A game with a numbering, and the tables that hold its scores.
#[derive(Debug)]
pub struct TableScores<N> {
    /// The game.
    pub game: N,
    /// Its tables.
    pub tables: Tables,
}

/// It appraises the positions of every game that has the same ones.
impl<G, N> Appraiser<G> for TableScores<N>
where
    G: Scored,
    N: Indexed + Scored + Game<Position = G::Position>,
{
    fn appraise(
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

/// A game that is played for points and answers questions, by tables or by search.
#[derive(Debug)]
pub struct PointsOracle<'g, G, A> {
    game: &'g G,
    appraiser: A,
    time: Duration,
}

impl<'g, G, A> PointsOracle<'g, G, A>
where
    G: Scored + Notation + Symmetric,
    A: Appraiser<G>,
{
    /// Asks the appraiser, for so long at most for each question.
    pub fn new(game: &'g G, appraiser: A, time: Duration) -> Self {
        Self {
            game,
            appraiser,
            time,
        }
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// What it asks.
    pub fn appraiser(&self) -> &A {
        &self.appraiser
    }

    /// Answers a question in words; `None` asks about the start.
    ///
    /// # Errors
    /// If the text is not a position, or a table is damaged.
    pub fn ask(&self, text: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        self.ask_until(text, with_line, &|| false)
    }

    /// The same, given up as soon as `stop` says so.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub fn ask_until(
        &self,
        text: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError> {
        let game = self.game;
        let position = text.map_or(Ok(game.start()), |text| game.parse(text))?;
        let end = Instant::now().checked_add(self.time);
        let stop = || stop() || end.is_some_and(|end| Instant::now() >= end);
        let bounds = self.appraiser.appraise(&position, &stop)?;
        let ranked = self.ranked_moves(&position, bounds, &stop)?;
        let best = ranked.iter().map(|&(_, bounds)| bounds);
        // What is known of the moves may say more than the search for the position itself did.
        let bounds = best
            .reduce(|best, other| Bounds {
                at_least: best.at_least.max(other.at_least),
                at_most: best.at_most.max(other.at_most),
            })
            .map_or(bounds, |of_moves| bounds.and(of_moves));
        let line = if with_line {
            self.best_line(&position, bounds, &stop)?
        } else {
            vec![]
        };
        let canonical = game.representative(&position);
        let turn = game.turn(&position);
        // Where positions do not tell the players apart, they do not tell who won what before either.
        let so_far = (turn != MOVER || position == game.start()).then_some(0);
        let answer = Answer {
            position: game.show(&position),
            canonical: game.show(&canonical.position),
            symmetry: canonical.symmetry,
            turn,
            value: bounds.word(),
            distance: None,
            at_most: None,
            score: bounds.score().map(i32::from),
            bounds: bounds.unless_known(),
            so_far: None,
            moves: ranked
                .iter()
                .map(|(edge, bounds)| {
                    let mv = game.show_move(&edge.mv);
                    RankedMove::with_bounds(mv, game.show(&edge.to), *bounds)
                })
                .collect(),
            line: line
                .iter()
                .map(|(edge, _)| game.show_move(&edge.mv))
                .collect(),
        };
        Ok(answer.counting(so_far))
    }

    /// Best play for both sides, to the end or as far as it is known; with each move the score after it, for the player who moves
    /// there.
    ///
    /// # Errors
    /// If a table is damaged.
    pub fn best_line(
        &self,
        position: &G::Position,
        bounds: Bounds,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<(Edge<G>, Score)>, TableError> {
        let mut line = Vec::new();
        let (mut here, mut known) = (*position, bounds.score());
        while let Some(score) = known {
            let Some((edge, score)) = self.keeping(&here, score, stop)? else {
                break;
            };
            here = edge.to;
            known = Some(score);
            line.push((edge, score));
        }
        Ok(line)
    }

    /// A move that keeps the score, and the score after it for the player who moves there.
    fn keeping(
        &self,
        position: &G::Position,
        score: Score,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<(Edge<G>, Score)>, TableError> {
        // The search that found the score has mostly seen a move that keeps it; a glance finds that one before others are searched.
        let glance = || true;
        let looks: [&(dyn Fn() -> bool + Sync); 2] = [&glance, stop];
        for stop in looks {
            for edge in self.edges(position) {
                let after = self.appraiser.appraise(&edge.to, stop)?.score();
                if let Some(after) = after
                    && self.game.score_before(position, &edge, after) == score
                {
                    return Ok(Some((edge, after)));
                }
            }
        }
        Ok(None)
    }

    fn edges(&self, position: &G::Position) -> Vec<Edge<G>> {
        let mut edges = Vec::new();
        if self.game.outcome(position).is_none() {
            self.game.each_move(position, |edge| edges.push(edge));
        }
        edges
    }

    /// Every move with what is known of its score for the player who makes it, best first; equal ones stay in the order of the
    /// rules.
    fn ranked_moves(
        &self,
        position: &G::Position,
        bounds: Bounds,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<(Edge<G>, Bounds)>, TableError> {
        let mut ranked = Vec::new();
        for edge in self.edges(position) {
            let gain = self.game.gain(position, &edge.mv);
            let after = self.appraiser.appraise(&edge.to, stop)?;
            let mut of_move = after.before_move(gain, edge.turn);
            // No move is better than the position.
            of_move.at_most = of_move.at_most.min(bounds.at_most);
            ranked.push((edge, of_move));
        }
        ranked.sort_by_key(|&(_, bounds)| Reverse((bounds.at_least, bounds.at_most)));
        Ok(ranked)
    }
}

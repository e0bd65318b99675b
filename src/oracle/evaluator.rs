//! Where answers come from: tables, a search, a proof.

use super::points::scored_line;
use super::worth::Worth;
use crate::game::{Canonical, Edge, Game, Notation, ParseError};
use crate::table::TableError;
use crate::value::Verdict;
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// Tells what positions of a game are worth.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The worth of a position for the player to move. Where the budget is used up before it is known, less is told.
    ///
    /// # Errors
    /// If a table is missing, or damaged where the position is stored.
    fn evaluate(&self, asked: Question<'_, G>) -> Result<Worth, TableError>;

    /// Reads a position; what nothing is known of is refused.
    ///
    /// # Errors
    /// [`ParseError`] names the offending character, or says why nothing is known of the position.
    fn parse(&self, game: &G, text: &str) -> Result<G::Position, ParseError>
    where
        G: Notation,
    {
        game.parse(text)
    }

    /// The position under which a position is known, and the symmetry that leads there.
    fn canonical(&self, game: &G, position: &G::Position) -> Canonical<G::Position> {
        game.canonical(position)
    }

    /// The same with every move and, if it is asked for, best play.
    ///
    /// # Errors
    /// As [`evaluate`](Self::evaluate).
    fn analyse(&self, asked: Question<'_, G>, with_line: bool) -> Result<Analysis<G>, TableError> {
        let worth = self.evaluate(asked)?;
        let moves = ranked(self, asked, Some(worth))?;
        let worth = worth.refined(moves.iter().map(|&(_, worth)| worth));
        let line = match (with_line, worth.points()) {
            (false, _) => vec![],
            (true, None) => {
                best_line(asked.position, |here| ranked(self, asked.about(here), None))?
            }
            (true, Some(bounds)) => {
                let line = scored_line(self, asked, bounds)?.into_iter();
                line.map(|(edge, _)| edge).collect()
            }
        };
        Ok(Analysis { worth, moves, line })
    }
}

/// A position of a game, and how long finding out about it may take.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The position.
    pub position: &'a G::Position,
    /// The time.
    pub budget: &'a Budget<'a>,
}

impl<G: Game> Clone for Question<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Question<'_, G> {}

impl<'a, G: Game> Question<'a, G> {
    /// The same about another position.
    #[must_use]
    pub fn about(self, position: &'a G::Position) -> Self {
        Self { position, ..self }
    }

    /// The legal moves; none where the game is over.
    pub(crate) fn edges(self) -> Vec<Edge<G>> {
        edges(self.game, self.position)
    }
}

/// A position with all its moves.
#[derive(Clone, Debug)]
pub struct Analysis<G: Game> {
    /// The worth of the position for the player to move.
    pub worth: Worth,
    /// Every move with its worth for the player who makes it, best first; equal ones in the order of the rules.
    pub moves: Vec<(Edge<G>, Worth)>,
    /// Best play for both sides, if it was asked for.
    pub line: Vec<Edge<G>>,
}

impl<G: Game> Analysis<G> {
    /// Whether it is known which move is best: one that keeps the worth of the position.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        is_settled(self.worth, self.moves.first().map(|&(_, worth)| worth))
    }
}

/// Whether it is known that the move listed first keeps the worth of the position.
pub(super) fn is_settled(worth: Worth, best: Option<Worth>) -> bool {
    let verdict = worth.verdict();
    let keeps = |best: Worth| match worth.is_for_points() {
        true => best.score() == worth.score(),
        // Of a position that is lost every move is.
        false => best.verdict() == verdict || verdict == Verdict::Loss,
    };
    !worth.is_unfinished() && best.is_none_or(keeps)
}

/// The legal moves; none where the game is over.
pub(crate) fn edges<G: Game>(game: &G, position: &G::Position) -> Vec<Edge<G>> {
    let mut edges = Vec::new();
    if game.outcome(position).is_none() {
        game.each_move(position, |edge| edges.push(edge));
    }
    edges
}

/// Every move with its worth, best first; the worth of the position helps if it is known.
fn ranked<G: Game, E: Evaluator<G> + ?Sized>(
    evaluator: &E,
    asked: Question<'_, G>,
    known: Option<Worth>,
) -> Result<Vec<(Edge<G>, Worth)>, TableError> {
    let worth = |edge: &Edge<G>| {
        let gain = asked.game.gain(asked.position, &edge.mv);
        let after = evaluator.evaluate(asked.about(&edge.to))?;
        let worth = after.before_move(gain, edge.turn);
        Ok(known.map_or(worth, |known| worth.capped(known)))
    };
    ranked_by(asked.edges(), worth, |worth| Reverse(worth.preference()))
}

/// Moves with what they are worth, in the order of a key; equal ones stay in the order of the rules.
pub(crate) fn ranked_by<G: Game, W: Copy, K: Ord>(
    edges: Vec<Edge<G>>,
    worth: impl Fn(&Edge<G>) -> Result<W, TableError>,
    key: impl Fn(&W) -> K,
) -> Result<Vec<(Edge<G>, W)>, TableError> {
    let mut moves = Vec::with_capacity(edges.len());
    for edge in edges {
        moves.push((edge, worth(&edge)?));
    }
    Ok(sorted_by(&moves, key))
}

/// The same of moves whose worth is known.
pub(crate) fn sorted_by<G: Game, W: Copy, K: Ord>(
    moves: &[(Edge<G>, W)],
    key: impl Fn(&W) -> K,
) -> Vec<(Edge<G>, W)> {
    let keys: Vec<K> = moves.iter().map(|(_, worth)| key(worth)).collect();
    let places = in_order(&keys).into_iter();
    places.map(|place| moves[place]).collect()
}

/// Where the keys stand, from the least to the greatest. A function of its own, so that sorting is compiled for the keys and not for
/// the moves of every game.
fn in_order<K: Ord>(keys: &[K]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..keys.len()).collect();
    places.sort_by(|&one, &other| keys[one].cmp(&keys[other]));
    places
}

/// Best play to the end of the game or, where it never ends, to the first position seen before.
pub(crate) fn best_line<G: Game, W>(
    position: &G::Position,
    ranked: impl Fn(&G::Position) -> Result<Vec<(Edge<G>, W)>, TableError>,
) -> Result<Vec<Edge<G>>, TableError> {
    let mut line: Vec<Edge<G>> = Vec::new();
    let mut here = *position;
    while let Some((edge, _)) = ranked(&here)?.into_iter().next() {
        here = edge.to;
        let seen = here == *position || line.iter().any(|earlier| earlier.to == here);
        line.push(edge);
        if seen {
            break;
        }
    }
    Ok(line)
}

/// How long an answer may take.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    end: Option<Instant>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}

impl Default for Budget<'_> {
    /// As long as it takes.
    fn default() -> Self {
        Self {
            end: None,
            stop: &|| false,
        }
    }
}

impl<'a> Budget<'a> {
    /// This long at most from now on, and no longer than until `stop` says so.
    pub fn new(time: Duration, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let end = Instant::now().checked_add(time);
        Self { end, stop }
    }

    /// Whether to give up.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        (self.stop)() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The time that is left, if there is an end to it.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.end.map(|end| end.saturating_duration_since(now))
    }
}

//! Answers about a game without tables: from a certificate where it has them, by search elsewhere, and honest
//! about the rest.

use super::{Certifiable, Certificate, Goal, Plan, Prover};
use crate::game::Edge;
use crate::oracle::{Analysis, Budget, Evaluator, Question, Reach, Worth, sorted_by};
use crate::table::TableError;
use crate::value::{Distance, Outcome, Turn, Value};
use std::cell::Cell;
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// Evaluates by a certificate and, where that says nothing, by search.
#[derive(Clone, Debug)]
pub struct ProofEvaluator<P> {
    certificate: Option<Certificate>,
    /// Must try every move: what it does not find is taken for not being there.
    plan: P,
}

/// Time for each move of a position whose value is known already.
const GLANCE: Duration = Duration::from_millis(10);
/// Positions that a search remembers.
const REMEMBERED: usize = 1 << 20;
/// Time for a search that has all it wants.
const ENDLESS: Duration = Duration::from_secs(1 << 32);

impl<P> ProofEvaluator<P> {
    /// Evaluates by a certificate and by searching with a plan that tries every move.
    pub fn new(certificate: Option<Certificate>, plan: P) -> Self {
        Self { certificate, plan }
    }

    /// Lets `work` search within a budget.
    fn searching<G: Certifiable, T>(
        &self,
        game: &G,
        budget: &Budget<'_>,
        work: impl FnOnce(&mut Search<'_, G, P>) -> T,
    ) -> T
    where
        P: Plan<G> + Copy,
    {
        let end = Instant::now() + budget.left().unwrap_or(ENDLESS);
        let deadline = Cell::new(end);
        let stop = || Instant::now() >= deadline.get() || budget.is_used_up();
        let mut search = Search {
            prover: Prover::new(game, self.plan, &stop).remembering(REMEMBERED),
            deadline: &deadline,
            end,
        };
        work(&mut search)
    }
}

impl<G, P> Evaluator<G> for ProofEvaluator<P>
where
    G: Certifiable,
    P: Plan<G> + Copy + Send + Sync,
{
    fn evaluate(&self, asked: Question<'_, G>) -> Result<Worth, TableError> {
        let Question { game, position, .. } = asked;
        Ok(self.searching(game, asked.budget, |search| {
            match self.without_search(game, position) {
                Worth::Unknown => search.run(game, position, search.left()),
                known => known,
            }
        }))
    }

    fn analyse(&self, asked: Question<'_, G>, with_line: bool) -> Result<Analysis<G>, TableError> {
        let Question { game, position, .. } = asked;
        Ok(self.searching(game, asked.budget, |search| {
            let (worth, moves) = self.ranked(game, position, search);
            let line = match with_line {
                true => self.line(game, position, search),
                false => vec![],
            };
            Analysis { worth, moves, line }
        }))
    }
}

impl<P> ProofEvaluator<P> {
    /// What is known of a position and of every move, best first.
    fn ranked<G: Certifiable>(
        &self,
        game: &G,
        position: &G::Position,
        search: &mut Search<'_, G, P>,
    ) -> (Worth, Vec<(Edge<G>, Worth)>)
    where
        P: Plan<G>,
    {
        if let Some(outcome) = game.outcome(position) {
            return (of_outcome(outcome), vec![]);
        }
        let known = self.without_search(game, position);
        let mut worth = known;
        if known == Worth::Unknown {
            // The moves need time too, and tell about the position.
            worth = search.run(game, position, search.left() / 2);
        }
        let mut edges = Vec::new();
        game.each_move(position, |edge| edges.push(edge));
        let mut ranked = Vec::with_capacity(edges.len());
        let number = edges.len() as u32;
        for (done, edge) in (0..number).zip(edges) {
            let left = search.left() / (number - done);
            let time = match known {
                Worth::Unknown => left,
                _ => left.min(GLANCE),
            };
            let after = match self.without_search(game, &edge.to) {
                Worth::Unknown => search.run(game, &edge.to, time),
                known => known,
            };
            ranked.push((edge, after.before_move(0, edge.turn)));
        }
        let ranked = sorted_by(&ranked, |worth| Reverse(worth.preference()));
        if worth == Worth::Unknown {
            worth = from_moves(&ranked);
        }
        (worth, ranked)
    }

    /// Play of which the outcome is known, as long as it is.
    fn line<G: Certifiable>(
        &self,
        game: &G,
        position: &G::Position,
        search: &mut Search<'_, G, P>,
    ) -> Vec<Edge<G>>
    where
        P: Plan<G>,
    {
        let mut line: Vec<Edge<G>> = Vec::new();
        let mut here = *position;
        loop {
            let (worth, ranked) = self.ranked(game, &here, search);
            let Some((edge, _)) = ranked.into_iter().next() else {
                return line;
            };
            if worth == Worth::Unknown {
                return line;
            }
            here = edge.to;
            line.push(edge);
        }
    }

    /// What the rules or the certificate say.
    fn without_search<G: Certifiable>(&self, game: &G, position: &G::Position) -> Worth {
        if let Some(outcome) = game.outcome(position) {
            return of_outcome(outcome);
        }
        let Some(certificate) = &self.certificate else {
            return Worth::Unknown;
        };
        if let Some((_, plies)) = certificate.reply(game, position) {
            return Worth::ProvedWin(Reach::AtMost(plies.into()));
        }
        // Lost, if every move leads into the certificate.
        let mut longest = Some(0);
        game.each_move(position, |edge| {
            let entry = certificate.reply(game, &edge.to);
            let ended = game.outcome(&edge.to).is_some() || edge.turn == Turn::Keep;
            let plies = entry.filter(|_| !ended).map(|(_, plies)| plies);
            longest = longest
                .zip(plies)
                .map(|(longest, plies)| plies.max(longest));
        });
        longest.map_or(Worth::Unknown, |plies| {
            Worth::ProvedLoss(Reach::AtMost(Distance::from(plies) + 1))
        })
    }
}

/// A search that several positions share, with what it remembers.
struct Search<'s, G: Certifiable, P> {
    prover: Prover<'s, G, P>,
    /// When the search at hand has to stop.
    deadline: &'s Cell<Instant>,
    /// When all of them have to.
    end: Instant,
}

impl<G: Certifiable, P: Plan<G>> Search<'_, G, P> {
    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Searches for a win of either player, ply by ply, so that the first found is the shortest.
    fn run(&mut self, game: &G, position: &G::Position, time: Duration) -> Worth {
        self.deadline.set(Instant::now() + time);
        for plies in 1..=game.most_plies(position) {
            let aims = [
                (
                    Goal::attacking(*position),
                    Worth::ProvedWin as fn(Reach) -> Worth,
                ),
                (Goal::defending(*position), Worth::ProvedLoss),
            ];
            for (aim, worth) in aims {
                match self.prover.wins_within(&aim, plies) {
                    Ok(true) => return worth(Reach::Exactly(plies)),
                    Ok(false) => {}
                    Err(_) => return Worth::Unknown,
                }
            }
            if time.is_zero() {
                return Worth::Unknown;
            }
        }
        Worth::Value(Value::Draw)
    }
}

fn of_outcome(outcome: Outcome) -> Worth {
    match outcome {
        Outcome::Win => Worth::ProvedWin(Reach::Exactly(0)),
        Outcome::Loss => Worth::ProvedLoss(Reach::Exactly(0)),
        Outcome::Draw => Worth::Value(Value::Draw),
    }
}

/// What moves, best first, say about the position they are made in. A win found so need not be the shortest.
fn from_moves<E>(ranked: &[(E, Worth)]) -> Worth {
    let all_known = ranked.iter().all(|(_, worth)| *worth != Worth::Unknown);
    match ranked.first() {
        Some(&(_, Worth::ProvedWin(reach))) if !all_known => {
            Worth::ProvedWin(Reach::AtMost(reach.plies()))
        }
        Some(&(_, best)) if all_known => best,
        _ => Worth::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_as_good_as_its_moves() {
        let win = |plies| Worth::ProvedWin(Reach::Exactly(plies));
        let loss = |plies| Worth::ProvedLoss(Reach::AtMost(plies));
        let unknown = Worth::Unknown;
        let at_most = Worth::ProvedWin(Reach::AtMost(3));
        for (moves, expected) in [
            (vec![win(3), win(5)], win(3)),
            (vec![win(3), unknown], at_most),
            (vec![Worth::Value(Value::Draw), unknown], unknown),
            (
                vec![Worth::Value(Value::Draw), loss(2)],
                Worth::Value(Value::Draw),
            ),
            (vec![unknown, loss(2)], unknown),
            (vec![loss(6), loss(2)], loss(6)),
        ] {
            let ranked: Vec<((), Worth)> = moves.into_iter().map(|worth| ((), worth)).collect();
            assert!(ranked.is_sorted_by_key(|(_, worth)| Reverse(worth.preference())));
            assert_eq!(from_moves(&ranked), expected);
        }
    }
}

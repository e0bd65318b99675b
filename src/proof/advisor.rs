//! Answers about a game without tables: from a certificate where it has them, by search elsewhere, and honest about the rest.

use super::{Aim, Certifiable, Certificate, Plan, Prover};
use crate::game::Edge;
use crate::query::{Answer, QueryError, RankedMove};
use crate::value::{Distance, Outcome, Turn};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// What is known of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// He wins.
    Win(Reach),
    /// He loses.
    Loss(Reach),
    /// Neither can force a win.
    Draw,
    /// The time was not enough.
    Unknown,
}

/// How far the end is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Exactly so many plies, with best play of both.
    Exactly(Distance),
    /// No more than so many; perhaps fewer.
    AtMost(Distance),
}

impl Reach {
    fn plies(self) -> Distance {
        match self {
            Self::Exactly(plies) | Self::AtMost(plies) => plies,
        }
    }

    fn farther(self) -> Self {
        match self {
            Self::Exactly(plies) => Self::Exactly(plies + 1),
            Self::AtMost(plies) => Self::AtMost(plies + 1),
        }
    }

    fn exact(self) -> Option<Distance> {
        match self {
            Self::Exactly(plies) => Some(plies),
            Self::AtMost(_) => None,
        }
    }
}

impl Knowledge {
    fn before_move(self) -> Self {
        match self {
            Self::Win(reach) => Self::Loss(reach.farther()),
            Self::Loss(reach) => Self::Win(reach.farther()),
            other => other,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
            Self::Unknown => "unknown",
        }
    }

    fn reach(self) -> Option<Reach> {
        match self {
            Self::Win(reach) | Self::Loss(reach) => Some(reach),
            Self::Draw | Self::Unknown => None,
        }
    }

    fn distance(self) -> Option<Distance> {
        self.reach().and_then(Reach::exact)
    }

    fn at_most(self) -> Option<Distance> {
        self.reach().map(Reach::plies)
    }

    /// The higher, the rather one would move there: what is not known is better than a loss and worse than a draw.
    fn preference(self) -> i32 {
        const FAR: i32 = 1 << 20;
        match self {
            Self::Win(reach) => FAR - i32::from(reach.plies()),
            Self::Draw => 1,
            Self::Unknown => 0,
            Self::Loss(reach) => i32::from(reach.plies()) - FAR,
        }
    }
}

/// Answers questions about a game.
pub struct Advisor<'g, G, P> {
    game: &'g G,
    certificate: Option<Certificate>,
    /// Must try every move: what it does not find is taken for not being there.
    plan: P,
    time: Duration,
}

/// Time for each move of a position whose value is known already.
const GLANCE: Duration = Duration::from_millis(10);
/// Positions that a search remembers.
const REMEMBERED: usize = 1 << 20;

impl<'g, G: Certifiable, P: Plan<G> + Copy> Advisor<'g, G, P> {
    /// Answers from a certificate and by searching with a plan that tries every move, for so long at most.
    pub fn new(game: &'g G, certificate: Option<Certificate>, plan: P, time: Duration) -> Self {
        Self {
            game,
            certificate,
            plan,
            time,
        }
    }

    /// The game.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// Answers a question in words; `None` asks about the start.
    ///
    /// # Errors
    /// If the text is not a position.
    pub fn ask(&self, text: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        self.ask_until(text, with_line, &|| false)
    }

    /// The same, given up as soon as `told_to_stop` says so.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub fn ask_until(
        &self,
        text: Option<&str>,
        with_line: bool,
        told_to_stop: &dyn Fn() -> bool,
    ) -> Result<Answer, QueryError> {
        let game = self.game;
        let position = text.map_or(Ok(game.start()), |text| game.parse(text))?;
        let end = Instant::now() + self.time;
        let deadline = Cell::new(end);
        let stop = || Instant::now() >= deadline.get() || told_to_stop();
        let mut search = Search {
            prover: Prover::new(game, self.plan, &stop).remembering(REMEMBERED),
            deadline: &deadline,
            end,
        };
        let (knowledge, ranked) = self.ranked(&position, &mut search);
        let line = if with_line {
            self.line(&position, &mut search)
        } else {
            vec![]
        };
        let (canonical, symmetry) = game.representative(&position);
        let moves = ranked.iter().map(|(edge, knowledge)| RankedMove {
            mv: game.show_move(&edge.mv),
            position: game.show(&edge.to),
            value: knowledge.word(),
            distance: knowledge.distance(),
            at_most: knowledge.at_most(),
            score: None,
            bounds: None,
            so_far: None,
        });
        Ok(Answer {
            position: game.show(&position),
            canonical: game.show(&canonical),
            symmetry,
            turn: game.turn(&position),
            value: knowledge.word(),
            distance: knowledge.distance(),
            at_most: knowledge.at_most(),
            score: None,
            bounds: None,
            so_far: None,
            moves: moves.collect(),
            line: line.iter().map(|edge| game.show_move(&edge.mv)).collect(),
        })
    }

    /// What is known of a position and of every move, best first.
    fn ranked(
        &self,
        position: &G::Position,
        search: &mut Search<'_, G, P>,
    ) -> (Knowledge, Vec<(Edge<G>, Knowledge)>) {
        if let Some(outcome) = self.game.outcome(position) {
            return (of_outcome(outcome), vec![]);
        }
        let known = self.without_search(position);
        let mut knowledge = known;
        if known == Knowledge::Unknown {
            // The moves need time too, and tell about the position.
            knowledge = search.run(self.game, position, search.left() / 2);
        }
        let mut edges = Vec::new();
        self.game.each_move(position, |edge| edges.push(edge));
        let mut ranked = Vec::with_capacity(edges.len());
        let number = edges.len() as u32;
        for (done, edge) in (0..number).zip(edges) {
            let left = search.left() / (number - done);
            let time = match known {
                Knowledge::Unknown => left,
                _ => left.min(GLANCE),
            };
            let after = match self.without_search(&edge.to) {
                Knowledge::Unknown => search.run(self.game, &edge.to, time),
                known => known,
            };
            let worth = match edge.turn {
                Turn::Swap => after.before_move(),
                Turn::Keep => after,
            };
            ranked.push((edge, worth));
        }
        ranked.sort_by_key(|(_, knowledge)| -knowledge.preference());
        if knowledge == Knowledge::Unknown {
            knowledge = from_moves(&ranked);
        }
        (knowledge, ranked)
    }

    /// Play of which the outcome is known, as long as it is.
    fn line(&self, position: &G::Position, search: &mut Search<'_, G, P>) -> Vec<Edge<G>> {
        let mut line: Vec<Edge<G>> = Vec::new();
        let mut here = *position;
        loop {
            let (knowledge, ranked) = self.ranked(&here, search);
            let Some((edge, _)) = ranked.into_iter().next() else {
                return line;
            };
            if knowledge == Knowledge::Unknown {
                return line;
            }
            here = edge.to;
            line.push(edge);
        }
    }

    /// What the rules or the certificate say.
    fn without_search(&self, position: &G::Position) -> Knowledge {
        if let Some(outcome) = self.game.outcome(position) {
            return of_outcome(outcome);
        }
        let Some(certificate) = &self.certificate else {
            return Knowledge::Unknown;
        };
        if let Some((_, plies)) = certificate.reply(self.game, position) {
            return Knowledge::Win(Reach::AtMost(plies.into()));
        }
        // Lost, if every move leads into the certificate.
        let mut longest = Some(0);
        self.game.each_move(position, |edge| {
            let entry = certificate.reply(self.game, &edge.to);
            let ended = self.game.outcome(&edge.to).is_some() || edge.turn == Turn::Keep;
            let plies = entry.filter(|_| !ended).map(|(_, plies)| plies);
            longest = longest
                .zip(plies)
                .map(|(longest, plies)| plies.max(longest));
        });
        longest.map_or(Knowledge::Unknown, |plies| {
            Knowledge::Loss(Reach::AtMost(Distance::from(plies) + 1))
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
    fn run(&mut self, game: &G, position: &G::Position, time: Duration) -> Knowledge {
        self.deadline.set(Instant::now() + time);
        for plies in 1..=game.most_plies(position) {
            let aims = [
                (
                    Aim::attacking(*position),
                    Knowledge::Win as fn(Reach) -> Knowledge,
                ),
                (Aim::defending(*position), Knowledge::Loss),
            ];
            for (aim, knowledge) in aims {
                match self.prover.wins_within(&aim, plies) {
                    Ok(true) => return knowledge(Reach::Exactly(plies)),
                    Ok(false) => {}
                    Err(_) => return Knowledge::Unknown,
                }
            }
            if time.is_zero() {
                return Knowledge::Unknown;
            }
        }
        Knowledge::Draw
    }
}

fn of_outcome(outcome: Outcome) -> Knowledge {
    match outcome {
        Outcome::Win => Knowledge::Win(Reach::Exactly(0)),
        Outcome::Loss => Knowledge::Loss(Reach::Exactly(0)),
        Outcome::Draw => Knowledge::Draw,
    }
}

/// What moves, best first, say about the position they are made in. A win found so need not be the shortest.
fn from_moves<E>(ranked: &[(E, Knowledge)]) -> Knowledge {
    let all_known = ranked.iter().all(|(_, worth)| *worth != Knowledge::Unknown);
    match ranked.first() {
        Some(&(_, Knowledge::Win(reach))) if !all_known => {
            Knowledge::Win(Reach::AtMost(reach.plies()))
        }
        Some(&(_, best)) if all_known => best,
        _ => Knowledge::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_as_good_as_its_moves() {
        let win = |plies| Knowledge::Win(Reach::Exactly(plies));
        let loss = |plies| Knowledge::Loss(Reach::AtMost(plies));
        let unknown = Knowledge::Unknown;
        let at_most = Knowledge::Win(Reach::AtMost(3));
        for (moves, expected) in [
            (vec![win(3), win(5)], win(3)),
            (vec![win(3), unknown], at_most),
            (vec![Knowledge::Draw, unknown], unknown),
            (vec![Knowledge::Draw, loss(2)], Knowledge::Draw),
            (vec![unknown, loss(2)], unknown),
            (vec![loss(6), loss(2)], loss(6)),
        ] {
            let ranked: Vec<((), Knowledge)> = moves.into_iter().map(|worth| ((), worth)).collect();
            assert!(ranked.is_sorted_by_key(|(_, worth)| -worth.preference()));
            assert_eq!(from_moves(&ranked), expected);
        }
    }
}

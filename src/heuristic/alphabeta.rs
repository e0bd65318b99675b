//! The search itself: negamax with alpha-beta bounds, each iteration one ply deeper than the last.

use super::path::Path;
use super::transpositions::{Bound, Entry, key};
use super::{
    DEEPEST, Limits, PROVEN, SearchEvent, SearchRequest, SearchResult, TranspositionTable, WON,
};
use crate::game::{Edge, Game, Heuristic};
use crate::value::{Outcome, Turn};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

const DRAWN: i32 = 0;
/// Positions between two looks at the clock.
const UNTIMED: u64 = 1024;

pub(super) struct Search<'a, G: Game> {
    game: &'a G,
    root: G::Position,
    among: Option<&'a [G::Move]>,
    limits: Limits,
    memory: &'a mut TranspositionTable,
    stop: &'a AtomicBool,
    tell: &'a mut dyn FnMut(SearchEvent<'_, G::Move>),
    began: Instant,
    told: Instant,
    path: Path,
    /// The moves of all positions on the path, one behind the other.
    stack: Vec<Candidate<G>>,
    nodes: u64,
    /// A limit is reached: scores mean nothing any more.
    stopped: bool,
}

/// A move that is to be looked at.
struct Candidate<G: Game> {
    edge: Edge<G>,
    /// What the position behind it seems to be worth, for the player to move there.
    guess: i32,
    /// The most promising are looked at first.
    promise: i32,
    /// Its place among the moves.
    number: u16,
}

/// The bounds within which a score matters, for the player to move.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const FULL: Self = Self {
        alpha: -WON,
        beta: WON,
    };

    /// The same after a move.
    #[inline]
    fn after(self, turn: Turn) -> Self {
        match turn {
            Turn::Keep => self,
            Turn::Swap => Self {
                alpha: -self.beta,
                beta: -self.alpha,
            },
        }
    }
}

/// What a score after a move is worth to the player who makes it.
#[inline]
fn before(score: i32, turn: Turn) -> i32 {
    match turn {
        Turn::Keep => score,
        Turn::Swap => -score,
    }
}

impl<'a, G: Heuristic> Search<'a, G> {
    pub(super) fn new(
        game: &'a G,
        question: &SearchRequest<'a, G>,
        memory: &'a mut TranspositionTable,
        stop: &'a AtomicBool,
        tell: &'a mut dyn FnMut(SearchEvent<'_, G::Move>),
    ) -> Self {
        let began = Instant::now();
        let mut path = Path::new();
        question.history.iter().for_each(|p| path.push(key(p)));
        path.push(key(&question.position));
        Self {
            game,
            root: question.position,
            among: question.among,
            limits: question.limits,
            memory,
            stop,
            tell,
            began,
            told: began,
            path,
            stack: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    pub(super) fn run(mut self) -> Option<SearchResult<G::Move>> {
        if self.game.outcome(&self.root).is_some() {
            return None;
        }
        let mut moves = self.root_moves();
        let first = moves.first()?;
        let mut best = SearchResult {
            line: vec![first.edge.mv],
            score: before(first.guess, first.edge.turn),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        for depth in 1..=self.limits.depth.clamp(1, DEEPEST) {
            let found = self.iterate(&mut moves, depth);
            best.nodes = self.nodes;
            best.elapsed = self.began.elapsed();
            if let Some(score) = found {
                best.score = score;
                best.line = self.line(&moves[0].edge, depth);
            }
            if self.stopped {
                break;
            }
            best.depth = depth;
            self.told = Instant::now();
            (self.tell)(SearchEvent::Deeper(&best));
            if best.proven().is_some() {
                break;
            }
        }
        Some(best)
    }

    /// The moves to choose from, the most promising first.
    fn root_moves(&mut self) -> Vec<Candidate<G>> {
        let root = self.root;
        self.push_moves(&root, None);
        let mut moves = std::mem::take(&mut self.stack);
        if let Some(among) = self.among {
            moves.retain(|candidate| among.contains(&candidate.edge.mv));
        }
        moves.sort_by_key(|candidate| -candidate.promise);
        moves
    }

    /// Looks at all moves to a depth and brings the best to the front. Gives its score, if there was time for
    /// at least the move that was best before.
    fn iterate(&mut self, moves: &mut [Candidate<G>], depth: u32) -> Option<i32> {
        let mut best = None;
        for place in 0..moves.len() {
            let window = Window {
                alpha: best.unwrap_or(Window::FULL.alpha),
                ..Window::FULL
            };
            let score = self.follow(&moves[place], depth, 0, window, place == 0);
            if self.stopped {
                break;
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                moves[..=place].rotate_right(1);
            }
        }
        best
    }

    fn tell_now_and_then(&mut self) {
        if self.told.elapsed() >= Duration::from_secs(1) {
            self.told = Instant::now();
            let (nodes, elapsed) = (self.nodes, self.began.elapsed());
            (self.tell)(SearchEvent::Busy { nodes, elapsed });
        }
    }

    /// The score of a move for the player who makes it. All but the first one are expected to be worse: it is
    /// enough to see that they are, and only if they are not their score is found out.
    fn follow(
        &mut self,
        candidate: &Candidate<G>,
        depth: u32,
        ply: u32,
        window: Window,
        first: bool,
    ) -> i32 {
        let Edge { to, turn, .. } = candidate.edge;
        let mut look = |window: Window| {
            let window = window.after(turn);
            before(
                self.score(&to, candidate.guess, depth - 1, ply + 1, window),
                turn,
            )
        };
        if !first {
            let narrow = Window {
                alpha: window.alpha,
                beta: window.alpha + 1,
            };
            let score = look(narrow);
            if score <= window.alpha || score >= window.beta {
                return score;
            }
        }
        look(window)
    }

    /// The score of a position for the player to move: exact inside the window, otherwise a bound on its side.
    fn score(
        &mut self,
        position: &G::Position,
        guess: i32,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> i32 {
        if self.is_over() {
            return DRAWN;
        }
        self.nodes += 1;
        if let Some(outcome) = self.game.outcome(position) {
            return match outcome {
                Outcome::Win => WON - ply as i32,
                Outcome::Loss => ply as i32 - WON,
                Outcome::Draw => DRAWN,
            };
        }
        let key = key(position);
        if self.path.contains(key) {
            return DRAWN;
        }
        if depth == 0 {
            return guess;
        }
        let remembered = self.memory.recall(key);
        if let Some(score) = remembered.and_then(|entry| usable(entry, depth, ply, window)) {
            return score;
        }

        let base = self.stack.len();
        self.push_moves(position, remembered.map(|entry| entry.number));
        self.path.push(key);
        let (best, number) = self.best_of(base, depth, ply, window);
        self.path.pop();
        self.stack.truncate(base);
        if !self.stopped {
            let bound = if best >= window.beta {
                Bound::AtLeast
            } else if best <= window.alpha {
                Bound::AtMost
            } else {
                Bound::Exactly
            };
            self.memory.keep(Entry {
                key,
                score: from_here(best, ply),
                number,
                depth: depth as u8,
                bound,
            });
        }
        best
    }

    /// The best score among the moves on top of the stack, and whose it is.
    fn best_of(&mut self, base: usize, depth: u32, ply: u32, window: Window) -> (i32, u16) {
        let mut window = window;
        let mut best = (-WON, 0);
        for place in base..self.stack.len() {
            let rest = place..self.stack.len();
            let next = rest.max_by_key(|&at| (self.stack[at].promise, std::cmp::Reverse(at)));
            self.stack.swap(place, next.unwrap_or(place));
            let candidate = self.stack[place].copy();
            let score = self.follow(&candidate, depth, ply, window, place == base);
            if self.stopped {
                break;
            }
            if score > best.0 || place == base {
                best = (score, candidate.number);
            }
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }

    fn push_moves(&mut self, position: &G::Position, favourite: Option<u16>) {
        let (game, stack) = (self.game, &mut self.stack);
        let mut number = 0;
        game.each_move(position, |edge| {
            let guess = game.evaluate(&edge.to).clamp(1 - PROVEN, PROVEN - 1);
            let promise = if favourite == Some(number) {
                i32::MAX
            } else {
                before(guess, edge.turn)
            };
            stack.push(Candidate {
                edge,
                guess,
                promise,
                number,
            });
            number = number.saturating_add(1);
        });
    }

    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(UNTIMED) {
            let late = (self.limits.time).is_some_and(|time| self.began.elapsed() >= time);
            self.stopped |= late || self.stop.load(Relaxed);
            self.tell_now_and_then();
        }
        self.stopped |= self.nodes >= self.limits.nodes;
        self.stopped
    }

    /// Best play after a move, as far as it is remembered.
    fn line(&self, first: &Edge<G>, depth: u32) -> Vec<G::Move> {
        let mut line = vec![first.mv];
        let mut here = first.to;
        while line.len() < depth as usize && self.game.outcome(&here).is_none() {
            let Some(entry) = self.memory.recall(key(&here)) else {
                break;
            };
            let mut number = 0;
            let mut next = None;
            self.game.each_move(&here, |edge| {
                if number == entry.number {
                    next = Some(edge);
                }
                number = number.saturating_add(1);
            });
            let Some(edge) = next else { break };
            line.push(edge.mv);
            here = edge.to;
        }
        line
    }
}

impl<G: Game> Candidate<G> {
    /// Derived `Copy` would ask for a game that is `Copy`.
    #[inline]
    fn copy(&self) -> Self {
        let Edge { mv, to, turn } = self.edge;
        Self {
            edge: Edge { mv, to, turn },
            ..*self
        }
    }
}

/// A score at this many plies from the root, seen from the position itself.
fn from_here(score: i32, ply: u32) -> i32 {
    match score {
        PROVEN.. => score + ply as i32,
        s if s <= -PROVEN => score - ply as i32,
        _ => score,
    }
}

/// A remembered score, if it settles the matter: as deep as is asked for, or proven, and not just a bound
/// within the window.
#[inline]
fn usable(entry: Entry, depth: u32, ply: u32, window: Window) -> Option<i32> {
    let score = match entry.score {
        PROVEN.. => entry.score - ply as i32,
        s if s <= -PROVEN => entry.score + ply as i32,
        score => score,
    };
    // A bound on a proven score's other side says what was not found at that depth, and nothing about greater ones.
    let proven = entry.score >= PROVEN && entry.bound != Bound::AtMost
        || entry.score <= -PROVEN && entry.bound != Bound::AtLeast;
    let deep_enough = u32::from(entry.depth) >= depth || proven;
    let settled = match entry.bound {
        Bound::Nothing => false,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
        Bound::Exactly => true,
    };
    (deep_enough && settled).then_some(score)
}

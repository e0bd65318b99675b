//! Depth-first search for a win within a number of plies.

use super::Plan;
use crate::game::Game;
use crate::progress::Cancelled;
use crate::system;
use crate::value::{Outcome, Turn};
use std::hash::BuildHasher;
use std::hash::{BuildHasherDefault, DefaultHasher};
use std::ops::Range;

/// Proofs and refutations found in a game with a plan; what was found once is remembered.
///
/// For each position it remembers within how many plies the attacker is known to win, within how many not to
/// win by this plan, and the move that decided. Both hold whatever was searched before, so nothing ever has to
/// be forgotten for the answer to be right; and what is forgotten for want of room is only searched again.
pub struct Prover<'g, G: Game, P> {
    game: &'g G,
    plan: P,
    /// Each in one of the places that its hash allows, empty at first.
    memory: Vec<Option<ProvedPosition<G>>>,
    /// The same in every run, so that the same question takes the same search.
    hasher: BuildHasherDefault<DefaultHasher>,
    stop: &'g dyn Fn() -> bool,
    nodes: u64,
}

struct ProvedPosition<G: Game> {
    aim: Goal<G::Position>,
    known: Known<G::Move>,
}

/// A position and whose win is in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal<P> {
    /// The position.
    pub position: P,
    /// Whether the player who is to win is to move.
    pub attacker_moves: bool,
}

impl<P> Goal<P> {
    /// Whether the player to move wins.
    pub fn attacking(position: P) -> Self {
        Self {
            position,
            attacker_moves: true,
        }
    }

    /// Whether the player who waits wins.
    pub fn defending(position: P) -> Self {
        Self {
            position,
            attacker_moves: false,
        }
    }
}

#[derive(Clone, Copy)]
struct Known<M> {
    /// The attacker wins within this many plies.
    wins_within: u16,
    /// The attacker does not win within this many. For 0 plies that goes without saying: the game is not over.
    not_within: u16,
    /// Plies of the last search.
    searched: u16,
    /// The move that won, or the one that prevented it.
    decided: Option<M>,
}

/// Places that a hash allows.
const PLACES: usize = 2;
/// Positions remembered, if nothing else is said.
const REMEMBERED: usize = 1 << 18;
/// Nodes between two questions whether to stop.
const UNASKED: u64 = 1 << 10;

impl<'g, G: Game, P: Plan<G>> Prover<'g, G, P> {
    /// A prover that knows nothing yet; it gives up when `stop` says so.
    pub fn new(game: &'g G, plan: P, stop: &'g dyn Fn() -> bool) -> Self {
        Self {
            game,
            plan,
            memory: empty(REMEMBERED),
            hasher: BuildHasherDefault::default(),
            stop,
            nodes: 0,
        }
    }

    /// Remembers about this many positions at a time.
    #[must_use]
    pub fn remembering(mut self, positions: usize) -> Self {
        self.memory = empty(positions);
        self
    }

    /// Bytes that remembering a position takes.
    pub(super) const BYTES_A_POSITION: usize = size_of::<Option<ProvedPosition<G>>>();

    /// Positions looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The smallest number of plies, up to `most`, within which the attacker wins by the plan; `None` if there
    /// is none.
    ///
    /// # Errors
    /// If told to stop.
    pub fn shortest_win(
        &mut self,
        aim: &Goal<G::Position>,
        most: u16,
    ) -> Result<Option<u16>, Cancelled> {
        for plies in 0..=most {
            if self.wins_within(aim, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins within this many plies by the plan.
    ///
    /// # Errors
    /// If told to stop.
    pub fn wins_within(&mut self, aim: &Goal<G::Position>, plies: u16) -> Result<bool, Cancelled> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(UNASKED) && (self.stop)() {
            return Err(Cancelled);
        }
        let Goal {
            position,
            attacker_moves,
        } = *aim;
        if let Some(outcome) = self.game.outcome(&position) {
            let winning = if attacker_moves {
                Outcome::Win
            } else {
                Outcome::Loss
            };
            return Ok(outcome == winning);
        }
        let least = self.plan.least_plies(self.game, &position, attacker_moves);
        if least.is_none_or(|least| least.max(1) > plies.into()) {
            return Ok(false);
        }
        let aim = Goal {
            position: self.plan.like(self.game, &position),
            attacker_moves,
        };
        let hash = self.hasher.hash_one((aim.position, aim.attacker_moves));
        let mut known = self.recall(hash, &aim);
        if known.wins_within <= plies {
            return Ok(true);
        }
        if known.not_within >= plies {
            return Ok(false);
        }
        let (wins, decided) = if attacker_moves {
            let winning = self.attack(&aim.position, plies, known.decided)?;
            (winning.is_some(), winning)
        } else {
            let saving = self.refutation(&aim.position, plies, known.decided)?;
            (saving.is_none(), saving)
        };
        if wins {
            known.wins_within = known.wins_within.min(plies);
        } else {
            known.not_within = known.not_within.max(plies);
        }
        known.searched = plies;
        known.decided = decided.or(known.decided);
        self.remember(hash, &aim, known);
        Ok(wins)
    }

    /// A move of the plan that wins within this many plies.
    ///
    /// # Errors
    /// If told to stop.
    pub fn winning_move(
        &mut self,
        position: &G::Position,
        plies: u16,
    ) -> Result<Option<G::Move>, Cancelled> {
        match plies {
            0 => Ok(None),
            _ => self.attack(position, plies, None),
        }
    }

    /// A move of the opponent after which the attacker does not win within this many plies by the plan, this
    /// move included. Whatever was searched before, it is the same one.
    ///
    /// # Errors
    /// If told to stop.
    pub fn saving_move(
        &mut self,
        position: &G::Position,
        plies: u16,
    ) -> Result<Option<G::Move>, Cancelled> {
        self.refutation(position, plies.max(1), None)
    }

    /// A move of the plan that wins within this many plies, of which there is at least one; `first` is tried first.
    fn attack(
        &mut self,
        position: &G::Position,
        plies: u16,
        first: Option<G::Move>,
    ) -> Result<Option<G::Move>, Cancelled> {
        let mut moves = Vec::with_capacity(9);
        self.plan.moves(self.game, position, &mut moves);
        moves.sort_by_key(|edge| Some(edge.mv) != first);
        for edge in moves {
            let next = Goal {
                position: edge.to,
                attacker_moves: edge.turn == Turn::Keep,
            };
            if self.wins_within(&next, plies - 1)? {
                return Ok(Some(edge.mv));
            }
        }
        Ok(None)
    }

    /// A move of the opponent that prevents the win; of those that promise as much `first` is tried first.
    fn refutation(
        &mut self,
        position: &G::Position,
        plies: u16,
        first: Option<G::Move>,
    ) -> Result<Option<G::Move>, Cancelled> {
        let mut replies = Vec::with_capacity(9);
        let (game, plan) = (self.game, &self.plan);
        game.each_move(position, |edge| {
            let next = Goal {
                position: edge.to,
                attacker_moves: edge.turn == Turn::Swap,
            };
            let hope = plan.hope(game, &next.position, next.attacker_moves, plies - 1);
            replies.push((hope, edge.mv, next));
        });
        // What refuted a quicker win may take long to refute a slower one.
        replies.sort_by_key(|&(hope, mv, _)| (hope, Some(mv) != first));
        for (_, mv, next) in replies {
            if !self.wins_within(&next, plies - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn places(&self, hash: u64) -> Range<usize> {
        let first = hash as usize % (self.memory.len() / PLACES) * PLACES;
        first..first + PLACES
    }

    fn recall(&self, hash: u64, aim: &Goal<G::Position>) -> Known<G::Move> {
        let mut memories = self.memory[self.places(hash)].iter().flatten();
        let found = memories.find(|memory| memory.aim == *aim);
        found.map_or(Known::NOTHING, |memory| memory.known)
    }

    /// In the place of the same position or, if there is none, of the one that took the least searching.
    fn remember(&mut self, hash: u64, aim: &Goal<G::Position>, known: Known<G::Move>) {
        let places = self.places(hash);
        let worth = |memory: &Option<ProvedPosition<G>>| match memory {
            Some(memory) if memory.aim == *aim => (0, 0),
            None => (1, 0),
            Some(memory) => (2, memory.known.searched),
        };
        let places = self.memory[places].iter_mut();
        if let Some(place) = places.min_by_key(|place| worth(place)) {
            *place = Some(ProvedPosition { aim: *aim, known });
        }
    }
}

fn empty<G: Game>(positions: usize) -> Vec<Option<ProvedPosition<G>>> {
    let free = [system::available_bytes(), system::memory_bound()];
    let free = free.into_iter().flatten().min().unwrap_or(u64::MAX);
    // Remembering fewer positions takes longer and is as right.
    let most = (free / 2) as usize / size_of::<Option<ProvedPosition<G>>>();
    let places = positions.min(most).max(PLACES);
    (0..places.next_multiple_of(PLACES)).map(|_| None).collect()
}

impl<M> Known<M> {
    const NOTHING: Self = Self {
        wins_within: u16::MAX,
        not_within: 0,
        searched: 0,
        decided: None,
    };
}

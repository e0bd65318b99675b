//! Depth-first search for a win within so many plies.

use super::Plan;
use crate::game::Game;
use crate::solve::Stopped;
use crate::value::{Outcome, Turn};
use hashbrown::HashMap;

/// Proofs and refutations found in a game with a plan; what was found once is remembered.
///
/// For each position it remembers within how many plies the attacker is known to win, and within how many he is known not to
/// by this plan. Both hold whatever was searched before, so nothing ever has to be forgotten for the answer to be right.
pub struct Prover<'g, G: Game, P> {
    game: &'g G,
    plan: P,
    /// By position and whether the attacker is to move.
    memory: HashMap<(G::Position, bool), Known>,
    most_remembered: usize,
    stop: &'g dyn Fn() -> bool,
    nodes: u64,
}

/// A position and whose win is in aim.
#[derive(Clone, Copy, Debug)]
pub struct Aim<P> {
    /// The position.
    pub position: P,
    /// Whether the player who is to win is to move.
    pub attacker_moves: bool,
}

impl<P> Aim<P> {
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
struct Known {
    /// He wins within so many plies.
    wins_within: u16,
    /// He does not within so many. For 0 plies that goes without saying: the game is not over.
    not_within: u16,
}

const UNKNOWN: Known = Known {
    wins_within: u16::MAX,
    not_within: 0,
};

/// Nodes between two questions whether to stop.
const UNASKED: u64 = 1 << 10;

impl<'g, G: Game, P: Plan<G>> Prover<'g, G, P> {
    /// A prover that knows nothing yet; it gives up when `stop` says so.
    pub fn new(game: &'g G, plan: P, stop: &'g dyn Fn() -> bool) -> Self {
        Self {
            game,
            plan,
            memory: HashMap::new(),
            most_remembered: 1 << 24,
            stop,
            nodes: 0,
        }
    }

    /// Remembers no more than so many positions at a time.
    #[must_use]
    pub fn remembering(mut self, positions: usize) -> Self {
        self.most_remembered = positions;
        self
    }

    /// Positions looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The smallest number of plies, up to `most`, within which the attacker wins by the plan; `None` if there is none.
    ///
    /// # Errors
    /// If told to stop.
    pub fn shortest_win(
        &mut self,
        aim: &Aim<G::Position>,
        most: u16,
    ) -> Result<Option<u16>, Stopped> {
        for plies in 0..=most {
            if self.wins_within(aim, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the attacker wins within so many plies by the plan.
    ///
    /// # Errors
    /// If told to stop.
    pub fn wins_within(&mut self, aim: &Aim<G::Position>, plies: u16) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(UNASKED) && (self.stop)() {
            return Err(Stopped);
        }
        let Aim {
            position,
            attacker_moves,
        } = aim;
        if let Some(outcome) = self.game.outcome(position) {
            let winning = if *attacker_moves {
                Outcome::Win
            } else {
                Outcome::Loss
            };
            return Ok(outcome == winning);
        }
        let least = self.plan.least_plies(self.game, position, *attacker_moves);
        if least.is_none_or(|least| least.max(1) > plies.into()) {
            return Ok(false);
        }
        let known = self
            .memory
            .get(&(*position, *attacker_moves))
            .copied()
            .unwrap_or(UNKNOWN);
        if known.wins_within <= plies {
            return Ok(true);
        }
        if known.not_within >= plies {
            return Ok(false);
        }
        let wins = if *attacker_moves {
            self.winning_move(position, plies)?.is_some()
        } else {
            self.wins_against_all(position, plies)?
        };
        self.remember(aim, plies, wins);
        Ok(wins)
    }

    /// A move of the plan that wins within so many plies.
    ///
    /// # Errors
    /// If told to stop.
    pub fn winning_move(
        &mut self,
        position: &G::Position,
        plies: u16,
    ) -> Result<Option<G::Move>, Stopped> {
        if plies == 0 {
            return Ok(None);
        }
        let mut moves = Vec::with_capacity(9);
        self.plan.moves(self.game, position, &mut moves);
        for edge in moves {
            let next = Aim {
                position: edge.to,
                attacker_moves: edge.turn == Turn::Keep,
            };
            if self.wins_within(&next, plies - 1)? {
                return Ok(Some(edge.mv));
            }
        }
        Ok(None)
    }

    /// Whether no move of the opponent prevents the win.
    fn wins_against_all(&mut self, position: &G::Position, plies: u16) -> Result<bool, Stopped> {
        let mut replies = Vec::with_capacity(9);
        let (game, plan) = (self.game, &self.plan);
        game.each_move(position, |edge| {
            let next = Aim {
                position: edge.to,
                attacker_moves: edge.turn == Turn::Swap,
            };
            let least = plan.least_plies(game, &next.position, next.attacker_moves);
            replies.push((least.unwrap_or(u32::MAX), next));
        });
        // Those that make the win longest first: they are the likeliest to refute it.
        replies.sort_by_key(|&(least, _)| std::cmp::Reverse(least));
        for (_, next) in replies {
            if !self.wins_within(&next, plies - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn remember(&mut self, aim: &Aim<G::Position>, plies: u16, wins: bool) {
        if self.memory.len() >= self.most_remembered {
            self.memory.clear();
        }
        let key = (aim.position, aim.attacker_moves);
        let known = self.memory.entry(key).or_insert(UNKNOWN);
        if wins {
            known.wins_within = known.wins_within.min(plies);
        } else {
            known.not_within = known.not_within.max(plies);
        }
    }
}

//! Numbering for games that bring none: play everything from the start, and count.

use super::{
    Address, IndexError, IndexKind, Indexed, SlotState, Solvable, TableIdentity, Tier, TierGraph,
};
use crate::game::{Canonical, Edge, Game, Notation, Wrapper};
use crate::progress::{NoProgress, Progress};
use crate::value::{Outcome, Turn};
use hashbrown::HashMap;
use xxhash_rust::xxh3::xxh3_128;

/// A game together with all its positions, numbered in breadth-first order from the start, and all its moves.
///
/// It needs memory for every position and every move, so it is for games of up to some tens of millions of positions.
#[derive(Debug)]
pub struct BreadthFirstIndex<G: Game> {
    game: G,
    name: String,
    rules: String,
    tiers: [Tier; 1],
    positions: Vec<G::Position>,
    numbers: HashMap<G::Position, u32>,
    outcomes: Vec<Option<Outcome>>,
    moves_out: Vec<u16>,
    arcs_in: Vec<(u32, Turn)>,
    /// Where each position's incoming arcs begin; one more at the end.
    arcs_in_starts: Vec<usize>,
    /// The one of the positions alike that is numbered.
    numbered: Numbered<G>,
}

/// From a position to the one that is numbered for it.
type Numbered<G> = fn(&G, &<G as Game>::Position) -> <G as Game>::Position;

/// Why a game cannot be explored.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExploreError {
    /// It is too large.
    #[error(
        "{name} has more than {limit} positions: give the game an index (see the Indexed trait) or raise the limit"
    )]
    TooManyPositions {
        /// The game.
        name: String,
        /// How many positions were allowed.
        limit: usize,
    },
    /// A position has more moves than a solver can count down.
    #[error("a position of {name} has more than {MOST_MOVES} moves")]
    TooManyMoves {
        /// The game.
        name: String,
    },
    /// Whoever waited does no longer.
    #[error("stopped before all positions of {name} were numbered")]
    Cancelled {
        /// The game.
        name: String,
    },
}

/// After so many positions it is asked whether anybody still waits.
const POSITIONS_BETWEEN_LOOKS: usize = 1 << 12;

/// Well below what a cell of the solver holds.
const MOST_MOVES: usize = 16_000;

impl<G: Game> BreadthFirstIndex<G> {
    /// Plays every move from the start.
    ///
    /// # Errors
    /// If more than `limit` positions turn up, or tens of thousands of moves in one position.
    pub fn new(game: G, name: &str, limit: usize) -> Result<Self, ExploreError> {
        Self::exploring(game, name, limit, &NoProgress, |_, position| *position)
    }

    /// The same with one number for all positions alike, by the symmetries that the game [knows](Game::canonical).
    ///
    /// # Errors
    /// As for [`new`](Self::new), or if it is cancelled.
    pub fn up_to_symmetry(
        game: G,
        name: &str,
        limit: usize,
        progress: &dyn Progress,
    ) -> Result<Self, ExploreError> {
        Self::exploring(game, name, limit, progress, |game, position| {
            game.canonical(position).position
        })
    }

    fn exploring(
        game: G,
        name: &str,
        limit: usize,
        progress: &dyn Progress,
        numbered: Numbered<G>,
    ) -> Result<Self, ExploreError> {
        let mut positions = vec![numbered(&game, &game.start())];
        let mut numbers: HashMap<G::Position, u32> = [(positions[0], 0)].into_iter().collect();
        let mut outcomes = Vec::new();
        let mut moves_out = Vec::new();
        let mut arcs: Vec<(u32, u32, Turn)> = Vec::new();
        let mut next = 0;
        while next < positions.len() {
            if positions.len() > limit.min(u32::MAX as usize) {
                let name = name.into();
                return Err(ExploreError::TooManyPositions { name, limit });
            }
            if next % POSITIONS_BETWEEN_LOOKS == 0 && progress.is_cancelled() {
                return Err(ExploreError::Cancelled { name: name.into() });
            }
            let position = positions[next];
            let outcome = game.outcome(&position);
            let before = arcs.len();
            if outcome.is_none() {
                game.each_move(&position, |Edge { to, turn, .. }| {
                    let to = numbered(&game, &to);
                    let number = *numbers.entry(to).or_insert_with(|| {
                        positions.push(to);
                        positions.len() as u32 - 1
                    });
                    arcs.push((next as u32, number, turn));
                });
            }
            let moves = arcs.len() - before;
            if moves > MOST_MOVES {
                let name = name.into();
                return Err(ExploreError::TooManyMoves { name });
            }
            outcomes.push(outcome);
            moves_out.push(moves as u16);
            next += 1;
        }
        let (arcs_in, arcs_in_starts) = reverse(positions.len(), &arcs);
        Ok(Self {
            game,
            rules: fingerprint(&outcomes, &arcs),
            tiers: [Tier {
                name: "all".into(),
                slots: positions.len() as u64,
                cyclic: true,
                exits: vec![],
            }],
            name: name.into(),
            positions,
            numbers,
            outcomes,
            moves_out,
            arcs_in,
            arcs_in_starts,
            numbered,
        })
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// All positions that play can produce, the start first.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }
}

/// The arcs sorted by where they lead, and where each target's arcs begin.
fn reverse(targets: usize, arcs: &[(u32, u32, Turn)]) -> (Vec<(u32, Turn)>, Vec<usize>) {
    let mut starts = vec![0usize; targets + 1];
    for &(_, to, _) in arcs {
        starts[to as usize + 1] += 1;
    }
    for target in 0..targets {
        starts[target + 1] += starts[target];
    }
    let mut next = starts.clone();
    let mut reversed = vec![(0, Turn::Swap); arcs.len()];
    for &(from, to, turn) in arcs {
        reversed[next[to as usize]] = (from, turn);
        next[to as usize] += 1;
    }
    (reversed, starts)
}

/// The rules of an explored game are its graph.
fn fingerprint(outcomes: &[Option<Outcome>], arcs: &[(u32, u32, Turn)]) -> String {
    let mut bytes = Vec::with_capacity(outcomes.len() + 9 * arcs.len());
    for outcome in outcomes {
        bytes.push(match outcome {
            None => 0,
            Some(Outcome::Loss) => 1,
            Some(Outcome::Draw) => 2,
            Some(Outcome::Win) => 3,
        });
    }
    for &(from, to, turn) in arcs {
        bytes.extend(from.to_le_bytes());
        bytes.extend(to.to_le_bytes());
        bytes.push(u8::from(turn == Turn::Keep));
    }
    format!("explored graph {:032x}", xxh3_128(&bytes))
}

impl<G: Game> Game for BreadthFirstIndex<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn each_move(&self, position: &G::Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(position, |Edge { mv, to, turn }| {
            visit(Edge { mv, to, turn });
        });
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        match (self.numbered)(&self.game, position) == *position {
            true => Canonical {
                position: *position,
                symmetry: "identity".into(),
            },
            false => self.game.canonical(position),
        }
    }
}

impl<G: Notation> Wrapper for BreadthFirstIndex<G> {
    type Wrapped = G;

    fn wrapped(&self) -> &G {
        &self.game
    }

    fn refusal(&self, position: &G::Position) -> Option<String> {
        let is_known = self.checked_rank(position).is_ok();
        (!is_known).then(|| "no play from the start leads here".into())
    }
}

impl<G: Game> Indexed for BreadthFirstIndex<G> {
    fn identity(&self) -> TableIdentity {
        TableIdentity::new(&self.name, &self.rules, IndexKind::BreadthFirst)
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    fn rank(&self, position: &G::Position) -> Address {
        Address {
            tier: 0,
            slot: u64::from(self.numbers[&(self.numbered)(&self.game, position)]),
        }
    }

    fn checked_rank(&self, position: &G::Position) -> Result<Address, IndexError> {
        let position = (self.numbered)(&self.game, position);
        let number = self.numbers.get(&position).ok_or(IndexError::Nowhere)?;
        Ok(Address {
            tier: 0,
            slot: u64::from(*number),
        })
    }

    fn unrank(&self, address: Address) -> Option<G::Position> {
        self.positions.get(address.slot as usize).copied()
    }
}

impl<G: Game> Solvable for BreadthFirstIndex<G> {
    type Graph<'a>
        = &'a Self
    where
        G: 'a;

    fn graph(&self, _tier: usize) -> &Self {
        self
    }
}

impl<G: Game> TierGraph for &BreadthFirstIndex<G> {
    fn slot(&self, slot: u64) -> SlotState {
        match self.outcomes[slot as usize] {
            Some(outcome) => SlotState::Finished(outcome),
            None => SlotState::Live {
                weight: self.moves_out[slot as usize],
            },
        }
    }

    fn each_exit(&self, _slot: u64, _visit: impl FnMut(Address, Turn)) {}

    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let arcs = self.arcs_in_starts[slot as usize]..self.arcs_in_starts[slot as usize + 1];
        for &(from, turn) in &self.arcs_in[arcs] {
            visit(u64::from(from), 1, turn);
        }
    }
}

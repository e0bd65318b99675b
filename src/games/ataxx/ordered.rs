//! Linear Ataxx with a numbering of just the positions whose stones are in order.
//!
//! Play from the start leads to no others (docs/algorithms.md), and nearly all of these are reached, so the
//! numbering is almost as tight as a list of the reached ones and needs no list. The player to move is always
//! taken to be on the left: a position is a set of cells and how many of its stones, from the left, are the
//! mover's.

use super::keys::are_in_order;
use super::{Ataxx, Move, Position};
use crate::game::{Canonical, Edge, Game, Wrapper};
use crate::games::Side;
use crate::index::bricks::bits::deposit;
use crate::index::bricks::halves::Halves;
use crate::index::{
    Address, IndexKind, Indexed, Key, Keyed, SlotState, Solvable, TableIdentity, Tier, TierGraph,
    Unmove, binomial,
};
use crate::value::{Outcome, Turn};
use std::sync::OnceLock;

/// Linear Ataxx where only positions count whose stones are in order.
#[derive(Debug)]
pub struct Ordered {
    game: Ataxx,
    tiers: Vec<Tier>,
    /// By number of stones, made when first needed.
    sets: Vec<OnceLock<Halves>>,
}

/// A position with the mover on the left.
#[derive(Clone, Copy)]
struct Turned {
    occupied: u64,
    movers: u32,
}

impl Ordered {
    /// The game, on a line.
    ///
    /// # Panics
    /// If the board is not a line.
    #[must_use]
    pub fn new(game: Ataxx) -> Self {
        let board = &game.rules.board;
        assert!(board.is_line(), "stones keep their order on a line only");
        let cells = board.cells().len();
        let tiers = (game.tiers.iter().enumerate()).map(|(stones, tier)| Tier {
            slots: binomial(cells, stones) * stones as u64,
            ..tier.clone()
        });
        Self {
            tiers: tiers.collect(),
            sets: (0..=cells).map(|_| OnceLock::new()).collect(),
            game,
        }
    }

    /// The game with all its positions.
    #[must_use]
    pub fn game(&self) -> &Ataxx {
        &self.game
    }

    /// By number of stones: the canonical positions.
    pub(crate) fn positions_by_stones(&self) -> Vec<u64> {
        let cells = self.cells();
        let one_colour = super::numbering::orbit_counts(&self.game.group, 1);
        let both = |stones: usize| binomial(cells, stones) * (stones as u64).saturating_sub(1);
        let one = |stones: usize| u64::try_from(one_colour[stones]).unwrap_or(u64::MAX);
        (0..=cells)
            .map(|stones| both(stones) + if stones > 0 { one(stones) } else { 0 })
            .collect()
    }

    fn cells(&self) -> usize {
        self.game.rules.board.cells().len()
    }

    fn sets(&self, stones: usize) -> &Halves {
        self.sets[stones].get_or_init(|| Halves::new(self.cells(), stones))
    }

    #[inline]
    fn mirrored(&self, set: u64) -> u64 {
        set.reverse_bits() >> (64 - self.cells())
    }

    /// The canonical form of a position in order.
    #[inline]
    fn turned(&self, mover: u64, waiting: u64) -> Turned {
        let occupied = mover | waiting;
        let mirrored = self.mirrored(occupied);
        let on_the_right = if mover == 0 {
            mirrored < occupied
        } else {
            mover > waiting
        };
        Turned {
            occupied: if on_the_right { mirrored } else { occupied },
            movers: mover.count_ones(),
        }
    }

    #[inline]
    fn slot_of(&self, sets: &Halves, mover: u64, waiting: u64) -> u64 {
        let Turned { occupied, movers } = self.turned(mover, waiting);
        let stones = u64::from(occupied.count_ones());
        u64::from(sets.rank(occupied)) * stones + u64::from(movers)
    }

    /// The stones of the mover and of the other in a slot.
    #[inline]
    fn stones_at(&self, sets: &Halves, slot: u64) -> (u64, u64) {
        let stones = u64::from(sets.size().max(1));
        let occupied = sets.set((slot / stones) as u32);
        let mover = deposit((1 << (slot % stones)) - 1, occupied);
        (mover, occupied ^ mover)
    }

    /// The same, unless the mirror image stands for both.
    #[inline]
    fn stones(&self, sets: &Halves, slot: u64) -> Option<(u64, u64)> {
        let (mover, waiting) = self.stones_at(sets, slot);
        (mover != 0 || self.mirrored(waiting) >= waiting).then_some((mover, waiting))
    }

    /// How many positions are like this one: only without a stone of the mover can it be its own mirror image.
    #[inline]
    fn alike(&self, mover: u64, waiting: u64) -> u32 {
        if mover == 0 && self.mirrored(waiting) == waiting {
            1
        } else {
            2
        }
    }
}

impl Game for Ordered {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.game.start()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    #[inline]
    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(position, |Edge { mv, to, turn }| {
            visit(Edge { mv, to, turn });
        });
    }

    fn canonical(&self, position: &Position) -> Canonical<Position> {
        let canonical = self.unrank(self.rank(position)).unwrap_or(*position);
        let same = position.mover == canonical.mover && position.waiting == canonical.waiting;
        Canonical {
            position: canonical,
            symmetry: super::numbering::symmetry_in_words(
                &self.game.group,
                usize::from(!same),
                position.player,
                canonical.player,
            ),
        }
    }
}

impl Wrapper for Ordered {
    type Wrapped = Ataxx;

    fn wrapped(&self) -> &Ataxx {
        &self.game
    }

    fn refusal(&self, position: &Position) -> Option<String> {
        let Position { mover, waiting, .. } = *position;
        let can_be = waiting != 0 && (mover == 0 || are_in_order(mover, waiting));
        let reason = "no play from the start leads here: the player who waits has a stone, and no stone of one player stands \
                      between stones of the other";
        (!can_be).then(|| reason.into())
    }
}

impl Indexed for Ordered {
    fn identity(&self) -> TableIdentity {
        let all = self.game.identity();
        TableIdentity::new(
            all.name + ",positions=ordered",
            all.rules + " in order",
            IndexKind::InOrder,
        )
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    #[inline]
    fn rank(&self, position: &Position) -> Address {
        let tier = position.occupied().count_ones() as usize;
        Address {
            tier,
            slot: self.slot_of(self.sets(tier), position.mover, position.waiting),
        }
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        if address.slot >= self.tiers[address.tier].slots {
            return None;
        }
        let (mover, waiting) = self.stones(self.sets(address.tier), address.slot)?;
        Some(Position {
            mover,
            waiting,
            player: Side::First,
        })
    }
}

impl Solvable for Ordered {
    type Graph<'a> = OrderedGraph<'a>;

    #[inline]
    fn graph(&self, tier: usize) -> OrderedGraph<'_> {
        let next = (tier < self.cells()).then(|| self.sets(tier + 1));
        OrderedGraph {
            game: self,
            tier,
            here: self.sets(tier),
            next,
        }
    }
}

/// A key is the slot: few of them are never used, so looking one up among the reached ones is quick.
impl Keyed for Ordered {
    const KEYS_ARE_SLOTS: bool = true;

    fn reached_name(&self) -> String {
        self.game.reached_name()
    }

    fn key_bits(&self) -> u32 {
        let most = self.tiers.iter().map(|tier| tier.slots).max();
        most.and_then(u64::checked_ilog2).map_or(1, |bits| bits + 1)
    }

    #[inline]
    fn key(&self, position: &Position) -> Key {
        let Position { mover, waiting, .. } = *position;
        Key {
            number: self.rank(position).slot,
            alike: self.alike(mover, waiting),
        }
    }

    #[inline]
    fn keyed(&self, tier: usize, key: u64) -> Position {
        // A damaged file can hold any number.
        let slot = key.min(self.tiers[tier].slots.saturating_sub(1));
        let (mover, waiting) = self.stones_at(self.sets(tier), slot);
        Position {
            mover,
            waiting,
            player: Side::First,
        }
    }

    #[inline]
    fn tier_of(&self, position: &Position) -> usize {
        self.game.tier_of(position)
    }
}

/// The moves among the ordered positions of a tier.
#[derive(Clone, Copy, Debug)]
pub struct OrderedGraph<'a> {
    game: &'a Ordered,
    tier: usize,
    here: &'a Halves,
    next: Option<&'a Halves>,
}

impl Unmove for Ordered {
    #[inline]
    fn each_unmove(&self, position: &Position, visit: impl FnMut(Position, Turn)) {
        Unmove::each_unmove(&self.game, position, visit);
    }
}

impl OrderedGraph<'_> {
    #[inline]
    fn stones(&self, slot: u64) -> Option<(u64, u64)> {
        self.game.stones(self.here, slot)
    }
}

/// A position with stones of both players is never its own mirror image, so there are always two alike, and
/// moves and unmoves weigh the same. Only of a player who has lost all stones can the position be its own
/// mirror image; it is reached backwards from both sides then.
impl TierGraph for OrderedGraph<'_> {
    #[inline]
    fn slot(&self, slot: u64) -> SlotState {
        let Some((mover, waiting)) = self.stones(slot) else {
            return SlotState::Hole;
        };
        match self.game.game.outcome_of(mover, waiting) {
            Some(outcome) => SlotState::Finished(outcome),
            None => SlotState::Live {
                weight: 2 * self.game.game.jumps(mover, waiting) as u16,
            },
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Address, Turn)) {
        let (Some((mover, waiting)), Some(next)) = (self.stones(slot), self.next) else {
            return;
        };
        self.game
            .game
            .each_clone(mover, waiting, |_, mover, waiting| {
                let address = Address {
                    tier: self.tier + 1,
                    slot: self.game.slot_of(next, mover, waiting),
                };
                visit(address, Turn::Swap);
            });
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let Some((mover, waiting)) = self.stones(slot) else {
            return;
        };
        let weight = self.game.alike(mover, waiting) as u16;
        self.game
            .game
            .each_unmove(mover, waiting, |mover, waiting| {
                if mover != 0 && are_in_order(mover, waiting) {
                    let before = self.game.slot_of(self.here, mover, waiting);
                    visit(before, weight, Turn::Swap);
                }
            });
    }
}

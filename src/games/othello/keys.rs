//! Positions that are alike, and keys of positions for tables of those that play leads to.

use super::{Othello, Position};
use crate::game::Canonical;
use crate::games::Side;
use crate::index::bricks::bits::{deposit, extract};
use crate::index::{Address, IndexKind, Indexed, Key, Keyed, TableIdentity, Tier, binomial};

/// A tier for every number of discs. A pass adds none, so it stays in its tier.
pub(super) fn tiers(squares: usize) -> Vec<Tier> {
    let tier = |discs: usize| Tier {
        name: format!("{discs:02}"),
        // Every set of squares that holds the first four, in every colouring.
        slots: match discs.checked_sub(4) {
            Some(added) => binomial(squares - 4, added).saturating_mul(1 << discs.min(63)),
            None => 0,
        },
        cyclic: false,
        exits: (discs + 1..=squares).take(1).collect(),
    };
    (0..=squares).map(tier).collect()
}

impl Othello {
    /// The least of the pairs of sets that symmetries turn the discs into, by which element, and how many
    /// different ones there are.
    #[inline]
    fn least(&self, mover: u64, waiting: u64) -> (u64, u64, usize, u32) {
        let (mut best, mut element, mut times) = ((mover, waiting), 0, 1);
        for other in 1..self.group.order() {
            let first = self.group.apply(other, mover);
            if first > best.0 {
                continue;
            }
            let image = (first, self.group.apply(other, waiting));
            match image.cmp(&best) {
                std::cmp::Ordering::Less => (best, element, times) = (image, other, 1),
                std::cmp::Ordering::Equal => times += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        let alike = self.group.order() as u32 / times;
        (best.0, best.1, element, alike)
    }

    fn squares(&self) -> u32 {
        self.all.count_ones()
    }
}

/// A position is also like the one with colours exchanged and the other player to move, because scores are the
/// mover's: in the one that stands for all, Black is to move.
impl Othello {
    pub(super) fn canonical_form(&self, position: &Position) -> Canonical<Position> {
        let (mover, waiting, element, _) = self.least(position.mover, position.waiting);
        let exchanged = match position.player {
            Side::First => "",
            Side::Second => ", colours exchanged",
        };
        Canonical {
            position: Position {
                mover,
                waiting,
                player: Side::First,
            },
            symmetry: self.group.product(element) + exchanged,
        }
    }
}

/// Only for its tiers and name: without the keys of the positions that play leads to there is no numbering.
impl Indexed for Othello {
    fn identity(&self) -> TableIdentity {
        TableIdentity::new(self.rules.name(), self.rules.text(), IndexKind::SortedKeys)
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    fn rank(&self, position: &Position) -> Address {
        Address {
            tier: self.tier_of(position),
            slot: self.key(position).number,
        }
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        let position = self.keyed(address.tier, address.slot);
        (self.tier_of(&position) == address.tier).then_some(position)
    }
}

/// A key is the set of occupied squares followed by the mover's among them, in canonical form.
impl Keyed for Othello {
    fn reached_name(&self) -> String {
        self.table_name()
    }

    fn key_bits(&self) -> u32 {
        2 * self.squares()
    }

    #[inline]
    fn key(&self, position: &Position) -> Key {
        let (mover, waiting, _, alike) = self.least(position.mover, position.waiting);
        let packed = |set: u64| extract(set, self.all);
        Key {
            number: packed(mover | waiting) << self.squares() | packed(mover),
            alike,
        }
    }

    #[inline]
    fn keyed(&self, _tier: usize, key: u64) -> Position {
        let spread = |packed: u64| deposit(packed & ((1 << self.squares()) - 1), self.all);
        let mover = spread(key);
        Position {
            mover,
            waiting: spread(key >> self.squares()) & !mover,
            player: Side::First,
        }
    }

    #[inline]
    fn tier_of(&self, position: &Position) -> usize {
        position.occupied().count_ones() as usize
    }

    /// A fifteenth of all colourings, or fewer, can come about up to symmetry once there are six discs, and a
    /// sixth when few squares are empty: so it was on the boards that were counted, 4x4, 4x5, 3x6, 3x7, 3x8,
    /// 4x6 and 5x5.
    fn most_reached(&self, tier: usize) -> u64 {
        let colourings = self.tiers[tier].slots;
        if tier < 6 {
            return colourings;
        }
        const FEW_EMPTY: usize = 4;
        let share = match self.tiers.len() - 1 - tier {
            0..=FEW_EMPTY => 6,
            _ => 15,
        };
        colourings
            .div_ceil(self.group.order() as u64)
            .div_ceil(share)
    }
}

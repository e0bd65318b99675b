//! The index: a number for every position with a given number of stones.
//!
//! The number of stones never falls, so each number is a tier. Inside a tier a position is numbered by the
//! cells that are occupied, up to symmetry, and then by whose stones they are. Positions on the same cells lie
//! together, and so do those that a move between given cells leads to from them: solving walks through memory
//! in order.

use super::graph::AtaxxGraph;
use super::{Ataxx, Position};
use crate::game::Canonical;
use crate::games::Side;
use crate::index::bricks::coloured::Coloured;
use crate::index::bricks::orbits::{Extensions, Orbits, TooManySets};
use crate::index::{Address, IndexKind, Indexed, Solvable, TableIdentity, Tier};
use crate::symmetry::Group;
use std::sync::Arc;

/// A tier for each number of stones.
pub(super) fn tiers(group: &Group) -> Vec<Tier> {
    let cells = group.points();
    let sets = orbit_counts(group, 1);
    let tier = |stones: usize| Tier {
        name: format!("{stones:02}"),
        slots: u64::try_from(sets[stones].saturating_mul(1 << stones)).unwrap_or(u64::MAX),
        cyclic: (1..cells).contains(&stones),
        exits: (stones + 1..=cells).take(1).collect(),
    };
    (0..=cells).map(tier).collect()
}

/// By number of points: the sets of points up to symmetry, with one of `colours` colours on each, by Burnside's
/// lemma.
pub(super) fn orbit_counts(group: &Group, colours: u128) -> Vec<u128> {
    let points = group.points();
    let mut sums = vec![0u128; points + 1];
    for element in group.elements() {
        // What an element fixes has one colour, or none, on the whole of each of its cycles.
        let mut fixed = vec![0u128; points + 1];
        fixed[0] = 1;
        for cycle in element.cycles() {
            let length = cycle.count_ones() as usize;
            for size in (length..=points).rev() {
                fixed[size] += colours * fixed[size - length];
            }
        }
        sums.iter_mut().zip(fixed).for_each(|(sum, n)| *sum += n);
    }
    let order = group.order() as u128;
    sums.into_iter().map(|sum| sum / order).collect()
}

impl Ataxx {
    /// By number of stones: all positions up to symmetry and exchange of colours.
    pub(crate) fn positions_by_stones(&self) -> Vec<u128> {
        orbit_counts(&self.group, 2)
    }

    fn orbits(&self, stones: usize) -> &Arc<Orbits> {
        self.orbits[stones].get_or_init(|| Arc::new(Orbits::new(&self.group, stones)))
    }

    /// The numbering of the positions with this many stones.
    pub(super) fn coloured(&self, stones: usize) -> &Coloured {
        self.coloured[stones]
            .get_or_init(|| Coloured::new(&self.group, self.orbits(stones), stones))
    }

    /// Where sets of this many stones go when one is added.
    pub(super) fn extensions(&self, stones: usize) -> &Extensions {
        self.extensions[stones].get_or_init(|| {
            Extensions::new(
                self.orbits(stones),
                self.orbits(stones + 1),
                self.group.points(),
            )
        })
    }
}

/// The words for an element of a group, and for the change of the player to move.
pub(super) fn symmetry_in_words(group: &Group, element: usize, from: Side, to: Side) -> String {
    let mut words = group.product(element);
    if from != to {
        words += ", colours exchanged";
    }
    words
}

impl Ataxx {
    pub(super) fn canonical_form(&self, position: &Position) -> Canonical<Position> {
        let canonical = self.unrank(self.rank(position)).unwrap_or(*position);
        let leads_there = |element: &usize| {
            self.group.apply(*element, position.mover) == canonical.mover
                && self.group.apply(*element, position.waiting) == canonical.waiting
        };
        let element = (0..self.group.order()).find(leads_there).unwrap_or(0);
        Canonical {
            position: canonical,
            symmetry: symmetry_in_words(&self.group, element, position.player, canonical.player),
        }
    }
}

impl Indexed for Ataxx {
    fn identity(&self) -> TableIdentity {
        let rules = &self.rules;
        TableIdentity::new(&rules.name, rules.text(), IndexKind::OrbitColours)
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    #[inline]
    fn rank(&self, position: &Position) -> Address {
        let tier = position.occupied().count_ones() as usize;
        let coloured = self.coloured(tier);
        Address {
            tier,
            slot: coloured.rank(position.occupied(), position.mover).slot,
        }
    }

    fn index_bytes(&self, tiers: &[usize]) -> Result<u64, TooManySets> {
        let has = |stones: usize| tiers.contains(&stones);
        let mut bytes = 0u64;
        for stones in 0..self.tiers.len() {
            if has(stones) || stones > 0 && has(stones - 1) {
                bytes += Orbits::bytes(&self.group, stones)?;
            }
            if has(stones) && stones + 1 < self.tiers.len() {
                bytes = bytes.saturating_add(Extensions::bytes(&self.group, stones));
            }
        }
        Ok(bytes)
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        let painted = self.coloured(address.tier).painted(address.slot)?;
        Some(Position {
            mover: painted.first,
            waiting: painted.set ^ painted.first,
            player: Side::First,
        })
    }
}

impl Solvable for Ataxx {
    type Graph<'a> = AtaxxGraph<'a>;

    #[inline]
    fn graph(&self, tier: usize) -> AtaxxGraph<'_> {
        AtaxxGraph::new(self, tier)
    }
}

//! The index: a number for every position of a tier.
//!
//! Inside a part a position is numbered by one player's points (the outer set) and then by the other's (the
//! inner set). While tokens are placed the second player's set comes first; where tokens move, the waiting
//! player's does. That suits both directions of solving. Backwards: all positions from which a move leads to a
//! given one have the same outer set. Forwards: positions with the same outer set lead, by placing a token, to
//! few outer sets of the next tier.

use super::graph::{AlignmentGraph, Found};
use super::parts::{Outer, Part, next};
use super::{Alignment, Position, Side};
use crate::game::{Canonical, Image};
use crate::games::images::images;
use crate::index::bricks::orbits::{Extensions, Orbits, Ranked, TooManySets};
use crate::index::bricks::pairs::Pairs;
use crate::index::{Address, IndexError, IndexKind, Indexed, Solvable, TableIdentity, Tier};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

impl Alignment {
    /// The numbering of pairs of sets of these sizes, made when first needed.
    pub(crate) fn pairs(&self, outer: usize, inner: usize) -> &Pairs {
        self.pairs[outer * self.orbits.len() + inner]
            .get_or_init(|| Pairs::new(&self.group, self.orbits(outer), outer, inner))
    }

    pub(super) fn pairs_of(&self, part: &Part) -> &Pairs {
        let [outer, inner] = part.sizes();
        self.pairs(outer, inner)
    }

    fn orbits(&self, size: usize) -> &Arc<Orbits> {
        self.orbits[size].get_or_init(|| Arc::new(Orbits::new(&self.group, size)))
    }

    /// Where sets of `size` points go when one is added.
    pub(super) fn extensions(&self, size: usize) -> &Extensions {
        self.extensions[size].get_or_init(|| {
            Extensions::new(
                self.orbits(size),
                self.orbits(size + 1),
                self.group.points(),
            )
        })
    }

    /// The canonical position among those like this one, and the element of the [group](Alignment::group) that
    /// takes the points there. Where either player can be to move, colours are exchanged if that makes it the
    /// first.
    ///
    /// # Panics
    /// If no play produces the position.
    #[must_use]
    pub fn canonical_by(&self, position: &Position) -> (Position, usize) {
        let canonical = self.ranked_canonical(position);
        let element = (0..self.group.order())
            .find(|&element| {
                self.group.apply(element, position.mover) == canonical.mover
                    && self.group.apply(element, position.waiting) == canonical.waiting
            })
            .expect("a position is an image of its canonical form");
        (canonical, element)
    }
}

/// The outer and the inner set of a position; and, being its own inverse, the mover's and the waiting player's
/// from those.
#[inline]
pub(super) fn outer_inner<T>(outer: Outer, mover: T, waiting: T) -> (T, T) {
    match outer {
        Outer::Mover => (mover, waiting),
        Outer::Waiting => (waiting, mover),
    }
}

/// Where a position of a part stands in it.
#[inline]
pub(super) fn rank(part: &Part, pairs: &Pairs, mover: u64, waiting: u64) -> Ranked {
    let (outer, inner) = outer_inner(part.outer, mover, waiting);
    let mut ranked = pairs.rank(outer, inner);
    ranked.slot += part.first_slot;
    ranked
}

impl Alignment {
    fn ranked_canonical(&self, position: &Position) -> Position {
        self.unrank(self.rank(position))
            .expect("a position that play produces")
    }

    /// The canonical position alone.
    pub(super) fn canonical_position(&self, position: &Position) -> Position {
        match self.parts.are_some() {
            true => self.ranked_canonical(position),
            false => self.special_canonical(position).0,
        }
    }

    pub(super) fn canonical_form(&self, position: &Position) -> Canonical<Position> {
        let (canonical, element) = match self.parts.are_some() {
            true => self.canonical_by(position),
            false => self.special_canonical(position),
        };
        let mut symmetry = self.group.product(element);
        if canonical.player != position.player {
            symmetry += ", colours exchanged";
        }
        Canonical {
            position: canonical,
            symmetry,
        }
    }
}

impl Alignment {
    /// The positions alike. Symmetries that people have names for are told by those too.
    pub(super) fn all_images(&self, position: &Position) -> Vec<Image<Position>> {
        let part = self.parts.number(position.tokens());
        let both_move = match part.map(|part| self.parts.part(part)) {
            Some(part) => part.can_be_to_move(Side::First) && part.can_be_to_move(Side::Second),
            None => self.exchanges_colours(position),
        };
        let mut images = images(&self.group, both_move, |element, player| Position {
            mover: self.group.apply(element, position.mover),
            waiting: self.group.apply(element, position.waiting),
            player: player.of(position.player),
            ..*position
        });
        let names: Vec<(String, &str)> = (self.rules.board.operators.iter())
            .filter_map(|operator| {
                let element = self.group.find(&operator.permutation)?;
                Some((self.group.product(element), operator.name.as_str()))
            })
            .collect();
        for symmetry in images.iter_mut().flat_map(|image| &mut image.symmetries) {
            let named = names
                .iter()
                .filter(|(product, _)| *product == symmetry.product);
            symmetry
                .names
                .extend(named.map(|&(_, name)| name.to_owned()));
        }
        images
    }
}

impl Indexed for Alignment {
    fn identity(&self) -> TableIdentity {
        let rules = &self.rules;
        TableIdentity::new(&rules.name, rules.text(), IndexKind::OrbitPairs)
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    #[inline]
    fn rank(&self, position: &Position) -> Address {
        let part = self
            .parts
            .number(position.tokens())
            .expect("numbers of tokens that play produces");
        let part = self.parts.part(part);
        Address {
            tier: part.tier,
            slot: rank(part, self.pairs_of(part), position.mover, position.waiting).slot,
        }
    }

    fn checked_rank(&self, position: &Position) -> Result<Address, IndexError> {
        let on_board = |set: u64| set >> self.group.points() == 0;
        let is_board =
            position.mover & position.waiting == 0 && on_board(position.mover | position.waiting);
        if is_board && self.parts.number(position.tokens()).is_some() {
            return Ok(self.rank(position));
        }
        Err(IndexError::Nowhere)
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        let parts = self.parts.of_tier(address.tier);
        let part = parts.iter().rfind(|part| part.first_slot <= address.slot)?;
        let found = Found::at(part, self.pairs_of(part), address.slot)?;
        self.is_producible(part, found.mover, found.waiting)
            .then(|| Position {
                mover: found.mover,
                waiting: found.waiting,
                mover_hand: part.tokens.mover_hand,
                waiting_hand: part.tokens.waiting_hand,
                player: part.player(),
            })
    }

    fn index_bytes(&self, tiers: &[usize]) -> Result<u64, TooManySets> {
        let mut pairs = BTreeSet::new();
        let mut extended = BTreeSet::new();
        for part in tiers.iter().flat_map(|&tier| self.parts.of_tier(tier)) {
            let after = next(&self.rules, part.tokens);
            let after = after.iter().filter_map(|&after| self.parts.number(after));
            pairs.insert(part.sizes());
            pairs.extend(after.map(|number| self.parts.part(number).sizes()));
            extended.extend(part.extended());
        }
        let larger = extended.iter().map(|&size| size + 1);
        let mut sizes: BTreeSet<usize> = extended.iter().copied().chain(larger).collect();
        sizes.extend(pairs.iter().map(|&[outer, _]| outer));
        let mut bytes = 0u64;
        for size in sizes {
            bytes += Orbits::bytes(&self.group, size)?;
        }
        for [outer, inner] in pairs {
            bytes += Pairs::bytes(&self.group, outer, inner)?;
        }
        let extensions = extended.iter();
        let extensions = extensions.map(|&size| Extensions::bytes(&self.group, size));
        Ok(bytes + extensions.sum::<u64>())
    }

    fn entered(&self, tier: usize, later: usize) -> Range<u64> {
        self.parts
            .entered(&self.rules, tier, later, self.tiers[later].slots)
    }
}

impl Solvable for Alignment {
    type Graph<'a> = AlignmentGraph<'a>;

    #[inline]
    fn graph(&self, tier: usize) -> AlignmentGraph<'_> {
        AlignmentGraph::new(self, tier)
    }
}

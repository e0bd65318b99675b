//! Two disjoint point sets up to symmetry, as one dense integer.

use crate::index::bricks::bits;
use crate::index::bricks::orbits::{Orbits, Ranked, TooManySets, fixed_by, smallest_image};
use crate::index::bricks::subsets::Subsets;
use crate::symmetry::Group;
use std::sync::Arc;

/// Numbers the pairs (outer set, inner set) of fixed sizes: orbit of the outer set x subset of the points it leaves free.
///
/// The inner set is carried along by the element that canonicalises the outer one. Where elements fix the outer set, only
/// the smallest image of the inner set counts; the slots of the others are holes.
#[derive(Debug)]
pub(crate) struct Pairs {
    group: Arc<Group>,
    board: u64,
    outer: Arc<Orbits>,
    inner: Subsets,
    /// All inner sets, packed, by rank.
    inner_sets: Vec<u64>,
}

/// A canonical pair.
pub(crate) struct Pair {
    pub(crate) orbit: usize,
    pub(crate) outer: u64,
    pub(crate) inner: u64,
    /// How many elements of the group fix the pair.
    pub(crate) fixed_by: u32,
}

/// An outer set made canonical, and what that did to the rest of the board: pairs that share it are ranked cheaply.
pub(crate) struct Anchor<'a> {
    pairs: &'a Pairs,
    stabiliser: &'a [u16],
    /// The canonical outer set.
    pub(crate) outer: u64,
    /// The element that made it canonical.
    pub(crate) element: usize,
    first_slot: u64,
}

impl Pairs {
    /// Bytes that numbering pairs of sets of these sizes takes beside the orbits of the outer sets.
    ///
    /// # Errors
    /// If there are too many inner sets.
    pub(crate) fn bytes(
        group: &Group,
        outer_size: usize,
        inner_size: usize,
    ) -> Result<u64, TooManySets> {
        let sets = TooManySets::check(group.points() - outer_size, inner_size)?;
        Ok(sets * size_of::<u64>() as u64)
    }

    pub(crate) fn new(
        group: &Arc<Group>,
        outer: &Arc<Orbits>,
        outer_size: usize,
        inner_size: usize,
    ) -> Self {
        let free = group.points() - outer_size;
        let inner = Subsets::new(free, inner_size);
        let mut inner_sets = Vec::with_capacity(inner.len() as usize);
        inner_sets.extend(inner.iter());
        Self {
            group: Arc::clone(group),
            board: u64::MAX >> (64 - group.points()),
            outer: Arc::clone(outer),
            inner_sets,
            inner,
        }
    }

    pub(crate) fn slots(&self) -> u64 {
        self.outer.len() as u64 * self.inner_sets.len() as u64
    }

    /// The pair in a slot; `None` for a hole.
    #[inline]
    pub(crate) fn pair(&self, slot: u64) -> Option<Pair> {
        let orbit = (slot / self.inner_sets.len() as u64) as usize;
        let packed = self.inner_sets[(slot % self.inner_sets.len() as u64) as usize];
        let outer = self.outer.representative(orbit);
        let inner = bits::deposit(packed, self.board & !outer);
        let fixed_by = fixed_by(&self.group, self.outer.stabiliser(orbit), inner)?;
        Some(Pair {
            orbit,
            outer,
            inner,
            fixed_by,
        })
    }

    /// Whether only the identity fixes the outer set of an orbit.
    #[inline]
    pub(crate) fn is_asymmetric(&self, orbit: usize) -> bool {
        self.outer.stabiliser(orbit).is_empty()
    }

    /// How many orbits of outer sets there are.
    pub(crate) fn orbits(&self) -> usize {
        self.outer.len()
    }

    /// The canonical outer set of an orbit.
    pub(crate) fn outer(&self, orbit: usize) -> u64 {
        self.outer.representative(orbit)
    }

    /// The inner sets that make a canonical pair with the outer set of an orbit, and how many elements fix each pair.
    pub(crate) fn inner(&self, orbit: usize) -> impl Iterator<Item = (u64, u32)> {
        let free = self.board & !self.outer(orbit);
        let stabiliser = self.outer.stabiliser(orbit);
        self.inner_sets.iter().filter_map(move |&packed| {
            let inner = bits::deposit(packed, free);
            fixed_by(&self.group, stabiliser, inner).map(|fixed_by| (inner, fixed_by))
        })
    }

    #[inline]
    pub(crate) fn rank(&self, outer: u64, inner: u64) -> Ranked {
        let anchor = self.anchor(outer);
        anchor.rank(self.group.apply(anchor.element, inner))
    }

    #[inline]
    pub(crate) fn anchor(&self, outer: u64) -> Anchor<'_> {
        let (orbit, element) = self.outer.locate(outer);
        self.anchor_at(orbit, element)
    }

    /// The anchor of an outer set that `element` takes to the representative of `orbit`.
    #[inline]
    pub(crate) fn anchor_at(&self, orbit: usize, element: usize) -> Anchor<'_> {
        Anchor {
            pairs: self,
            stabiliser: self.outer.stabiliser(orbit),
            outer: self.outer.representative(orbit),
            element,
            first_slot: orbit as u64 * self.inner_sets.len() as u64,
        }
    }
}

impl Anchor<'_> {
    /// Ranks the pair of the canonical outer set and an inner set on the same, already transformed board.
    #[inline]
    pub(crate) fn rank(&self, mut inner: u64) -> Ranked {
        let mut fixed_by = 1;
        if !self.stabiliser.is_empty() {
            (inner, fixed_by) = smallest_image(&self.pairs.group, self.stabiliser, inner);
        }
        let packed = bits::extract(inner, self.pairs.board & !self.outer);
        Ranked {
            slot: self.first_slot + u64::from(self.pairs.inner.rank(packed)),
            fixed_by,
        }
    }
}

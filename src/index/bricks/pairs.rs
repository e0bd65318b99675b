//! Two disjoint point sets up to symmetry, as one dense integer.

use crate::index::bricks::bits;
use crate::index::bricks::orbits::{Orbits, Ranked, TooManySets, fixed_by, smallest_image};
use crate::index::bricks::subsets::Subsets;
use crate::symmetry::Group;
use std::sync::Arc;

/// Numbers the pairs (outer set, inner set) of fixed sizes: orbit of the outer set x subset of the points it
/// leaves free.
///
/// The inner set is carried along by the element that canonicalises the outer one. Where elements fix the outer
/// set, only the smallest image of the inner set counts; the slots of the others are holes.
///
/// ```
/// use retrograde::index::bricks::{Orbits, Pairs};
/// use retrograde::{Group, symmetry::Operator, Permutation};
/// use std::sync::Arc;
/// // Two white stones and a black one on the corners of a square, up to rotation.
/// let turn = Operator::new("R", Permutation::from_fn(4, |corner| (corner + 1) % 4));
/// let square = Arc::new(Group::generate(4, &[turn]));
/// let white = Arc::new(Orbits::new(&square, 2));
/// let pairs = Pairs::new(&square, &white, 2, 1);
/// assert_eq!(pairs.slots(), 4);
/// // Opposite corners can be turned into each other: the black stone has one place beside them, not two.
/// assert_eq!((0..4).filter(|&slot| pairs.pair(slot).is_some()).count(), 3);
/// assert_eq!(pairs.rank(0b0011, 0b0100), pairs.rank(0b0110, 0b1000));
/// ```
#[derive(Debug)]
pub struct Pairs {
    group: Arc<Group>,
    board: u64,
    outer: Arc<Orbits>,
    inner: Subsets,
    /// All inner sets, packed, by rank.
    inner_sets: Vec<u64>,
}

/// A canonical pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The orbit of the outer set.
    pub orbit: usize,
    /// The outer set.
    pub outer: u64,
    /// The inner set.
    pub inner: u64,
    /// How many elements of the group fix the pair.
    pub fixed_by: u32,
}

/// An outer set made canonical, and what that did to the rest of the board: pairs that share it are ranked cheaply.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalOuter<'a> {
    pairs: &'a Pairs,
    stabiliser: &'a [u16],
    /// The canonical outer set.
    pub outer: u64,
    /// The element that made it canonical.
    pub element: usize,
    first_slot: u64,
}

impl Pairs {
    /// Bytes that numbering pairs of sets of these sizes takes beside the orbits of the outer sets.
    ///
    /// # Errors
    /// If there are too many inner sets.
    pub fn bytes(group: &Group, outer_size: usize, inner_size: usize) -> Result<u64, TooManySets> {
        let sets = TooManySets::check(group.points() - outer_size, inner_size)?;
        Ok(sets * size_of::<u64>() as u64)
    }

    /// The pairs of an outer set, whose orbits are given, with an inner set on the points that it leaves free.
    #[must_use]
    pub fn new(
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

    /// The number of slots, holes among them.
    #[must_use]
    pub fn slots(&self) -> u64 {
        self.outer.len() as u64 * self.inner_sets.len() as u64
    }

    /// The pair in a slot; `None` for a hole.
    #[inline]
    #[must_use]
    pub fn pair(&self, slot: u64) -> Option<Pair> {
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
    #[must_use]
    pub fn is_asymmetric(&self, orbit: usize) -> bool {
        self.outer.stabiliser(orbit).is_empty()
    }

    /// The number of orbits of outer sets.
    #[must_use]
    pub fn orbits(&self) -> usize {
        self.outer.len()
    }

    /// The canonical outer set of an orbit.
    #[must_use]
    pub fn outer(&self, orbit: usize) -> u64 {
        self.outer.representative(orbit)
    }

    /// The inner sets that make a canonical pair with the outer set of an orbit, and how many elements fix each pair.
    pub fn inner(&self, orbit: usize) -> impl Iterator<Item = (u64, u32)> {
        let free = self.board & !self.outer(orbit);
        let stabiliser = self.outer.stabiliser(orbit);
        self.inner_sets.iter().filter_map(move |&packed| {
            let inner = bits::deposit(packed, free);
            fixed_by(&self.group, stabiliser, inner).map(|fixed_by| (inner, fixed_by))
        })
    }

    /// The slot of a pair.
    #[inline]
    #[must_use]
    pub fn rank(&self, outer: u64, inner: u64) -> Ranked {
        let outer = self.canonical_outer(outer);
        outer.rank(self.group.apply(outer.element, inner))
    }

    /// An outer set made canonical.
    #[inline]
    #[must_use]
    pub fn canonical_outer(&self, outer: u64) -> CanonicalOuter<'_> {
        let (orbit, element) = self.outer.locate(outer);
        self.canonical_outer_at(orbit, element)
    }

    /// The same for an outer set that `element` takes to the representative of `orbit`.
    #[inline]
    #[must_use]
    pub fn canonical_outer_at(&self, orbit: usize, element: usize) -> CanonicalOuter<'_> {
        CanonicalOuter {
            pairs: self,
            stabiliser: self.outer.stabiliser(orbit),
            outer: self.outer.representative(orbit),
            element,
            first_slot: orbit as u64 * self.inner_sets.len() as u64,
        }
    }
}

impl CanonicalOuter<'_> {
    /// Ranks the pair of the canonical outer set and an inner set on the same, already transformed board.
    #[inline]
    #[must_use]
    pub fn rank(&self, mut inner: u64) -> Ranked {
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

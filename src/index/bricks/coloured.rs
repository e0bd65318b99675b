//! Point sets up to symmetry with one of two colours on each point, as one dense integer.

use crate::index::bricks::bits;
use crate::index::bricks::orbits::{Orbits, Ranked, fixed_by, smallest_image};
use crate::symmetry::Group;
use std::sync::Arc;

/// Numbers the coloured sets of a fixed size: orbit of the set x colours of its points, a bit each.
///
/// The colours are carried along by the element that canonicalises the set. Where elements fix the set, only
/// the smallest image of the coloured part counts; the slots of the others are holes.
///
/// ```
/// use retrograde::index::bricks::{Coloured, Orbits};
/// use retrograde::{Group, symmetry::Operator, Permutation};
/// use std::sync::Arc;
/// let turn = Operator::new("R", Permutation::from_fn(4, |corner| (corner + 1) % 4));
/// let square = Arc::new(Group::generate(4, &[turn]));
/// let orbits = Arc::new(Orbits::new(&square, 2));
/// let coloured = Coloured::new(&square, &orbits, 2);
/// assert_eq!(coloured.rank(0b0011, 0b0001), coloured.rank(0b0110, 0b0010));
/// let slot = coloured.rank(0b1010, 0b1000).slot;
/// assert_eq!(coloured.painted(slot).map(|found| found.first), Some(0b0001));
/// ```
#[derive(Debug)]
pub struct Coloured {
    group: Arc<Group>,
    orbits: Arc<Orbits>,
    size: u32,
}

/// A canonical coloured set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Painted {
    /// The orbit of the set.
    pub orbit: usize,
    /// All points.
    pub set: u64,
    /// Those of the first colour.
    pub first: u64,
    /// How many elements of the group fix it.
    pub fixed_by: u32,
}

impl Coloured {
    /// The coloured sets of `size` points, whose orbits are given.
    #[must_use]
    pub fn new(group: &Arc<Group>, orbits: &Arc<Orbits>, size: usize) -> Self {
        Self {
            group: Arc::clone(group),
            orbits: Arc::clone(orbits),
            size: size as u32,
        }
    }

    /// The coloured set in a slot; `None` for a hole.
    #[inline]
    #[must_use]
    pub fn painted(&self, slot: u64) -> Option<Painted> {
        let orbit = (slot >> self.size) as usize;
        let set = self.orbits.representative(orbit);
        let first = bits::deposit(slot & ((1 << self.size) - 1), set);
        let fixed_by = fixed_by(&self.group, self.orbits.stabiliser(orbit), first)?;
        Some(Painted {
            orbit,
            set,
            first,
            fixed_by,
        })
    }

    /// The slot of a set and the part of it that has the first colour.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u64, first: u64) -> Ranked {
        let (orbit, element) = self.orbits.locate(set);
        self.rank_at(orbit, element, first)
    }

    /// Ranks a set that `element` takes to the representative of `orbit`.
    #[inline]
    #[must_use]
    pub fn rank_at(&self, orbit: usize, element: usize, mut first: u64) -> Ranked {
        if element != 0 {
            first = self.group.apply(element, first);
        }
        let stabiliser = self.orbits.stabiliser(orbit);
        let mut fixed_by = 1;
        if !stabiliser.is_empty() {
            (first, fixed_by) = smallest_image(&self.group, stabiliser, first);
        }
        let colours = bits::extract(first, self.orbits.representative(orbit));
        Ranked {
            slot: (orbit as u64) << self.size | colours,
            fixed_by,
        }
    }
}

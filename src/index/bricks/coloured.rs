//! Point sets up to symmetry with one of two colours on each point, as one dense integer.

use crate::index::bricks::bits;
use crate::index::bricks::orbits::{Orbits, Ranked, fixed_by, smallest_image};
use crate::symmetry::Group;
use std::sync::Arc;

/// Numbers the coloured sets of a fixed size: orbit of the set x colours of its points, a bit each.
///
/// The colours are carried along by the element that canonicalises the set. Where elements fix the set, only the smallest
/// image of the coloured part counts; the slots of the others are holes.
#[derive(Debug)]
pub(crate) struct Coloured {
    group: Arc<Group>,
    orbits: Arc<Orbits>,
    size: u32,
}

/// A canonical coloured set.
pub(crate) struct Painted {
    pub(crate) orbit: usize,
    /// All points.
    pub(crate) set: u64,
    /// Those of the first colour.
    pub(crate) first: u64,
    /// How many elements of the group fix it.
    pub(crate) fixed_by: u32,
}

impl Coloured {
    pub(crate) fn new(group: &Arc<Group>, orbits: &Arc<Orbits>, size: usize) -> Self {
        Self {
            group: Arc::clone(group),
            orbits: Arc::clone(orbits),
            size: size as u32,
        }
    }

    /// The coloured set in a slot; `None` for a hole.
    #[inline]
    pub(crate) fn painted(&self, slot: u64) -> Option<Painted> {
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

    #[inline]
    pub(crate) fn rank(&self, set: u64, first: u64) -> Ranked {
        let (orbit, element) = self.orbits.locate(set);
        self.rank_at(orbit, element, first)
    }

    /// Ranks a set that `element` takes to the representative of `orbit`.
    #[inline]
    pub(crate) fn rank_at(&self, orbit: usize, element: usize, mut first: u64) -> Ranked {
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

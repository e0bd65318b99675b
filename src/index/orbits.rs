//! Subsets of a board's points up to symmetry.

use super::subsets::Subsets;
use crate::symmetry::Group;

/// The orbits of the k-subsets under a group, numbered by their smallest members.
#[derive(Debug)]
pub(crate) struct Orbits {
    subsets: Subsets,
    /// By rank of the set: its orbit, and the element that takes it to the representative.
    places: Vec<u32>,
    representatives: Vec<u64>,
    /// Elements other than the identity that fix each representative, end to end.
    stabilisers: Vec<u16>,
    stabiliser_ends: Vec<u32>,
}

const ELEMENT_BITS: u32 = 8;

impl Orbits {
    /// # Panics
    /// If the group has more than 256 elements.
    pub(crate) fn new(group: &Group, size: usize) -> Self {
        const NOWHERE: u32 = u32::MAX;
        assert!(
            group.order() <= 1 << ELEMENT_BITS,
            "the group is too large for an orbit table"
        );
        let subsets = Subsets::new(group.points(), size);
        let mut places = vec![NOWHERE; subsets.len() as usize];
        let mut representatives = Vec::new();
        let mut stabilisers = Vec::new();
        let mut stabiliser_ends = Vec::new();
        for (rank, set) in subsets.iter().enumerate() {
            if places[rank] != NOWHERE {
                continue;
            }
            // Subsets come in ascending order, so the first of an orbit is its smallest member.
            let orbit = representatives.len() as u32;
            representatives.push(set);
            for element in 0..group.order() {
                let image = group.apply(element, set);
                let place = &mut places[subsets.rank(image) as usize];
                if *place == NOWHERE {
                    *place = orbit << ELEMENT_BITS | group.inverse(element) as u32;
                }
                if image == set && element != 0 {
                    stabilisers.push(element as u16);
                }
            }
            stabiliser_ends.push(stabilisers.len() as u32);
        }
        Self {
            subsets,
            places,
            representatives,
            stabilisers,
            stabiliser_ends,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.representatives.len()
    }

    /// The orbit of `set`, and the element that takes it to the representative.
    #[inline]
    pub(crate) fn locate(&self, set: u64) -> (usize, usize) {
        unpack(self.places[self.subsets.rank(set) as usize])
    }

    #[inline]
    pub(crate) fn representative(&self, orbit: usize) -> u64 {
        self.representatives[orbit]
    }

    /// The elements, other than the identity, that fix the representative of `orbit`.
    #[inline]
    pub(crate) fn stabiliser(&self, orbit: usize) -> &[u16] {
        let start = if orbit == 0 {
            0
        } else {
            self.stabiliser_ends[orbit - 1]
        };
        &self.stabilisers[start as usize..self.stabiliser_ends[orbit] as usize]
    }
}

#[inline]
fn unpack(place: u32) -> (usize, usize) {
    let element = place & ((1 << ELEMENT_BITS) - 1);
    ((place >> ELEMENT_BITS) as usize, element as usize)
}

/// Where the representatives of some orbits go when a point is added.
#[derive(Debug)]
pub(crate) struct Extensions {
    points: usize,
    /// By orbit and point, as in [`Orbits::places`].
    places: Vec<u32>,
}

impl Extensions {
    pub(crate) fn new(from: &Orbits, to: &Orbits, points: usize) -> Self {
        let mut places = vec![0; from.len() * points];
        for (orbit, &set) in from.representatives.iter().enumerate() {
            for point in (0..points).filter(|point| set >> point & 1 == 0) {
                let rank = to.subsets.rank(set | 1 << point);
                places[orbit * points + point] = to.places[rank as usize];
            }
        }
        Self { points, places }
    }

    /// The orbit of a representative with `point` added, and the element that makes that set canonical.
    #[inline]
    pub(crate) fn locate(&self, orbit: usize, point: usize) -> (usize, usize) {
        unpack(self.places[orbit * self.points + point])
    }
}

/// Where a position stands whose main set is canonical.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(crate) slot: u64,
    /// How many elements of the group fix the position.
    pub(crate) fixed_by: u32,
}

/// How many elements fix a set, the identity and those of `stabiliser` given; `None` if one of these makes it smaller.
#[inline]
pub(crate) fn fixed_by(group: &Group, stabiliser: &[u16], set: u64) -> Option<u32> {
    let mut fixed_by = 1;
    for &element in stabiliser {
        let image = group.apply(usize::from(element), set);
        if image < set {
            return None;
        }
        fixed_by += u32::from(image == set);
    }
    Some(fixed_by)
}

/// The smallest image of a set under the identity and `stabiliser`, and how many elements fix it.
#[cold]
pub(crate) fn smallest_image(group: &Group, stabiliser: &[u16], set: u64) -> (u64, u32) {
    let mut smallest = set;
    let mut times = 1;
    for &element in stabiliser {
        let image = group.apply(usize::from(element), set);
        if image < smallest {
            (smallest, times) = (image, 1);
        } else {
            times += u32::from(image == smallest);
        }
    }
    (smallest, times)
}

//! Subsets of a board's points up to symmetry.

use crate::index::bricks::subsets::{Subsets, binomial};
use crate::symmetry::Group;

/// The orbits of the k-subsets under a group, numbered in the order of their smallest members, the representatives.
///
/// ```
/// use retrograde::index::bricks::Orbits;
/// use retrograde::{Group, symmetry::Operator, Permutation};
/// let turn = Operator::new("R", Permutation::from_fn(4, |corner| (corner + 1) % 4));
/// let square = Group::generate(4, &[turn]);
/// // Two corners of a square are neighbours or opposite.
/// let pairs = Orbits::new(&square, 2);
/// assert_eq!(pairs.len(), 2);
/// let (orbit, element) = pairs.locate(0b1010);
/// assert_eq!(pairs.representative(orbit), 0b0101);
/// assert_eq!(square.apply(element, 0b1010), 0b0101);
/// ```
#[derive(Debug)]
pub struct Orbits {
    subsets: Subsets,
    /// By rank of the set: its orbit, and in the low bits the element that takes it to the representative.
    places: Vec<u32>,
    element_bits: u32,
    representatives: Vec<u64>,
    /// Elements other than the identity that fix each representative, end to end.
    stabilisers: Vec<u16>,
    /// They fit: there are fewer than 2^(32 - bits) orbits, and each has fewer than 2^bits elements that fix it.
    stabiliser_ends: Vec<u32>,
}

/// There are more sets of points than a table over them has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{size} of {points} points can be chosen in {ways} ways{}, and an index has room for {room}: choose fewer points or tokens",
    if *up_to_symmetry { " up to symmetry" } else { "" }
)]
pub struct TooManySets {
    points: usize,
    size: usize,
    ways: u64,
    up_to_symmetry: bool,
    room: u64,
}

impl TooManySets {
    /// How many sets of this size there are, if they can be ranked.
    pub(crate) fn check(points: usize, size: usize) -> Result<u64, Self> {
        let ways = binomial(points, size);
        if ways <= Subsets::MOST {
            return Ok(ways);
        }
        Err(Self {
            points,
            size,
            ways,
            up_to_symmetry: false,
            room: Subsets::MOST,
        })
    }
}

/// Bits that the elements of a group of this order are numbered with.
fn element_bits(order: usize) -> u32 {
    usize::BITS - (order - 1).leading_zeros()
}

/// As many orbits as there is room for beside the elements of a group of this order. One more would take the
/// number that says that a set has no orbit yet.
fn most_orbits(order: usize) -> u64 {
    u64::from(u32::MAX >> element_bits(order))
}

/// The number of orbits of k-sets, by Burnside's lemma: it is wanted for boards too large for an orbit table.
#[must_use]
pub fn orbit_count(group: &Group, size: usize) -> u64 {
    let fixed: u128 = group
        .elements()
        .iter()
        .map(|element| {
            let mut sets_of_size = vec![0u128; size + 1];
            sets_of_size[0] = 1;
            for cycle in element.cycles() {
                let length = cycle.count_ones() as usize;
                for total in (length..=size).rev() {
                    sets_of_size[total] += sets_of_size[total - length];
                }
            }
            sets_of_size[size]
        })
        .sum();
    u64::try_from(fixed / group.order() as u128).unwrap_or(u64::MAX)
}

impl Orbits {
    /// Bytes that the orbits of sets of this size take.
    ///
    /// # Errors
    /// If there are more than numbers of 32 bits hold.
    pub fn bytes(group: &Group, size: usize) -> Result<u64, TooManySets> {
        let sets = TooManySets::check(group.points(), size)?;
        let orbits = orbit_count(group, size);
        if orbits > most_orbits(group.order()) {
            return Err(TooManySets {
                points: group.points(),
                size,
                ways: orbits,
                up_to_symmetry: true,
                room: most_orbits(group.order()),
            });
        }
        // Over all sets, this many elements fix one; and a list that grows can have twice the room.
        let stabilisers = orbits * group.order() as u64 - sets;
        Ok(sets * size_of::<u32>() as u64
            + orbits * (size_of::<u64>() + size_of::<u32>()) as u64
            + 2 * stabilisers * size_of::<u16>() as u64)
    }

    /// The orbits of the sets of `size` points.
    ///
    /// # Panics
    /// If there are too many, where [`Orbits::bytes`] is an error.
    #[must_use]
    pub fn new(group: &Group, size: usize) -> Self {
        const NOWHERE: u32 = u32::MAX;
        let orbits = match Self::bytes(group, size) {
            Ok(_) => orbit_count(group, size) as usize,
            Err(error) => panic!("{error}"),
        };
        let element_bits = element_bits(group.order());
        let subsets = Subsets::new(group.points(), size);
        let mut places = vec![NOWHERE; subsets.len() as usize];
        let mut representatives = Vec::with_capacity(orbits);
        let mut stabilisers = Vec::new();
        let mut stabiliser_ends = Vec::with_capacity(orbits);
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
                    *place = orbit << element_bits | group.inverse(element) as u32;
                }
                if image == set && element != 0 {
                    stabilisers.push(element as u16);
                }
            }
            stabiliser_ends.push(stabilisers.len() as u32);
        }
        debug_assert_eq!(representatives.len(), orbits);
        Self {
            subsets,
            places,
            element_bits,
            representatives,
            stabilisers,
            stabiliser_ends,
        }
    }

    /// The number of orbits.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "there is always one, if only that of the empty set"
    )]
    pub fn len(&self) -> usize {
        self.representatives.len()
    }

    /// The orbit of `set`, and the element that takes it to the representative.
    #[inline]
    #[must_use]
    pub fn locate(&self, set: u64) -> (usize, usize) {
        let place = self.places[self.subsets.rank(set) as usize];
        unpack(place, self.element_bits)
    }

    /// The smallest set of an orbit.
    #[inline]
    #[must_use]
    pub fn representative(&self, orbit: usize) -> u64 {
        self.representatives[orbit]
    }

    /// The elements, other than the identity, that fix the representative of `orbit`.
    #[inline]
    #[must_use]
    pub fn stabiliser(&self, orbit: usize) -> &[u16] {
        let start = if orbit == 0 {
            0
        } else {
            self.stabiliser_ends[orbit - 1]
        };
        &self.stabilisers[start as usize..self.stabiliser_ends[orbit] as usize]
    }
}

#[inline]
fn unpack(place: u32, element_bits: u32) -> (usize, usize) {
    let element = place & ((1 << element_bits) - 1);
    ((place >> element_bits) as usize, element as usize)
}

/// Where the representatives of some orbits go when a point is added.
#[derive(Debug)]
pub struct Extensions {
    points: usize,
    /// By orbit and point, as in [`Orbits::places`].
    places: Vec<u32>,
    element_bits: u32,
}

impl Extensions {
    /// Bytes that the extensions of sets of this size take.
    #[must_use]
    pub fn bytes(group: &Group, size: usize) -> u64 {
        let places = orbit_count(group, size).saturating_mul(group.points() as u64);
        places.saturating_mul(size_of::<u32>() as u64)
    }

    /// Where the orbits of `from` lead, whose sets have one point less than those of `to`.
    #[must_use]
    pub fn new(from: &Orbits, to: &Orbits, points: usize) -> Self {
        let mut places = vec![0; from.len() * points];
        for (orbit, &set) in from.representatives.iter().enumerate() {
            for point in (0..points).filter(|point| set >> point & 1 == 0) {
                let rank = to.subsets.rank(set | 1 << point);
                places[orbit * points + point] = to.places[rank as usize];
            }
        }
        Self {
            points,
            places,
            element_bits: to.element_bits,
        }
    }

    /// The orbit of a representative with `point` added, and the element that makes that set canonical.
    #[inline]
    #[must_use]
    pub fn locate(&self, orbit: usize, point: usize) -> (usize, usize) {
        let place = self.places[orbit * self.points + point];
        unpack(place, self.element_bits)
    }
}

/// The slot of a position, and its symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The number of the position up to symmetry.
    pub slot: u64,
    /// How many elements of the group fix the position.
    pub fixed_by: u32,
}

/// How many elements fix a set, the identity and those of `stabiliser` given; `None` if one of these makes it
/// smaller.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::{Operator, Permutation};

    /// Pairs of points that can be exchanged, each pair on its own: few sets have an orbit as large as the group.
    fn exchanges(points: usize, pairs: usize) -> Group {
        let exchange = |pair: usize| {
            let permutation = Permutation::from_fn(points, |point| match point / 2 == pair {
                true => point ^ 1,
                false => point,
            });
            Operator::new(format!("S{pair}"), permutation)
        };
        Group::generate(points, &(0..pairs).map(exchange).collect::<Vec<_>>())
    }

    #[test]
    fn every_set_is_found_again_however_many_orbits_there_are() {
        // 17,383,860 orbits are more than 24 bits number.
        for (points, pairs, size) in [(27, 0, 12), (10, 0, 5), (12, 3, 6), (16, 8, 5)] {
            let group = exchanges(points, pairs);
            let orbits = Orbits::new(&group, size);
            assert_eq!(orbits.len() as u64, orbit_count(&group, size));
            let subsets = Subsets::new(points, size);
            for set in subsets.iter().step_by(if points > 20 { 9_973 } else { 1 }) {
                let (orbit, element) = orbits.locate(set);
                let representative = orbits.representative(orbit);
                assert_eq!(group.apply(element, set), representative, "{set:b}");
                assert_eq!(orbits.locate(representative), (orbit, 0));
                for &element in orbits.stabiliser(orbit) {
                    assert_eq!(group.apply(element.into(), representative), representative);
                }
            }
        }
    }

    #[test]
    fn what_an_index_has_no_room_for_is_told_before_anything_is_made() {
        assert!(Orbits::bytes(&exchanges(34, 0), 17).is_ok());
        assert!(Orbits::bytes(&exchanges(35, 0), 17).is_err());
        assert!(Orbits::bytes(&exchanges(64, 0), 32).is_err());
        // 256 symmetries take eight of 32 bits.
        assert!(Orbits::bytes(&exchanges(32, 8), 8).is_ok());
        let error = Orbits::bytes(&exchanges(36, 8), 12).unwrap_err();
        assert!(error.to_string().contains("up to symmetry"), "{error}");
    }
}

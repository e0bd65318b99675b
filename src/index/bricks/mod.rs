//! The building bricks of an index, for games on boards of up to 64 points.
//!
//! A set of points is a `u64`, a bit for each point. From the bottom to the top:
//!
//! - [`extract`] and [`deposit`] gather and scatter bits, [`points`] lists them.
//! - [`Subsets`] and [`Halves`] number the sets of k of n points; [`Subsets`] takes less memory, [`Halves`] also goes from the number
//!   to the set.
//! - [`Orbits`] numbers sets up to a [symmetry group](crate::symmetry::Group), and tells which element makes a set canonical;
//!   [`Extensions`] remembers what happens to an orbit when a point is added.
//! - [`Pairs`] numbers two disjoint sets up to symmetry, as the stones of two players are. [`Coloured`] numbers one set with one of two
//!   colours on each of its points, which is denser where all stones together are few.
//!
//! `Pairs` and `Coloured` give dense numbers with some holes: where a symmetry fixes the first set, several
//! second sets are alike, and only one of them has a position in its slot.

pub(crate) mod bits;
pub(crate) mod coloured;
pub(crate) mod halves;
pub(crate) mod orbits;
pub(crate) mod pairs;
pub(crate) mod subsets;

pub use bits::{deposit, extract, points};
pub use coloured::{Coloured, Painted};
pub use halves::Halves;
pub use orbits::{Extensions, Orbits, Ranked, TooManySets, orbit_count};
pub use pairs::{CanonicalOuter, Pair, Pairs};
pub use subsets::{Subsets, binomial};

//! What an index is built from: sets of points as bits, their numbers, orbits under a symmetry group, pairs and colourings.

pub(crate) mod bits;
pub(crate) mod coloured;
pub(crate) mod halves;
pub(crate) mod orbits;
pub(crate) mod pairs;
pub(crate) mod subsets;

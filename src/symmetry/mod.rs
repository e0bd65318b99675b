//! Permutation groups, grown from generators.

mod automorphisms;
mod group;
mod permutation;

pub use automorphisms::Structure;
pub use group::{Group, Operator};
pub use permutation::Permutation;

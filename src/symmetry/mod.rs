//! Permutation groups, grown from generators.

mod group;
mod permutation;

pub use group::{Group, Operator};
pub use permutation::Permutation;

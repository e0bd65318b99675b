//! Dots and boxes: tables of small boards, search on larger ones.

mod endgames;
mod induction;
mod knowledge;
mod lanes;
mod least;
pub(crate) mod quiet;
mod solver;
mod tables;
mod transpositions;
mod worker;

pub(crate) use induction::Values;
pub use solver::DotsSearch;
pub(crate) use tables::{memory_needed, solve_tables};

#[cfg(test)]
mod tests;

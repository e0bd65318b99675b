//! Dots and boxes: tables of small boards, search on larger ones.

mod endgames;
mod induction;
mod knowledge;
mod lanes;
mod layout;
mod memory;
mod search;
mod tiers;
mod worker;

pub use induction::Values;
pub use layout::Layout;
pub use search::DotsSearch;
pub use tiers::Tiers;

#[cfg(test)]
mod tests;

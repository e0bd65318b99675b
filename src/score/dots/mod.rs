//! Dots and boxes: tables of small boards.

mod induction;
mod lanes;
mod layout;
mod tiers;

pub use induction::Values;
pub use layout::Layout;
pub use tiers::Tiers;

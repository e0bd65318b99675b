//! Positions in which no box can be taken, as dense integers.
//!
//! A board is cut in two across its longer side. What can stand in one half depends on the other only through
//! the edges of the cut, so that for every set of drawn edges of the cut the quiet positions are the pairs of a
//! quiet left and a quiet right half.

mod count;
mod cut;
mod game;
mod half;
pub(crate) mod tables;
mod tiers;

pub(crate) use count::{QuietCount, quiet_counts};
pub(crate) use cut::Cut;
pub(crate) use game::QuietDots;
pub(crate) use half::{Half, Sets};
pub(crate) use tiers::{Block, QuietTiers};

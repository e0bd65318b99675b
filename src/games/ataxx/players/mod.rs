//! Players of Ataxx, from the appendix of "Heuristic algorithms and ultra-weak solutions to size n games of
//! linear Ataxx".
//!
//! In its code a move is a stone and an offset: a clone that two stones can make is two moves. They are tried
//! stone by stone from the left, for each stone from the leftmost target to the rightmost. On rectangles stones
//! and targets are taken row by row.

mod action;
mod contact;
mod method_a;
mod method_b;
mod mostly_clone;
#[cfg(test)]
mod plain;
mod random_improved;
mod specialists;
mod successor;

pub use method_a::{MethodA, SumReading};
pub use method_b::{Alone, MethodB};
pub use mostly_clone::MostlyClone;
pub use random_improved::RandomImproved;
pub(crate) use specialists::specialists;

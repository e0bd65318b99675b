//! A guess at what a position is worth.

use super::{Ataxx, Position};
use crate::game::Heuristic;

/// What a stone is worth.
const STONE: i32 = 100;

impl Heuristic for Ataxx {
    /// Whoever has more stones is ahead.
    #[inline]
    fn evaluate(&self, position: &Position) -> i32 {
        let stones = |set: u64| set.count_ones() as i32;
        STONE * (stones(position.mover) - stones(position.waiting))
    }
}

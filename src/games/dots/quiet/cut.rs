//! A board cut in two.

use super::super::Board;
use crate::index::bricks::bits::{deposit, extract};
use std::cmp::Ordering;

/// The edges of the two halves of a board, and those between them.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub(crate) left: u64,
    pub(crate) middle: u64,
    pub(crate) right: u64,
}

/// A position by the drawn edges of each part, packed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) left: u32,
    pub(crate) middle: usize,
    pub(crate) right: u32,
}

impl Cut {
    /// Cuts across the longer side, in the middle or just before it; the columns if the sides are equal.
    pub(crate) fn new(board: &Board) -> Self {
        let by_columns = board.columns() >= board.rows();
        let line = board.columns().max(board.rows()) / 2;
        let mut cut = Self {
            left: 0,
            middle: 0,
            right: 0,
        };
        for edge in 0..board.edges() {
            let place = board.place(edge);
            let along = if by_columns { place.column } else { place.row };
            let part = match along.cmp(&line) {
                Ordering::Less => &mut cut.left,
                Ordering::Equal if place.is_vertical == by_columns => &mut cut.middle,
                _ => &mut cut.right,
            };
            *part |= 1 << edge;
        }
        cut
    }

    /// How many sets of edges of the cut there are.
    pub(crate) fn middles(&self) -> usize {
        1 << self.middle.count_ones()
    }

    #[inline]
    pub(crate) fn parts(&self, drawn: u64) -> Parts {
        Parts {
            left: extract(drawn, self.left) as u32,
            middle: extract(drawn, self.middle) as usize,
            right: extract(drawn, self.right) as u32,
        }
    }

    /// The edges of a packed set of edges of the cut.
    #[inline]
    pub(crate) fn middle_edges(&self, middle: usize) -> u64 {
        deposit(middle as u64, self.middle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_share_no_edge() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 4), (4, 4), (3, 5), (5, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let cut = Cut::new(&board);
            let sets = [cut.left, cut.middle, cut.right];
            assert_eq!(sets.iter().sum::<u64>(), board.all() as u64);
            assert_eq!(
                sets.iter().fold(0, |all, set| all | set),
                board.all() as u64
            );
            assert_eq!(cut.middle.count_ones() as usize, rows.min(columns));
            assert!(cut.left.count_ones() <= cut.right.count_ones());
            for number in 0..board.boxes() {
                let sides = board.sides(number) as u64;
                assert!(sides & cut.left == 0 || sides & cut.right == 0);
                assert!((sides & cut.middle).count_ones() <= 1);
            }
        }
    }
}

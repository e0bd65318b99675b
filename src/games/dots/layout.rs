//! Normal positions as integers, in an order in which every move leads upwards.
//!
//! A box with several edges that only it has is a digit: how many of them are drawn. Every other edge is a bit.
//! The bits are the low part of an index, the digits the high part, and drawing an edge adds to one of them.

use super::Board;
use crate::index::bricks::bits::{deposit, extract, points};

/// Positions that are worked on together differ in this many edges.
pub(crate) const LANE_BITS: usize = 6;

/// How the normal positions of a board are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    board: Board,
    /// The edges that are bits.
    plain: u64,
    /// How many bits there are. A board with too few has phantom edges on top of them, which are always drawn.
    bits: usize,
    phantoms: u64,
    digits: Vec<Digit>,
    len: u64,
}

/// How many of some edges are drawn.
#[derive(Clone, Debug)]
pub(crate) struct Digit {
    /// The box whose edges they are.
    pub(crate) number: usize,
    edges: Vec<usize>,
    set: u64,
    /// What one more of them adds to the index.
    pub(crate) stride: u64,
}

impl Digit {
    pub(crate) fn radix(&self) -> u64 {
        self.edges.len() as u64 + 1
    }

    /// What the digit is in an index.
    pub(crate) fn of(&self, index: u64) -> u64 {
        index / self.stride % self.radix()
    }
}

impl Layout {
    /// The most edges a board can have here.
    pub(crate) const MOST_EDGES: usize = 64;

    /// The numbering of a board's normal positions.
    ///
    /// # Panics
    /// If the board has more than 64 edges.
    pub(crate) fn new(board: &Board) -> Self {
        assert!(board.edges() <= Self::MOST_EDGES, "at most 64 edges");
        let several = (0..board.boxes()).filter(|&number| board.grounds(number).len() > 1);
        let mut digits: Vec<Digit> = several
            .map(|number| Digit {
                number,
                edges: board.grounds(number).to_vec(),
                set: (board.grounds(number).iter()).fold(0, |set, edge| set | 1 << edge),
                stride: 0,
            })
            .collect();
        let plain = digits
            .iter()
            .fold(board.all() as u64, |plain, digit| plain & !digit.set);
        let bits = plain.count_ones() as usize;
        let padded = bits.max(LANE_BITS);
        let mut len = 1u64 << padded;
        for digit in &mut digits {
            digit.stride = len;
            len *= digit.radix();
        }
        Self {
            board: board.clone(),
            plain,
            bits,
            phantoms: (1 << padded) - (1 << bits),
            digits,
            len,
        }
    }

    /// The board.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// One more than the largest index.
    pub(crate) fn indices(&self) -> u64 {
        self.len
    }

    /// The index of the normal position like this one.
    #[inline]
    pub(crate) fn index(&self, drawn: u64) -> u64 {
        let bits = extract(drawn, self.plain) | self.phantoms;
        self.digits.iter().fold(bits, |index, digit| {
            index + u64::from((drawn & digit.set).count_ones()) * digit.stride
        })
    }

    /// The normal position with this index; `None` if phantoms are missing.
    #[inline]
    pub(crate) fn position(&self, index: u64) -> Option<u64> {
        (index & self.phantoms == self.phantoms).then(|| self.edges_at(index))
    }

    /// The edges that are drawn at an index, or at a part of one.
    #[inline]
    pub(crate) fn edges_at(&self, index: u64) -> u64 {
        let bits = deposit(index & ((1 << self.bits) - 1), self.plain);
        self.digits.iter().fold(bits, |drawn, digit| {
            let lowest = &digit.edges[..digit.of(index) as usize];
            lowest.iter().fold(drawn, |drawn, edge| drawn | 1 << edge)
        })
    }

    pub(crate) fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// How many bits there are, phantoms included.
    pub(crate) fn bits(&self) -> usize {
        self.bits.max(LANE_BITS)
    }

    /// The boxes that the edge of each bit borders; none for phantoms.
    pub(crate) fn boxes_by_bit(&self) -> Vec<Vec<usize>> {
        let mut boxes: Vec<Vec<usize>> = points(self.plain)
            .map(|edge| self.board.boxes_at(edge).to_vec())
            .collect();
        boxes.resize(self.bits(), vec![]);
        boxes
    }

    /// How many edges are drawn at an index, each phantom one of them.
    pub(crate) fn drawn(&self, index: u64) -> u64 {
        let bits = u64::from((index & ((1 << self.bits()) - 1)).count_ones());
        self.digits.iter().map(|digit| digit.of(index)).sum::<u64>() + bits
    }
}

#[cfg(test)]
mod tests {
    use super::super::Dots;
    use super::*;

    #[test]
    fn indices_and_normal_positions_are_one_to_one() {
        for (rows, columns) in [(1, 1), (1, 3), (2, 2), (2, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let layout = Layout::new(&board);
            let mut normal = 0;
            for index in 0..layout.indices() {
                if let Some(position) = layout.position(index) {
                    assert_eq!(board.normal(u128::from(position)), u128::from(position));
                    assert_eq!(layout.index(position), index);
                    normal += 1;
                }
            }
            let sets = 0..1u128 << board.edges();
            let expected = sets.filter(|&set| board.normal(set) == set).count();
            assert_eq!(normal, expected, "{}", Dots::new(board).name());
        }
    }
}

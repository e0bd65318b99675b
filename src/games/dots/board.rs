//! The boxes and the edges between the dots.

/// A rectangle of boxes.
///
/// Edges are numbered row by row: first the horizontal ones from the top, then the vertical ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// By box, row by row: its four edges.
    sides: Vec<u128>,
    /// By edge: the boxes it borders, one or two.
    boxes: Vec<Vec<usize>>,
    /// By box: the edges that border no other box, from the lowest.
    grounds: Vec<Vec<usize>>,
}

/// An edge by the dot at its upper or left end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgePlace {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) is_vertical: bool,
}

impl Board {
    /// The most edges a board can have.
    pub const MOST_EDGES: usize = 128;
    /// The most rows or columns: a column of dots is named by a letter.
    pub const LONGEST_SIDE: usize = 25;

    /// A board of this many boxes, if it is not too large.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let sides = 1..=Self::LONGEST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return None;
        }
        let edges = (rows + 1) * columns + rows * (columns + 1);
        if edges > Self::MOST_EDGES {
            return None;
        }
        let mut board = Self {
            rows,
            columns,
            sides: vec![],
            boxes: vec![vec![]; edges],
            grounds: vec![],
        };
        for number in 0..rows * columns {
            let (row, column) = (number / columns, number % columns);
            let mut sides = 0;
            for (row, column, is_vertical) in [
                (row, column, false),
                (row + 1, column, false),
                (row, column, true),
                (row, column + 1, true),
            ] {
                let edge = board.number(EdgePlace {
                    row,
                    column,
                    is_vertical,
                });
                sides |= 1 << edge;
                board.boxes[edge].push(number);
            }
            board.sides.push(sides);
        }
        board.grounds = (board.sides.iter())
            .map(|&sides| {
                let on_the_ground = |&edge: &usize| board.boxes[edge].len() == 1;
                members(sides).filter(on_the_ground).collect()
            })
            .collect();
        Some(board)
    }

    /// How many rows of boxes there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns of boxes there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many boxes there are.
    #[must_use]
    pub fn boxes(&self) -> usize {
        self.sides.len()
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.boxes.len()
    }

    /// All edges.
    #[must_use]
    pub fn all(&self) -> u128 {
        u128::MAX >> (Self::MOST_EDGES - self.edges())
    }

    /// The four edges of a box; boxes are numbered row by row.
    #[must_use]
    pub fn sides(&self, number: usize) -> u128 {
        self.sides[number]
    }

    /// The boxes that an edge borders, one or two.
    #[must_use]
    pub fn boxes_at(&self, edge: usize) -> &[usize] {
        &self.boxes[edge]
    }

    /// The edges of a box that border no other, from the lowest.
    #[must_use]
    pub fn grounds(&self, number: usize) -> &[usize] {
        &self.grounds[number]
    }

    pub(super) fn number(&self, place: EdgePlace) -> usize {
        if place.is_vertical {
            (self.rows + 1) * self.columns + place.row * (self.columns + 1) + place.column
        } else {
            place.row * self.columns + place.column
        }
    }

    pub(super) fn place(&self, edge: usize) -> EdgePlace {
        let horizontal = (self.rows + 1) * self.columns;
        match edge.checked_sub(horizontal) {
            None => EdgePlace {
                row: edge / self.columns,
                column: edge % self.columns,
                is_vertical: false,
            },
            Some(edge) => EdgePlace {
                row: edge / (self.columns + 1),
                column: edge % (self.columns + 1),
                is_vertical: true,
            },
        }
    }
}

/// The members of a set of edges, lowest first.
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let edge = set.trailing_zeros() as usize;
            set &= set - 1;
            edge
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_boxes_know_each_other() {
        for (rows, columns) in [(1, 1), (1, 4), (3, 1), (2, 2), (3, 4), (5, 11)] {
            let board = Board::new(rows, columns).unwrap();
            assert_eq!(
                board.edges(),
                rows * (columns + 1) + columns * (rows + 1),
                "{rows}x{columns}"
            );
            for edge in 0..board.edges() {
                assert_eq!(board.number(board.place(edge)), edge);
                for number in 0..board.boxes() {
                    let borders = board.sides(number) >> edge & 1 == 1;
                    assert_eq!(borders, board.boxes_at(edge).contains(&number));
                }
            }
            assert!((0..board.boxes()).all(|number| board.sides(number).count_ones() == 4));
        }
        assert_eq!(Board::new(1, 1).unwrap().grounds(0).len(), 4);
        assert_eq!(Board::new(1, 3).unwrap().grounds(2).len(), 3);
        assert_eq!(Board::new(3, 3).unwrap().grounds(0).len(), 2);
        assert_eq!(Board::new(3, 3).unwrap().grounds(4).len(), 0);
    }

    #[test]
    fn boards_are_not_too_large() {
        assert!(Board::new(5, 11).is_some());
        assert!(Board::new(8, 8).is_none());
        assert!(Board::new(1, 26).is_none());
        assert!(Board::new(0, 3).is_none());
    }
}

//! The cells, and which lie how near to which.

use crate::symmetry::{Group, Operator, Permutation};

/// A place on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// From the top, starting at 0.
    pub row: usize,
    /// From the left, starting at 0.
    pub column: usize,
}

impl Cell {
    pub(super) fn steps_to(self, other: Self) -> usize {
        let rows = self.row.abs_diff(other.row);
        rows.max(self.column.abs_diff(other.column))
    }
}

/// A rectangle of cells, some of which may be gaps where no stone can be.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// Those that can hold a stone, row by row from the top; their places here number the bits of point sets.
    cells: Vec<Cell>,
    /// By cell: the cells one step away.
    near: [u64; Self::MOST_CELLS],
    /// By cell: the cells two steps away.
    far: [u64; Self::MOST_CELLS],
}

impl Board {
    const MOST_CELLS: usize = 64;

    /// A board with gaps at some cells.
    ///
    /// # Panics
    /// If there are more than 64 cells, or none.
    #[must_use]
    pub fn new(rows: usize, columns: usize, gaps: &[Cell]) -> Self {
        let grid = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell { row, column }));
        let cells: Vec<Cell> = grid.filter(|cell| !gaps.contains(cell)).collect();
        assert!((1..=Self::MOST_CELLS).contains(&cells.len()));
        let at_steps = |steps: usize| {
            let mut sets = [0; Self::MOST_CELLS];
            for (set, from) in sets.iter_mut().zip(&cells) {
                *set = (cells.iter().enumerate())
                    .filter(|(_, to)| from.steps_to(**to) == steps)
                    .fold(0, |set, (to, _)| set | 1 << to);
            }
            sets
        };
        Self {
            near: at_steps(1),
            far: at_steps(2),
            rows,
            columns,
            cells,
        }
    }

    /// How many rows the grid has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the grid has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cells that can hold a stone, in the order of their bits.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The gaps, row by row.
    pub fn gaps(&self) -> impl Iterator<Item = Cell> {
        let grid = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| Cell { row, column }));
        grid.filter(|&cell| self.number(cell).is_none())
    }

    /// The bit of a cell; `None` for a gap.
    #[must_use]
    pub fn number(&self, cell: Cell) -> Option<usize> {
        self.cells.iter().position(|&other| other == cell)
    }

    /// Whether it is a single row.
    #[must_use]
    pub fn is_line(&self) -> bool {
        self.rows == 1
    }

    /// All cells that can hold a stone.
    #[inline]
    #[must_use]
    pub fn all(&self) -> u64 {
        u64::MAX >> (64 - self.cells.len())
    }

    /// The cells one step away.
    #[inline]
    #[must_use]
    pub fn near(&self, cell: usize) -> u64 {
        self.near[cell % Self::MOST_CELLS]
    }

    /// The cells two steps away.
    #[inline]
    #[must_use]
    pub fn far(&self, cell: usize) -> u64 {
        self.far[cell % Self::MOST_CELLS]
    }

    /// A few symmetries of the grid that also keep the gaps, enough to generate all that do.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Operator> {
        let (bottom, right) = (self.rows - 1, self.columns - 1);
        type Map = fn(Cell, usize, usize) -> (usize, usize);
        let flips: [(&str, Map); 3] = [
            ("mirror", |cell, _, right| (cell.row, right - cell.column)),
            ("flip", |cell, bottom, _| (bottom - cell.row, cell.column)),
            ("half turn", |cell, bottom, right| {
                (bottom - cell.row, right - cell.column)
            }),
        ];
        let turns: [(&str, Map); 4] = [
            ("diagonal", |cell, _, _| (cell.column, cell.row)),
            ("antidiagonal", |cell, bottom, right| {
                (bottom - cell.column, right - cell.row)
            }),
            ("quarter turn", |cell, _, right| {
                (cell.column, right - cell.row)
            }),
            ("quarter turn back", |cell, bottom, _| {
                (bottom - cell.column, cell.row)
            }),
        ];
        let square = self.rows == self.columns;
        let maps = flips
            .into_iter()
            .chain(turns.into_iter().filter(|_| square));
        let mut generators: Vec<Operator> = Vec::new();
        for (name, map) in maps {
            let image = |cell: &Cell| {
                let (row, column) = map(*cell, bottom, right);
                self.number(Cell { row, column })
            };
            let Some(images) = self.cells.iter().map(image).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let permutation = Permutation::from_fn(self.cells.len(), |cell| images[cell]);
            let group = Group::generate(self.cells.len(), &generators);
            if group.find(&permutation).is_none() {
                generators.push(Operator::new(name, permutation));
            }
        }
        generators
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(board: &Board) -> usize {
        Group::generate(board.cells().len(), &board.symmetries()).order()
    }

    #[test]
    fn symmetries_keep_the_gaps() {
        assert_eq!(order(&Board::new(1, 6, &[])), 2);
        assert_eq!(order(&Board::new(3, 4, &[])), 4);
        assert_eq!(order(&Board::new(4, 4, &[])), 8);
        let gap = |row, column| Cell { row, column };
        assert_eq!(order(&Board::new(3, 3, &[gap(1, 1)])), 8);
        assert_eq!(order(&Board::new(3, 3, &[gap(0, 1)])), 2);
        assert_eq!(order(&Board::new(4, 4, &[gap(0, 1), gap(3, 2)])), 2);
        assert_eq!(order(&Board::new(4, 4, &[gap(0, 1)])), 1);
    }

    #[test]
    fn steps_are_a_kings() {
        let board = Board::new(5, 5, &[]);
        let corner = board.near(0);
        assert_eq!(corner.count_ones(), 3);
        assert_eq!(board.far(0).count_ones(), 5);
        assert_eq!(board.near(12).count_ones(), 8);
        assert_eq!(board.far(12).count_ones(), 16);
        assert_eq!(board.near(12) & board.far(12), 0);
    }
}

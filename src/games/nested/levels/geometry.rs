//! Where cells are: on how many levels there is play, the regions of cells above the lowest, rows and columns.

use crate::games::nested::lines::CELLS;

/// How many levels of boards there are: one for ordinary tic-tac-toe, two for the tactical game, three for the strategic one.
///
/// A cell of the lowest level is a number in base nine, with a digit for each level, the outermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Levels(u8);

impl Levels {
    /// More have more boards than their numbers have room for.
    pub(crate) const MOST: usize = 6;

    /// This many levels.
    ///
    /// # Panics
    /// If there are none, or more than [`Self::MOST`].
    pub(crate) fn new(count: usize) -> Self {
        assert!((1..=Self::MOST).contains(&count), "{count} levels");
        Self(count as u8)
    }

    #[inline]
    pub(crate) fn count(self) -> usize {
        usize::from(self.0)
    }

    /// The depth of the boards of the lowest level.
    #[inline]
    pub(super) fn lowest(self) -> usize {
        self.count() - 1
    }

    /// Boards of the lowest level.
    #[inline]
    pub(crate) fn boards(self) -> usize {
        regions_at(self.lowest())
    }

    /// Cells of the lowest level.
    #[inline]
    pub(crate) fn cells(self) -> usize {
        CELLS * self.boards()
    }

    /// Boards whose cells are boards.
    #[inline]
    pub(super) fn boards_above(self) -> usize {
        first_board(self.lowest())
    }

    /// Cells of the lowest level on a side.
    #[inline]
    pub(crate) fn side(self) -> usize {
        side_of(self.count())
    }

    /// The cell in a row and a column.
    pub(crate) fn cell_at(self, row: usize, column: usize) -> usize {
        let digit = |height: usize| {
            let side = side_of(height);
            row / side % 3 * 3 + column / side % 3
        };
        (0..self.count())
            .rev()
            .fold(0, |cell, height| cell * CELLS + digit(height))
    }

    /// Row and column of a cell.
    pub(crate) fn row_and_column(self, cell: usize) -> [usize; 2] {
        self.digits(cell).fold([0; 2], |[row, column], digit| {
            [3 * row + digit / 3, 3 * column + digit % 3]
        })
    }

    /// The places of a cell on every level, from 0, the outermost first.
    pub(crate) fn digits(self, cell: usize) -> impl Iterator<Item = usize> {
        digits(cell, self.count())
    }

    /// All regions but the whole, the smallest first.
    pub(super) fn regions(self) -> impl Iterator<Item = Region> {
        (1..self.count())
            .rev()
            .flat_map(|depth| (0..regions_at(depth)).map(move |number| Region::new(depth, number)))
    }

    /// The board of the lowest level with this number.
    #[inline]
    pub(super) fn board(self, number: usize) -> Region {
        Region::new(self.lowest(), number)
    }

    /// What the source calls the regions of a depth; it has no names beyond three levels.
    pub(super) fn word(self, depth: usize) -> String {
        match self.count() - depth {
            1 => "tactical cell".into(),
            2 => "strategic cell".into(),
            height => format!("cell of level {}", height + 1),
        }
    }

    /// A region in words, as in `tactical cell 1 of strategic cell 4`.
    pub(super) fn in_words(self, region: Region) -> String {
        let cell = format!(
            "{} {}",
            self.word(region.depth()),
            region.number() % CELLS + 1
        );
        match region.outside() {
            Some(outside) if outside.depth() > 0 => format!("{cell} of {}", self.in_words(outside)),
            _ => cell,
        }
    }
}

/// Cells on a side of a board on so many levels.
fn side_of(levels: usize) -> usize {
    3usize.pow(levels as u32)
}

fn digits(number: usize, count: usize) -> impl Iterator<Item = usize> {
    (0..count)
        .rev()
        .map(move |place| number / regions_at(place) % CELLS)
}

/// Regions of a depth.
#[inline]
const fn regions_at(depth: usize) -> usize {
    CELLS.pow(depth as u32)
}

/// The number of the first board of a depth, where those of all depths are numbered from the outermost on.
#[inline]
const fn first_board(depth: usize) -> usize {
    (regions_at(depth) - 1) / (CELLS - 1)
}

/// The whole field, or a cell of it that is itself a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    depth: u8,
    number: u16,
}

impl Region {
    /// The whole field.
    pub const WHOLE: Self = Self {
        depth: 0,
        number: 0,
    };

    pub(super) fn new(depth: usize, number: usize) -> Self {
        debug_assert!(number < regions_at(depth));
        Self {
            depth: depth as u8,
            number: number as u16,
        }
    }

    /// The region with these places on every level, from 0, the outermost first: `[3, 0]` is tactical cell 1 of strategic cell 4.
    ///
    /// # Panics
    /// If a place is not below 9, or there are too many.
    #[must_use]
    pub fn of(places: &[usize]) -> Self {
        assert!(places.len() < Levels::MOST && places.iter().all(|&place| place < CELLS));
        let number = places
            .iter()
            .fold(0, |number, place| number * CELLS + place);
        Self::new(places.len(), number)
    }

    /// How many levels further in than the whole field.
    #[inline]
    #[must_use]
    pub fn depth(self) -> usize {
        usize::from(self.depth)
    }

    /// Its number among the regions of its depth: the places on every level as digits in base nine.
    #[inline]
    #[must_use]
    pub fn number(self) -> usize {
        usize::from(self.number)
    }

    /// The region that it is a cell of; `None` for the whole field.
    #[inline]
    pub(super) fn outside(self) -> Option<Self> {
        let depth = self.depth().checked_sub(1)?;
        Some(Self::new(depth, self.number() / CELLS))
    }

    /// Whether another region is this one or inside it.
    pub(super) fn holds(self, other: Self) -> bool {
        self == other || other.outside().is_some_and(|outside| self.holds(outside))
    }

    /// One of its cells.
    #[inline]
    pub(super) fn inside(self, cell: usize) -> Self {
        Self::new(self.depth() + 1, self.number() * CELLS + cell)
    }

    /// Where its cells stand among the boards whose cells are boards.
    #[inline]
    pub(super) fn board(self) -> usize {
        first_board(self.depth()) + self.number()
    }

    /// The first of its cells of the lowest level.
    pub(super) fn first_cell(self, levels: Levels) -> usize {
        self.number() * regions_at(levels.count() - self.depth())
    }

    /// Cells of the lowest level on its side.
    pub(super) fn side(self, levels: Levels) -> usize {
        side_of(levels.count() - self.depth())
    }

    /// `41` for tactical cell 1 of strategic cell 4, `4` for strategic cell 4, `-` for the whole field.
    pub(super) fn name(self) -> String {
        match self.depth() {
            0 => "-".into(),
            depth => digits(self.number(), depth)
                .map(|digit| (digit + 1).to_string())
                .collect(),
        }
    }

    /// The region with this name; the levels tell how long one can be.
    pub(super) fn named(name: &str, levels: Levels) -> Option<Self> {
        if name == "-" {
            return Some(Self::WHOLE);
        }
        let depth = name.len();
        let number = name.bytes().try_fold(0, |number, byte| {
            let digit = byte
                .checked_sub(b'1')
                .filter(|&digit| usize::from(digit) < CELLS)?;
            Some(number * CELLS + usize::from(digit))
        });
        (1..levels.count())
            .contains(&depth)
            .then_some(number)
            .flatten()
            .map(|number| Self::new(depth, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_those_of_the_digits() {
        for count in 1..=4 {
            let levels = Levels::new(count);
            for cell in 0..levels.cells() {
                let [row, column] = levels.row_and_column(cell);
                assert!(row < levels.side() && column < levels.side());
                assert_eq!(levels.cell_at(row, column), cell);
            }
        }
        // Operational cell 1 of tactical cell 4 of strategic cell 5.
        let levels = Levels::new(3);
        assert_eq!(
            levels.digits(levels.cell_at(12, 9)).collect::<Vec<_>>(),
            [4, 3, 0]
        );
    }

    #[test]
    fn regions_and_their_names_are_inverse() {
        for count in 1..=4 {
            let levels = Levels::new(count);
            let regions: Vec<Region> = levels.regions().collect();
            assert_eq!(regions.len(), levels.boards_above() + levels.boards() - 1);
            for region in regions {
                assert_eq!(Region::named(&region.name(), levels), Some(region));
                let cell = region.number() % CELLS;
                assert_eq!(
                    region.outside().map(|outside| outside.inside(cell)),
                    Some(region)
                );
            }
            for wrong in ["", "0", "1x", &"1".repeat(count)] {
                assert_eq!(Region::named(wrong, levels), None, "{wrong}");
            }
        }
        assert_eq!(Region::of(&[3, 0]).name(), "41");
        assert_eq!(
            Levels::new(3).in_words(Region::of(&[3, 0])),
            "tactical cell 1 of strategic cell 4"
        );
    }
}

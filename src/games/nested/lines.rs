//! The eight lines of a board of nine cells, looked up instead of looked for.

/// Cells of a board, numbered row by row.
pub(crate) const CELLS: usize = 9;

/// All cells of a board.
pub(crate) const ALL: u16 = (1 << CELLS) - 1;

/// Rows, columns and diagonals as sets of cells.
pub(crate) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// For every set of cells the lines inside it, a bit each.
static INSIDE: [u8; 1 << CELLS] = {
    let mut table = [0; 1 << CELLS];
    let mut cells = 0;
    while cells < table.len() {
        let mut line = 0;
        while line < LINES.len() {
            if cells as u16 & LINES[line] == LINES[line] {
                table[cells] |= 1 << line;
            }
            line += 1;
        }
        cells += 1;
    }
    table
};

/// The first line that cells of a player's own make up, with others that count for both but are no line by themselves.
pub(crate) fn line_of(own: u16, for_both: u16) -> Option<u16> {
    let mut lines = LINES.into_iter();
    lines.find(|line| line & !(own | for_both) == 0 && line & own != 0)
}

/// The cells of a set by their numbers from 1, as in `1 5 9`.
pub(crate) fn listed(cells: u16) -> String {
    let numbers = (0..CELLS).filter(|cell| cells >> cell & 1 == 1);
    let numbers: Vec<String> = numbers.map(|cell| (cell + 1).to_string()).collect();
    numbers.join(" ")
}

/// The lines that a set of cells holds, a bit each.
#[inline]
pub(crate) fn lines_in(cells: u16) -> u8 {
    INSIDE[usize::from(cells & ALL)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_three_cells_in_a_straight_row() {
        for cells in 0..=ALL {
            let place = |cell: i32| (cell / 3, cell % 3);
            let has = |row: i32, column: i32| cells >> (3 * row + column) & 1 == 1;
            let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
            let straight = (0..9).map(place).any(|(row, column)| {
                steps.iter().any(|(down, right)| {
                    (0..3).all(|step| {
                        let (row, column) = (row + step * down, column + step * right);
                        (0..3).contains(&row) && (0..3).contains(&column) && has(row, column)
                    })
                })
            });
            assert_eq!(lines_in(cells) != 0, straight, "{cells:09b}");
        }
    }
}

//! What the search knows of a board before it begins: lines, ends of lines, quadrants, corners.

use super::edge::EdgeTable;
use super::evaluation::Patterns;
use crate::games::othello::discs::lines;
use crate::index::bricks::bits::{extract, points};

/// A board as the search sees it.
#[derive(Debug)]
pub(super) struct Geometry {
    rows: usize,
    columns: usize,
    /// The squares of the board.
    pub(super) all: u64,
    /// How many they are.
    pub(super) squares: i32,
    /// By square: the lines through it, in four directions.
    lines: [[u64; 4]; 64],
    /// By square: its place on each of these lines.
    places: [[u8; 4]; 64],
    /// By square: a bit for its quadrant.
    pub(super) quadrant: [u8; 64],
    /// By set of quadrants: their squares.
    pub(super) quadrants: [u64; 16],
    /// By direction: the squares where a line ends.
    pub(super) ends: [u64; 4],
    /// The corners.
    pub(super) corners: u64,
    /// The four edges, and which discs on them are safe.
    edges: [Edge; 4],
    tables: [EdgeTable; 2],
    pub(super) patterns: Patterns,
}

/// An edge of the board.
#[derive(Clone, Copy, Debug)]
struct Edge {
    squares: u64,
    table: usize,
}

impl Geometry {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let square = |row: usize, column: usize| 1u64 << (row * 8 + column);
        let row = |row: usize| (0..columns).fold(0, |set, column| set | square(row, column));
        let column = |column: usize| (0..rows).fold(0, |set, row| set | square(row, column));
        let all = (0..rows).fold(0, |set, number| set | row(number));
        let mut geometry = Self {
            rows,
            columns,
            all,
            squares: all.count_ones() as i32,
            lines: [[0; 4]; 64],
            places: [[0; 4]; 64],
            quadrant: [0; 64],
            quadrants: [0; 16],
            ends: [
                column(0) | column(columns - 1),
                row(0) | row(rows - 1),
                row(0) | row(rows - 1) | column(0) | column(columns - 1),
                row(0) | row(rows - 1) | column(0) | column(columns - 1),
            ],
            corners: (row(0) | row(rows - 1)) & (column(0) | column(columns - 1)),
            edges: [
                Edge {
                    squares: row(0),
                    table: 0,
                },
                Edge {
                    squares: row(rows - 1),
                    table: 0,
                },
                Edge {
                    squares: column(0),
                    table: 1,
                },
                Edge {
                    squares: column(columns - 1),
                    table: 1,
                },
            ],
            tables: [EdgeTable::new(columns), EdgeTable::new(rows)],
            patterns: Patterns::new(rows, columns),
        };
        for at in points(all) {
            geometry.lines[at] = lines(at).map(|line| line & all);
            geometry.places[at] =
                geometry.lines[at].map(|line| (line & ((1 << at) - 1)).count_ones() as u8);
            let (lower, right) = (at / 8 >= rows.div_ceil(2), at % 8 >= columns.div_ceil(2));
            geometry.quadrant[at] = 1 << (2 * usize::from(lower) + usize::from(right));
            for set in 0..16 {
                if set & geometry.quadrant[at] != 0 {
                    geometry.quadrants[usize::from(set)] |= 1 << at;
                }
            }
        }
        geometry
    }

    /// The position that stands for all those like this one.
    pub(super) fn canonical(&self, own: u64, other: u64) -> (u64, u64) {
        let flip = |set: u64| set.swap_bytes() >> (8 * (8 - self.rows));
        let mirror = |set: u64| set.reverse_bits().swap_bytes() >> (8 - self.columns);
        let mut best = (own, other);
        let mut look = |own: u64, other: u64| {
            best = best.min((own, other));
            best = best.min((flip(own), flip(other)));
            best = best.min((mirror(own), mirror(other)));
            best = best.min((flip(mirror(own)), flip(mirror(other))));
        };
        look(own, other);
        if self.rows == self.columns {
            look(transposed(own), transposed(other));
        }
        best
    }

    /// The squares without a disc.
    #[inline(always)]
    pub(super) fn empty(&self, own: u64, other: u64) -> u64 {
        self.all & !(own | other)
    }

    /// How many discs a player flips by placing the last one, at `square`, if `own` are the player's and all the rest the opponent's.
    #[inline(always)]
    pub(super) fn last_flips(&self, square: usize, own: u64) -> i32 {
        let (lines, places) = (&self.lines[square & 63], &self.places[square & 63]);
        let mut flipped = 0;
        for direction in 0..4 {
            let line = extract(own, lines[direction]);
            flipped += LAST_FLIPS[usize::from(places[direction] & 7)][(line & 255) as usize];
        }
        i32::from(flipped)
    }

    /// A player's discs on the edges that nobody can ever flip.
    #[inline(always)]
    pub(super) fn safe_on_edges(&self, own: u64, other: u64) -> u64 {
        let mut safe = 0;
        for edge in &self.edges {
            safe |= self.tables[edge.table].safe(edge.squares, own, other);
        }
        safe
    }

    /// The quadrants with an odd number of empty squares.
    pub(super) fn odd_quadrants(&self, empty: u64) -> u8 {
        points(empty).fold(0, |odd, square| odd ^ self.quadrant[square])
    }
}

/// By place on a line and own discs on it, if all others are the opponent's: how many of these are flipped.
static LAST_FLIPS: [[u8; 256]; 8] = last_flips();

const fn last_flips() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut flipped = 0;
            let mut at = place + 1;
            while at < 8 && own >> at & 1 == 0 {
                at += 1;
            }
            if at < 8 {
                flipped += at - place - 1;
            }
            let mut at = place;
            while at > 0 && own >> (at - 1) & 1 == 0 {
                at -= 1;
            }
            if at > 0 {
                flipped += place - at;
            }
            table[place][own] = flipped as u8;
            own += 1;
        }
        place += 1;
    }
    table
}

/// Rows become columns.
fn transposed(set: u64) -> u64 {
    let mut image = set;
    // Blocks of four, two and one squares a side change places across the diagonal.
    for (by, block) in [
        (28, 0x0000_0000_f0f0_f0f0),
        (14, 0x0000_cccc_0000_cccc),
        (7, 0x00aa_00aa_00aa_00aa),
    ] {
        let changed = (image ^ image >> by) & block;
        image ^= changed ^ changed << by;
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        for square in 0..64 {
            let image = square % 8 * 8 + square / 8;
            assert_eq!(transposed(1 << square), 1 << image);
        }
    }
}

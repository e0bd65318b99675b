//! A guess at what a position is worth, which decides only the order in which moves are tried.
//!
//! It adds up numbers found in tables: for what stands on the three by three squares at each corner; for what stands on the two by four
//! squares along each edge from each corner; for how many moves each player has, and on how many empty squares there could be some
//! when the opponent's discs there are outflanked one day. The tables are the same for all boards, and different for early, middle and
//! late positions. The numbers were fitted to positions from games of the program with itself, see `docs/algorithms.md`.

use crate::games::othello::discs::{Discs, spread};
use crate::index::bricks::bits::{deposit, extract};

/// Arrangements of discs on nine squares.
const CORNER: usize = 19_683;
/// Arrangements of discs on eight squares.
const STRIP: usize = 6561;
/// Entries for numbers of squares.
const COUNTS: usize = 64;
/// Tables of counts: moves of the player to move and of the other, their empty neighbours.
const COUNTED: usize = 4;
const PATTERN_ENTRIES: usize = CORNER + STRIP;
/// Entries of the tables of one phase.
pub(super) const ENTRIES: usize = PATTERN_ENTRIES + COUNTED * COUNTS;
/// A pattern's number is masked to fewer than this, so that it is known to lie in the table.
const MASKED: usize = 1 << 15;
pub(super) const PHASES: usize = 3;
const PATTERNS: usize = 12;
/// Sets of squares of a pattern.
const SETS: usize = 512;

/// The numbers as they are stored: 16 bits each, phase by phase, compressed.
static STORED: &[u8] = include_bytes!("evaluation.zst");

/// The numbers of one phase.
struct Numbers {
    patterns: [i16; MASKED],
    counts: [[i16; COUNTS]; COUNTED],
}

/// What is looked at on a board, and what it is worth.
pub(super) struct Patterns {
    all: u64,
    masks: [u64; PATTERNS],
    /// By pattern and set of its squares: the number in base three with a digit 1 for each of them, ready to be added.
    numbered: Box<[[u16; SETS]; PATTERNS]>,
    phases: Box<[Numbers; PHASES]>,
}

impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Patterns")
    }
}

/// Whether a position is late, in the middle or early, by its empty squares.
#[inline]
pub(super) fn phase(empties: u32) -> usize {
    match empties {
        0..14 => 0,
        14..22 => 1,
        _ => 2,
    }
}

impl Patterns {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let shapes = shapes(rows, columns);
        let mut numbered = Box::new([[0; SETS]; PATTERNS]);
        let mut masks = [0; PATTERNS];
        for (pattern, shape) in shapes.iter().enumerate() {
            let mask = shape
                .iter()
                .flatten()
                .fold(0, |set, square| set | 1 << square);
            masks[pattern] = mask;
            // Strips come after corners: a third of the way for own discs, the rest for the opponent's, which count twice.
            let offset = if shape.len() == 9 {
                0
            } else {
                CORNER as u16 / 3
            };
            for (packed, number) in numbered[pattern].iter_mut().enumerate() {
                let set = deposit(packed as u64, mask);
                let mut digit = 1;
                *number = offset;
                for square in shape {
                    if square.is_some_and(|square| set >> square & 1 == 1) {
                        *number += digit;
                    }
                    digit *= 3;
                }
            }
        }
        Self {
            all: (0..rows).fold(0, |set, row| set | ((1 << columns) - 1) << (8 * row)),
            masks,
            numbered,
            phases: Box::new(stored().map(|numbers| Numbers::new(&numbers))),
        }
    }

    /// The guess for the player to move, in sixteenths of a disc.
    #[inline(always)]
    pub(super) fn evaluate(&self, processor: impl Discs, own: u64, other: u64) -> i32 {
        let empty = self.all & !(own | other);
        let numbers = &self.phases[phase(empty.count_ones())];
        let mut sum = 0;
        for mask in 0..self.masks.len() {
            let (mask, numbered) = (self.masks[mask], &self.numbered[mask]);
            let own = numbered[extract(own, mask) as usize % SETS];
            let other = numbered[extract(other, mask) as usize % SETS];
            let number = usize::from(own) + 2 * usize::from(other);
            sum += i32::from(numbers.patterns[number % MASKED]);
        }
        let counted = [
            processor.moves(own, other, empty),
            processor.moves(other, own, empty),
            spread(other) & empty,
            spread(own) & empty,
        ];
        for (place, set) in counted.iter().enumerate() {
            sum += i32::from(numbers.counts[place][set.count_ones() as usize % COUNTS]);
        }
        sum
    }
}

impl Numbers {
    fn new(numbers: &[i16]) -> Self {
        let (patterns, counts) = numbers.split_at(PATTERN_ENTRIES);
        let mut phase = Self {
            patterns: [0; MASKED],
            counts: [[0; COUNTS]; COUNTED],
        };
        phase.patterns[..PATTERN_ENTRIES].copy_from_slice(patterns);
        for (into, from) in phase.counts.iter_mut().zip(counts.chunks_exact(COUNTS)) {
            into.copy_from_slice(from);
        }
        phase
    }
}

/// The numbers by phase; zeros should they be unreadable, which a test rules out.
fn stored() -> [Vec<i16>; PHASES] {
    let bytes = zstd::decode_all(STORED).unwrap_or_default();
    let mut numbers = bytes
        .chunks_exact(2)
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    [(); PHASES].map(|()| {
        let mut phase: Vec<i16> = numbers.by_ref().take(ENTRIES).collect();
        phase.resize(ENTRIES, 0);
        phase
    })
}

/// The squares of each pattern, in the order of its digits; `None` for those that a small board does not have.
fn shapes(rows: usize, columns: usize) -> [Vec<Option<usize>>; PATTERNS] {
    let from_corner = |corner: usize, down: usize, right: usize| {
        let row = if corner & 2 == 0 {
            Some(down)
        } else {
            (rows - 1).checked_sub(down)
        };
        let column = if corner & 1 == 0 {
            Some(right)
        } else {
            (columns - 1).checked_sub(right)
        };
        let (row, column) = row.zip(column)?;
        (row < rows && column < columns).then_some(row * 8 + column)
    };
    std::array::from_fn(|pattern| {
        let corner = pattern / 3;
        match pattern % 3 {
            0 => (0..9)
                .map(|at| from_corner(corner, at / 3, at % 3))
                .collect(),
            1 => (0..8)
                .map(|at| from_corner(corner, at / 4, at % 4))
                .collect(),
            _ => (0..8)
                .map(|at| from_corner(corner, at % 4, at / 4))
                .collect(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::processor::compiled::Portable;

    #[test]
    fn the_numbers_are_there() {
        let bytes = zstd::decode_all(STORED).unwrap();
        assert_eq!(bytes.len(), PHASES * ENTRIES * size_of::<i16>());
        for phase in stored() {
            let filled = phase.iter().filter(|&&number| number != 0).count();
            assert!(filled > ENTRIES / 10);
        }
    }

    #[test]
    fn guesses_are_the_same_for_what_is_alike() {
        let patterns = Patterns::new(8, 8);
        let (own, other) = (0x0000_3c18_1008_0400, 0x0000_0020_6870_0200);
        assert_eq!(own & other, 0);
        let flip = u64::swap_bytes;
        let mirror = |set: u64| set.reverse_bits().swap_bytes();
        let guess = patterns.evaluate(Portable, own, other);
        assert_eq!(patterns.evaluate(Portable, flip(own), flip(other)), guess);
        assert_eq!(
            patterns.evaluate(Portable, mirror(own), mirror(other)),
            guess
        );
        assert_ne!(patterns.evaluate(Portable, other, own), guess);
    }
}

//! Number sets: which strategic cell a move sends the opponent to.
//!
//! In every rule set of the strategic game the operational cell decides the next tactical cell; the sets differ
//! in how the next strategic cell is found. Each is a table here, so that game, graph and printed field read
//! the same data.

use crate::name::NameError;

/// How the next strategic cell is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// It is the tactical cell just played in.
    Tactical,
    /// The line of nine cells just played in has a number.
    Functional,
    /// Every cell has a number.
    HyperFunctional,
}

impl Kind {
    /// All kinds, and what they are called.
    pub const WORDS: [(&str, Self); 3] = [
        ("tactical", Self::Tactical),
        ("functional", Self::Functional),
        ("hyper-functional", Self::HyperFunctional),
    ];

    /// What it is called.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Tactical => "tactical",
            Self::Functional => "functional",
            Self::HyperFunctional => "hyper-functional",
        }
    }
}

/// The strategic cell that each cell sends to. Cells, rows and columns are counted from 0; names count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberSet {
    /// The name, as in `strategic:map34`.
    pub name: String,
    /// What kind it is.
    pub kind: Kind,
    /// By strategic cell, and row and column inside it.
    next: [[[u8; 9]; 9]; 9],
}

impl NumberSet {
    /// The set in which the tactical cell decides.
    #[must_use]
    pub fn tactical() -> Self {
        Self::of("tactical".into(), Kind::Tactical, |_, row, column| {
            row / 3 * 3 + column / 3
        })
    }

    /// The functional set with these numbers from 1 to 9, by column of strategic cells and line from the top.
    #[must_use]
    pub fn functional(name: String, columns: [[u8; 9]; 3]) -> Self {
        Self::of(name, Kind::Functional, |strategic, row, _| {
            usize::from(columns[strategic % 3][row]) - 1
        })
    }

    /// `mapAB`, for A and B from 1 to 8.
    ///
    /// The bits of A - 1, the highest first, decide where the first number of each block of three lines stands
    /// (never on the line that would send back to the same place); those of B - 1, in what order the other two
    /// follow.
    fn map(a: u8, b: u8) -> Self {
        let mut first = [0; 9];
        // Where 1, 4 and 7 may stand in their blocks.
        let places = [[1, 2], [0, 2], [0, 1]];
        for block in 0..3 {
            let bit = |number: u8| usize::from((number - 1) >> (2 - block) & 1);
            let place = places[block][bit(a)];
            let lowest = 3 * block as u8 + 1;
            let mut others = [lowest + 1, lowest + 2];
            if bit(b) == 1 {
                others.reverse();
            }
            let mut others = others.into_iter();
            for line in 0..3 {
                let number = if line == place {
                    Some(lowest)
                } else {
                    others.next()
                };
                first[3 * block + line] = number.unwrap_or(lowest);
            }
        }
        let turned = |by: u8| first.map(|number| (number - 1) / 3 * 3 + (number - 1 + by) % 3 + 1);
        Self::functional(format!("map{a}{b}"), [first, turned(1), turned(2)])
    }

    /// `hmapK`, for K from 1 to 9.
    fn hmap(k: usize) -> Self {
        let shift = (10 - k) % 9;
        Self::of(
            format!("hmap{k}"),
            Kind::HyperFunctional,
            |strategic, row, column| (strategic + row.max(column) + shift) % 9,
        )
    }

    /// The set in which a cell sends to the strategic cell that `next` says.
    pub fn of(name: String, kind: Kind, next: impl Fn(usize, usize, usize) -> usize) -> Self {
        let cell =
            |strategic, row| std::array::from_fn(|column| next(strategic, row, column) as u8);
        Self {
            name,
            kind,
            next: std::array::from_fn(|strategic| std::array::from_fn(|row| cell(strategic, row))),
        }
    }

    /// The 64 functional sets.
    pub fn functional_sets() -> impl Iterator<Item = Self> {
        (1..=8).flat_map(|a| (1..=8).map(move |b| Self::map(a, b)))
    }

    /// The nine hyper-functional sets.
    pub fn hyper_functional_sets() -> impl Iterator<Item = Self> {
        (1..=9).map(Self::hmap)
    }

    /// Every set that has a name: the tactical one, the functional ones, the hyper-functional ones.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::tactical())
            .chain(Self::functional_sets())
            .chain(Self::hyper_functional_sets())
    }

    /// The set with this name.
    ///
    /// # Errors
    /// Lists the names there are, and the nearest.
    pub fn named(name: &str) -> Result<Self, NameError> {
        Self::all().find(|set| set.name == name).ok_or_else(|| {
            let names: Vec<String> = Self::all().map(|set| set.name).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            NameError::new(format!("there is no number set {name:?}"), name, &names)
        })
    }

    /// Where a cell sends to.
    #[inline]
    #[must_use]
    pub fn next(&self, strategic: usize, row: usize, column: usize) -> usize {
        usize::from(self.next[strategic][row][column])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of a functional set from the top, by column of strategic cells.
    fn columns(set: &NumberSet) -> [String; 3] {
        std::array::from_fn(|column| {
            let numbers = (0..9).map(|row| (set.next(column, row, 0) + 1).to_string());
            numbers.collect()
        })
    }

    #[test]
    fn the_published_sets_are_among_them() {
        for (name, published) in [
            ("map14", ["213465798", "321546879", "132654987"]),
            ("map34", ["213654798", "321465879", "132546987"]),
            ("map42", ["213564978", "321645789", "132456897"]),
            ("map67", ["321465879", "132546987", "213654798"]),
        ] {
            assert_eq!(columns(&NumberSet::named(name).unwrap()), published);
        }
    }

    #[test]
    fn no_two_sets_are_the_same_and_blocks_are_permuted() {
        let sets: Vec<NumberSet> = NumberSet::all().collect();
        assert_eq!(sets.len(), 74);
        for (number, set) in sets.iter().enumerate() {
            assert!(sets[..number].iter().all(|other| other.next != set.next));
        }
        for set in NumberSet::functional_sets() {
            for column in columns(&set) {
                let mut numbers: Vec<char> = column.chars().collect();
                for block in numbers.chunks_mut(3) {
                    block.sort_unstable();
                }
                assert_eq!(numbers.into_iter().collect::<String>(), "123456789");
            }
        }
    }

    #[test]
    fn a_wrong_name_suggests_the_nearest() {
        let error = NumberSet::named("map43x").unwrap_err().to_string();
        assert!(error.contains("did you mean map43"), "{error}");
    }
}

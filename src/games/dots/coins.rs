//! A board of up to 64 edges as coins and strings: how many strings each coin still has, for all coins at once.

use super::Board;
use crate::index::bricks::bits::{deposit, extract, points};

/// The boxes and edges of a board, as bits.
#[derive(Clone, Debug)]
pub(crate) struct Coins {
    columns: usize,
    edges: usize,
    all: u64,
    boxes: u64,
    /// The edges that are the left side of a box, and those that are the right side.
    left: u64,
    right: u64,
    /// The boxes that are not in the last column.
    before_last: u64,
    sides: [u64; Self::MOST_BOXES],
    /// By edge: the boxes it borders; [`GROUND`] if there is only one.
    ends: [[u8; 2]; Self::MOST_EDGES],
}

/// Where a string ends that is tied to no second coin.
pub(crate) const GROUND: u8 = u8::MAX;

/// The coins by the number of their strings; those that are owned have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Degrees {
    /// One string: whoever cuts it takes the coin.
    pub(crate) one: u64,
    pub(crate) two: u64,
    /// Three or four.
    pub(crate) more: u64,
}

impl Degrees {
    /// Coins that are not owned yet.
    pub(crate) fn left(&self) -> u64 {
        self.one | self.two | self.more
    }
}

impl Coins {
    /// The most edges a board can have here.
    pub(crate) const MOST_EDGES: usize = 64;
    const MOST_BOXES: usize = 32;

    /// # Panics
    /// If the board has more than 64 edges.
    pub(crate) fn new(board: &Board) -> Self {
        assert!(board.edges() <= Self::MOST_EDGES, "at most 64 edges");
        let (rows, columns) = (board.rows(), board.columns());
        let mut coins = Self {
            columns,
            edges: board.edges(),
            all: board.all() as u64,
            boxes: u64::MAX >> (64 - board.boxes()),
            left: 0,
            right: 0,
            before_last: 0,
            sides: [0; Self::MOST_BOXES],
            ends: [[GROUND; 2]; Self::MOST_EDGES],
        };
        for number in 0..board.boxes() {
            let first = (rows + 1) * columns + number / columns * (columns + 1) + number % columns;
            coins.left |= 1 << first;
            coins.right |= 1 << (first + 1);
            if number % columns + 1 < columns {
                coins.before_last |= 1 << number;
            }
            coins.sides[number] = board.sides(number) as u64;
        }
        for edge in 0..board.edges() {
            for (end, &number) in coins.ends[edge].iter_mut().zip(board.boxes_at(edge)) {
                *end = number as u8;
            }
        }
        coins
    }

    /// All edges.
    #[inline]
    pub(crate) fn all(&self) -> u64 {
        self.all
    }

    /// How many edges there are.
    #[inline]
    pub(crate) fn edges(&self) -> usize {
        self.edges
    }

    /// The coins by the number of edges that are not drawn.
    #[inline]
    pub(crate) fn degrees(&self, drawn: u64) -> Degrees {
        let free = !drawn & self.all;
        let top = free & self.boxes;
        let bottom = free >> self.columns & self.boxes;
        let left = extract(free, self.left);
        let right = extract(free, self.right);
        let (one, two) = (top ^ bottom, top & bottom);
        let (other, others) = (left ^ right, left & right);
        let odd = one ^ other;
        Degrees {
            one: odd & !(two | others),
            two: one & other | (two ^ others) & !(one | other),
            more: odd & (two | others) | two & others,
        }
    }

    /// The coins that a string ties to one of these.
    #[inline]
    pub(crate) fn tied_to(&self, coins: u64, drawn: u64) -> u64 {
        let free = !drawn & self.all;
        // The coins tied to the one below, and those tied to the one to the right.
        let down = free >> self.columns & self.boxes;
        let right = extract(free, self.right) & self.before_last;
        let vertically = (coins & down) << self.columns | coins >> self.columns & down;
        let horizontally = (coins & right) << 1 | coins >> 1 & right;
        (vertically | horizontally) & self.boxes
    }

    /// All edges of some boxes.
    #[inline]
    pub(crate) fn around(&self, boxes: u64) -> u64 {
        boxes | boxes << self.columns | deposit(boxes, self.left) | deposit(boxes, self.right)
    }

    /// The edges that can be drawn without giving a box away, where no box can be taken.
    #[inline]
    pub(crate) fn safe(&self, drawn: u64, degrees: &Degrees) -> u64 {
        self.all & !drawn & !self.around(degrees.two)
    }

    /// The safe edges after which a coin that had three strings may be tied to no coin with more than two.
    ///
    /// After any other safe edge each such coin has a string to a coin with three or four that the edge does
    /// not border.
    #[inline(always)]
    pub(crate) fn loosening(&self, drawn: u64, degrees: &Degrees) -> u64 {
        let free = !drawn & self.all;
        let [top, bottom] = [free & self.boxes, free >> self.columns & self.boxes];
        let [left, right] = [extract(free, self.left), extract(free, self.right)];
        let more = degrees.more;
        let three = more & !(top & bottom & left & right);
        let above = top & more << self.columns;
        let below = bottom & more >> self.columns;
        let before = left & (more & self.before_last) << 1;
        let behind = right & more >> 1 & self.before_last;
        let [beside, stacked] = [before | behind, above | below];
        three & top & !(below | beside)
            | (three & bottom & !(above | beside)) << self.columns
            | deposit(three & left & !(behind | stacked), self.left)
            | deposit(three & right & !(before | stacked), self.right)
    }

    /// The strings of a coin.
    #[inline]
    pub(crate) fn strings(&self, number: u8, drawn: u64) -> u64 {
        self.sides[usize::from(number) % Self::MOST_BOXES] & !drawn
    }

    /// What is tied to the other end of a coin's string: a coin or the [`GROUND`].
    #[inline]
    pub(crate) fn across(&self, edge: u32, from: u8) -> u8 {
        let [one, other] = self.ends[edge as usize % Self::MOST_EDGES];
        if one == from { other } else { one }
    }

    /// The coin at an edge that has other edges among these.
    pub(crate) fn beside(&self, edge: u32, edges: u64) -> u8 {
        let [one, other] = self.ends[edge as usize % Self::MOST_EDGES];
        let has_others = self.sides[usize::from(one) % Self::MOST_BOXES] & edges != 0;
        if has_others { one } else { other }
    }

    /// How many strings a coin has; as many as one likes for the ground.
    #[inline]
    pub(crate) fn degree(&self, number: u8, drawn: u64) -> u32 {
        if number == GROUND {
            return u32::MAX;
        }
        self.strings(number, drawn).count_ones()
    }
}

/// The members of a set of boxes.
#[inline]
pub(crate) fn coins_of(set: u64) -> impl Iterator<Item = u8> {
    points(set).map(|number| number as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn degrees_are_counted(rows in 1usize..6, columns in 1usize..6, bits: u64, few: u64) {
            let board = Board::new(rows, columns).unwrap();
            let coins = Coins::new(&board);
            let drawn = bits & few & coins.all();
            let degrees = coins.degrees(drawn);
            for number in 0..board.boxes() {
                let free = (board.sides(number) as u64 & !drawn).count_ones();
                prop_assert_eq!(degrees.one >> number & 1 == 1, free == 1);
                prop_assert_eq!(degrees.two >> number & 1 == 1, free == 2);
                prop_assert_eq!(degrees.more >> number & 1 == 1, free >= 3);
            }
            for coin in 0..board.boxes() as u8 {
                let strings = points(coins.strings(coin, drawn));
                let across = strings.map(|edge| coins.across(edge as u32, coin));
                let expected = across
                    .filter(|&to| to != GROUND)
                    .fold(0, |all, to| all | 1u64 << to);
                prop_assert_eq!(coins.tied_to(1 << coin, drawn), expected);
            }
            let safe = coins.safe(drawn, &degrees);
            for edge in 0..board.edges() {
                let mut boxes = board.boxes_at(edge).iter();
                let expected = drawn >> edge & 1 == 0
                    && boxes.all(|&number| coins.degree(number as u8, drawn) != 2);
                prop_assert_eq!(safe >> edge & 1 == 1, expected);
            }
            let loosening = coins.loosening(drawn, &degrees);
            for edge in points(safe & !loosening) {
                let after = drawn | 1 << edge;
                let new = coins.degrees(after);
                let tied = coins.tied_to(new.more, after);
                prop_assert_eq!(new.two & !degrees.two & !tied, 0);
            }
        }
    }
}

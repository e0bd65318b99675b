//! Which positions are alike.
//!
//! *Turns and mirrors* of the rectangle take boxes to boxes. *Interchanges* swap two edges that border one and the same box and no
//! other: the two outer edges of a corner box, all three of a box at the end of a single row, top and bottom of
//! a box in its middle. Both keep values, by induction on the number of undrawn edges. Let p be a permutation
//! of the edges such that every box has as many drawn edges in a position S as its image has in p(S), for all
//! S: a turn by its nature, an interchange because the two edges it swaps are edges of the same boxes. Then
//! drawing e in S completes as many boxes as drawing p(e) in p(S), the same player goes on, and what follows is
//! worth the same by induction.
//!
//! Of a box's edges that only it has, all that counts is therefore how many are drawn. A position is *normal*
//! if the lowest ones are. A turn composed with suitable interchanges takes the n-th such edge of a box to the
//! n-th such edge of its image; in that form turns take normal positions to normal positions, and the canonical
//! position is the least of at most eight images.

use super::board::EdgePlace;
use super::{Board, Dots, Position};

use crate::game::{Canonical, Image, Symmetry};
use crate::symmetry::{Group, Operator, Permutation};

/// Turns and mirrors, as permutations of the edges that take normal positions to normal positions.
#[derive(Clone, Debug)]
pub(super) struct Turns(Vec<Vec<u8>>);

/// Where a rectangle's turn takes the place in a row and a column, of so many rows and columns.
type Map = fn((usize, usize), [usize; 2]) -> (usize, usize);

const FLIPS: [(&str, Map); 4] = [
    ("identity", |(row, column), _| (row, column)),
    ("mirror", |(row, column), [_, columns]| {
        (row, columns - 1 - column)
    }),
    ("flip", |(row, column), [rows, _]| (rows - 1 - row, column)),
    ("half turn", |(row, column), [rows, columns]| {
        (rows - 1 - row, columns - 1 - column)
    }),
];

const DIAGONALS: [(&str, Map); 4] = [
    ("diagonal", |(row, column), _| (column, row)),
    ("quarter turn", |(row, column), [_, columns]| {
        (column, columns - 1 - row)
    }),
    ("quarter turn back", |(row, column), [rows, _]| {
        (rows - 1 - column, row)
    }),
    ("antidiagonal", |(row, column), [rows, columns]| {
        (rows - 1 - column, columns - 1 - row)
    }),
];

/// The turns of a board: four, or eight of a square.
fn maps(board: &Board) -> impl Iterator<Item = (&'static str, Map)> {
    let is_square = board.rows() == board.columns();
    let diagonals = DIAGONALS.into_iter().filter(move |_| is_square);
    FLIPS.into_iter().chain(diagonals)
}

/// Where a turn takes each box.
pub(super) fn box_images(board: &Board, map: Map) -> Vec<usize> {
    (0..board.boxes())
        .map(|number| {
            let place = (number / board.columns(), number % board.columns());
            let (row, column) = map(place, [board.rows(), board.columns()]);
            row * board.columns() + column
        })
        .collect()
}

/// Where each edge goes if boxes go to boxes and the n-th edge on the ground to the n-th on the ground.
fn edge_images(board: &Board, boxes: &[usize]) -> Vec<u8> {
    let image = |edge: usize| -> usize {
        match *board.boxes_at(edge) {
            [one, other] => {
                let shared = board.sides(boxes[one]) & board.sides(boxes[other]);
                shared.trailing_zeros() as usize
            }
            [only, ..] => {
                let place = board
                    .grounds(only)
                    .iter()
                    .position(|&ground| ground == edge);
                board.grounds(boxes[only])[place.unwrap_or_default()]
            }
            [] => edge,
        }
    };
    (0..board.edges()).map(|edge| image(edge) as u8).collect()
}

/// Where a turn takes an edge as it lies on the board.
fn turned(board: &Board, map: Map, edge: usize) -> usize {
    // With a place for each dot, edge and box: edges are where one of the coordinates is odd.
    let EdgePlace {
        row,
        column,
        is_vertical,
    } = board.place(edge);
    let odd = usize::from(is_vertical);
    let sides = [board.rows(), board.columns()].map(|side| 2 * side + 1);
    let (row, column) = map((2 * row + odd, 2 * column + 1 - odd), sides);
    board.number(EdgePlace {
        row: row / 2,
        column: column / 2,
        is_vertical: row % 2 == 1,
    })
}

impl Turns {
    pub(super) fn new(board: &Board) -> Self {
        let maps = maps(board).map(|(_, map)| edge_images(board, &box_images(board, map)));
        Self(maps.collect())
    }
}

impl Board {
    /// What the turns are called, in the order of [`Turns`].
    pub(super) fn turn_names(&self) -> impl Iterator<Item = &'static str> {
        maps(self).map(|(name, _)| name)
    }

    /// Where each turn takes each box and each edge, edges as in [`Turns`]; the identity first.
    pub(super) fn turns(&self) -> impl Iterator<Item = (Vec<usize>, Vec<u8>)> {
        maps(self).map(|(_, map)| {
            let boxes = box_images(self, map);
            let edges = edge_images(self, &boxes);
            (boxes, edges)
        })
    }

    /// The position like this one in which of the edges that only one box has the lowest are drawn.
    #[must_use]
    pub fn normal(&self, drawn: u128) -> u128 {
        let boxes = (0..self.boxes()).map(|number| self.grounds(number));
        boxes
            .filter(|grounds| grounds.len() > 1)
            .fold(drawn, |drawn, grounds| {
                let all = grounds.iter().fold(0, |set, ground| set | 1u128 << ground);
                let count = (drawn & all).count_ones() as usize;
                let lowest = grounds[..count].iter();
                lowest.fold(drawn & !all, |drawn, ground| drawn | 1 << ground)
            })
    }

    /// Turns and interchanges that generate all symmetries of the edges.
    ///
    /// # Panics
    /// If the board has more than 64 edges.
    #[must_use]
    pub fn generators(&self) -> Vec<Operator> {
        let mut generators: Vec<Operator> = Vec::new();
        for (name, map) in maps(self) {
            let images = edge_images(self, &box_images(self, map));
            let turn = Permutation::from_fn(self.edges(), |edge| usize::from(images[edge]));
            let group = Group::generate(self.edges(), &generators);
            if group.find(&turn).is_none() {
                generators.push(Operator::new(name, turn));
            }
        }
        for number in 0..self.boxes() {
            for pair in self.grounds(number).windows(2) {
                let swap = Permutation::from_fn(self.edges(), |edge| match edge {
                    _ if edge == pair[0] => pair[1],
                    _ if edge == pair[1] => pair[0],
                    _ => edge,
                });
                let name = format!("interchange {}", generators.len());
                generators.push(Operator::new(name, swap));
            }
        }
        generators
    }

    /// How many symmetries of the edges there are: those that [generators](Self::generators) generate.
    #[must_use]
    pub fn symmetry_order(&self) -> u128 {
        let mut turns: Vec<Vec<u8>> = self.turns().map(|(_, edges)| edges).collect();
        turns.sort();
        turns.dedup();
        let interchanges = (0..self.boxes()).map(|number| {
            let grounds = self.grounds(number).len() as u128;
            (1..=grounds).product::<u128>()
        });
        turns.len() as u128 * interchanges.product::<u128>()
    }

    /// The dots that an edge joins, each as row and column from 0.
    #[must_use]
    pub fn dots_of(&self, edge: usize) -> [(usize, usize); 2] {
        let EdgePlace {
            row,
            column,
            is_vertical,
        } = self.place(edge);
        let step = usize::from(is_vertical);
        [(row, column), (row + step, column + 1 - step)]
    }
}

impl Dots {
    /// The least position among those like this one.
    #[must_use]
    pub fn least(&self, position: &Position) -> Position {
        let normal = Position(self.board.normal(position.0));
        self.images(normal).min().unwrap_or(normal)
    }

    /// What the turns make of a normal position.
    fn images(&self, normal: Position) -> impl Iterator<Item = Position> {
        self.turns.0.iter().map(move |turn| {
            let edges = normal.edges();
            Position(edges.fold(0, |image, edge| image | 1 << turn[edge]))
        })
    }
}

/// What is said where edges of the same box change places.
const INTERCHANGED: &str = ", edges of one box interchanged";

impl Dots {
    pub(super) fn canonical_form(&self, position: &Position) -> Canonical<Position> {
        let normal = Position(self.board.normal(position.0));
        let images = self.images(normal).zip(self.board.turn_names());
        let least = images.min_by_key(|&(image, _)| image);
        let (canonical, turn) = least.unwrap_or((normal, "identity"));
        let interchanged = match normal == *position {
            true => "",
            false => INTERCHANGED,
        };
        Canonical {
            position: canonical,
            symmetry: format!("{turn}{interchanged}"),
        }
    }
}

/// More positions than these are not listed.
const MOST_IMAGES: u128 = 4_096;

impl Dots {
    /// The positions alike: what turns make of this one, and those in which other outer edges of the same boxes are drawn, as
    /// many of each. `None` if there are too many to list: on boards of a single row.
    pub(super) fn positions_alike(&self, position: &Position) -> Option<Vec<Image<Position>>> {
        let board = &self.board;
        if board.symmetry_order() > MOST_IMAGES {
            return None;
        }
        let mut images: Vec<Image<Position>> = vec![];
        let mut add = |position: Position, product: String| {
            let symmetry = Symmetry {
                product,
                names: vec![],
                exchanges_colours: false,
            };
            match images.iter_mut().find(|image| image.position == position) {
                Some(image) => image.symmetries.push(symmetry),
                None => images.push(Image {
                    position,
                    symmetries: vec![symmetry],
                }),
            }
        };
        let turn = |map| {
            let edges = position.edges();
            Position(edges.fold(0, |image, edge| image | 1 << turned(board, map, edge)))
        };
        for (name, map) in maps(board) {
            add(turn(map), name.into());
        }
        for (name, map) in maps(board) {
            let image = turn(map);
            for other in board.interchanged(image.0) {
                if other != image.0 {
                    add(Position(other), format!("{name}{INTERCHANGED}"));
                }
            }
        }
        Some(images)
    }
}

impl Board {
    /// Every position in which each box has as many of the edges drawn that only it has.
    fn interchanged(&self, drawn: u128) -> Vec<u128> {
        let mut all = vec![drawn];
        for number in 0..self.boxes() {
            let grounds = self.grounds(number);
            let set = grounds.iter().fold(0, |set, ground| set | 1u128 << ground);
            let count = (drawn & set).count_ones();
            let choices = 0..1u32 << grounds.len();
            let choices = choices.filter(|choice| choice.count_ones() == count);
            let choices: Vec<u128> = choices
                .map(|choice| {
                    let chosen = grounds.iter().enumerate();
                    let chosen = chosen.filter(|(place, _)| choice >> place & 1 == 1);
                    chosen.fold(0, |set, (_, ground)| set | 1 << ground)
                })
                .collect();
            all = (all.iter())
                .flat_map(|others| choices.iter().map(move |choice| others & !set | choice))
                .collect();
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::slow::Slow;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn groups_have_their_orders() {
        for (rows, columns, order) in [
            (1, 1, 24),
            (1, 2, 2 * 36),
            (1, 4, 2 * 36 * 4),
            (4, 1, 2 * 36 * 4),
            (2, 2, 128),
            (2, 3, 64),
            (3, 3, 128),
            (3, 4, 64),
            (4, 4, 128),
        ] {
            let board = Board::new(rows, columns).unwrap();
            let group = Group::generate(board.edges(), &board.generators());
            assert_eq!(group.order(), order, "{rows}x{columns}");
            assert_eq!(board.symmetry_order(), order as u128, "{rows}x{columns}");
        }
        assert_eq!(Board::new(5, 11).unwrap().symmetry_order(), 64);
    }

    #[test]
    fn positions_that_are_alike_are_worth_the_same() {
        for (rows, columns) in [(1, 1), (1, 3), (2, 2)] {
            let game = Dots::new(Board::new(rows, columns).unwrap());
            let group = Group::generate(game.board.edges(), &game.board.generators());
            let slow = Slow::new(&game);
            for set in 0..1u64 << game.board.edges() {
                for element in 0..group.order() {
                    let image = group.apply(element, set);
                    assert_eq!(slow.value(set), slow.value(image));
                }
            }
        }
    }

    #[test]
    fn turned_edges_join_turned_dots() {
        for (rows, columns) in [(1, 3), (2, 3), (3, 3), (5, 11)] {
            let board = Board::new(rows, columns).unwrap();
            for (name, map) in maps(&board) {
                for edge in 0..board.edges() {
                    let sides = [board.rows() + 1, board.columns() + 1];
                    let mut dots = board.dots_of(edge).map(|dot| map(dot, sides));
                    dots.sort_unstable();
                    let image = board.dots_of(turned(&board, map, edge));
                    assert_eq!(dots, image, "{name} of edge {edge}, {rows}x{columns}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn the_positions_alike_are_the_orbit(rows in 1usize..4, columns in 1usize..4, bits: u64) {
            let game = Dots::new(Board::new(rows, columns).unwrap());
            let set = bits & game.board.all() as u64;
            let group = Group::generate(game.board.edges(), &game.board.generators());
            let images = game.positions_alike(&Position(set.into())).unwrap();
            let mut found: Vec<u64> = images.iter().map(|image| image.position.0 as u64).collect();
            prop_assert_eq!(found[0], set);
            found.sort_unstable();
            let mut orbit: Vec<u64> = (0..group.order()).map(|element| group.apply(element, set)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            prop_assert_eq!(found, orbit);
        }

        #[test]
        fn the_canonical_position_is_one_of_its_orbit_and_the_same_for_all(
            rows in 1usize..5, columns in 1usize..5, bits: u64, element: usize
        ) {
            let game = Dots::new(Board::new(rows, columns).unwrap());
            let set = bits & game.board.all() as u64;
            let group = Group::generate(game.board.edges(), &game.board.generators());
            let canonical = game.least(&Position(u128::from(set)));
            let image = group.apply(element % group.order(), set);
            prop_assert_eq!(game.least(&Position(u128::from(image))), canonical);
            let orbit = (0..group.order()).map(|element| u128::from(group.apply(element, set)));
            prop_assert_eq!(orbit.min(), Some(canonical.0));
        }
    }
}

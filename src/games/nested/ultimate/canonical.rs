//! Positions that turning and reflecting makes the same, and their keys.
//!
//! A symmetry of the square is applied to the nine boards and to the nine cells of each at once: then a stone
//! still sends to the image of where it sent before.

use super::board::{Nine, has_line, members};
use super::play::ANY;
use super::{Move, Position, Ultimate, named};
use crate::proof::{Certifiable, CertificateId, Claim};

/// Bytes of a [`Key`].
pub const KEY_BYTES: usize = 21;

/// Everything but the player to move, who follows from the number of stones. For each board in order two bytes,
/// the higher first: a number of nine digits to the base 3, the first cell's the highest, 0 empty, 1 the first
/// player, 2 the second. Then two bytes: the set of boards where both have a line and the second player had it
/// first. Then the board to play in, from 0, or 9 for any.
pub type Key = [u8; KEY_BYTES];

/// The smallest key among a position's images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The key.
    pub key: Key,
    /// The number of the symmetry that leads from the position to it.
    pub element: usize,
}

/// What a set of cells adds to a board's number for each of its cells' digits.
const TERNARY: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut cell = 0;
        while cell < 9 {
            table[set] = 3 * table[set] + (set >> cell & 1) as u16;
            cell += 1;
        }
        set += 1;
    }
    table
};

impl Position {
    /// Boards in which both players have a line.
    pub(super) fn contested(&self) -> Nine {
        (0..9).fold(0, |set, board| {
            let both = has_line(self.cells[0][board]) && has_line(self.cells[1][board]);
            set | Nine::from(both) << board
        })
    }

    /// The key of the position as it is.
    pub(super) fn key(&self) -> Key {
        let mut key = [0; KEY_BYTES];
        for board in 0..9 {
            let [first, second] = self.cells.map(|cells| TERNARY[usize::from(cells[board])]);
            key[2 * board..2 * board + 2].copy_from_slice(&(first + 2 * second).to_be_bytes());
        }
        let seconds = self.contested() & self.won[1];
        key[18..20].copy_from_slice(&seconds.to_be_bytes());
        key[20] = self.target;
        key
    }
}

impl Ultimate {
    /// The position's image under a symmetry of the [group](Ultimate::symmetries).
    #[must_use]
    pub fn image(&self, position: &Position, element: usize) -> Position {
        let map = |set: Nine| self.group.apply(element, set.into()) as Nine;
        let permutation = &self.group.elements()[element];
        let mut image = Position {
            cells: [[0; 9]; 2],
            won: position.won.map(map),
            full: map(position.full),
            target: position.target,
            seat: position.seat,
        };
        for (cells, images) in position.cells.iter().zip(&mut image.cells) {
            for (board, &cells) in cells.iter().enumerate() {
                images[permutation.image(board)] = map(cells);
            }
        }
        if position.target != ANY {
            image.target = permutation.image(position.target.into()) as u8;
        }
        image
    }

    /// The move's image under a symmetry.
    #[must_use]
    pub fn move_image(&self, mv: Move, element: usize) -> Move {
        let image = |number: u8| self.group.elements()[element].image(number.into()) as u8;
        Move {
            board: image(mv.board),
            cell: image(mv.cell),
        }
    }

    /// The smallest key among the position's images.
    #[must_use]
    pub fn smallest_image(&self, position: &Position) -> Image {
        let images = (0..self.group.order()).map(|element| Image {
            key: self.image(position, element).key(),
            element,
        });
        let smallest = images.min_by_key(|image| image.key);
        smallest.unwrap_or(Image {
            key: position.key(),
            element: 0,
        })
    }
}

impl Certifiable for Ultimate {
    fn seal(&self) -> CertificateId {
        CertificateId {
            game: self.name(),
            rules: named::text(&self.restrictions),
            key_bytes: KEY_BYTES as u8,
            claim: Claim::FirstWins,
        }
    }

    fn certificate_key(&self, position: &Position) -> (Vec<u8>, usize) {
        let Image { key, element } = self.smallest_image(position);
        (key.to_vec(), element)
    }

    fn most_plies(&self, position: &Position) -> u16 {
        81 - position.stones() as u16
    }

    /// Nine times the board and the cell.
    fn move_number(&self, mv: &Move, symmetry: usize) -> u8 {
        let Move { board, cell } = self.move_image(*mv, symmetry);
        9 * board + cell
    }
}

/// Boards in which the numbers of a set are, for messages.
pub(super) fn listed(set: Nine) -> String {
    let names: Vec<String> = members(set).map(|board| (board + 1).to_string()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::nested::Restrictions;

    #[test]
    fn moves_go_with_positions() {
        let game = Ultimate::new(Restrictions::default());
        let mut position = game.start();
        let mut number = 0u32;
        while game.outcome(&position).is_none() {
            let mut edges = Vec::new();
            game.each_move(&position, |edge| edges.push((edge.mv, edge.to)));
            let smallest = game.smallest_image(&position);
            for element in 0..8 {
                let image = game.image(&position, element);
                assert_eq!(game.smallest_image(&image).key, smallest.key);
                for &(mv, to) in &edges {
                    let moved = game.after(&image, game.move_image(mv, element));
                    assert_eq!(moved, game.image(&to, element));
                }
            }
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            position = edges[(number >> 16) as usize % edges.len()].1;
        }
    }

    #[test]
    fn opening_moves_are_of_fifteen_kinds() {
        let game = Ultimate::new(Restrictions::default());
        let mut kinds = std::collections::BTreeSet::new();
        game.each_move(&game.start(), |edge| {
            kinds.insert(game.smallest_image(&edge.to).key);
        });
        // (81 + 2 x 1 + 1 + 4 x 9) / 8: reflections fix nine moves, turns one.
        assert_eq!(kinds.len(), 15);
    }
}

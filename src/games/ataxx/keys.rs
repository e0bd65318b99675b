//! Keys of positions, for tables of only those that play leads to.

use super::{Ataxx, Position};
use crate::games::Side;
use crate::index::{Indexed, Key, Keyed, Unmove, binomial};
use crate::value::Turn;

impl Ataxx {
    /// The most cells a board may have for keys to hold its positions.
    pub const MOST_KEYED_CELLS: usize = 32;

    /// The least key of the positions like this one, and how many they are.
    #[inline]
    fn least_key(&self, occupied: u64, mover: u64) -> Key {
        let cells = self.rules.board.cells().len();
        let packed = |set: &dyn Fn(u64) -> u64| set(occupied) << cells | set(mover);
        let mut number = packed(&|set| set);
        let mut times = 1;
        if self.rules.board.is_line() && self.group.order() == 2 {
            let mirrored = packed(&|set| set.reverse_bits() >> (64 - cells));
            return Key {
                number: number.min(mirrored),
                alike: if number == mirrored { 1 } else { 2 },
            };
        }
        for element in 1..self.group.order() {
            let image = packed(&|set| self.group.apply(element, set));
            if image < number {
                (number, times) = (image, 1);
            } else {
                times += u32::from(image == number);
            }
        }
        Key {
            number,
            alike: self.group.order() as u32 / times,
        }
    }
}

/// Whether all stones of one player are on the same side of all stones of the other.
///
/// On a line, play from the start leads to no other positions: a stone that jumps over another lands next to it
/// and converts it. See docs/algorithms.md.
#[inline]
pub(super) fn are_in_order(mover: u64, waiting: u64) -> bool {
    let lowest = |set: u64| set & set.wrapping_neg();
    mover < lowest(waiting) || waiting < lowest(mover)
}

/// A key is the set of occupied cells followed by the mover's among them, in canonical form.
impl Keyed for Ataxx {
    fn key_bits(&self) -> u32 {
        2 * self.rules.board.cells().len() as u32 + u32::from(self.tells_players_apart)
    }

    #[inline]
    fn key(&self, position: &Position) -> Key {
        let mut key = self.least_key(position.occupied(), position.mover);
        if self.tells_players_apart && position.player == Side::Second {
            key.number |= 1 << (2 * self.rules.board.cells().len());
        }
        key
    }

    #[inline]
    fn keyed(&self, _tier: usize, key: u64) -> Position {
        let cells = self.rules.board.cells().len();
        let mover = key & self.rules.board.all();
        let waiting = key >> cells & self.rules.board.all() ^ mover;
        let second = self.tells_players_apart && key >> (2 * cells) == 1;
        Position {
            mover,
            waiting,
            player: if second { Side::Second } else { Side::First },
        }
    }

    #[inline]
    fn tier_of(&self, position: &Position) -> usize {
        position.occupied().count_ones() as usize
    }

    fn most_reached(&self, tier: usize) -> u64 {
        if !self.rules.board.is_line() || tier < 2 {
            return self.tiers()[tier].slots;
        }
        // A position with both colours is a set of cells and the place where the colour changes, its mirror
        // image the same with the other player to move; or all stones are of one colour.
        let sets = binomial(self.rules.board.cells().len(), tier);
        let orders = if self.tells_players_apart { 2 } else { 1 };
        sets * tier as u64 * orders
    }
}

impl Unmove for Ataxx {
    #[inline]
    fn each_unmove(&self, position: &Position, mut visit: impl FnMut(Position, Turn)) {
        let player = position.player.other();
        let is_line = self.rules.board.is_line();
        self.each_unmove(position.mover, position.waiting, |mover, waiting| {
            // Most boards from which stones could have been converted are out of order: not even looking for
            // them saves half of the time.
            if is_line && !are_in_order(mover, waiting) {
                return;
            }
            let before = Position {
                mover,
                waiting,
                player,
            };
            visit(before, Turn::Swap);
        });
    }
}

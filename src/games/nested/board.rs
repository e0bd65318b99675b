//! Nine cells and what has become of each, on any level: whoever holds a line of them wins the board.

use super::lines::{ALL, lines_in};
use super::restrictions::{Drawn, DrawnLine, Restrictions};
use crate::games::Side;

/// What has become of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// It is not decided yet.
    #[default]
    Undecided,
    /// This player completed the first line in it.
    Won(Side),
    /// It is drawn: no line in it is possible any more.
    Drawn,
}

/// Nine boards of the level below, as cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    /// Cells won, by seat.
    won: [u16; 2],
    drawn: u16,
    /// Cells that are closed to play.
    full: u16,
}

impl Board {
    /// What has become of a cell.
    #[inline]
    pub(crate) fn state(&self, cell: usize) -> State {
        let is_in = |cells: u16| cells >> cell & 1 == 1;
        if is_in(self.won[0]) {
            State::Won(Side::First)
        } else if is_in(self.won[1]) {
            State::Won(Side::Second)
        } else if is_in(self.drawn) {
            State::Drawn
        } else {
            State::Undecided
        }
    }

    /// Cells that are not decided.
    #[inline]
    pub(crate) fn undecided(&self) -> u16 {
        ALL & !(self.won[0] | self.won[1] | self.drawn)
    }

    /// How many more cells a player has won than the other.
    #[inline]
    pub(crate) fn ahead(&self, player: Side) -> i16 {
        let [own, other] = [player, player.other()].map(|side| self.won[side.seat()].count_ones());
        own as i16 - other as i16
    }

    /// Decides a cell that was not decided before.
    #[inline]
    pub(crate) fn decide(&mut self, cell: usize, state: State) {
        debug_assert_eq!(self.state(cell), State::Undecided);
        match state {
            State::Undecided => {}
            State::Won(player) => self.won[player.seat()] |= 1 << cell,
            State::Drawn => self.drawn |= 1 << cell,
        }
    }

    /// Closes a cell to play.
    #[inline]
    pub(crate) fn fill(&mut self, cell: usize) {
        self.full |= 1 << cell;
    }

    /// Whether a cell is closed to play.
    #[inline]
    pub(crate) fn is_full(&self, cell: usize) -> bool {
        self.full >> cell & 1 == 1
    }

    /// The cells that are open to play.
    #[inline]
    pub(crate) fn playable(&self) -> u16 {
        ALL & !self.full
    }

    /// Whether a player holds a line. Where drawn cells count for both, a line needs a cell of the player's own.
    #[inline]
    pub(crate) fn has_line(&self, player: Side, restrictions: &Restrictions) -> bool {
        let own = self.won[player.seat()];
        match restrictions.drawn {
            Drawn::Nobody => lines_in(own) != 0,
            Drawn::Both => lines_in(own | self.drawn) & !lines_in(self.drawn) != 0,
        }
    }

    /// Whether a line of drawn cells makes the board a draw.
    #[inline]
    pub(crate) fn has_drawn_line(&self, restrictions: &Restrictions) -> bool {
        restrictions.drawn_line == DrawnLine::Ends && lines_in(self.drawn) != 0
    }

    /// Whether every cell is decided.
    #[inline]
    pub(crate) fn is_decided(&self) -> bool {
        self.undecided() == 0
    }

    /// The state of the board, which was undecided, when a move of `mover` has decided one more cell. A drawn
    /// cell that counts for both can complete a line of either player, and then the mover's comes first.
    #[inline]
    pub(crate) fn judge(&self, mover: Side, restrictions: &Restrictions) -> State {
        for player in [mover, mover.other()] {
            if self.has_line(player, restrictions) {
                return State::Won(player);
            }
        }
        if self.is_decided() || self.has_drawn_line(restrictions) {
            State::Drawn
        } else {
            State::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads cells row by row: `x`, `o`, `=` drawn, `.` undecided.
    fn board(cells: &str) -> Board {
        let mut board = Board::default();
        for (cell, mark) in cells.chars().enumerate() {
            let state = match mark {
                'x' => State::Won(Side::First),
                'o' => State::Won(Side::Second),
                '=' => State::Drawn,
                _ => State::Undecided,
            };
            board.decide(cell, state);
            assert_eq!(board.state(cell), state);
        }
        board
    }

    #[test]
    fn drawn_cells_count_as_agreed() {
        let x = State::Won(Side::First);
        let o = State::Won(Side::Second);
        let draw = State::Drawn;
        let open = State::Undecided;
        // By board: drawn cells count for neither player, for both; the same where a line of them ends the game.
        for (cells, expected) in [
            ("xxx......", [x, x, x, x]),
            ("x=x......", [open, x, open, x]),
            ("==x......", [open, x, open, x]),
            ("===......", [open, open, draw, draw]),
            ("===xxx...", [x, x, x, x]),
            ("===x.x=..", [open, x, draw, x]),
            ("oo=......", [open, o, open, o]),
            ("oo=..x..x", [open, x, open, x]),
            ("xoxxoxoxo", [draw; 4]),
            ("xox=oxoxo", [draw; 4]),
        ] {
            for (number, expected) in expected.into_iter().enumerate() {
                let restrictions = Restrictions {
                    drawn: [Drawn::Nobody, Drawn::Both][number % 2],
                    drawn_line: [DrawnLine::Continues, DrawnLine::Ends][number / 2],
                    ..Restrictions::default()
                };
                let found = board(cells).judge(Side::First, &restrictions);
                assert_eq!(found, expected, "{cells} {}", restrictions.suffix());
            }
        }
    }
}

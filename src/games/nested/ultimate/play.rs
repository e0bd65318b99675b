//! The rules of play.

use super::Ultimate;
use super::board::{Nine, has_line, members};
use crate::game::{Canonical, Edge, Game, Image};
use crate::games::Side;
use crate::games::images::images;
use crate::games::nested::lines::{ALL, lines_in};
use crate::games::nested::{Drawn, DrawnLine, Restrictions, Won};
use crate::value::{Outcome, Turn};

/// Stones, who owns which board, and what the last move left the player to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// By player and board: the cells with the player's stones.
    pub(super) cells: [[Nine; 9]; 2],
    /// By player: the boards won. The first line in a board decides.
    pub(super) won: [Nine; 2],
    /// Boards without an empty cell.
    pub(super) full: Nine,
    /// The board to play in, or [`ANY`].
    pub(super) target: u8,
    /// The seat of the player to move.
    pub(super) seat: u8,
}

/// In the place of a board: the player may choose.
pub(super) const ANY: u8 = 9;

/// A stone in a cell of a board, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The board.
    pub board: u8,
    /// Its cell, and the board that the opponent is sent to.
    pub cell: u8,
}

impl Position {
    /// The empty boards.
    pub(super) const START: Self = Self {
        cells: [[0; 9]; 2],
        won: [0; 2],
        full: 0,
        target: ANY,
        seat: 0,
    };

    /// The player to move.
    #[must_use]
    pub fn player(&self) -> Side {
        match self.seat {
            0 => Side::First,
            _ => Side::Second,
        }
    }

    /// The board that must be played in; `None` if the player may choose.
    #[must_use]
    pub fn target(&self) -> Option<u8> {
        (self.target != ANY).then_some(self.target)
    }

    /// Whose stone is in a cell.
    #[must_use]
    pub fn stone(&self, board: u8, cell: u8) -> Option<Side> {
        let has = |seat: usize| self.cells[seat][usize::from(board)] >> cell & 1 == 1;
        match (has(0), has(1)) {
            (true, _) => Some(Side::First),
            (_, true) => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether no cell of a board is empty.
    #[must_use]
    pub fn is_full(&self, board: u8) -> bool {
        self.full >> board & 1 == 1
    }

    /// Who won a board.
    #[must_use]
    pub fn owner(&self, board: u8) -> Option<Side> {
        match self.won.map(|won| won >> board & 1 == 1) {
            [true, _] => Some(Side::First),
            [_, true] => Some(Side::Second),
            _ => None,
        }
    }

    /// Stones on all boards.
    #[must_use]
    pub fn stones(&self) -> u32 {
        let boards = self.cells.iter().flatten();
        boards.map(|cells| cells.count_ones()).sum()
    }

    pub(super) fn empty(&self, board: u8) -> Nine {
        let board = usize::from(board);
        ALL & !(self.cells[0][board] | self.cells[1][board])
    }

    /// Boards that are full and drawn.
    pub(super) fn drawn(&self) -> Nine {
        self.full & !(self.won[0] | self.won[1])
    }

    /// Boards that are closed to play.
    pub(super) fn closed(&self, restrictions: &Restrictions) -> Nine {
        match restrictions.won {
            Won::Open => self.full,
            Won::Closed => self.full | self.won[0] | self.won[1],
        }
    }

    /// Puts a stone of the player to move into an empty cell.
    #[inline]
    fn place(&mut self, restrictions: &Restrictions, mv: Move) {
        let (seat, board) = (usize::from(self.seat), usize::from(mv.board));
        let bit = 1 << mv.board;
        let cells = self.cells[seat][board] | 1 << mv.cell;
        self.cells[seat][board] = cells;
        if has_line(cells) && (self.won[0] | self.won[1]) & bit == 0 {
            self.won[seat] |= bit;
        }
        if cells | self.cells[1 - seat][board] == ALL {
            self.full |= bit;
        }
        let closed = self.closed(restrictions) >> mv.cell & 1 == 1;
        self.target = if closed { ANY } else { mv.cell };
        self.seat = 1 - self.seat;
    }
}

impl Ultimate {
    /// The position after a move, which must be legal.
    #[inline]
    #[must_use]
    pub fn after(&self, position: &Position, mv: Move) -> Position {
        let mut after = *position;
        after.place(&self.restrictions, mv);
        after
    }

    #[inline]
    pub(super) fn edge(&self, position: &Position, mv: Move) -> Edge<Self> {
        Edge {
            mv,
            to: self.after(position, mv),
            turn: Turn::Swap,
        }
    }

    /// Whether a move may be made here.
    #[must_use]
    pub fn is_legal(&self, position: &Position, mv: Move) -> bool {
        mv.board < 9
            && mv.cell < 9
            && self.boards(position) >> mv.board & 1 == 1
            && self.cells(position, mv.board) >> mv.cell & 1 == 1
    }

    /// The boards that the player to move has to choose from.
    #[inline]
    pub(super) fn boards(&self, position: &Position) -> Nine {
        match position.target {
            ANY => ALL & !position.closed(&self.restrictions),
            board => 1 << board,
        }
    }

    /// The cells of a board that may be played in.
    #[inline]
    fn cells(&self, position: &Position, board: u8) -> Nine {
        let empty = position.empty(board);
        if self.restrictions.back || empty >> board & 1 == 0 {
            return empty;
        }
        // A move into the cell of the board's own number sends back, unless it leaves nothing to be sent to. So there
        // always is a move: the last cell of a board never sends back.
        let after = self.after(position, Move { board, cell: board });
        if after.target == ANY {
            empty
        } else {
            empty & !(1 << board)
        }
    }

    /// How many moves there are, if the game is not over.
    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        let boards = members(self.boards(position));
        boards
            .map(|board| u64::from(self.cells(position, board).count_ones()))
            .sum()
    }

    /// Whether a player has three boards in a line.
    #[inline]
    fn has_won(&self, position: &Position, seat: usize) -> bool {
        let won = position.won[seat];
        match self.restrictions.drawn {
            Drawn::Nobody => has_line(won),
            Drawn::Both => {
                let drawn = position.drawn();
                lines_in(won | drawn) & !lines_in(drawn) != 0
            }
        }
    }
}

impl Game for Ultimate {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::START
    }

    /// A drawn board may complete a line for both: then the player who filled it wins.
    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mover = usize::from(position.seat);
        if self.has_won(position, 1 - mover) {
            return Some(Outcome::Loss);
        }
        if self.restrictions.drawn == Drawn::Both && self.has_won(position, mover) {
            return Some(Outcome::Win);
        }
        let ends = self.restrictions.drawn_line == DrawnLine::Ends;
        if ends && has_line(position.drawn()) {
            return Some(Outcome::Draw);
        }
        (position.closed(&self.restrictions) == ALL).then_some(Outcome::Draw)
    }

    #[inline]
    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        for board in members(self.boards(position)) {
            for cell in members(self.cells(position, board)) {
                visit(self.edge(position, Move { board, cell }));
            }
        }
    }

    /// The last moves are counted and not made.
    fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome(position).is_some() {
            return 0;
        }
        if depth == 1 {
            return self.count_moves(position);
        }
        let mut nodes = 0;
        self.each_move(position, |edge| nodes += self.perft(&edge.to, depth - 1));
        nodes
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        let element = self.smallest_image(position).element;
        Canonical {
            position: self.image(position, element),
            symmetry: self.symmetries().product(element),
        }
    }

    fn images(&self, position: &Position) -> Option<Vec<Image<Position>>> {
        Some(images(self.symmetries(), false, |element, _| {
            self.image(position, element)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_lines_of_play() {
        let game = Ultimate::new(Restrictions::default());
        let published = [81, 720, 6336, 55_080, 473_256];
        for (depth, nodes) in (1..).zip(published) {
            assert_eq!(game.perft(&game.start(), depth), nodes);
        }
    }

    #[test]
    fn closed_boards_part_at_the_sixth_ply() {
        let open = Ultimate::new(Restrictions::default());
        let closed = Ultimate::new(Restrictions {
            won: Won::Closed,
            ..Restrictions::default()
        });
        for depth in 1..=5 {
            let nodes = closed.perft(&closed.start(), depth);
            assert_eq!(nodes, open.perft(&open.start(), depth));
        }
        assert_ne!(
            closed.perft(&closed.start(), 6),
            open.perft(&open.start(), 6)
        );
    }
}

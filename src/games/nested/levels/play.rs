//! Moves: where they may be made and what they do.

use super::Nested;
use super::geometry::Region;
use super::position::{Move, Position};
use crate::game::{Edge, Game, Image};
use crate::games::Side;
use crate::games::images::images;
use crate::games::nested::board::State;
use crate::games::nested::lines::{CELLS, lines_in};
use crate::games::nested::restrictions::Won;
use crate::index::bricks::bits::points;
use crate::value::{Outcome, Turn};

impl<const BOARDS: usize, const ABOVE: usize> Nested<BOARDS, ABOVE> {
    /// The empty field with the first player sent to a board of the lowest level, by its number.
    ///
    /// # Panics
    /// If there is no such board.
    #[must_use]
    pub fn start_in(&self, board: usize) -> Position<BOARDS, ABOVE> {
        assert!(board < self.levels.boards(), "there is no board {board}");
        Position::empty(self.levels.board(board))
    }

    /// The position after a move, which must be legal.
    #[inline]
    pub(super) fn play(
        &self,
        position: &Position<BOARDS, ABOVE>,
        mv: Move,
    ) -> Position<BOARDS, ABOVE> {
        let mut to = *position;
        to.marks[mv.board()][position.player.seat()] |= 1 << mv.place();
        self.settle(&mut to, mv.board(), position.player);
        to.player = position.player.other();
        to.target = self.target(&to, usize::from(self.sends_to[mv.cell()]));
        to
    }

    /// Decides and fills what a mark of `mover` in a board of the lowest level decides and fills, on all levels.
    #[inline]
    fn settle(&self, position: &mut Position<BOARDS, ABOVE>, board: usize, mover: Side) {
        let closes = self.restrictions.won == Won::Closed;
        let is_marked_full = position.unmarked(board) == 0;
        let mut region = self.levels.board(board);
        let mut state = State::Undecided;
        if position.state(region) == State::Undecided {
            if lines_in(position.marks[board][mover.seat()]) != 0 {
                state = State::Won(mover);
            } else if is_marked_full {
                state = State::Drawn;
            } else {
                return;
            }
        }
        let mut fills = is_marked_full || closes;
        // What has just been decided or filled may decide or fill what it is a cell of.
        while let Some(outside) = region.outside() {
            let cell = region.number() % CELLS;
            let is_decided = state != State::Undecided;
            let was_undecided = is_decided && position.state(outside) == State::Undecided;
            let around = &mut position.above[outside.board()];
            if is_decided {
                around.decide(cell, state);
            }
            if fills {
                around.fill(cell);
            }
            state = match was_undecided {
                true => around.judge(mover, &self.restrictions),
                false => State::Undecided,
            };
            fills = around.playable() == 0 || closes && state != State::Undecided;
            if state == State::Undecided && !fills {
                return;
            }
            region = outside;
        }
        if state != State::Undecided {
            position.state = state;
        }
    }

    /// Where a player must go who is sent to a board of the lowest level.
    #[inline]
    fn target(&self, position: &Position<BOARDS, ABOVE>, board: usize) -> Region {
        let mut target = self.levels.board(board);
        let mut region = target;
        // What is closed further out counts.
        while let Some(outside) = region.outside() {
            if position.above[outside.board()].is_full(region.number() % CELLS) {
                target = outside;
            }
            region = outside;
        }
        target
    }

    /// Every board of the lowest level that is in a region and not full, with its unmarked cells.
    fn each_place_in(
        &self,
        position: &Position<BOARDS, ABOVE>,
        region: Region,
        visit: &mut impl FnMut(usize, u16),
    ) {
        if region.depth() == self.levels.lowest() {
            return visit(region.number(), position.unmarked(region.number()));
        }
        for cell in points(position.above[region.board()].playable().into()) {
            self.each_place_in(position, region.inside(cell), visit);
        }
    }

    /// Every board of the lowest level that the target admits and that is not full, with the cells that may be marked.
    #[inline]
    fn each_allowed(&self, position: &Position<BOARDS, ABOVE>, mut visit: impl FnMut(usize, u16)) {
        if self.restrictions.back {
            return self.each_place_in(position, position.target, &mut visit);
        }
        // There always is another move: one that leaves its board full sends back to nothing.
        self.each_place_in(position, position.target, &mut |board, cells| {
            visit(board, cells & !self.sends_back(position, board, cells));
        });
    }

    /// Those of the cells of a board that send the opponent to it.
    fn sends_back(&self, position: &Position<BOARDS, ABOVE>, board: usize, cells: u16) -> u16 {
        // The cell is the last place of the board that it sends to, so it can only be this one.
        let cell = board % CELLS;
        let mv = Move::from_cell(board * CELLS + cell);
        let may = cells >> cell & 1 == 1 && usize::from(self.sends_to[mv.cell()]) == board;
        if may && self.play(position, mv).target == self.levels.board(board) {
            1 << cell
        } else {
            0
        }
    }
}

impl<const BOARDS: usize, const ABOVE: usize> Game for Nested<BOARDS, ABOVE> {
    type Position = Position<BOARDS, ABOVE>;
    type Move = Move;

    fn start(&self) -> Self::Position {
        Position::empty(Region::WHOLE)
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        match position.state {
            State::Undecided => None,
            State::Won(winner) if winner == position.player => Some(Outcome::Win),
            State::Won(_) => Some(Outcome::Loss),
            State::Drawn => Some(Outcome::Draw),
        }
    }

    fn each_move(&self, position: &Self::Position, mut visit: impl FnMut(Edge<Self>)) {
        self.each_allowed(position, |board, cells| {
            for place in points(cells.into()) {
                let mv = Move::from_cell(board * CELLS + place);
                visit(Edge {
                    mv,
                    to: self.play(position, mv),
                    turn: Turn::Swap,
                });
            }
        });
    }

    fn images(&self, position: &Self::Position) -> Option<Vec<Image<Self::Position>>> {
        Some(images(self.symmetries(), false, |element, _| {
            self.image(position, element)
        }))
    }

    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome(position).is_some() {
            return 0;
        }
        let mut nodes = 0;
        // The last moves need not be made to be counted.
        if depth == 1 {
            self.each_allowed(position, |_, cells| nodes += u64::from(cells.count_ones()));
        } else {
            self.each_move(position, |edge| nodes += self.perft(&edge.to, depth - 1));
        }
        nodes
    }
}

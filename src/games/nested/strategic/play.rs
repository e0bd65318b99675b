//! Moves: where they may be made and what they do.

use super::position::{Move, Position, Target};
use super::{CELLS, Strategic};
use crate::game::{Edge, Game};
use crate::games::Side;
use crate::games::nested::board::State;
use crate::games::nested::lines::lines_in;
use crate::games::nested::restrictions::Won;
use crate::index::bricks::bits::points;
use crate::value::{Outcome, Turn};

impl Strategic {
    /// The empty board with the first player sent to a tactical cell; number 9 s + t is tactical cell t of
    /// strategic cell s.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn start_in(&self, tactical: usize) -> Position {
        assert!(tactical < CELLS * CELLS, "there are 81 tactical cells");
        Position::empty(Target::Tactical(tactical as u8))
    }

    /// The position after a move, which must be legal.
    #[inline]
    pub(super) fn play(&self, position: &Position, mv: Move) -> Position {
        let mut to = *position;
        to.marks[mv.board()][position.player.seat()] |= 1 << mv.operational();
        self.settle(&mut to, mv.board(), position.player);
        to.player = position.player.other();
        to.target = self.target(&to, usize::from(self.sends_to[mv.cell()]));
        to
    }

    /// Decides and fills what a mark of `mover` in a tactical cell decides and fills, on all levels.
    #[inline]
    fn settle(&self, position: &mut Position, board: usize, mover: Side) {
        let (strategic, tactical) = (board / CELLS, board % CELLS);
        let is_marked_full = position.unmarked(board) == 0;
        let field = &mut position.fields[strategic];
        let was_undecided = field.state(tactical) == State::Undecided;
        if was_undecided {
            let state = if lines_in(position.marks[board][mover.seat()]) != 0 {
                State::Won(mover)
            } else if is_marked_full {
                State::Drawn
            } else {
                return;
            };
            field.decide(tactical, state);
        }
        let closes = self.restrictions.won == Won::Closed;
        if is_marked_full || closes {
            field.fill(tactical);
        }
        let whole = &mut position.whole;
        if was_undecided && whole.state(strategic) == State::Undecided {
            let state = field.judge(mover, &self.restrictions);
            if state != State::Undecided {
                whole.decide(strategic, state);
                position.state = whole.judge(mover, &self.restrictions);
                if closes {
                    whole.fill(strategic);
                }
            }
        }
        if field.playable() == 0 {
            whole.fill(strategic);
        }
    }

    /// Where a player must go who is sent to a tactical cell.
    #[inline]
    fn target(&self, position: &Position, board: usize) -> Target {
        let strategic = board / CELLS;
        if position.whole.is_full(strategic) {
            Target::Anywhere
        } else if position.is_full(board) {
            Target::Strategic(strategic as u8)
        } else {
            Target::Tactical(board as u8)
        }
    }

    /// Every tactical cell that the target admits and that is not full, with its unmarked cells.
    #[inline]
    fn each_place(&self, position: &Position, mut visit: impl FnMut(usize, u16)) {
        let mut field = |strategic: usize| {
            for tactical in points(position.fields[strategic].playable().into()) {
                let board = strategic * CELLS + tactical;
                visit(board, position.unmarked(board));
            }
        };
        match position.target {
            Target::Anywhere => points(position.whole.playable().into()).for_each(field),
            Target::Strategic(strategic) => field(strategic.into()),
            Target::Tactical(board) => {
                let board = usize::from(board);
                visit(board, position.unmarked(board));
            }
        }
    }

    /// As [`Self::each_place`], with the cells that may be marked.
    #[inline]
    fn each_allowed(&self, position: &Position, mut visit: impl FnMut(usize, u16)) {
        if self.restrictions.back {
            return self.each_place(position, visit);
        }
        // There always is another move: one that leaves its tactical cell full sends back to nothing.
        self.each_place(position, |board, cells| {
            visit(board, cells & !self.sends_back(position, board, cells));
        });
    }

    /// Those of the cells of a tactical cell that send the opponent to it.
    fn sends_back(&self, position: &Position, board: usize, cells: u16) -> u16 {
        // The operational cell names the tactical cell, so it can only be this one.
        let cell = board % CELLS;
        let mv = Move::from_cell(board * CELLS + cell);
        let may = cells >> cell & 1 == 1 && usize::from(self.sends_to[mv.cell()]) == board;
        if may && self.play(position, mv).target == Target::Tactical(board as u8) {
            1 << cell
        } else {
            0
        }
    }
}

impl Game for Strategic {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::empty(Target::Anywhere)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.state {
            State::Undecided => None,
            State::Won(winner) if winner == position.player => Some(Outcome::Win),
            State::Won(_) => Some(Outcome::Loss),
            State::Drawn => Some(Outcome::Draw),
        }
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        self.each_allowed(position, |board, cells| {
            for operational in points(cells.into()) {
                let mv = Move::from_cell(board * CELLS + operational);
                visit(Edge {
                    mv,
                    to: self.play(position, mv),
                    turn: Turn::Swap,
                });
            }
        });
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
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

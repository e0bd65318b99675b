//! Boards to look at: 27 x 27 cells, who won which tactical and strategic cells, and where to play.

use super::notation::letter;
use super::position::{Move, Position, Target};
use super::{CELLS, SIDE, Strategic, TACTICAL_CELLS};
use crate::game::{Game, Notation};
use crate::games::nested::grid::{Area, empty_board, sketch, written};
use crate::picture::{AreaKind, Board, BoardContent, Pictured, Shade};

fn tactical_area(board: usize) -> Area {
    let [row, column] = Move::from_cell(board * CELLS).row_and_column();
    Area {
        row,
        column,
        side: 3,
    }
}

fn strategic_area(strategic: usize) -> Area {
    let [row, column] = Move::new(strategic, 0, 0).row_and_column();
    Area {
        row,
        column,
        side: 9,
    }
}

impl Pictured for Strategic {
    fn board(&self) -> Board {
        let name = |row, column| self.show_move(&Move::at(row, column));
        let board = |row, column| {
            let first = Move::at(row, column);
            format!("{}-{}", first.strategic() + 1, first.tactical() + 1)
        };
        let rest = "where to play: 41 for tactical cell 1 of strategic cell 4, 4 for any in strategic cell 4, or - for any; then \
                    the cells in which both have a line, each with who had it first or = for a draw, as in 41 22x,3o";
        empty_board(SIDE, name, board, rest)
    }

    fn sketch(&self, position: &Position) -> BoardContent {
        let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Move::at(row, column)));
        let signs = cells.map(|cell| position.mark(cell).map_or('.', letter));
        sketch(self, position, signs)
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        written(SIDE, sketch)
    }

    fn touched(&self, mv: &Move) -> Vec<usize> {
        let [row, column] = mv.row_and_column();
        vec![row * SIDE + column]
    }

    /// A player who may play anywhere is shown no place.
    fn shades(&self, position: &Position) -> Vec<Shade> {
        let area = match position.target() {
            _ if self.outcome(position).is_some() => None,
            Target::Anywhere => None,
            Target::Strategic(strategic) => Some(strategic_area(strategic.into())),
            Target::Tactical(board) => Some(tactical_area(board.into())),
        };
        let here = area.map(|area| area.shade(0.06, AreaKind::Here));
        let tactical = (0..TACTICAL_CELLS).filter_map(|board| {
            let state = position.tactical_state(board / CELLS, board % CELLS);
            tactical_area(board).decided(0.0, state)
        });
        let strategic = (0..CELLS).filter_map(|strategic| {
            let state = position.strategic_state(strategic);
            strategic_area(strategic).decided(0.1, state)
        });
        here.into_iter().chain(tactical).chain(strategic).collect()
    }
}

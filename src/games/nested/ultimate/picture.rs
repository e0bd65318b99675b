//! Boards to look at: nine boards of nine cells, who won which, and where to play.

use super::notation::{at, letter};
use super::{Move, Position, Ultimate};
use crate::game::{Game, Notation};
use crate::games::Side;
use crate::games::nested::State;
use crate::games::nested::grid::{Area, empty_board, sketch, status, won_lines, written};
use crate::games::nested::lines::{line_of, listed};
use crate::games::nested::{Drawn, DrawnLine};
use crate::picture::{
    AreaKind, Board, BoardContent, Complaint, Ending, Fault, Pictured, Shade, Status,
};

/// Rows, and columns.
const SIDE: usize = 9;

fn area(board: u8) -> Area {
    let board = usize::from(board);
    Area {
        row: board / 3 * 3,
        column: board % 3 * 3,
        side: 3,
    }
}

fn state(position: &Position, board: u8) -> State {
    match position.owner(board) {
        Some(player) => State::Won(player),
        None if position.is_full(board) => State::Drawn,
        None => State::Undecided,
    }
}

impl Pictured for Ultimate {
    fn board(&self) -> Board {
        let name = |row, column| {
            let (board, cell) = at(row, column);
            self.show_move(&Move { board, cell })
        };
        let board = |row, column| (at(row, column).0 + 1).to_string();
        let rest = "the board to play in, 1 to 9, or - for any; then the boards in which both have a line, each with who had it \
                    first, as in 5 2x7o";
        empty_board(SIDE, name, board, rest)
    }

    fn sketch(&self, position: &Position) -> BoardContent {
        let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| at(row, column)));
        let signs = cells.map(|(board, cell)| letter(position.stone(board, cell)));
        sketch(self, position, signs)
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        written(SIDE, sketch)
    }

    fn touched(&self, mv: &Move) -> Vec<usize> {
        let [board, cell] = [mv.board, mv.cell].map(usize::from);
        let [row, column] = [board / 3 * 3 + cell / 3, board % 3 * 3 + cell % 3];
        vec![row * SIDE + column]
    }

    /// A player who may play anywhere is shown no place.
    fn here(&self, position: &Position) -> Option<(Shade, String)> {
        let target = position.target();
        let board = target.filter(|_| self.outcome(position).is_none())?;
        let shade = area(board).shade(0.06, AreaKind::Here);
        Some((shade, (board + 1).to_string()))
    }

    fn shades(&self, position: &Position) -> Vec<Shade> {
        let here = self.here(position).map(|(shade, _)| shade);
        let state = |board: usize| state(position, board as u8);
        let decided = (0..9).filter_map(|board| area(board as u8).decided(0.0, state(board)));
        let decided_by = |player| won_lines(|board| area(board as u8), state, player);
        let won = [Side::First, Side::Second].map(decided_by);
        let shades = here.into_iter().chain(decided);
        shades.chain(won.into_iter().flatten()).collect()
    }

    fn status(&self, position: &Position) -> Status {
        status(|board| state(position, board as u8))
    }

    fn piece(&self) -> &'static str {
        "mark"
    }

    fn complain(&self, position: &Position, complaint: &Complaint<'_>) -> Option<String> {
        let [_, last] = complaint.last_two();
        let spot = last.filter(|_| complaint.fault == Fault::Closed)?;
        let (board, cell) = at(spot / SIDE, spot % SIDE);
        let number = board + 1;
        Some(match position.target() {
            Some(target) if target != board => format!(
                "board {number} is not the one to play in: the last move sent you to board {}",
                target + 1
            ),
            None if position.closed(&self.restrictions) >> board & 1 == 1 => {
                format!("board {number} is decided, and nobody plays in it any more")
            }
            _ => format!(
                "{number}-{} would send back to board {number}, which no move may do",
                cell + 1
            ),
        })
    }

    fn ending(&self, end: &Position) -> Option<Ending> {
        let drawn = match self.restrictions.drawn {
            Drawn::Nobody => 0,
            Drawn::Both => end.drawn(),
        };
        let ends = self.restrictions.drawn_line == DrawnLine::Ends;
        let boards = |won: u16| line_of(won, drawn).map(listed);
        let [first, second] = end.won;
        Some(Ending::new(
            match boards(first).or_else(|| boards(second)) {
                Some(line) => format!("by the line of boards {line}"),
                None => match line_of(end.drawn(), 0).filter(|_| ends) {
                    Some(line) => format!("by the drawn boards {}", listed(line)),
                    None => "because no board is left to play in".into(),
                },
            },
        ))
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        let (row, column) = (spot / SIDE, spot % SIDE);
        Some([row + row / 3, 2 + 2 * column + 2 * (column / 3)])
    }
}

//! Boards to look at: the cells, who won which boards, and where to play.

use super::Nested;
use super::geometry::{Levels, Region};
use super::position::Move;
use crate::game::{Game, Notation};
use crate::games::Side;
use crate::games::nested::State;
use crate::games::nested::grid::{Area, empty_board, sketch, status, won_lines, written};
use crate::games::nested::lines::{CELLS, line_of, listed};
use crate::games::nested::restrictions::{Drawn, DrawnLine};
use crate::picture::{
    AreaKind, Board, BoardContent, Complaint, Ending, Fault, Pictured, Shade, Status,
};

/// The cells of a region.
fn area(levels: Levels, region: Region) -> Area {
    let [row, column] = levels.row_and_column(region.first_cell(levels));
    Area {
        row,
        column,
        side: region.side(levels),
    }
}

/// So much wider than its cells a decided region is drawn, by how many levels of boards are inside.
const AROUND: f32 = 0.1;

impl<const BOARDS: usize, const ABOVE: usize> Pictured for Nested<BOARDS, ABOVE> {
    fn spots(&self) -> usize {
        self.levels.cells()
    }

    fn board(&self) -> Board {
        let levels = self.levels;
        let name = |row, column| self.show_move(&Move::from_cell(levels.cell_at(row, column)));
        let board = |row, column| {
            let name = self.show_move(&Move::from_cell(levels.cell_at(row, column)));
            name.rsplit_once('-')
                .map_or_else(String::new, |(board, _)| board.into())
        };
        let rest = match levels.count() {
            3 => {
                "where to play: 41 for tactical cell 1 of strategic cell 4, 4 for any in strategic cell 4, or - for any; then \
                 the cells in which both have a line, each with who had it first or = for a draw, as in 41 22x,3o"
            }
            _ => {
                "where to play: the places of the board on each level, the outermost first, fewer of them where there is a choice, or - \
                 for any; then the boards in which both have a line, each with who had it first or = for a draw, with commas between \
                 them"
            }
        };
        empty_board(levels.side(), name, board, rest)
    }

    fn sketch(&self, position: &Self::Position) -> BoardContent {
        let side = self.levels.side();
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let signs = cells.map(|(row, column)| self.mark_at(position, row, column));
        sketch(self, position, signs)
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        written(self.levels.side(), sketch)
    }

    fn touched(&self, mv: &Move) -> Vec<usize> {
        let [row, column] = self.levels.row_and_column(mv.cell());
        vec![row * self.levels.side() + column]
    }

    /// A player who may play anywhere is shown no place.
    fn here(&self, position: &Self::Position) -> Option<(Shade, String)> {
        let region = position.target();
        if region == Region::WHOLE || self.outcome(position).is_some() {
            return None;
        }
        let shade = area(self.levels, region).shade(0.06, AreaKind::Here);
        Some((shade, region.name()))
    }

    fn shades(&self, position: &Self::Position) -> Vec<Shade> {
        let levels = self.levels;
        let here = self.here(position).map(|(shade, _)| shade);
        let decided = levels.regions().filter_map(|region| {
            let inside = levels.lowest() - region.depth();
            area(levels, region).decided(AROUND * inside as f32, position.state(region))
        });
        let mut shades: Vec<Shade> = here.into_iter().chain(decided).collect();
        if let State::Won(winner) = position.state(Region::WHOLE) {
            let inside = |cell| Region::WHOLE.inside(cell);
            let state = |cell| position.state(inside(cell));
            let lines = won_lines(|cell| area(levels, inside(cell)), state, winner);
            shades.extend(lines);
        }
        shades
    }

    fn status(&self, position: &Self::Position) -> Status {
        status(|cell| position.state(Region::WHOLE.inside(cell)))
    }

    fn piece(&self) -> &'static str {
        "mark"
    }

    fn complain(&self, position: &Self::Position, complaint: &Complaint<'_>) -> Option<String> {
        let levels = self.levels;
        let [_, last] = complaint.last_two();
        if complaint.fault == Fault::Unread {
            let names = ["1"; Levels::MOST][..levels.count()].join("-");
            return Some(format!(
                "it names no cell: a move is the place on every level, the outermost first, as in {names}"
            ));
        }
        let spot = last.filter(|_| complaint.fault == Fault::Closed)?;
        let cell = levels.cell_at(spot / levels.side(), spot % levels.side());
        let board = levels.board(Move::from_cell(cell).board());
        let target = position.target();
        Some(match () {
            () if !target.holds(board) => format!(
                "{} is not where to play: the last move sent you to {}",
                levels.in_words(board),
                levels.in_words(target)
            ),
            () if position.is_closed(board) => {
                format!(
                    "{} is decided, and nobody plays in it any more",
                    levels.in_words(board)
                )
            }
            () => format!(
                "it would send back to {}, which no move may do",
                levels.in_words(board)
            ),
        })
    }

    fn ending(&self, end: &Self::Position) -> Option<Ending> {
        let levels = self.levels;
        let (own, drawn, what) = match levels.count() {
            1 => (end.marks[0], 0, "cell".to_owned()),
            _ => {
                let in_state = |wanted: State| {
                    let cells = (0..CELLS).filter(|&cell| end.above[0].state(cell) == wanted);
                    cells.fold(0, |set, cell| set | 1 << cell)
                };
                let own = [Side::First, Side::Second].map(|side| in_state(State::Won(side)));
                (own, in_state(State::Drawn), levels.word(1))
            }
        };
        let for_both = match self.restrictions.drawn {
            Drawn::Nobody => 0,
            Drawn::Both => drawn,
        };
        let winner = match end.state {
            State::Won(side) => line_of(own[side.seat()], for_both),
            State::Drawn | State::Undecided => None,
        };
        let ends = self.restrictions.drawn_line == DrawnLine::Ends;
        let drawn = line_of(drawn, 0).filter(|_| ends);
        Some(Ending::new(match (winner, drawn) {
            (Some(line), _) => format!("by the line of {what}s {}", listed(line)),
            (None, Some(line)) => format!("by the drawn {what}s {}", listed(line)),
            (None, None) => format!("because every {what} is decided and nobody has a line"),
        }))
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        let side = self.levels.side();
        let third = side / 3;
        // Between thirds there is a bar with blanks or a line, between other threes a blank or an empty line.
        let [row, column] = [spot / side, spot % side];
        let gaps = |number: usize| match third {
            1 => [number, 0],
            _ => [number / third, number / 3 - number / third],
        };
        let [bars, blanks] = gaps(column);
        let [rules, lines] = gaps(row);
        Some([row + rules + lines, 1 + column + 3 * bars + blanks])
    }
}

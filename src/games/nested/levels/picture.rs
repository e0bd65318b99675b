//! Boards to look at: the cells, who won which boards, and where to play.

use super::Nested;
use super::geometry::{Levels, Region};
use super::position::Move;
use crate::game::{Game, Notation};
use crate::games::nested::State;
use crate::games::nested::grid::{Area, empty_board, sketch, status, won_lines, written};
use crate::picture::{AreaKind, Board, BoardContent, Pictured, Shade, Status};

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
}

//! Positions and moves as text: rows of cells, the player to move, where to go, and who was first where marks
//! do not tell.

use super::geometry::Region;
use super::position::{Move, Position};
use super::{Nested, diagram, reader};
use crate::game::{Notation, ParseError};
use crate::games::Side;
use crate::games::nested::board::State;
use crate::games::nested::lines::lines_in;

pub(super) fn letter(player: Side) -> char {
    match player {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

/// `x` or `o` for whoever won it, `=` if it is drawn, `.` before that.
pub(super) fn sign(state: State) -> char {
    match state {
        State::Undecided => '.',
        State::Won(player) => letter(player),
        State::Drawn => '=',
    }
}

pub(super) const STATES: [State; 3] = [
    State::Won(Side::First),
    State::Won(Side::Second),
    State::Drawn,
];

impl<const BOARDS: usize, const ABOVE: usize> Nested<BOARDS, ABOVE> {
    /// What may have become of a region, as far as its own cells tell; of several possibilities the one counts
    /// that came first.
    pub(super) fn possible_states(
        &self,
        position: &Position<BOARDS, ABOVE>,
        region: Region,
    ) -> [bool; 3] {
        if region.depth() == self.levels.lowest() {
            let [first, second] = position.marks[region.number()].map(|marks| lines_in(marks) != 0);
            return [first, second, false];
        }
        let board = &position.above[region.board()];
        let [first, second] =
            [Side::First, Side::Second].map(|player| board.has_line(player, &self.restrictions));
        [first, second, board.has_drawn_line(&self.restrictions)]
    }

    pub(super) fn is_ambiguous(&self, position: &Position<BOARDS, ABOVE>, region: Region) -> bool {
        let possible = self.possible_states(position, region);
        possible.iter().filter(|&&possible| possible).count() > 1
    }

    /// The mark in a row and a column, `.` for none.
    pub(super) fn mark_at(
        &self,
        position: &Position<BOARDS, ABOVE>,
        row: usize,
        column: usize,
    ) -> char {
        let cell = Move::from_cell(self.levels.cell_at(row, column));
        position.mark(cell).map_or('.', letter)
    }
}

impl<const BOARDS: usize, const ABOVE: usize> Notation for Nested<BOARDS, ABOVE> {
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError> {
        reader::read(self, text)
    }

    fn write_position(&self, position: &Self::Position, out: &mut String) {
        let side = self.levels.side();
        for row in 0..side {
            if row > 0 {
                out.push('/');
            }
            out.extend((0..side).map(|column| self.mark_at(position, row, column)));
        }
        *out += &format!(" {} {}", letter(position.player), position.target.name());
        let mut separator = ' ';
        let ambiguous = self.levels.regions();
        for region in ambiguous.filter(|&region| self.is_ambiguous(position, region)) {
            *out += &format!(
                "{separator}{}{}",
                region.name(),
                sign(position.state(region))
            );
            separator = ',';
        }
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        for (level, place) in self.levels.digits(mv.cell()).enumerate() {
            let separator = if level > 0 { "-" } else { "" };
            *out += &format!("{separator}{}", place + 1);
        }
    }

    fn turn(&self, position: &Self::Position) -> &'static str {
        match position.player {
            Side::First => "x",
            Side::Second => "o",
        }
    }

    fn diagram(&self, position: &Self::Position) -> String {
        diagram::diagram(self, position)
    }
}

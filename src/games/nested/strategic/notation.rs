//! Positions and moves as text: rows of cells, the player to move, where to go, and who was first where marks
//! do not tell.

use super::position::{Move, Position, Target};
use super::{CELLS, SIDE, Strategic, reader};
use crate::game::{Notation, ParseError};
use crate::games::Side;
use crate::games::nested::board::State;
use crate::games::nested::lines::lines_in;

/// A cell above the operational level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Above {
    /// Number 9 s + t is tactical cell t of strategic cell s.
    Tactical(usize),
    Strategic(usize),
}

impl Above {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let tactical = (0..CELLS * CELLS).map(Self::Tactical);
        tactical.chain((0..CELLS).map(Self::Strategic))
    }

    /// `41` for tactical cell 1 of strategic cell 4, `4` for strategic cell 4.
    pub(super) fn name(self) -> String {
        match self {
            Self::Tactical(board) => format!("{}{}", board / CELLS + 1, board % CELLS + 1),
            Self::Strategic(strategic) => (strategic + 1).to_string(),
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        let digit = |byte: u8| byte.checked_sub(b'1').filter(|&cell| cell < CELLS as u8);
        match *name.as_bytes() {
            [strategic] => Some(Self::Strategic(digit(strategic)?.into())),
            [strategic, tactical] => {
                let [strategic, tactical] = [digit(strategic)?, digit(tactical)?].map(usize::from);
                Some(Self::Tactical(strategic * CELLS + tactical))
            }
            _ => None,
        }
    }
}

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

impl Strategic {
    /// What may have become of a cell, as far as its own cells tell; of several possibilities the one counts
    /// that came first.
    pub(super) fn possible_states(&self, position: &Position, cell: Above) -> [bool; 3] {
        match cell {
            Above::Tactical(board) => {
                let [first, second] = position.marks[board].map(|marks| lines_in(marks) != 0);
                [first, second, false]
            }
            Above::Strategic(strategic) => {
                let field = &position.fields[strategic];
                let [first, second] = [Side::First, Side::Second]
                    .map(|player| field.has_line(player, &self.restrictions));
                [first, second, field.has_drawn_line(&self.restrictions)]
            }
        }
    }

    pub(super) fn is_ambiguous(&self, position: &Position, cell: Above) -> bool {
        let possible = self.possible_states(position, cell);
        possible.iter().filter(|&&possible| possible).count() > 1
    }
}

fn write_target(target: Target) -> String {
    match target {
        Target::Anywhere => "-".into(),
        Target::Strategic(strategic) => Above::Strategic(strategic.into()).name(),
        Target::Tactical(board) => Above::Tactical(board.into()).name(),
    }
}

impl Notation for Strategic {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        reader::read(self, text)
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        for row in 0..SIDE {
            if row > 0 {
                out.push('/');
            }
            let mark = |column| position.mark(Move::at(row, column)).map_or('.', letter);
            out.extend((0..SIDE).map(mark));
        }
        let target = write_target(position.target);
        *out += &format!(" {} {target}", letter(position.player));
        let mut separator = ' ';
        for cell in Above::all().filter(|&cell| self.is_ambiguous(position, cell)) {
            let state = match cell {
                Above::Tactical(board) => position.fields[board / CELLS].state(board % CELLS),
                Above::Strategic(strategic) => position.whole.state(strategic),
            };
            *out += &format!("{separator}{}{}", cell.name(), sign(state));
            separator = ',';
        }
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        let names = [mv.strategic(), mv.tactical(), mv.operational()].map(|cell| cell + 1);
        *out += &format!("{}-{}-{}", names[0], names[1], names[2]);
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player {
            Side::First => "x",
            Side::Second => "o",
        }
    }

    fn diagram(&self, position: &Position) -> String {
        super::diagram::diagram(position)
    }
}

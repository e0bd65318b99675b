//! Who has marked which cells, who won what, and where the next move must go.

use super::{CELLS, OPERATIONAL_CELLS, TACTICAL_CELLS};
use crate::games::Side;
use crate::games::nested::board::{Board, State};
use crate::games::nested::lines::ALL;

/// An operational cell, as a move marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// The move into an operational cell of a tactical cell of a strategic cell, each counted from 0.
    ///
    /// # Panics
    /// If one of the three is not below 9.
    #[must_use]
    pub fn new(strategic: usize, tactical: usize, operational: usize) -> Self {
        assert!(strategic < CELLS && tactical < CELLS && operational < CELLS);
        Self::from_cell((strategic * CELLS + tactical) * CELLS + operational)
    }

    pub(super) fn from_cell(cell: usize) -> Self {
        debug_assert!(cell < OPERATIONAL_CELLS);
        Self(cell as u16)
    }

    #[inline]
    pub(super) fn cell(self) -> usize {
        usize::from(self.0)
    }

    /// The tactical cell, numbered through all strategic ones.
    #[inline]
    pub(super) fn board(self) -> usize {
        self.cell() / CELLS
    }

    /// The strategic cell, from 0.
    #[inline]
    #[must_use]
    pub fn strategic(self) -> usize {
        self.cell() / TACTICAL_CELLS
    }

    /// The tactical cell inside it, from 0.
    #[inline]
    #[must_use]
    pub fn tactical(self) -> usize {
        self.board() % CELLS
    }

    /// The operational cell inside that, from 0.
    #[inline]
    #[must_use]
    pub fn operational(self) -> usize {
        self.cell() % CELLS
    }

    /// Row and column among all 27 of each, from 0.
    #[must_use]
    pub fn row_and_column(self) -> [usize; 2] {
        let levels = [self.strategic(), self.tactical(), self.operational()];
        let place = |part: fn(usize) -> usize| {
            let digits = levels.map(part);
            9 * digits[0] + 3 * digits[1] + digits[2]
        };
        [place(|cell| cell / 3), place(|cell| cell % 3)]
    }

    /// The move into the cell in a row and a column among all 27 of each.
    pub(super) fn at(row: usize, column: usize) -> Self {
        let level = |size: usize| row / size % 3 * 3 + column / size % 3;
        Self::new(level(9), level(3), level(1))
    }
}

/// Where the next move must go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Into any cell.
    Anywhere,
    /// Into any cell of a strategic cell.
    Strategic(u8),
    /// Into a tactical cell; number 9 s + t is tactical cell t of strategic cell s.
    Tactical(u8),
}

/// Everything the future of the game depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Operational cells marked by each player, by tactical cell.
    pub(super) marks: [[u16; 2]; TACTICAL_CELLS],
    /// Tactical cells by strategic cell. Who won them is kept, because marks do not tell who was first where
    /// both have lines.
    pub(super) fields: [Board; CELLS],
    /// Strategic cells.
    pub(super) whole: Board,
    pub(super) state: State,
    pub(super) player: Side,
    pub(super) target: Target,
}

impl Position {
    /// No marks, the first player to move there.
    pub(super) fn empty(target: Target) -> Self {
        Self {
            marks: [[0; 2]; TACTICAL_CELLS],
            fields: [Board::default(); CELLS],
            whole: Board::default(),
            state: State::Undecided,
            player: Side::First,
            target,
        }
    }

    /// Who is to move.
    #[must_use]
    pub fn player(&self) -> Side {
        self.player
    }

    /// Where the move must go.
    #[must_use]
    pub fn target(&self) -> Target {
        self.target
    }

    /// Who marked a cell.
    #[must_use]
    pub fn mark(&self, cell: Move) -> Option<Side> {
        let marks = self.marks[cell.board()];
        let is_in = |cells: u16| cells >> cell.operational() & 1 == 1;
        let mut players = [Side::First, Side::Second].into_iter();
        players.find(|player| is_in(marks[player.seat()]))
    }

    /// What has become of a tactical cell of a strategic cell, each counted from 0.
    #[must_use]
    pub fn tactical_state(&self, strategic: usize, tactical: usize) -> State {
        self.fields[strategic].state(tactical)
    }

    /// What has become of a strategic cell, counted from 0.
    #[must_use]
    pub fn strategic_state(&self, strategic: usize) -> State {
        self.whole.state(strategic)
    }

    /// Unmarked cells of a tactical cell.
    #[inline]
    pub(super) fn unmarked(&self, board: usize) -> u16 {
        let [first, second] = self.marks[board];
        ALL & !(first | second)
    }

    /// Whether a tactical cell is closed to play.
    #[inline]
    pub(super) fn is_full(&self, board: usize) -> bool {
        self.fields[board / CELLS].is_full(board % CELLS)
    }
}

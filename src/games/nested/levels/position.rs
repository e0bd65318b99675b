//! Who has marked which cells, who won what, and where the next move must go.

use super::geometry::{Levels, Region};
use crate::games::Side;
use crate::games::nested::board::{Board, State};
use crate::games::nested::lines::{ALL, CELLS};

/// A cell of the lowest level, as a move marks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    /// The move into a cell given by its places on every level, each from 0, the outermost first: `[4, 3, 0]` is operational cell
    /// 1 of tactical cell 4 of strategic cell 5.
    ///
    /// # Panics
    /// If a place is not below 9, or there are too many.
    #[must_use]
    pub fn of(places: &[usize]) -> Self {
        assert!(places.len() <= Levels::MOST && places.iter().all(|&place| place < CELLS));
        Self::from_cell(places.iter().fold(0, |cell, place| cell * CELLS + place))
    }

    #[inline]
    pub(super) fn from_cell(cell: usize) -> Self {
        Self(cell as u32)
    }

    /// The cell: its places on every level as digits in base nine.
    #[inline]
    #[must_use]
    pub fn cell(self) -> usize {
        self.0 as usize
    }

    /// The number of its board of the lowest level.
    #[inline]
    pub(super) fn board(self) -> usize {
        self.cell() / CELLS
    }

    /// Its place on that board.
    #[inline]
    pub(super) fn place(self) -> usize {
        self.cell() % CELLS
    }
}

/// Everything the future of the game depends on, with room for so many boards of the lowest level and so many above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const BOARDS: usize, const ABOVE: usize> {
    /// Cells marked by each player, by board of the lowest level.
    pub(super) marks: [[u16; 2]; BOARDS],
    /// Boards whose cells are boards, from the outermost on. Who won a cell is kept, because marks do not tell who was first
    /// where both have lines.
    pub(super) above: [Board; ABOVE],
    /// What has become of the whole field.
    pub(super) state: State,
    pub(super) player: Side,
    pub(super) target: Region,
}

impl<const BOARDS: usize, const ABOVE: usize> Position<BOARDS, ABOVE> {
    /// No marks, the first player to move there.
    pub(super) fn empty(target: Region) -> Self {
        Self {
            marks: [[0; 2]; BOARDS],
            above: [Board::default(); ABOVE],
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
    pub fn target(&self) -> Region {
        self.target
    }

    /// Who marked a cell.
    #[must_use]
    pub fn mark(&self, cell: Move) -> Option<Side> {
        let marks = self.marks[cell.board()];
        let is_in = |cells: u16| cells >> cell.place() & 1 == 1;
        let mut players = [Side::First, Side::Second].into_iter();
        players.find(|player| is_in(marks[player.seat()]))
    }

    /// What has become of a region.
    #[inline]
    #[must_use]
    pub fn state(&self, region: Region) -> State {
        match region.outside() {
            Some(outside) => self.above[outside.board()].state(region.number() % CELLS),
            None => self.state,
        }
    }

    /// Unmarked cells of a board of the lowest level.
    #[inline]
    pub(super) fn unmarked(&self, board: usize) -> u16 {
        let [first, second] = self.marks[board];
        ALL & !(first | second)
    }

    /// Whether a region, or one that it is in, is closed to play.
    pub(super) fn is_closed(&self, region: Region) -> bool {
        region.outside().is_some_and(|outside| {
            self.above[outside.board()].is_full(region.number() % CELLS) || self.is_closed(outside)
        })
    }
}

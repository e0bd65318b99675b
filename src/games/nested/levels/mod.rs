//! Tic-tac-toe inside tic-tac-toe on any number of levels: boards of nine boards of nine cells, and so on inwards.
//!
//! Where a move may be made is decided by the move before. In general the places of the cell it marked, all but the outermost, name
//! the board: each level decides where play goes on the next level out. In the strategic game, of three levels, a
//! [`NumberSet`] may name the strategic cell instead. Whoever completes a line of cells wins the board, with a line of boards
//! the board around them, and with a line of the outermost the game. What the inventor leaves to the players are
//! [`Restrictions`].

mod about;
mod contest;
mod diagram;
mod geometry;
mod images;
mod named;
mod notation;
mod picture;
mod play;
mod position;
mod reader;
mod symmetry;

pub(crate) use about::backend as nested_backend;
pub(crate) use geometry::Levels;
pub use geometry::Region;
pub(crate) use named::nested_named;
pub use named::{NESTED_OPTIONS, STRATEGIC_OPTIONS, strategic_named};
pub use position::{Move, Position};

use super::lines::CELLS;
use super::restrictions::Restrictions;
use super::sets::NumberSet;
use crate::symmetry::Group;

/// A nested game whose positions have room for so many boards of the lowest level and so many above.
#[derive(Clone, Debug)]
pub struct Nested<const BOARDS: usize, const ABOVE: usize> {
    levels: Levels,
    sending: Sending,
    restrictions: Restrictions,
    /// The board of the lowest level that each cell sends to.
    sends_to: Vec<u16>,
    symmetries: Group,
}

/// Up to three levels; the strategic game with one of its number sets.
pub type Strategic = Nested<81, 10>;

/// Up to four levels.
pub type FourLevels = Nested<729, 91>;

/// Up to five levels.
pub type FiveLevels = Nested<6561, 820>;

/// What names the board that a move sends to.
#[derive(Clone, Debug)]
enum Sending {
    /// The places of the cell, all but the outermost.
    Places,
    /// A number set, on three levels.
    Set(NumberSet),
    /// A number set of somebody's own, whose file says what the restrictions are.
    OwnSet(NumberSet),
}

impl<const BOARDS: usize, const ABOVE: usize> Nested<BOARDS, ABOVE> {
    /// The game on so many levels with these restrictions.
    ///
    /// # Panics
    /// If there are no levels, or positions have no room for as many.
    #[must_use]
    pub fn on_levels(levels: usize, restrictions: Restrictions) -> Self {
        let levels = Levels::new(levels);
        Self::sending(levels, Sending::Places, restrictions, |cell| {
            cell % levels.boards()
        })
    }

    fn sending(
        levels: Levels,
        sending: Sending,
        restrictions: Restrictions,
        board: impl Fn(usize) -> usize,
    ) -> Self {
        assert!(
            levels.boards() <= BOARDS && levels.boards_above() <= ABOVE,
            "positions have no room for {} levels",
            levels.count()
        );
        let symmetries = match &sending {
            // One symmetry on all levels: whatever else would move a cell's places apart.
            Sending::Places => symmetry::group(&NumberSet::tactical()),
            Sending::Set(set) | Sending::OwnSet(set) => symmetry::group(set),
        };
        Self {
            levels,
            sends_to: (0..levels.cells()).map(|cell| board(cell) as u16).collect(),
            sending,
            restrictions,
            symmetries,
        }
    }

    /// What the players agreed on.
    #[must_use]
    pub fn restrictions(&self) -> &Restrictions {
        &self.restrictions
    }

    /// How many levels there are.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.levels.count()
    }

    /// Boards of the lowest level.
    pub(in crate::games::nested) fn boards(&self) -> usize {
        self.levels.boards()
    }

    /// The number set, if one says where moves send to.
    #[must_use]
    pub fn set(&self) -> Option<&NumberSet> {
        match &self.sending {
            Sending::Places => None,
            Sending::Set(set) | Sending::OwnSet(set) => Some(set),
        }
    }

    /// The name, in its shortest form.
    #[must_use]
    pub fn name(&self) -> String {
        let suffix = self.restrictions.suffix();
        match &self.sending {
            Sending::Places => format!("nested:{}{suffix}", self.levels()),
            Sending::Set(set) => format!("strategic:{}{suffix}", set.name),
            Sending::OwnSet(set) => format!("strategic:{}", set.name),
        }
    }

    /// The symmetries that apply one symmetry of the square to the cells of the outermost board and one, perhaps another, to
    /// everything inside each of them, and that make no difference to where moves send. They permute 18 points: the outermost
    /// cells, then the cells of any board inside.
    #[must_use]
    pub fn symmetries(&self) -> &Group {
        &self.symmetries
    }
}

impl Strategic {
    /// The strategic game with this number set and these restrictions.
    ///
    /// # Panics
    /// If the set sends to a strategic cell that there is not.
    #[must_use]
    pub fn new(set: NumberSet, restrictions: Restrictions) -> Self {
        Self::by_set(set, restrictions, Sending::Set)
    }

    /// The same by a number set that does not come with the program. The name says nothing of the restrictions.
    ///
    /// # Panics
    /// If the set sends to a strategic cell that there is not.
    #[must_use]
    pub fn of_own(set: NumberSet, restrictions: Restrictions) -> Self {
        Self::by_set(set, restrictions, Sending::OwnSet)
    }

    fn by_set(
        set: NumberSet,
        restrictions: Restrictions,
        sending: fn(NumberSet) -> Sending,
    ) -> Self {
        let levels = Levels::new(3);
        let numbers = set.clone();
        Self::sending(levels, sending(set), restrictions, |cell| {
            let [row, column] = levels.row_and_column(cell).map(|place| place % CELLS);
            let outermost = levels.digits(cell).next().unwrap_or_default();
            let strategic = numbers.next(outermost, row, column);
            assert!(strategic < CELLS, "there are nine strategic cells");
            strategic * CELLS + cell % CELLS
        })
    }
}

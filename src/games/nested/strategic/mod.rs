//! Strategic tic-tac-toe: nine strategic cells of nine tactical cells of nine operational cells, 27 x 27 in all.
//!
//! Where a move may be made is decided by the move before: its operational cell names the tactical cell, and a
//! [`NumberSet`] the strategic cell. Whoever completes a line of operational cells wins the tactical cell, with
//! a line of those the strategic cell, with a line of those the game. What the inventor leaves to the players
//! are [`Restrictions`].

mod about;
mod diagram;
mod named;
mod notation;
mod picture;
mod play;
mod position;
mod reader;
mod symmetry;

pub(crate) use about::backend as strategic_backend;
pub use named::{STRATEGIC_OPTIONS, strategic_named};
pub use position::{Move, Position, Target};

use super::lines::CELLS;
use super::restrictions::Restrictions;
use super::sets::NumberSet;
use crate::symmetry::Group;

/// Tactical cells: number 9 s + t is tactical cell t of strategic cell s.
const TACTICAL_CELLS: usize = CELLS * CELLS;
/// Operational cells: number 9 (9 s + t) + o is operational cell o of that.
const OPERATIONAL_CELLS: usize = CELLS * TACTICAL_CELLS;
/// Operational cells on a side.
const SIDE: usize = 27;

/// The game with one of its number sets.
#[derive(Clone, Debug)]
pub struct Strategic {
    set: NumberSet,
    restrictions: Restrictions,
    /// The tactical cell that each operational cell sends to.
    sends_to: Vec<u8>,
    symmetries: Group,
}

impl Strategic {
    /// The game with this number set and these restrictions.
    ///
    /// # Panics
    /// If the set sends to a strategic cell that there is not.
    #[must_use]
    pub fn new(set: NumberSet, restrictions: Restrictions) -> Self {
        let sends_to = (0..OPERATIONAL_CELLS)
            .map(|cell| {
                let mv = Move::from_cell(cell);
                let [row, column] = mv.row_and_column().map(|place| place % CELLS);
                let strategic = set.next(mv.strategic(), row, column);
                assert!(strategic < CELLS, "there are nine strategic cells");
                (strategic * CELLS + mv.operational()) as u8
            })
            .collect();
        Self {
            symmetries: symmetry::group(&set),
            set,
            restrictions,
            sends_to,
        }
    }

    /// The name, in its shortest form.
    #[must_use]
    pub fn name(&self) -> String {
        format!("strategic:{}{}", self.set.name, self.restrictions.suffix())
    }

    /// The number set.
    #[must_use]
    pub fn set(&self) -> &NumberSet {
        &self.set
    }

    /// What the players agreed on.
    #[must_use]
    pub fn restrictions(&self) -> &Restrictions {
        &self.restrictions
    }

    /// The symmetries that apply one symmetry of the square to the strategic cells and one, perhaps another, to
    /// everything inside each of them, and that the number set keeps. They permute 18 points: the strategic
    /// cells, then the cells of any board inside.
    #[must_use]
    pub fn symmetries(&self) -> &Group {
        &self.symmetries
    }
}

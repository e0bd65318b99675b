//! Tic-tac-toe inside tic-tac-toe: the tactical game (nine boards of nine cells), the strategic one (nine of
//! those), and any number of levels more.

mod board;
mod grid;
mod levels;
mod lines;
mod restrictions;
mod set_file;
mod sets;
pub mod transitions;
pub mod ultimate;

pub use board::State;
pub use levels::{
    FiveLevels, FourLevels, Move as NestedMove, NESTED_OPTIONS, Nested, Position as NestedPosition,
    Region, STRATEGIC_OPTIONS, Strategic, strategic_named,
};
pub(crate) use levels::{Levels, nested_backend, nested_named};
pub(crate) use restrictions::RESTRICTION_OPTIONS;
pub use restrictions::{Drawn, DrawnLine, Restrictions, Won};
pub(crate) use set_file::describes_number_set;
pub use set_file::{read_number_set, read_strategic};
pub use sets::{Kind, NumberSet};

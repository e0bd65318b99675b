//! Tic-tac-toe inside tic-tac-toe: the tactical game (nine boards of nine cells) and the strategic one (nine of
//! those).

mod board;
mod grid;
mod lines;
mod restrictions;
mod set_file;
mod sets;
mod strategic;
pub mod transitions;
pub mod ultimate;

pub use board::State;
pub(crate) use restrictions::RESTRICTION_OPTIONS;
pub use restrictions::{Drawn, DrawnLine, Restrictions, Won};
pub use set_file::read_number_set;
pub use sets::{Kind, NumberSet};
pub(crate) use strategic::strategic_backend;
pub use strategic::{
    Move as StrategicMove, Position as StrategicPosition, STRATEGIC_OPTIONS, Strategic, Target,
    strategic_named,
};

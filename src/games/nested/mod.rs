//! Tic-tac-toe inside tic-tac-toe: the tactical game (nine boards of nine cells) and the strategic one (nine of those).

mod set_file;
mod sets;

pub use set_file::read_number_set;
pub use sets::{Kind, NumberSet};

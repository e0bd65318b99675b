//! Tic-tac-toe inside tic-tac-toe: the tactical game (nine boards of nine cells) and the strategic one (nine of those).

mod sets;
pub mod ultimate;

pub use sets::{Kind, NumberSet};

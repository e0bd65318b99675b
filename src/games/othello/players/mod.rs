//! Players of Othello, from a students' report that follows the agent Roxanne.

mod minimax;
mod roxanne;
mod specialists;
mod squares;

pub use minimax::RoxanneMinimax;
pub use roxanne::Roxanne;
pub(crate) use specialists::specialists;

//! The games, one folder per family.

pub mod alignment;
pub mod ataxx;
pub mod dots;
pub(crate) mod name;
pub mod nested;
pub mod othello;
mod player;
pub(crate) mod section;

pub use name::{GameName, NameError, OptionSpec};
pub use player::Player;
pub use section::RulesError;

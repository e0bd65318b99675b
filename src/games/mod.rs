//! The games, one folder per family.

pub mod alignment;
pub mod ataxx;
pub(crate) mod name;
mod player;

pub use name::{GameName, NameError, OptionSpec};
pub use player::Player;

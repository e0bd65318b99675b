//! The games, one folder per family.

pub mod alignment;
pub mod ataxx;
pub mod dots;
pub(crate) mod images;
pub mod mu_torere;
pub mod nested;
pub mod othello;
pub mod pong_hau_ki;
mod side;
pub(crate) mod stones;
mod tokens;
pub(crate) mod toml_reader;

pub use crate::name::{GameName, NameError, OptionSpec};
pub use side::Side;
pub use tokens::Tokens;
pub use toml_reader::RulesError;

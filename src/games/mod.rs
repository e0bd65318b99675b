//! The games, one folder per family.

pub mod alignment;
pub(crate) mod name;

pub use name::{GameName, NameError, OptionSpec};

//! The games, one folder per family.

pub mod alignment;
mod name;

pub use name::{GameName, NameError, OptionSpec};

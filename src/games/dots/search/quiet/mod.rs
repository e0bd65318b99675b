//! The values of the positions in which no box can be taken; all others follow from them.

mod crossings;
mod moves;
mod tables;
mod values;
mod view;

pub(crate) use tables::{quiet_memory_needed, solve_quiet_tables};
pub(crate) use values::QuietValues;

#[cfg(test)]
mod tests;

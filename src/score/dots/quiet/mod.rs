//! The values of the positions in which no box can be taken; all others follow from them.

mod crossings;
mod moves;
mod values;
mod view;

pub(crate) use values::QuietValues;

#[cfg(test)]
mod tests;

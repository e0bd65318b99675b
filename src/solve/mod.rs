//! From rules to values: every position of a game, with its exact distance.

mod atomic_tier;
mod buffer;
mod entry;
mod tally;
mod tier;
mod tiers;

pub use buffer::TierBuffer;
pub use entry::TableEntry;
pub(crate) use tally::Cell;
pub use tally::{ScoreCell, Tally, TallyEntry};
pub use tier::TierError;
pub(crate) use tiers::{TierStore, index_needed, memory_needed, program_bytes, solve_tiers};

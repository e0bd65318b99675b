//! From rules to values: every position of a game, with its exact distance.

mod cells;
mod codes;
mod monitor;
mod tally;
mod tier;
mod tiers;

pub use cells::Code;
pub use codes::Codes;
pub use monitor::{Monitor, Quiet, Stopped, meanwhile};
pub(crate) use tally::Cell;
pub use tally::{ScoreCell, Tally, TallyEntry};
pub use tier::TierError;
pub(crate) use tiers::{Keeper, memory_needed, program_bytes, solve_tiers};

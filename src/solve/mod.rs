//! From rules to values: every position of a game, with its exact distance.
//!
//! The solver sees no positions. It sees the slots of [tiers](crate::index::Tier) and, through
//! [`TierGraph`](crate::index::TierGraph), the moves among them.
//!
//! **Order.** Tiers are solved from the last to the first, so that moves that leave a tier lead to known values. Only the tiers that
//! the one at hand leads into are in memory.
//!
//! **One tier.** While a tier is solved, each slot has 16 bits: its value, or the weight of the moves that are not yet known to lose.
//! 1. A pass over all slots, by all threads, gives values to finished games and to positions that moves into later tiers decide.
//!    Without cycles in the tier that is all.
//! 2. Values then spread backwards, one distance after the other. A slot that was decided at distance d visits its predecessors: a
//!    loss makes them wins at d + 1; a win takes the weight of the move off theirs, and one without any weight left is lost at d + 1.
//! 3. Slots that are never decided are draws: neither player can force an end.
//!
//! **Exact distances.** Values from later tiers come with any distance. A slot that such a value decides waits until the solver has
//! reached its distance, unless a quicker move decides it before. Distances would be wrong if values spread in
//! the order of arrival.
//!
//! **Weights.** Where positions are alike by symmetry, several moves of one position lead to one slot. Weights count them as often as
//! they occur on either side, and need only be consistent.
//!
//! The results go to [tables](crate::table). [`Tables::solve`](crate::table::Tables::solve) is the way to call
//! the solver, and [`verify`](mod@crate::verify) checks tables by other code.

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

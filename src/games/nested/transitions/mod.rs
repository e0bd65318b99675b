//! Which board of a nested game leads where, in the strategic game by its number set: the graph by formula and by moves, and
//! the sets ranked by it.

mod levels_graph;
mod named;
mod played;
mod ranking;
mod set_graph;
mod transition;

pub use levels_graph::levels_graph;
pub use named::{graphed_levels, graphed_set};
pub use ranking::{Criterion, RankedSet, Ranking};
pub use set_graph::SetGraph;
pub use transition::transition_graph;

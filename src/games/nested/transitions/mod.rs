//! Which cell of the strategic game leads where, by its number set: the graph by formula and by moves, and the
//! sets ranked by it.

mod named;
mod played;
mod ranking;
mod set_graph;
mod transition;

pub use named::graphed_set;
pub use ranking::{Criterion, RankedSet, Ranking};
pub use set_graph::SetGraph;
pub use transition::transition_graph;

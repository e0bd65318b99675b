//! Transition graphs: which place of a game leads where, and how far everything is from everything.
//!
//! A [`Digraph`] comes from a formula, from moves that were seen ([`projected`]) or from all
//! positions of a small game ([`position_graph`]). [`GraphReport`] computes its distances by two passes of Floyd and
//! Warshall's method, confirms each by a breadth-first search that knows nothing of the former, and draws them.

mod breadth;
mod digits;
mod digraph;
mod distances;
mod heatmap;
mod legend;
mod palette;
mod positions;
mod projection;
mod ratio;
mod rectangles;
mod renaming;
mod report;

pub use breadth::breadth_first;
pub use digraph::{Difference, Digraph};
pub use distances::Distances;
pub use palette::Palette;
pub use positions::position_graph;
pub use projection::projected;
pub use ratio::Ratio;
pub use renaming::renaming;
pub use report::GraphReport;

use crate::progress::Cancelled;

/// Why there are no distances, or no picture of them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// The method would take too long.
    #[error(
        "{game} has more than {limit} positions up to symmetry; distances between all of them are computed for at most so many: choose a \
         smaller game"
    )]
    TooLarge {
        /// The graph.
        game: String,
        /// How many vertices there may be.
        limit: usize,
    },
    /// There are too many vertices for a picture.
    #[error(
        "a picture of {vertices} x {vertices} distances cannot be looked at, and {limit} are the most that are drawn: write them as \
         CSV instead"
    )]
    TooManyToDraw {
        /// How many vertices there are.
        vertices: usize,
        /// How many there may be.
        limit: usize,
    },
    /// Two methods gave different distances, so neither can be trusted.
    #[error(
        "the computation contradicts itself: from {from} to {to}, two passes give {passes} and a breadth-first search {breadth}"
    )]
    Disagreement {
        /// The first vertex.
        from: String,
        /// The second.
        to: String,
        /// What two passes give.
        passes: String,
        /// What a breadth-first search gives.
        breadth: String,
    },
    /// The formula of a transition graph and the moves of its game lead to different places.
    #[error("the computation contradicts itself: formula and moves of {game}: {difference}")]
    OtherMoves {
        /// The game.
        game: String,
        /// Where they differ.
        difference: Difference,
    },
    /// The work was cancelled.
    #[error("stopped before all distances were known")]
    Cancelled(#[from] Cancelled),
}

impl GraphError {
    pub(crate) fn too_large(game: &str) -> Self {
        Self::TooLarge {
            game: game.to_owned(),
            limit: Distances::MOST_VERTICES,
        }
    }
}

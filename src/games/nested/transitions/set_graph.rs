//! A number set, its transition graph and its distances.

use super::super::{NumberSet, Restrictions, Strategic};
use super::played::played_graph;
use super::transition::transition_graph;
use crate::graph::Digraph;
use crate::graph::GraphError;
use crate::graph::GraphReport;
use crate::graph::renaming;
use crate::progress::{Cancelled, NoProgress, Progress};
use rayon::prelude::*;

/// All about a number set.
#[derive(Clone, Debug)]
pub struct SetGraph {
    /// The set.
    pub set: NumberSet,
    /// Where its cells send to.
    pub graph: Digraph,
    /// How far that is.
    pub report: GraphReport,
}

impl SetGraph {
    /// Computes what there is to know of a set. Its graph must come out the same by formula and by the moves of
    /// the game.
    ///
    /// # Errors
    /// If two methods disagree.
    pub fn of(set: NumberSet) -> Result<Self, GraphError> {
        let graph = transition_graph(&set);
        let game = Strategic::new(set.clone(), Restrictions::default());
        confirm(&graph, &played_graph(&game, &graph))?;
        let report = GraphReport::of(&graph, &NoProgress)?;
        Ok(Self { set, graph, report })
    }

    /// Every set that has a name, in the order of [`NumberSet::all`].
    ///
    /// # Errors
    /// If two methods disagree, or the work is cancelled.
    pub fn all(progress: &dyn Progress) -> Result<Vec<Self>, GraphError> {
        let sets: Vec<NumberSet> = NumberSet::all().collect();
        progress.begin("measuring number sets", sets.len() as u64);
        let measured = sets.into_par_iter().map(|set| {
            if progress.is_cancelled() {
                return Err(Cancelled.into());
            }
            let measured = Self::of(set);
            progress.advance(1);
            measured
        });
        let measured = measured.collect();
        progress.finish();
        measured
    }

    /// Which vertex of the other's graph each vertex of this one becomes, if the graphs differ in nothing but names.
    #[must_use]
    pub fn renamed(&self, other: &Self) -> Option<Vec<usize>> {
        renaming((&self.graph, &self.report), (&other.graph, &other.report))
    }
}

/// Formula and moves must lead to the same places.
pub(super) fn confirm(formula: &Digraph, played: &Digraph) -> Result<(), GraphError> {
    match formula.difference(played) {
        None => Ok(()),
        Some(difference) => Err(GraphError::OtherMoves {
            game: formula.name.clone(),
            difference,
        }),
    }
}

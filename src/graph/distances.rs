//! All distances of a graph, by the two passes of Floyd and Warshall's method that the source describes.
//!
//! The distance from a vertex to itself is here the length of the shortest walk that leaves it and comes back:
//! 1 if it has an edge to itself, never 0.

use super::digraph::Digraph;
use crate::progress::{Cancelled, Progress};

/// Where no walk leads. Twice as much still fits, so sums need no care.
const FAR: u16 = 30_000;

/// How far every vertex of a graph is from every other, and from itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    vertices: usize,
    /// Row by row: from, then to.
    entries: Vec<u16>,
}

impl Distances {
    /// The largest graph the method is meant for: its time grows with the third power of the number of vertices.
    pub const MOST_VERTICES: usize = 3_000;

    /// Two passes: one for different vertices, one for the way back to the same.
    ///
    /// # Errors
    /// If the work is cancelled.
    ///
    /// # Panics
    /// If the graph has more than [`Self::MOST_VERTICES`] vertices.
    pub fn two_passes(graph: &Digraph, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let vertices = graph.vertices();
        assert!(vertices <= Self::MOST_VERTICES, "{vertices} vertices");
        let mut matrix = Self::adjacency(graph);
        let adjacent = matrix.diagonal();
        matrix.set_diagonal(&vec![FAR; vertices]);
        progress.plan(2 * vertices as u64);
        matrix.shorten(progress)?;

        let between = matrix.clone();
        matrix.set_diagonal(&adjacent);
        matrix.shorten(progress)?;

        let returning = matrix.diagonal();
        matrix = between;
        matrix.set_diagonal(&returning);
        Ok(matrix)
    }

    fn adjacency(graph: &Digraph) -> Self {
        let vertices = graph.vertices();
        let mut entries = vec![FAR; vertices * vertices];
        for from in 0..vertices {
            for &to in graph.successors(from) {
                entries[from * vertices + to] = 1;
            }
        }
        Self { vertices, entries }
    }

    /// One pass: every entry becomes the length of the shortest walk, through first no vertex, then one more at
    /// a time.
    fn shorten(&mut self, progress: &dyn Progress) -> Result<(), Cancelled> {
        // Of the graph of the empty set there is nothing to cut into rows.
        let row_length = self.vertices.max(1);
        progress.begin("shortening ways", self.vertices as u64);
        for through in 0..self.vertices {
            if progress.is_cancelled() {
                return Err(Cancelled);
            }
            let onward = self.entries[through * row_length..][..row_length].to_vec();
            for row in self.entries.chunks_exact_mut(row_length) {
                let there = row[through];
                if there < FAR {
                    for (entry, &further) in row.iter_mut().zip(&onward) {
                        *entry = (*entry).min(there + further);
                    }
                }
            }
            progress.advance(1);
        }
        progress.finish();
        Ok(())
    }

    fn diagonal(&self) -> Vec<u16> {
        let places = (0..self.vertices).map(|vertex| vertex * (self.vertices + 1));
        places.map(|place| self.entries[place]).collect()
    }

    fn set_diagonal(&mut self, values: &[u16]) {
        for (vertex, &value) in values.iter().enumerate() {
            self.entries[vertex * (self.vertices + 1)] = value;
        }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The length of the shortest walk with at least one edge; `None` if there is no walk.
    #[must_use]
    pub fn between(&self, from: usize, to: usize) -> Option<u16> {
        let entry = self.entries[from * self.vertices + to];
        (entry < FAR).then_some(entry)
    }
}

//! All distances of a graph, by the two passes of Floyd and Warshall's method that the source describes.
//!
//! The distance from a vertex to itself is here the length of the shortest walk that leaves it and comes back:
//! 1 if it has an edge to itself, never 0.

use super::digraph::Digraph;
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;

/// A length; with a sign, because every processor takes the least of eight of these at once.
type Length = i16;

/// Where no walk leads. Twice as much still fits, so sums need no care.
const FAR: Length = 16_000;

/// How many rows of the largest graph fit in a cache beside the one that is worked on.
const AT_A_TIME: usize = 16;

/// Fewer are done before another thread has heard of them.
const ROWS_A_TASK: usize = 64;

/// How far every vertex of a graph is from every other, and from itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    vertices: usize,
    /// Row by row: from, then to.
    entries: Vec<Length>,
}

impl Distances {
    /// The largest graph the method is meant for: its time grows with the third power of the number of vertices.
    pub const MOST_VERTICES: usize = 6_561;

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

    /// One pass: every entry becomes the length of the shortest walk, through first no vertex, then some more at
    /// a time. The rows of those go in order; each of the others then takes them all while it is in the cache.
    fn shorten(&mut self, progress: &dyn Progress) -> Result<(), Cancelled> {
        // Of the graph of the empty set there is nothing to cut into rows.
        let row_length = self.vertices.max(1);
        progress.begin("shortening ways", self.vertices as u64);
        for first in (0..self.vertices).step_by(AT_A_TIME) {
            if progress.is_cancelled() {
                return Err(Cancelled);
            }
            let last = self.vertices.min(first + AT_A_TIME);
            let (before, rest) = self.entries.split_at_mut(first * row_length);
            let (block, after) = rest.split_at_mut((last - first) * row_length);
            for through in first..last {
                let onward = block[(through - first) * row_length..][..row_length].to_vec();
                for row in block.chunks_exact_mut(row_length) {
                    shorten_row(row, through, &onward);
                }
            }
            let block: &[Length] = block;
            for rows in [before, after] {
                let rows = rows.par_chunks_exact_mut(row_length);
                rows.with_min_len(ROWS_A_TASK).for_each(|row| {
                    for (through, onward) in (first..).zip(block.chunks_exact(row_length)) {
                        shorten_row(row, through, onward);
                    }
                });
            }
            progress.advance((last - first) as u64);
        }
        progress.finish();
        Ok(())
    }

    fn diagonal(&self) -> Vec<Length> {
        let places = (0..self.vertices).map(|vertex| vertex * (self.vertices + 1));
        places.map(|place| self.entries[place]).collect()
    }

    fn set_diagonal(&mut self, values: &[Length]) {
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
        (entry < FAR).then_some(entry as u16)
    }
}

/// Goes through a vertex wherever that is shorter; `onward` is the row of it.
fn shorten_row(row: &mut [Length], through: usize, onward: &[Length]) {
    let there = row[through];
    if there < FAR {
        for (entry, &further) in row.iter_mut().zip(onward) {
            *entry = (*entry).min(there + further);
        }
    }
}

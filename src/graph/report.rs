//! What there is to say about the distances of a graph.

use super::breadth::{Contradiction, contradiction};
use super::digraph::Digraph;
use super::distances::Distances;
use super::palette::Palette;
use super::ratio::Ratio;
use super::{GraphError, heatmap};
use crate::progress::Progress;
use serde::Serialize;
use std::collections::BTreeMap;

/// The distances of a graph, and what they come to.
///
/// Averages and histograms are over all pairs, a vertex and itself among them, that a walk connects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphReport {
    /// What the graph is of.
    pub game: String,
    /// What its vertices are.
    pub vertices_are: String,
    /// How many there are.
    pub vertices: usize,
    /// How many edges.
    pub edges: usize,
    /// Ordered pairs of vertices.
    pub pairs: u64,
    /// Those of them with a walk from the first to the second.
    pub connected_pairs: u64,
    /// The mean distance of the connected pairs; `None` if there are none.
    pub mean: Option<Ratio>,
    /// The largest distance of a connected pair.
    pub diameter: Option<u16>,
    /// How many vertices have a shortest way back to themselves of each length.
    pub self_distance: BTreeMap<u16, u64>,
    /// How many vertices no walk leads back to.
    pub without_return: u64,
    /// How many pairs are at each distance.
    pub histogram: BTreeMap<u16, u64>,
    /// How many pairs a breadth-first search has confirmed: all.
    pub confirmed: u64,
    /// Every so many vertices belong together.
    pub group: usize,
    /// The vertices' names.
    pub labels: Vec<String>,
    /// Distances from (row) and to (column); `None` where no walk leads.
    pub matrix: Vec<Vec<Option<u16>>>,
}

impl GraphReport {
    /// Computes all distances, and confirms every one of them by a breadth-first search.
    ///
    /// # Errors
    /// If the graph is too large, the two methods disagree, or the work is cancelled.
    pub fn of(graph: &Digraph, progress: &dyn Progress) -> Result<Self, GraphError> {
        let vertices = graph.vertices();
        if vertices > Distances::MOST_VERTICES {
            return Err(GraphError::too_large(&graph.name));
        }
        let distances = Distances::two_passes(graph, progress)?;
        if let Some(found) = contradiction(graph, &distances) {
            return Err(disagreement(graph, found));
        }
        let row = |from| {
            (0..vertices)
                .map(|to| distances.between(from, to))
                .collect()
        };
        let matrix: Vec<Vec<Option<u16>>> = (0..vertices).map(row).collect();
        let histogram = counts(matrix.iter().flatten().flatten());
        let returning = (0..vertices).filter_map(|vertex| matrix[vertex][vertex].as_ref());
        let self_distance = counts(returning);
        let pairs = (vertices * vertices) as u64;
        let connected_pairs = histogram.values().sum();
        let sum = histogram.iter();
        let sum = sum.map(|(&distance, &pairs)| u64::from(distance) * pairs);
        Ok(Self {
            game: graph.name.clone(),
            vertices_are: graph.vertices_are.clone(),
            vertices,
            edges: graph.edges(),
            pairs,
            connected_pairs,
            mean: Ratio::new(sum.sum(), connected_pairs),
            diameter: histogram.keys().next_back().copied(),
            without_return: vertices as u64 - self_distance.values().sum::<u64>(),
            self_distance,
            histogram,
            confirmed: pairs,
            group: graph.group,
            labels: graph.labels().to_vec(),
            matrix,
        })
    }

    /// The least number of moves in which some vertex comes back to itself.
    #[must_use]
    pub fn shortest_return(&self) -> Option<u16> {
        self.self_distance.keys().next().copied()
    }

    /// The mean over pairs of different vertices.
    #[must_use]
    pub fn mean_without_diagonal(&self) -> Option<Ratio> {
        let weighted = |counts: &BTreeMap<u16, u64>| -> (u64, u64) {
            let sum = |(&distance, &pairs): (&u16, &u64)| u64::from(distance) * pairs;
            (counts.iter().map(sum).sum(), counts.values().sum())
        };
        let (all, pairs) = weighted(&self.histogram);
        let (diagonal, vertices) = weighted(&self.self_distance);
        Ratio::new(all - diagonal, pairs - vertices)
    }

    /// The matrix as comma-separated values, with the vertices' names before the rows and above the columns;
    /// nothing where no walk leads.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut out = String::from("from");
        for label in &self.labels {
            out.push(',');
            out += &field(label);
        }
        out.push('\n');
        for (label, row) in self.labels.iter().zip(&self.matrix) {
            out += &field(label);
            for entry in row {
                out.push(',');
                if let Some(distance) = entry {
                    out += &distance.to_string();
                }
            }
            out.push('\n');
        }
        out
    }

    /// The matrix as a picture.
    ///
    /// # Errors
    /// If there are too many vertices for a picture.
    pub fn to_svg(&self, palette: Palette) -> Result<String, GraphError> {
        heatmap::write(self, palette)
    }
}

fn counts<'a>(distances: impl Iterator<Item = &'a u16>) -> BTreeMap<u16, u64> {
    let mut counts = BTreeMap::new();
    for &distance in distances {
        *counts.entry(distance).or_default() += 1;
    }
    counts
}

fn disagreement(graph: &Digraph, found: Contradiction) -> GraphError {
    GraphError::Disagreement {
        from: graph.labels()[found.from].clone(),
        to: graph.labels()[found.to].clone(),
        passes: in_words(found.passes),
        breadth: in_words(found.breadth),
    }
}

fn in_words(distance: Option<u16>) -> String {
    distance.map_or_else(|| "no way".into(), |distance| distance.to_string())
}

/// A field of comma-separated values, in quotation marks where it needs them.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;

    #[test]
    fn what_is_not_connected_is_left_out_and_counted() {
        let graph = Digraph::new("path", ["a", "b,c", "d"], [(0, 1), (1, 2), (2, 1)]);
        let report = GraphReport::of(&graph, &NoProgress).unwrap();
        assert_eq!((report.pairs, report.connected_pairs), (9, 6));
        assert_eq!(report.mean, Ratio::new(1 + 2 + 2 + 1 + 1 + 2, 6));
        assert_eq!(report.diameter, Some(2));
        assert_eq!(report.self_distance, BTreeMap::from([(2, 2)]));
        assert_eq!(
            (report.without_return, report.shortest_return()),
            (1, Some(2))
        );
        assert_eq!(report.mean_without_diagonal(), Ratio::new(1 + 2 + 1 + 1, 4));
        assert_eq!(
            report.to_csv(),
            "from,a,\"b,c\",d\na,,1,2\n\"b,c\",,2,1\nd,,1,2\n"
        );
    }

    #[test]
    fn a_graph_without_edges_has_no_mean() {
        for labels in [vec![], vec!["a"]] {
            let report = GraphReport::of(&Digraph::new("still", labels, []), &NoProgress).unwrap();
            assert_eq!((report.mean, report.diameter), (None, None));
            assert_eq!(report.mean_without_diagonal(), None);
            assert_eq!(report.without_return, report.vertices as u64);
        }
    }
}

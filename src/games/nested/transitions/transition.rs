//! The transition graphs of number sets, by formula.
//!
//! Whoever plays in a cell of strategic cell s and tactical cell t sends the opponent to the strategic cell
//! that the number set says and to the tactical cell that the operational cell says. Free choice, where the
//! cell sent to is full, is no part of it.

use super::super::{Kind, NumberSet};
use crate::graph::Digraph;

/// Which tactical cells a vertex stands for.
#[derive(Clone, Copy)]
struct Grain {
    /// Vertices for each strategic cell.
    group: usize,
    vertices_are: &'static str,
    /// Which of them a tactical cell, given by row and column, belongs to.
    part: fn(usize, usize) -> usize,
}

const CELLS: Grain = Grain {
    group: 9,
    vertices_are: "tactical cells s.t, strategic cell s and tactical cell t",
    part: |row, column| 3 * row + column,
};

/// All cells of a line have the same number, so tactical cells side by side are left and entered alike.
const BANDS: Grain = Grain {
    group: 3,
    vertices_are: "bands s.i of three tactical cells, strategic cell s and row i in it",
    part: |row, _| row,
};

/// Where the cells of a number set send to: 27 bands of tactical cells if it is functional, else 81 tactical cells.
///
/// ```
/// use retrograde::games::nested::NumberSet;
/// use retrograde::NoProgress;
/// use retrograde::games::nested::transitions::transition_graph;
/// use retrograde::graph::GraphReport;
/// let graph = transition_graph(&NumberSet::tactical());
/// let report = GraphReport::of(&graph, &NoProgress).unwrap();
/// assert_eq!(report.mean.unwrap().digits(), "1.(8)");
/// ```
#[must_use]
pub fn transition_graph(set: &NumberSet) -> Digraph {
    let grain = match set.kind {
        Kind::Functional => BANDS,
        Kind::Tactical | Kind::HyperFunctional => CELLS,
    };
    let vertex = |strategic, row, column| strategic * grain.group + (grain.part)(row, column);
    let labels = (1..=9).flat_map(|s| (1..=grain.group).map(move |part| format!("{s}.{part}")));
    let cells = (0..9).flat_map(|s| (0..81).map(move |cell| (s, cell / 9, cell % 9)));
    let edges = cells.map(|(s, row, column)| {
        (
            vertex(s, row / 3, column / 3),
            vertex(set.next(s, row, column), row % 3, column % 3),
        )
    });
    let graph = Digraph::new(format!("strategic:{}", set.name), labels, edges);
    graph.of(grain.vertices_are, grain.group)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formulas as they were published, with everything counted from 1.
    fn published(set: &NumberSet) -> Vec<(String, String)> {
        let mut edges = Vec::new();
        for s in 1..=9 {
            match set.kind {
                Kind::Tactical => {
                    for t in 1..=9 {
                        edges.extend((1..=9).map(|o| (format!("{s}.{t}"), format!("{t}.{o}"))));
                    }
                }
                Kind::Functional => {
                    for (i, j) in (1..=3).flat_map(|i| (1..=3).map(move |j| (i, j))) {
                        let number = set.next((s - 1) % 3, 3 * (i - 1) + j - 1, 0) + 1;
                        edges.push((format!("{s}.{i}"), format!("{number}.{j}")));
                    }
                }
                Kind::HyperFunctional => {
                    for (r, c) in (0..9).flat_map(|r| (0..9).map(move |c| (r, c))) {
                        let t = r / 3 * 3 + c / 3 + 1;
                        let o = r % 3 * 3 + c % 3 + 1;
                        let number = set.next(s - 1, r, c) + 1;
                        edges.push((format!("{s}.{t}"), format!("{number}.{o}")));
                    }
                }
            }
        }
        edges.sort();
        edges.dedup();
        edges
    }

    #[test]
    fn edges_are_those_of_the_formula() {
        for set in NumberSet::all() {
            let graph = transition_graph(&set);
            let label = |vertex: usize| graph.labels()[vertex].clone();
            let edges = (0..graph.vertices()).flat_map(|from| {
                let successors = graph.successors(from).iter();
                successors.map(move |&to| (label(from), label(to)))
            });
            let mut edges: Vec<_> = edges.collect();
            edges.sort();
            assert_eq!(edges, published(&set), "{}", set.name);
        }
    }
}

//! Distances once more, by other means: a breadth-first search from every vertex.

use super::digraph::Digraph;
use super::distances::Distances;

/// How far every vertex is from `start` by at least one edge; `None` where no walk leads.
#[must_use]
pub fn breadth_first(graph: &Digraph, start: usize) -> Vec<Option<u16>> {
    let mut found = vec![None; graph.vertices()];
    let mut level = graph.successors(start).to_vec();
    let mut length = 1;
    while !level.is_empty() {
        let mut next = Vec::new();
        for vertex in level {
            if found[vertex].is_none() {
                found[vertex] = Some(length);
                next.extend_from_slice(graph.successors(vertex));
            }
        }
        level = next;
        length += 1;
    }
    found
}

/// The first pair of vertices whose distance a breadth-first search finds to be another, with both distances.
pub(super) fn contradiction(graph: &Digraph, distances: &Distances) -> Option<Contradiction> {
    (0..graph.vertices()).find_map(|from| {
        let found = breadth_first(graph, from).into_iter().enumerate();
        let mut found = found.map(|(to, breadth)| Contradiction {
            from,
            to,
            passes: distances.between(from, to),
            breadth,
        });
        found.find(|pair| pair.passes != pair.breadth)
    })
}

/// Two vertices for which the two methods give different distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) passes: Option<u16>,
    pub(super) breadth: Option<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;
    use proptest::prelude::*;

    fn random_graph() -> impl Strategy<Value = Digraph> {
        (0usize..24).prop_flat_map(|vertices| {
            let edge = (0..vertices.max(1), 0..vertices.max(1));
            let most = if vertices == 0 { 0 } else { 3 * vertices };
            proptest::collection::vec(edge, 0..=most).prop_map(move |edges| {
                let labels = (0..vertices).map(|vertex| vertex.to_string());
                Digraph::new("random", labels, edges)
            })
        })
    }

    proptest! {
        #[test]
        fn both_methods_agree_on_random_graphs(graph in random_graph()) {
            let distances = Distances::two_passes(&graph, &NoProgress).unwrap();
            prop_assert_eq!(contradiction(&graph, &distances), None);
        }

        #[test]
        fn a_distance_is_an_edge_or_one_more_than_a_successors(graph in random_graph()) {
            let distances = Distances::two_passes(&graph, &NoProgress).unwrap();
            for from in 0..graph.vertices() {
                for to in 0..graph.vertices() {
                    let onward = graph.successors(from).iter();
                    let onward = onward.filter_map(|&next| distances.between(next, to)).min();
                    let expected = if graph.has_edge(from, to) { Some(1) } else { onward.map(|d| d + 1) };
                    prop_assert_eq!(distances.between(from, to), expected);
                }
            }
        }
    }

    #[test]
    fn a_wrong_distance_is_found() {
        let square = Digraph::new(
            "square",
            ["a", "b", "c", "d"],
            [(0, 1), (1, 2), (2, 3), (3, 0)],
        );
        let chord = Digraph::new(
            "chord",
            ["a", "b", "c", "d"],
            [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)],
        );
        let distances = Distances::two_passes(&square, &NoProgress).unwrap();
        assert_eq!(contradiction(&square, &distances), None);
        let found = contradiction(&chord, &distances).unwrap();
        assert_eq!((found.from, found.to), (0, 0));
        assert_eq!((found.passes, found.breadth), (Some(4), Some(3)));
    }

    #[test]
    fn the_way_back_is_never_nothing() {
        let graph = Digraph::new("loops", ["a", "b", "c"], [(0, 0), (0, 1), (1, 2), (2, 1)]);
        let distances = Distances::two_passes(&graph, &NoProgress).unwrap();
        let rows = [0, 1, 2].map(|from| [0, 1, 2].map(|to| distances.between(from, to)));
        assert_eq!(
            rows,
            [
                [Some(1), Some(1), Some(2)],
                [None, Some(2), Some(1)],
                [None, Some(1), Some(2)]
            ]
        );
    }
}

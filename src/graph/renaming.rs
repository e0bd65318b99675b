//! Whether two graphs are the same but for the names of their vertices.

use super::digraph::Digraph;
use super::report::GraphReport;

/// Which vertex of the second graph each vertex of the first becomes, if the second is the first with its
/// vertices renamed.
///
/// Vertices are matched one after the other, by trial and error; distances rule out most errors at once, as a
/// renaming keeps them. What is found is checked edge by edge.
#[must_use]
pub fn renaming(
    first: (&Digraph, &GraphReport),
    second: (&Digraph, &GraphReport),
) -> Option<Vec<usize>> {
    let (graph, report) = first;
    let (other, other_report) = second;
    let alike = graph.vertices() == other.vertices()
        && graph.edges() == other.edges()
        && report.histogram == other_report.histogram
        && report.self_distance == other_report.self_distance;
    let mut images = Vec::new();
    let found = alike && extend(&report.matrix, &other_report.matrix, &mut images);
    (found && takes_edges_to_edges(graph, other, &images)).then_some(images)
}

type Matrix = [Vec<Option<u16>>];

/// Finds images for the vertices that have none yet. It calls itself as often as there are vertices.
fn extend(matrix: &Matrix, other: &Matrix, images: &mut Vec<usize>) -> bool {
    let vertex = images.len();
    if vertex == matrix.len() {
        return true;
    }
    for image in 0..other.len() {
        let keeps_distances = || {
            matrix[vertex][vertex] == other[image][image]
                && images.iter().enumerate().all(|(before, &its_image)| {
                    matrix[before][vertex] == other[its_image][image]
                        && matrix[vertex][before] == other[image][its_image]
                })
        };
        if !images.contains(&image) && keeps_distances() {
            images.push(image);
            if extend(matrix, other, images) {
                return true;
            }
            images.pop();
        }
    }
    false
}

fn takes_edges_to_edges(graph: &Digraph, other: &Digraph, images: &[usize]) -> bool {
    let mut distinct = images.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let is_edge = |from: usize, to: &usize| other.has_edge(images[from], images[*to]);
    distinct.len() == graph.vertices()
        && (0..graph.vertices())
            .all(|from| graph.successors(from).iter().all(|to| is_edge(from, to)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;

    fn found(first: &[(usize, usize)], second: &[(usize, usize)]) -> Option<Vec<usize>> {
        let graph = |edges: &[(usize, usize)]| {
            let graph = Digraph::new("graph", ["a", "b", "c", "d"], edges.iter().copied());
            let report = GraphReport::of(&graph, &NoProgress).unwrap();
            (graph, report)
        };
        let (first, second) = (graph(first), graph(second));
        renaming((&first.0, &first.1), (&second.0, &second.1))
    }

    #[test]
    fn a_renamed_graph_is_recognised() {
        let square = [(0, 1), (1, 2), (2, 3), (3, 0), (1, 1)];
        let turned = [(2, 0), (0, 3), (3, 1), (1, 2), (0, 0)];
        let images = found(&square, &turned).unwrap();
        for (from, to) in square {
            assert!(turned.contains(&(images[from], images[to])));
        }
        assert_eq!(found(&square, &square), Some(vec![0, 1, 2, 3]));
    }

    #[test]
    fn another_graph_is_not() {
        let path = [(0, 1), (1, 2), (2, 3)];
        let star = [(0, 1), (0, 2), (0, 3)];
        assert_eq!(found(&path, &star), None);
        let two_cycles = [(0, 1), (1, 0), (2, 3), (3, 2)];
        let fork = [(0, 1), (1, 0), (1, 2), (1, 3)];
        assert_eq!(found(&two_cycles, &fork), None);
    }
}

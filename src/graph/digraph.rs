//! Directed graphs with names for their vertices.

use std::fmt;

/// A directed graph. Two edges from one vertex to another are one; an edge may lead back to where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digraph {
    /// What the graph is of, as in `strategic:map34`.
    pub name: String,
    /// What its vertices are, in a few words for people.
    pub vertices_are: String,
    /// Every so many vertices belong together, the first ones first; 1 if none do.
    pub group: usize,
    labels: Vec<String>,
    /// In ascending order, each once.
    successors: Vec<Vec<usize>>,
}

impl Digraph {
    /// The graph of these edges between vertices with these labels.
    ///
    /// ```
    /// use retrograde::graph::Digraph;
    /// let triangle = Digraph::new("triangle", ["a", "b", "c"], [(0, 1), (1, 2), (2, 0), (0, 1)]);
    /// assert_eq!((triangle.vertices(), triangle.edges()), (3, 3));
    /// ```
    ///
    /// # Panics
    /// If an edge names a vertex that is not there.
    pub fn new<L: Into<String>>(
        name: impl Into<String>,
        labels: impl IntoIterator<Item = L>,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let labels: Vec<String> = labels.into_iter().map(Into::into).collect();
        let mut successors = vec![Vec::new(); labels.len()];
        for (from, to) in edges {
            assert!(to < labels.len(), "an edge leads to vertex {to}");
            successors[from].push(to);
        }
        for list in &mut successors {
            list.sort_unstable();
            list.dedup();
        }
        Self {
            name: name.into(),
            vertices_are: "vertices".into(),
            group: 1,
            labels,
            successors,
        }
    }

    /// The same graph with a name for its vertices, which belong together in groups of this size.
    #[must_use]
    pub fn of(mut self, vertices_are: &str, group: usize) -> Self {
        self.vertices_are = vertices_are.to_owned();
        self.group = group;
        self
    }

    /// How many vertices there are.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.labels.len()
    }

    /// How many edges there are.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.successors.iter().map(Vec::len).sum()
    }

    /// The vertices' names.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Where the edges from a vertex lead, in ascending order.
    #[must_use]
    pub fn successors(&self, vertex: usize) -> &[usize] {
        &self.successors[vertex]
    }

    /// Whether there is an edge.
    #[must_use]
    pub fn has_edge(&self, from: usize, to: usize) -> bool {
        self.successors[from].binary_search(&to).is_ok()
    }

    /// The first thing in which two graphs differ: their vertices, or an edge. Names of graphs do not matter.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        if self.labels != other.labels {
            return Some(Difference::Vertices);
        }
        for from in 0..self.vertices() {
            let edge =
                |graph: &Self, to: usize| (graph.labels[from].clone(), graph.labels[to].clone());
            let missing_in = |graph: &Self, to: &&usize| !graph.has_edge(from, **to);
            if let Some(&to) = self.successors[from]
                .iter()
                .find(|to| missing_in(other, to))
            {
                return Some(Difference::OnlyFirst(edge(self, to)));
            }
            if let Some(&to) = other.successors[from]
                .iter()
                .find(|to| missing_in(self, to))
            {
                return Some(Difference::OnlySecond(edge(self, to)));
            }
        }
        None
    }
}

/// Where two graphs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// They have not the same vertices.
    Vertices,
    /// Only the first has this edge.
    OnlyFirst((String, String)),
    /// Only the second has this edge.
    OnlySecond((String, String)),
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (which, (from, to)) = match self {
            Self::Vertices => return f.write_str("the graphs have not the same vertices"),
            Self::OnlyFirst(edge) => ("first", edge),
            Self::OnlySecond(edge) => ("second", edge),
        };
        write!(f, "only the {which} graph has an edge from {from} to {to}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named() {
        let graph = |labels: [&str; 3], edges: &[(usize, usize)]| {
            Digraph::new("graph", labels, edges.iter().copied())
        };
        let abc = ["a", "b", "c"];
        let first = graph(abc, &[(0, 1), (1, 2)]);
        assert_eq!(
            first.difference(&graph(abc, &[(1, 2), (0, 1), (0, 1)])),
            None
        );
        let more = graph(abc, &[(0, 1), (1, 2), (2, 2)]);
        let edge = || ("c".to_owned(), "c".to_owned());
        assert_eq!(
            first.difference(&more),
            Some(Difference::OnlySecond(edge()))
        );
        assert_eq!(more.difference(&first), Some(Difference::OnlyFirst(edge())));
        let renamed = graph(["a", "b", "d"], &[(0, 1), (1, 2)]);
        assert_eq!(first.difference(&renamed), Some(Difference::Vertices));
    }
}

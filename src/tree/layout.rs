//! Where the nodes of a picture go: every leaf has a column of its own, every other node is centred over its
//! children.

use super::{Node, label};

/// A node and its place.
pub(super) struct Spot<'t> {
    pub(super) node: &'t Node,
    /// Plies from the root.
    pub(super) level: usize,
    /// Columns from the left, to the middle of the node.
    pub(super) column: f64,
    /// The number of the spot above.
    pub(super) parent: Option<usize>,
    /// Whether the move that leads here is as good as any.
    pub(super) best: bool,
}

/// All nodes, each before those below it.
pub(super) struct Layout<'t> {
    pub(super) spots: Vec<Spot<'t>>,
    pub(super) columns: usize,
}

impl<'t> Layout<'t> {
    pub(super) fn of(root: &'t Node) -> Self {
        let mut layout = Self {
            spots: Vec::new(),
            columns: 0,
        };
        layout.place(root, 0, None, true);
        layout
    }

    /// Places a node and all below it, and gives its column. It calls itself as often as the tree is deep.
    fn place(&mut self, node: &'t Node, level: usize, parent: Option<usize>, best: bool) -> f64 {
        let number = self.spots.len();
        self.spots.push(Spot {
            node,
            level,
            column: 0.0,
            parent,
            best,
        });
        let mut span: Option<(f64, f64)> = None;
        for child in &node.children {
            let best = label::is_best(child, &node.children);
            let column = self.place(child, level + 1, Some(number), best);
            span = Some((span.map_or(column, |(first, _)| first), column));
        }
        let column = match span {
            Some((first, last)) => f64::midpoint(first, last),
            None => {
                self.columns += 1;
                (self.columns - 1) as f64
            }
        };
        self.spots[number].column = column;
        column
    }

    /// How many levels there are.
    pub(super) fn levels(&self) -> usize {
        self.spots
            .iter()
            .map(|spot| spot.level + 1)
            .max()
            .unwrap_or(0)
    }
}

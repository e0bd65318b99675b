//! Graphs from what a game's moves do, seen through a projection.

use super::digraph::Digraph;
use crate::game::{Edge, Game};
use hashbrown::HashSet;

/// The graph of the moves from some positions, each seen as an edge between two of the vertices with these labels.
///
/// `edge_of` says which one, or that the move is none that counts, a free choice say. A transition graph that
/// was written down as a formula can so be compared with what the rules do, by [`Digraph::difference`].
/// Finished games have no moves.
pub fn projected<G: Game>(
    game: &G,
    name: &str,
    labels: &[String],
    positions: impl IntoIterator<Item = G::Position>,
    edge_of: impl Fn(&G::Position, &Edge<G>) -> Option<(usize, usize)>,
) -> Digraph {
    // Positions may be many, edges are few.
    let mut edges = HashSet::new();
    for position in positions {
        if game.outcome(&position).is_none() {
            game.each_move(&position, |edge| edges.extend(edge_of(&position, &edge)));
        }
    }
    Digraph::new(name, labels.to_vec(), edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::NumberSet;
    use crate::games::nested::transitions::transition_graph;
    use crate::value::{Outcome, Turn};

    /// Only where one is sent to: no board ever fills, and there is no winner.
    struct Sent(NumberSet);

    impl Game for Sent {
        /// Strategic and tactical cell to play in.
        type Position = (usize, usize);
        type Move = usize;

        fn start(&self) -> (usize, usize) {
            (0, 0)
        }

        fn outcome(&self, _: &(usize, usize)) -> Option<Outcome> {
            None
        }

        fn each_move(&self, &(s, t): &(usize, usize), mut visit: impl FnMut(Edge<Self>)) {
            for o in 0..9 {
                let (row, column) = (t / 3 * 3 + o / 3, t % 3 * 3 + o % 3);
                visit(Edge {
                    mv: o,
                    to: (self.0.next(s, row, column), o),
                    turn: Turn::Swap,
                });
            }
        }
    }

    #[test]
    fn moves_seen_make_the_graph_of_the_formula() {
        for name in ["tactical", "hmap2", "map34"] {
            let game = Sent(NumberSet::named(name).unwrap());
            let formula = transition_graph(&game.0);
            let group = formula.group;
            let vertex = |&(s, t): &(usize, usize)| s * group + t / (9 / group);
            let all = (0..81).map(|cell| (cell / 9, cell % 9));
            let seen = projected(&game, name, formula.labels(), all, |from, edge| {
                Some((vertex(from), vertex(&edge.to)))
            });
            assert_eq!(formula.difference(&seen), None, "{name}");
            let some = (0..80).map(|cell| (cell / 9, cell % 9));
            let seen = projected(&game, name, formula.labels(), some, |from, edge| {
                (edge.mv > 0).then(|| (vertex(from), vertex(&edge.to)))
            });
            assert_eq!(formula.difference(&seen).is_some(), name != "map34");
        }
    }
}

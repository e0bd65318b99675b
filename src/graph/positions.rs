//! The transition graph of a whole game: its positions, and the moves between them.

use super::GraphError;
use super::digraph::Digraph;
use super::distances::Distances;
use crate::game::Notation;
use crate::index::{Address, Indexed};
use crate::progress::{Cancelled, Progress};
use hashbrown::HashMap;

/// The positions that play from the start leads to, up to symmetry, in the order of a breadth-first walk, and
/// the moves between them. Moves that lead to positions alike are one edge.
///
/// # Errors
/// If there are more than [`Distances::MOST_VERTICES`] of them, or the work is cancelled.
pub fn position_graph<G: Indexed + Notation>(
    game: &G,
    progress: &dyn Progress,
) -> Result<Digraph, GraphError> {
    let start = game.canonical(&game.start()).position;
    let mut positions = vec![start];
    let mut numbers: HashMap<Address, usize> = [(game.rank(&start), 0)].into_iter().collect();
    let mut edges = Vec::new();
    let mut next = 0;
    while let Some(&position) = positions.get(next) {
        if progress.is_cancelled() {
            return Err(Cancelled.into());
        }
        if positions.len() > Distances::MOST_VERTICES {
            return Err(GraphError::too_large(&game.table_name()));
        }
        if game.outcome(&position).is_none() {
            game.each_move(&position, |edge| {
                let number = *numbers.entry(game.rank(&edge.to)).or_insert_with(|| {
                    positions.push(game.canonical(&edge.to).position);
                    positions.len() - 1
                });
                edges.push((next, number));
            });
        }
        next += 1;
    }
    let labels = positions.iter().map(|position| game.show(position));
    let graph = Digraph::new(game.table_name(), labels, edges);
    Ok(graph.of(
        "positions up to symmetry that play from the start leads to",
        1,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, Blocked, antrin, tictactoe};
    use crate::graph::GraphReport;
    use crate::progress::NoProgress;

    #[test]
    fn tic_tac_toe_never_comes_back() {
        let graph = position_graph(&Alignment::new(tictactoe()), &NoProgress).unwrap();
        assert_eq!(graph.vertices(), 765);
        assert_eq!(graph.successors(0).len(), 3, "corner, edge and centre");
        let report = GraphReport::of(&graph, &NoProgress).unwrap();
        assert_eq!(report.without_return, 765);
        assert_eq!(report.diameter, Some(9));
        assert!(report.connected_pairs < report.pairs);
        let from_start = report.matrix[0].iter();
        assert_eq!(from_start.filter(|entry| entry.is_some()).count(), 764);
    }

    #[test]
    fn a_game_of_moving_tokens_comes_back_and_a_large_one_is_refused() {
        let game = Alignment::new(antrin(3, 3, Blocked::Loses).unwrap());
        let report =
            GraphReport::of(&position_graph(&game, &NoProgress).unwrap(), &NoProgress).unwrap();
        assert!(!report.self_distance.is_empty() && report.without_return > 0);
        let game = Alignment::new(antrin(4, 4, Blocked::Loses).unwrap());
        let refused = position_graph(&game, &NoProgress).unwrap_err();
        assert!(
            refused
                .to_string()
                .contains(&format!("more than {} positions", Distances::MOST_VERTICES)),
            "{refused}"
        );
    }
}

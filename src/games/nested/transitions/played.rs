//! The transition graphs of number sets once more, from the moves of the game.

use super::super::{NumberSet, Restrictions, Strategic, Target};
use crate::graph::Digraph;
use crate::graph::projected;

/// Where the moves of the strategic game send to, with the vertices of `formula`, the set's transition graph:
/// for each tactical cell a player is put there on the empty board and makes every move that the rules offer.
pub(super) fn played_graph(set: &NumberSet, formula: &Digraph) -> Digraph {
    const TACTICAL_CELLS: usize = 81;
    let game = Strategic::new(set.clone(), Restrictions::default());
    let cells_a_vertex = TACTICAL_CELLS / formula.vertices();
    // On an empty board nothing is full, so no move sends anywhere but to a tactical cell.
    let vertex = |target: Target| match target {
        Target::Tactical(cell) => Some(usize::from(cell) / cells_a_vertex),
        Target::Strategic(_) | Target::Anywhere => None,
    };
    let positions = (0..TACTICAL_CELLS).map(|cell| game.start_in(cell));
    projected(
        &game,
        &formula.name,
        formula.labels(),
        positions,
        |from, edge| Some((vertex(from.target())?, vertex(edge.to.target())?)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::transitions::transition_graph;

    #[test]
    fn the_rules_send_where_the_formula_says() {
        for set in NumberSet::all() {
            let formula = transition_graph(&set);
            assert_eq!(formula.difference(&played_graph(&set, &formula)), None);
        }
        let formula = transition_graph(&NumberSet::named("hmap1").unwrap());
        let other = played_graph(&NumberSet::named("hmap2").unwrap(), &formula);
        assert!(formula.difference(&other).is_some());
    }
}

//! Transition graphs once more, from the moves of the game.

use super::super::{Nested, Region};
use crate::graph::Digraph;
use crate::graph::projected;

/// Where the moves of a nested game send to, with the vertices of `formula`, its transition graph: for each board of the
/// lowest level a player is put there on the empty field and makes every move that the rules offer.
pub(super) fn played_graph<const BOARDS: usize, const ABOVE: usize>(
    game: &Nested<BOARDS, ABOVE>,
    formula: &Digraph,
) -> Digraph {
    let boards = game.boards();
    let boards_a_vertex = boards / formula.vertices();
    // On an empty field nothing is full, so no move sends anywhere but to a board of the lowest level.
    let vertex = |target: Region| {
        let is_board = target.depth() + 1 == game.levels();
        is_board.then(|| target.number() / boards_a_vertex)
    };
    projected(
        game,
        &formula.name,
        formula.labels(),
        (0..boards).map(|board| game.start_in(board)),
        |from, edge| Some((vertex(from.target())?, vertex(edge.to.target())?)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::transitions::{levels_graph, transition_graph};
    use crate::games::nested::{NumberSet, Restrictions, Strategic};

    #[test]
    fn the_rules_send_where_the_formula_says() {
        for set in NumberSet::all() {
            let formula = transition_graph(&set);
            let game = Strategic::new(set, Restrictions::default());
            assert_eq!(formula.difference(&played_graph(&game, &formula)), None);
        }
        let formula = transition_graph(&NumberSet::named("hmap1").unwrap());
        let other = NumberSet::named("hmap2").unwrap();
        let other = played_graph(&Strategic::new(other, Restrictions::default()), &formula);
        assert!(formula.difference(&other).is_some());
    }

    #[test]
    fn three_levels_are_the_tactical_set() {
        let formula = transition_graph(&NumberSet::tactical());
        assert_eq!(levels_graph(3).unwrap().difference(&formula), None);
    }
}

//! The transition graphs of nested games on any number of levels.

use super::played::played_graph;
use super::set_graph::confirm;
use crate::games::nested::{FiveLevels, Levels, Restrictions};
use crate::graph::{Digraph, GraphError};

/// Where the moves of `nested` send to on so many levels, from board of nine cells to board of nine cells. The graph must come
/// out the same by formula and by the moves of the game.
///
/// # Errors
/// If the two disagree.
///
/// # Panics
/// If there are no levels, or more than five.
pub fn levels_graph(levels: usize) -> Result<Digraph, GraphError> {
    let formula = formula(Levels::new(levels));
    let game = FiveLevels::on_levels(levels, Restrictions::default());
    confirm(&formula, &played_graph(&game, &formula))?;
    Ok(formula)
}

/// The outermost place of a board is left out, and the place of the marked cell comes last: the graph of all words of so many
/// letters less one, named after de Bruijn.
fn formula(levels: Levels) -> Digraph {
    let boards = levels.boards();
    let label = |board: usize| {
        let places = levels.digits(board).skip(1);
        let places: Vec<String> = places.map(|place| (place + 1).to_string()).collect();
        places.join(".")
    };
    let edges = (0..levels.cells()).map(|cell| (cell / 9, cell % boards));
    let name = format!("nested:{}", levels.count());
    let graph = Digraph::new(name, (0..boards).map(label), edges);
    graph.of(
        "boards of nine cells, by their places on every level from the outermost on",
        9,
    )
}

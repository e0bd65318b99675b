//! From a position and a solved game to a tree.

use super::{Node, Tree, TreeError, games, values};
use crate::game::{Game, Notation};
use crate::index::{Graphed, Indexed};
use crate::query::Oracle;
use crate::solve::{Monitor, Stopped};
use crate::value::Value;
use std::path::Path;

/// Nodes of the largest tree; no picture of more can be read, and few programs show one.
const MOST_NODES: usize = 100_000;

/// Distinct positions that are looked at to count games; some hundred megabytes at most.
const MOST_POSITIONS: usize = 2_000_000;

/// The tree of a position, by default the start, to a depth. Values come from the tables below the folder `data` or those
/// that come with the program; a small game that has neither is solved on the spot.
///
/// # Errors
/// If the text is not a position, the game is not solved, a table is damaged, the tree is too large to be drawn, or the
/// monitor asks to stop.
pub fn tree_from_folder<G: Graphed + Notation>(
    game: &G,
    data: &Path,
    position: Option<&str>,
    depth: u8,
    monitor: &dyn Monitor,
) -> Result<Tree, TreeError> {
    let root = position.map_or(Ok(game.start()), |text| game.parse(text))?;
    // What cannot be drawn need not be solved.
    measure(game, &root, depth, MOST_NODES, monitor)?;
    let oracle = Oracle::new(game, values::stored_or_solved(game, data, monitor)?);
    tree(&oracle, &root, depth, monitor)
}

/// The tree of a position to a depth, with values from a solved game.
///
/// # Errors
/// If a table is damaged or does not hold one of the positions, the tree is too large to be drawn, or the monitor asks to
/// stop.
pub fn tree<G: Indexed + Notation>(
    oracle: &Oracle<'_, G>,
    root: &G::Position,
    depth: u8,
    monitor: &dyn Monitor,
) -> Result<Tree, TreeError> {
    let game = oracle.game();
    let nodes = measure(game, root, depth, MOST_NODES, monitor)?;
    let value = oracle.value(root)?;
    Ok(Tree {
        game: game.table_name(),
        position: game.show(root),
        depth,
        nodes,
        root: node(oracle, None, root, value, depth, monitor)?,
        games: games::count(game, root, MOST_POSITIONS, monitor)?,
    })
}

/// How many nodes the tree has, or the reason why it is too large. It is known before any value is asked for.
pub(super) fn measure<G: Game>(
    game: &G,
    root: &G::Position,
    depth: u8,
    limit: usize,
    monitor: &dyn Monitor,
) -> Result<usize, TreeError> {
    let mut nodes = 1;
    let mut level = vec![*root];
    for fits in 0..depth {
        let mut next = Vec::new();
        for position in &level {
            if monitor.stopped() {
                return Err(Stopped.into());
            }
            each_move(game, position, |_, to| {
                nodes += 1;
                // Beyond the limit the rest of the level is counted, for the message, but not kept.
                if nodes <= limit {
                    next.push(to);
                }
            });
        }
        if nodes > limit {
            return Err(TreeError::TooManyNodes {
                depth,
                nodes,
                limit,
                fits,
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    Ok(nodes)
}

/// The node of a position whose value is known. It calls itself at most 255 times deep.
fn node<G: Indexed + Notation>(
    oracle: &Oracle<'_, G>,
    mv: Option<String>,
    position: &G::Position,
    value: Value,
    depth: u8,
    monitor: &dyn Monitor,
) -> Result<Node, TreeError> {
    if monitor.stopped() {
        return Err(Stopped.into());
    }
    let game = oracle.game();
    let mut children = Vec::new();
    let mut cut = 0;
    if depth == 0 {
        each_move(game, position, |_, _| cut += 1);
    } else {
        for (edge, _) in oracle.ranked_moves(position)? {
            let mv = Some(game.show_move(&edge.mv));
            let value = oracle.value(&edge.to)?;
            children.push(node(oracle, mv, &edge.to, value, depth - 1, monitor)?);
        }
    }
    Ok(Node {
        mv,
        position: game.show(position),
        turn: game.turn(position),
        value: value.word(),
        distance: value.distance(),
        over: game.outcome(position).is_some(),
        children,
        cut,
    })
}

/// Visits every move and where it leads, none where the game is over.
pub(super) fn each_move<G: Game>(
    game: &G,
    position: &G::Position,
    mut visit: impl FnMut(G::Move, G::Position),
) {
    if game.outcome(position).is_none() {
        game.each_move(position, |edge| visit(edge.mv, edge.to));
    }
}

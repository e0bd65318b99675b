//! From a position and a solved game to a tree.

use super::{Node, Tree, TreeError, games, values};
use crate::game::{Game, Notation};
use crate::index::{Indexed, Solvable};
use crate::oracle::Oracle;
use crate::progress::{Cancelled, Progress};
use crate::table::DataFolders;
use crate::value::Value;
use std::sync::Arc;

/// Nodes of the largest tree; no picture of more can be read, and few programs show one.
const MOST_NODES: usize = 100_000;

/// Distinct positions that are looked at to count games; some hundred megabytes at most.
const MOST_POSITIONS: usize = 2_000_000;

/// Which tree is wanted.
#[derive(Clone, Copy)]
pub struct TreeRequest<'a> {
    /// The folder with the tables of all games.
    pub data: &'a DataFolders,
    /// The position at the root; `None` for the start.
    pub position: Option<&'a str>,
    /// How many plies to look at.
    pub depth: u8,
    /// Who is told how far it is, and may cancel.
    pub progress: &'a dyn Progress,
}

/// The tree of a position to a depth. Values come from the tables in the folder or those that come with the
/// program; a small game that has neither is solved on the spot.
///
/// # Errors
/// If the text is not a position, the game is not solved, a table is damaged, the tree is too large to be
/// drawn, or the work is cancelled.
pub fn tree_from_folder<G: Solvable + Notation>(
    game: &Arc<G>,
    request: TreeRequest<'_>,
) -> Result<Tree, TreeError> {
    let TreeRequest {
        data,
        depth,
        progress,
        ..
    } = request;
    let root = (request.position).map_or(Ok(game.start()), |text| game.parse(text))?;
    // What cannot be drawn need not be solved.
    measure(&**game, &root, depth, MOST_NODES, progress)?;
    let tables = values::stored_or_solved(&**game, data, progress)?;
    let oracle = Oracle::new(Arc::clone(game), tables);
    tree(&oracle, &root, depth, progress)
}

/// The tree of a position to a depth, with values from a solved game.
///
/// # Errors
/// If a table is damaged or does not hold one of the positions, the tree is too large to be drawn, or the work is
/// cancelled.
pub fn tree<G: Indexed + Notation>(
    oracle: &Oracle<G>,
    root: &G::Position,
    depth: u8,
    progress: &dyn Progress,
) -> Result<Tree, TreeError> {
    let game = oracle.game();
    let nodes = measure(game, root, depth, MOST_NODES, progress)?;
    let value = oracle.value(root)?;
    Ok(Tree {
        game: game.table_name(),
        position: game.show(root),
        depth,
        nodes,
        root: node(oracle, None, root, value, depth, progress)?,
        games: games::count(game, root, MOST_POSITIONS, progress)?,
    })
}

/// How many nodes the tree has, or the reason why it is too large. It is known before any value is asked for.
pub(super) fn measure<G: Game>(
    game: &G,
    root: &G::Position,
    depth: u8,
    limit: usize,
    progress: &dyn Progress,
) -> Result<usize, TreeError> {
    let mut nodes = 1;
    let mut level = vec![*root];
    for fits in 0..depth {
        let mut next = Vec::new();
        for position in &level {
            if progress.is_cancelled() {
                return Err(Cancelled.into());
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
    oracle: &Oracle<G>,
    mv: Option<String>,
    position: &G::Position,
    value: Value,
    depth: u8,
    progress: &dyn Progress,
) -> Result<Node, TreeError> {
    if progress.is_cancelled() {
        return Err(Cancelled.into());
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
            children.push(node(oracle, mv, &edge.to, value, depth - 1, progress)?);
        }
    }
    Ok(Node {
        mv,
        position: game.show(position),
        turn: game.turn(position).into(),
        value: value.verdict(),
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

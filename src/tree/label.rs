//! What stands on a node of a picture, whatever draws it.

use super::Node;
use crate::value::Verdict;

/// The lines of a node's label: the board, a line a row; then whose turn it is and what that is worth.
pub(super) fn lines(node: &Node) -> Vec<String> {
    let mut lines = board(node);
    lines.push(match node.distance {
        Some(plies) if !node.over => format!("{}: {} in {plies}", node.turn, node.value),
        _ => format!("{}: {}", node.turn, node.value),
    });
    if node.over {
        lines.push("game over".into());
    }
    if node.cut > 0 {
        lines.push(format!(
            "… {} move{}",
            node.cut,
            if node.cut == 1 { "" } else { "s" }
        ));
    }
    lines
}

/// How many of a node's lines are its board.
pub(super) fn board_lines(node: &Node) -> usize {
    board(node).len()
}

/// The position without the player to move, who has a line to themselves: rows joined by `/` one below the
/// other, and what is not written in rows in one line.
fn board(node: &Node) -> Vec<String> {
    let mut rows = Vec::new();
    let mut rest = Vec::new();
    let mut turn = Some(&*node.turn);
    for (number, field) in node.position.split_whitespace().enumerate() {
        if number > 0 && turn == Some(field) {
            turn = None;
        } else if field.contains('/') {
            rows.extend(field.split('/').map(str::to_owned));
        } else {
            rest.push(field);
        }
    }
    if !rest.is_empty() {
        rows.push(rest.join(" "));
    }
    rows
}

/// Whether no other move of the same position is better than the one that led to `child`.
pub(super) fn is_best(child: &Node, siblings: &[Node]) -> bool {
    let worth = |node: &Node| (node.turn.clone(), node.value, node.distance);
    siblings
        .first()
        .is_some_and(|best| worth(best) == worth(child))
}

/// Background and ink of a value. The word is always there too, so nothing depends on telling colours apart.
pub(super) fn colours(node: &Node) -> (&'static str, &'static str) {
    match node.value {
        Verdict::Win => ("#e3f4e6", "#1b7f3b"),
        Verdict::Loss => ("#fbe6e4", "#b3261e"),
        _ => ("#eef0f2", "#57606a"),
    }
}

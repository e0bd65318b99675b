//! Who wins, and who can force an end without losing, by sweeping over all nodes until nothing changes.

use rayon::prelude::*;

/// A game as a graph: nodes from 0, each finished or with moves.
pub(super) trait Nodes {
    fn count(&self) -> usize;

    /// If the game is over: 1, 0 or -1 for the player whose turn it would be.
    fn end(&self, node: usize) -> Option<i32>;

    /// Where the moves lead, and whether the other player moves there.
    fn moves(&self, node: usize) -> Vec<(usize, bool)>;
}

/// What there is to know about a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// 1 or -1 for a win or a loss of the mover, with its distance.
    pub(super) decided: Option<(i32, u16)>,
    pub(super) mover_can_end: bool,
    pub(super) waiting_can_end: bool,
}

impl Known {
    /// In the words of answers.
    pub(super) fn word(&self) -> &'static str {
        match self.decided {
            Some((1, _)) => "win",
            Some(_) => "loss",
            None if self.mover_can_end && self.waiting_can_end => "draw",
            None => "repetition-dependent",
        }
    }
}

pub(super) fn sweep(game: &(impl Nodes + Sync)) -> Vec<Known> {
    let nodes = (0..game.count()).into_par_iter();
    let mut known: Vec<Known> = nodes.clone().map(|node| at_end(game, node)).collect();
    let live: Vec<usize> = nodes.filter(|&node| game.end(node).is_none()).collect();
    for round in 1.. {
        let look_again = live.par_iter().filter_map(|&node| {
            let after = from_moves(game, &known, node, round);
            (after != known[node]).then_some((node, after))
        });
        let changes: Vec<(usize, Known)> = look_again.collect();
        if changes.is_empty() {
            break;
        }
        for (node, after) in changes {
            known[node] = after;
        }
    }
    known
}

fn at_end(game: &impl Nodes, node: usize) -> Known {
    let Some(end) = game.end(node) else {
        return Known::default();
    };
    Known {
        decided: (end != 0).then_some((end, 0)),
        mover_can_end: end >= 0,
        waiting_can_end: end <= 0,
    }
}

/// What the round before says about a node. A round looks one ply further, so the round of a decision is its distance.
fn from_moves(game: &impl Nodes, known: &[Known], node: usize, round: u16) -> Known {
    let mut after = known[node];
    let moves = game.moves(node);
    let result = |&(to, swap): &(usize, bool)| {
        let (result, _) = known[to].decided?;
        Some(if swap { -result } else { result })
    };
    if after.decided.is_none() {
        if moves.iter().any(|mv| result(mv) == Some(1)) {
            after.decided = Some((1, round));
        } else if moves.iter().all(|mv| result(mv) == Some(-1)) {
            after.decided = Some((-1, round));
        }
    }
    after.mover_can_end |= moves.iter().any(|&(to, swap)| {
        if swap {
            known[to].waiting_can_end
        } else {
            known[to].mover_can_end
        }
    });
    after.waiting_can_end |= moves.iter().all(|&(to, swap)| {
        if swap {
            known[to].mover_can_end
        } else {
            known[to].waiting_can_end
        }
    });
    after
}

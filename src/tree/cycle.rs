//! Moves that lead back to a position.

use super::build::each_move;
use crate::game::Game;
use hashbrown::HashMap;
use std::collections::VecDeque;

/// Positions that are looked at for the shortest way back; after that, some way back will do.
const PATIENCE: usize = 100_000;

/// The moves of a short cycle through `position`, which is known to have one through positions that are `known`
/// only. The shortest of all, unless finding it takes too long; then the shortest among those.
pub(super) fn shortest<G: Game>(
    game: &G,
    position: &G::Position,
    known: impl Fn(&G::Position) -> bool,
) -> Vec<G::Move> {
    way_back(game, position, PATIENCE, |_| true)
        .or_else(|| way_back(game, position, usize::MAX, known))
        .unwrap_or_default()
}

/// The shortest way from a position back to it through `allowed` positions, no more than `limit` of them.
fn way_back<G: Game>(
    game: &G,
    home: &G::Position,
    limit: usize,
    allowed: impl Fn(&G::Position) -> bool,
) -> Option<Vec<G::Move>> {
    // How each position was first reached.
    let mut from: HashMap<G::Position, (G::Position, G::Move)> = HashMap::new();
    let mut queue = VecDeque::from([*home]);
    while let Some(here) = queue.pop_front() {
        each_move(game, &here, |mv, to| {
            if !from.contains_key(&to) && allowed(&to) {
                from.insert(to, (here, mv));
                queue.push_back(to);
            }
        });
        if from.contains_key(home) {
            break;
        }
        if from.len() > limit {
            return None;
        }
    }
    let mut moves = Vec::new();
    let mut here = *home;
    loop {
        let &(before, mv) = from.get(&here)?;
        moves.push(mv);
        if before == *home {
            moves.reverse();
            return Some(moves);
        }
        here = before;
    }
}

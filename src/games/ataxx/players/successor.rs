//! The positions that a player's moves lead to, for those who look ahead and need not know by which move.

use crate::games::ataxx::{Ataxx, Position};
use crate::index::bricks::bits::points;

/// After a move: what remained of the mover's stones, with a new one that converts those next to it.
#[inline]
pub(super) fn turned(position: &Position, remained: u64, new: u64, near: u64) -> Position {
    Position {
        mover: position.waiting & !near,
        waiting: remained | new | position.waiting & near,
        player: position.player.other(),
    }
}

/// The positions after each move, once each, with how many stones can make it. The game must not be over.
#[inline]
pub(super) fn successors<'a>(
    game: &'a Ataxx,
    position: &'a Position,
) -> impl Iterator<Item = (Position, u32)> + use<'a> {
    let board = &game.rules().board;
    let own = position.mover;
    let moves = points(board.all() & !position.occupied()).flat_map(move |to| {
        let near = board.near(to);
        let ways = (near & own).count_ones();
        let clone = (ways > 0).then(|| (turned(position, own, 1 << to, near), ways));
        let jumps = points(board.far(to) & own)
            .map(move |from| (turned(position, own & !(1 << from), 1 << to, near), 1));
        clone.into_iter().chain(jumps)
    });
    let mut moves = moves.peekable();
    let pass = moves
        .peek()
        .is_none()
        .then(|| (turned(position, own, 0, 0), 1));
    moves.chain(pass)
}

#[cfg(test)]
mod tests {
    use super::super::action::actions;
    use super::*;
    use crate::game::Game;
    use crate::players::Contest;
    use crate::players::trial::{ataxx, positions};

    #[test]
    fn all_ways_of_listing_moves_agree() {
        for size in ["1x2", "1x9", "3x3", "4x5"] {
            let game = ataxx(size);
            for position in positions(&game, 10) {
                let mut legal = vec![];
                game.each_move(&position, |edge| {
                    legal.push((edge.to, game.ways(&position, &edge.mv) as u32));
                    let found = actions(&game, &position).filter(|action| action.mv == edge.mv);
                    let found: Vec<Position> = found.map(|action| action.to).collect();
                    assert!(found.iter().all(|&to| to == edge.to));
                    assert!(
                        game.is_pass(&edge.mv) || found.len() == legal.last().unwrap().1 as usize
                    );
                });
                let key = |(to, ways): &(Position, u32)| (to.mover, to.waiting, *ways);
                let mut found: Vec<_> = successors(&game, &position)
                    .map(|found| key(&found))
                    .collect();
                let mut legal: Vec<_> = legal.iter().map(key).collect();
                found.sort_unstable();
                legal.sort_unstable();
                assert_eq!(found, legal);
            }
        }
    }
}

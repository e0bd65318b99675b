//! Moves as the code of the paper has them: a stone and where it goes.

use super::successor::turned;
use crate::game::Game;
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::index::bricks::bits::points;
use crate::value::Outcome;

/// A stone and where it goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Action {
    pub(super) mv: Move,
    /// The position after it.
    pub(super) to: Position,
}

/// What a player can do, in the order of the code; nothing where there is only the pass.
pub(super) fn actions<'a>(
    game: &'a Ataxx,
    position: &'a Position,
) -> impl Iterator<Item = Action> + use<'a> {
    let board = &game.rules().board;
    let empty = board.all() & !position.occupied();
    points(position.mover).flat_map(move |from| {
        let near = board.near(from);
        points((near | board.far(from)) & empty).map(move |to| {
            let is_clone = near >> to & 1 == 1;
            let stones = match is_clone {
                true => position.mover,
                false => position.mover & !(1 << from),
            };
            let mv = match is_clone {
                true => Move::Clone { to: to as u8 },
                false => Move::Jump {
                    from: from as u8,
                    to: to as u8,
                },
            };
            let to = turned(position, stones, 1 << to, board.near(to));
            Action { mv, to }
        })
    })
}

/// The first move in the order of the code that wins at once.
pub(super) fn winning_at_once(game: &Ataxx, position: &Position) -> Option<Move> {
    let mut wins =
        actions(game, position).filter(|action| game.outcome(&action.to) == Some(Outcome::Loss));
    wins.next().map(|action| action.mv)
}

//! Walking through every way to play phase one.

use super::show_moves;
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Move, Position, Side};
use crate::index::bricks::bits::points;

/// Empty points that complete a line of `tokens`.
pub(in crate::claims) fn completing(game: &Alignment, tokens: u64, empty: u64) -> u64 {
    let lines = &game.rules().board.lines;
    lines
        .iter()
        .map(|line| line & !tokens)
        .filter(|missing| missing.count_ones() == 1 && missing & empty != 0)
        .fold(0, |points, missing| points | missing)
}

/// Where the defensive rule of 7.2 tells the mover to place: the empty points of lines in which the opponent
/// has all but one; nothing if there are none.
pub(super) fn demanded(game: &Alignment, position: &Position) -> u64 {
    let empty = game.rules().board.all() & !(position.mover | position.waiting);
    completing(game, position.waiting, empty)
}

/// Whether a placing move obeys the defensive rule.
pub(super) fn obeys(game: &Alignment, position: &Position, mv: Move) -> bool {
    let demanded = demanded(game, position);
    match mv {
        Move::Place { to: point, .. } => {
            demanded == 0 || points(demanded).any(|other| other == usize::from(point))
        }
        _ => true,
    }
}

/// A way to play phase one, to a line or to the last token.
pub(super) struct Play<'a> {
    pub(super) moves: &'a [Move],
    /// Where it ended.
    pub(super) end: Position,
    /// The player who has a line.
    pub(super) winner: Option<Side>,
    /// Whether the first and the second player obeyed the defensive rule at every turn.
    pub(super) obeyed: [bool; 2],
}

impl Play<'_> {
    pub(super) fn obeyed(&self, player: Side) -> bool {
        self.obeyed[seat(player)]
    }

    /// The moves, and the position they lead to.
    pub(super) fn show(&self, game: &Alignment) -> String {
        let moves = show_moves(game, self.moves.iter().copied());
        format!("{moves} reaches {}", game.show(&self.end))
    }
}

fn seat(player: Side) -> usize {
    match player {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// Visits every way to play phase one of `game`.
pub(super) fn each_play(game: &Alignment, mut visit: impl FnMut(&Play)) {
    walk(game, game.start(), &mut Vec::new(), [true; 2], &mut visit);
}

fn walk(
    game: &Alignment,
    here: Position,
    moves: &mut Vec<Move>,
    obeyed: [bool; 2],
    visit: &mut impl FnMut(&Play),
) {
    let won = game.rules().board.has_line(here.waiting);
    if won || here.mover_hand == 0 {
        let winner = won.then(|| here.player.other());
        return visit(&Play {
            moves,
            end: here,
            winner,
            obeyed,
        });
    }
    game.each_move(&here, |edge| {
        let mut obeyed = obeyed;
        obeyed[seat(here.player)] &= obeys(game, &here, edge.mv);
        moves.push(edge.mv);
        walk(game, edge.to, moves, obeyed, visit);
        moves.pop();
    });
}

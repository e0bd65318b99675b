//! A rule that a person can learn and the first player wins by, in at most 43 plies.
//!
//! Open in the centre of the centre board and answer every move in the cell that sends back there, until that board is full. The
//! cell that the opponent filled last, k, and the one opposite, o, decide the rest: play k wherever one is sent, as long as
//! that sends to a board with room and the cell is free; else play o, which completes the line from k through the centre.

use super::{Move, Position, Ultimate};
use crate::game::{Edge, Game};
use crate::games::Player;
use crate::proof::Plan;

const CENTRE: u8 = 4;

/// The rule. It is for the first player, under the base rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleOfTwoCells;

impl RuleOfTwoCells {
    /// What the rule says here; `None` where it says nothing or something illegal, which does not happen if the first player
    /// follows it from the start.
    #[must_use]
    pub fn reply(self, game: &Ultimate, position: &Position) -> Option<Move> {
        if position.player() != Player::First || game.outcome(position).is_some() {
            return None;
        }
        let mv = match position.target() {
            Some(board) if !position.is_full(CENTRE) => Move {
                board,
                cell: CENTRE,
            },
            None if position.stones() == 0 => Move {
                board: CENTRE,
                cell: CENTRE,
            },
            target => {
                let k = last_in_the_centre(position)?;
                let o = 8 - k;
                let board = target.unwrap_or(o);
                let is_free = |cell| position.stone(board, cell).is_none();
                let plays_k = is_free(k) && (target.is_none() || !position.is_full(k));
                let cell = if plays_k { k } else { o };
                Move { board, cell }
            }
        };
        game.is_legal(position, mv).then_some(mv)
    }
}

/// The cell of the centre board that the opponent filled last. The board of that number is the only one in whose centre the
/// first player did not answer, and he never plays there later.
fn last_in_the_centre(position: &Position) -> Option<u8> {
    let mut without = (0..9).filter(|&board| position.stone(board, CENTRE) != Some(Player::First));
    let k = without.next()?;
    without.next().is_none().then_some(k)
}

impl Plan<Ultimate> for RuleOfTwoCells {
    fn moves(&self, game: &Ultimate, position: &Position, moves: &mut Vec<Edge<Ultimate>>) {
        moves.extend(self.reply(game, position).map(|mv| game.edge(position, mv)));
    }
}

//! A rule that a person can learn and the first player wins by, in at most 43 plies.
//!
//! Open in the centre of the centre board and answer every move in the cell that sends back there, until that
//! board is full. The cell that the opponent filled last, k, and the one opposite, o, decide the rest: play k
//! wherever one is sent, as long as that sends to a board with room and the cell is free; else play o, which
//! completes the line from k through the centre.

use super::{Move, Position, Ultimate};
use crate::game::{Edge, Game};
use crate::games::Side;
use crate::proof::Plan;

const CENTRE: u8 = 4;

/// The rule. It is for the first player, under the base rule.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleOfTwoCells;

impl RuleOfTwoCells {
    /// What the rule says here; `None` where it says nothing or something illegal, which does not happen if the
    /// first player follows it from the start.
    #[must_use]
    pub fn reply(self, game: &Ultimate, position: &Position) -> Option<Move> {
        if position.player() != Side::First || game.outcome(position).is_some() {
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
                let [k, o] = Self::two_cells(position)?;
                let board = target.unwrap_or(o);
                let is_free = |cell| position.stone(board, cell).is_none();
                let plays_k = is_free(k) && (target.is_none() || !position.is_full(k));
                let cell = if plays_k { k } else { o };
                Move { board, cell }
            }
        };
        game.is_legal(position, mv).then_some(mv)
    }

    /// The cells k and o, when the centre board is full: k is the cell that the opponent filled last there. The
    /// board of that number is the only one in whose centre the first player has no stone, because none is put
    /// there later.
    pub(super) fn two_cells(position: &Position) -> Option<[u8; 2]> {
        let mut without =
            (0..9).filter(|&board| position.stone(board, CENTRE) != Some(Side::First));
        let k = without.next()?;
        let is_known = position.is_full(CENTRE) && without.next().is_none();
        is_known.then_some([k, 8 - k])
    }
}

impl Plan<Ultimate> for RuleOfTwoCells {
    fn moves(&self, game: &Ultimate, position: &Position, moves: &mut Vec<Edge<Ultimate>>) {
        moves.extend(self.reply(game, position).map(|mv| game.edge(position, mv)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nested::Restrictions;
    use crate::proof::{Certificate, Goal, Prover};

    #[test]
    fn the_rule_wins_against_every_reply_in_at_most_43_plies() {
        let game = Ultimate::new(Restrictions::default());
        let never = || false;
        let mut prover = Prover::new(&game, RuleOfTwoCells, &never);
        let start = Goal::attacking(game.start());
        assert_eq!(prover.shortest_win(&start, 81), Ok(Some(43)));
        let certificate = Certificate::collect(&game, &mut prover, 43);
        let certificate = certificate.unwrap().unwrap();
        assert_eq!(certificate.plies(), 43);
    }

    #[test]
    fn the_rule_is_silent_where_it_does_not_belong() {
        let game = Ultimate::new(Restrictions::default());
        let mut position = game.start();
        assert!(RuleOfTwoCells.reply(&game, &position).is_some());
        for (board, cell) in [(0, 0), (0, 1), (1, 8)] {
            position = game.after(&position, Move { board, cell });
        }
        assert_eq!(RuleOfTwoCells.reply(&game, &position), None);
    }
}

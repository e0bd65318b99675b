//! The moves that suffice for a proof of the first player's win.

use super::{Position, RuleOfTwoCells, StoneBound, Ultimate};
use crate::game::{Edge, Game};
use crate::proof::Plan;

/// The moves of the [rule](RuleOfTwoCells), with a choice: until the centre board is full there is one move;
/// then the cells k and o of every board one may play in, the one that the rule says first.
#[derive(Clone, Copy, Debug, Default)]
pub struct CentreStrategy;

impl Plan<Ultimate> for CentreStrategy {
    fn moves(&self, game: &Ultimate, position: &Position, moves: &mut Vec<Edge<Ultimate>>) {
        let by_rule = RuleOfTwoCells.reply(game, position);
        moves.extend(by_rule.map(|mv| game.edge(position, mv)));
        if let Some([k, o]) = RuleOfTwoCells::two_cells(position) {
            game.each_move(position, |edge| {
                if [k, o].contains(&edge.mv.cell) && Some(edge.mv) != by_rule {
                    moves.push(edge);
                }
            });
        }
    }

    fn least_plies(
        &self,
        game: &Ultimate,
        position: &Position,
        attacker_moves: bool,
    ) -> Option<u32> {
        StoneBound.least_plies(game, position, attacker_moves)
    }
}

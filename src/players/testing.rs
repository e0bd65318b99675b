//! What tests of players need.

use super::{Choice, Contest, Dice, Player};

/// The name of the move that a player chooses in a position.
pub(crate) fn chosen<G: Contest>(
    game: &G,
    position: &str,
    player: &dyn Player<G>,
    dice: &mut Dice,
) -> String {
    let position = game.parse(position).unwrap();
    let mut moves = vec![];
    game.each_move(&position, |edge| moves.push(edge));
    let choice = Choice {
        game,
        position: &position,
        moves: &moves,
        before: &[],
    };
    let place = player.choose(&choice, dice).unwrap();
    game.show_move(&moves[place].mv)
}

use crate::game::{Edge, Game};

/// Which moves the player who wants to win tries.
pub trait Plan<G: Game>: Sync {
    /// Appends the moves to try in a position where that player is to move, the most promising first. All must
    /// be legal.
    fn moves(&self, game: &G, position: &G::Position, moves: &mut Vec<Edge<G>>);

    /// A position that is worth the same, and the same for many: what is found for one serves all. By default
    /// the position itself.
    fn like(&self, game: &G, position: &G::Position) -> G::Position {
        let _ = game;
        *position
    }

    /// Plies within which the player can force a win at the earliest, `None` if no win is left.
    /// `attacker_moves`: whether it is that player's turn.
    fn least_plies(&self, game: &G, position: &G::Position, attacker_moves: bool) -> Option<u32> {
        let _ = (game, position, attacker_moves);
        Some(0)
    }

    /// How much hope a position leaves whoever must win within this many plies from there. The opponent tries
    /// first what leaves the least, so this says how fast a refutation is found, and nothing else. By default a
    /// win that takes long leaves little.
    fn hope(&self, game: &G, position: &G::Position, attacker_moves: bool, plies: u16) -> u32 {
        let _ = plies;
        let least = self.least_plies(game, position, attacker_moves);
        least.map_or(0, |least| u32::MAX - least)
    }
}

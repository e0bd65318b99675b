//! Games that were played, as text.

use super::{Contest, End, Played};
use crate::game::{Edge, Game};
use crate::value::{Score, Turn};
use serde::{Deserialize, Serialize};

/// A game as a line of a file keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's name.
    pub game: String,
    /// Who began.
    pub first: String,
    /// Who did not.
    pub second: String,
    /// The seed of the match.
    pub seed: u64,
    /// The number of the game in the match, from 0.
    pub number: u64,
    /// The moves.
    pub moves: Vec<String>,
    /// By how much the player who began won; the points so far if it was cut off.
    pub margin: Score,
    /// How it ended.
    pub end: End,
}

/// One move of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Its number, from 1.
    pub ply: usize,
    /// Whether the player who began made it.
    pub by_first: bool,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position before it.
    pub before: String,
    /// The position after it.
    pub position: String,
    /// The points of both so far, first player's minus second's.
    pub margin: Score,
    /// Whether the player who began is to move after it.
    pub first_is_next: bool,
    /// The spots that a hand went to.
    #[serde(skip)]
    pub touched: Vec<usize>,
}

/// A record that is not a game by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {ply} of the record, {mv:?}, is not legal; legal there: {legal}")]
pub struct ReplayError {
    ply: usize,
    mv: String,
    legal: String,
}

impl GameRecord {
    /// What to keep of a game.
    pub fn new<G: Contest>(
        game: &G,
        name: &str,
        players: [&str; 2],
        (seed, number): (u64, u64),
        played: &Played<G::Move>,
    ) -> Self {
        Self {
            game: name.into(),
            first: players[0].into(),
            second: players[1].into(),
            seed,
            number,
            moves: played.moves.iter().map(|mv| game.show_move(mv)).collect(),
            margin: played.margin,
            end: played.end,
        }
    }

    /// The game move by move, by the rules.
    ///
    /// # Errors
    /// If a move is not legal where it stands.
    pub fn steps<G: Contest>(&self, game: &G) -> Result<Vec<Step>, ReplayError> {
        steps_from(game, game.start(), &self.moves)
    }
}

/// Moves one by one, by the rules; the player who is to move at first is the one who begins.
///
/// # Errors
/// If a move is not legal where it stands.
pub fn steps_from<G: Contest>(
    game: &G,
    start: G::Position,
    moves: &[String],
) -> Result<Vec<Step>, ReplayError> {
    let (mut position, mut by_first, mut margin) = (start, true, 0);
    let mut steps = Vec::with_capacity(moves.len());
    for (number, mv) in moves.iter().enumerate() {
        let edges = legal(game, &position);
        let found = edges.iter().find(|edge| game.show_move(&edge.mv) == *mv);
        let Some(edge) = found else {
            let names: Vec<String> = edges.iter().map(|edge| game.show_move(&edge.mv)).collect();
            return Err(ReplayError {
                ply: number + 1,
                mv: mv.clone(),
                legal: match names.len() {
                    0 => "nothing, the game is over".into(),
                    _ => names.join(" "),
                },
            });
        };
        let gain = game.gain(&position, &edge.mv);
        margin += if by_first { gain } else { -gain };
        let first_is_next = by_first ^ (edge.turn == Turn::Swap);
        steps.push(Step {
            ply: number + 1,
            by_first,
            mv: mv.clone(),
            before: game.show(&position),
            position: game.show(&edge.to),
            margin,
            first_is_next,
            touched: game.touched(&edge.mv),
        });
        by_first = first_is_next;
        position = edge.to;
    }
    Ok(steps)
}

/// Every legal move, none where the game is over.
pub(crate) fn legal<G: Game>(game: &G, position: &G::Position) -> Vec<Edge<G>> {
    let mut edges = vec![];
    if game.outcome(position).is_none() {
        game.each_move(position, |edge| edges.push(edge));
    }
    edges
}

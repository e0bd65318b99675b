//! Positions with the scores of their moves, a line each, as Othello programs exchange them (OBF): a position,
//! `;`, then moves with their scores for the player who makes them, `d3:+4;`.

use super::{Move, Othello, Position};
use crate::game::{Notation, ParseError};
use crate::value::Score;

/// A line of a file of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfLine {
    /// The position.
    pub position: Position,
    /// Its moves with their scores, as far as the line tells.
    pub moves: Vec<Judged>,
}

/// A move and its score for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// Its score.
    pub score: Score,
}

/// A line that says nothing about a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ObfError {
    /// It begins with no position.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// Something after the position is no move of it with a score.
    #[error("{what:?} is not a move of the position with its score, as in \"d3:+4\"")]
    Move {
        /// What stands there.
        what: String,
    },
}

impl ObfLine {
    /// Reads a line for a game. What follows a `%` is a comment.
    ///
    /// # Errors
    /// If it does not begin with a position, or something else than moves that are allowed there follows.
    pub fn parse(game: &Othello, line: &str) -> Result<Self, ObfError> {
        let line = line.split('%').next().unwrap_or_default();
        let mut parts = line.split(';');
        let position = game.parse(parts.next().unwrap_or_default().trim_end())?;
        let moves = parts
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| judged(game, &position, part))
            .collect::<Result<_, _>>()?;
        Ok(Self { position, moves })
    }

    /// The line as text, moves in the order they have here.
    #[must_use]
    pub fn show(&self, game: &Othello) -> String {
        let mut out = game.show(&self.position) + ";";
        for Judged { mv, score } in &self.moves {
            let name = match mv {
                Move::Place(_) => game.show_move(mv).to_ascii_uppercase(),
                Move::Pass => "PS".into(),
            };
            out += &format!(" {name}:{score:+};");
        }
        out
    }
}

fn judged(game: &Othello, position: &Position, part: &str) -> Result<Judged, ObfError> {
    const LONGEST: usize = 40;
    let read = || {
        let (name, score) = part.split_once(':')?;
        let mv = game.move_named(name.trim())?;
        let score: Score = score.trim().parse().ok()?;
        let is_allowed = match mv {
            Move::Place(square) => game.targets(position) >> square & 1 == 1,
            Move::Pass => game.targets(position) == 0,
        };
        is_allowed.then_some(Judged { mv, score })
    };
    read().ok_or_else(|| ObfError::Move {
        what: part.chars().take(LONGEST).collect(),
    })
}

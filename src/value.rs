//! What a position is worth.

mod bounds;

pub use bounds::Bounds;

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Plies to the end of the game under optimal play.
pub type Distance = u16;

/// Points: a margin, for the player to move.
pub type Score = i16;

/// How a finished game ended, seen by the player whose turn it would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move has won.
    Win,
    /// The player to move has lost.
    Loss,
    /// Neither player won.
    Draw,
}

impl Outcome {
    /// How a game ended that was won by this many points.
    #[must_use]
    pub fn of_margin(margin: Score) -> Self {
        match margin.cmp(&0) {
            Ordering::Greater => Self::Win,
            Ordering::Less => Self::Loss,
            Ordering::Equal => Self::Draw,
        }
    }

    /// The same in a word.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Win => Verdict::Win,
            Self::Loss => Verdict::Loss,
            Self::Draw => Verdict::Draw,
        }
    }
}

/// A position for the player to move, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Verdict {
    /// Neither player can force a win.
    Draw,
    /// Lost.
    Loss,
    /// A draw if endless play is one, and otherwise as the rule on repetition says.
    RepetitionDependent,
    /// A search did not find out.
    Unknown,
    /// Won.
    Win,
}

impl Verdict {
    /// `win`, `loss`, `draw`, `repetition-dependent` or `unknown`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Loss => "loss",
            Self::RepetitionDependent => "repetition-dependent",
            Self::Unknown => "unknown",
            Self::Win => "win",
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// Who moves after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The opponent, as in most games.
    Swap,
    /// The same player again.
    Keep,
}

/// The game-theoretic value of a position for the player to move.
///
/// Values are ordered by preference: any win beats any draw beats any loss, a quick win beats a slow one and a
/// slow loss beats a quick one.
///
/// ```
/// use retrograde::{Turn, Value};
/// assert!(Value::Win(3) > Value::Win(5));
/// assert!(Value::Loss(6) > Value::Loss(2));
/// // Moving to a position that is lost in 4 for the opponent is a win in 5.
/// assert_eq!(Value::Loss(4).before_move(Turn::Swap), Value::Win(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Lost after this many plies, however the loser delays.
    Loss(Distance),
    /// Neither side can force a win.
    Draw,
    /// Won after this many plies, whatever the loser tries.
    Win(Distance),
}

impl Value {
    /// The value of the player who moves into a position of this value.
    #[must_use]
    pub fn before_move(self, turn: Turn) -> Self {
        match (self, turn) {
            (Self::Draw, _) => Self::Draw,
            (Self::Win(d), Turn::Swap) | (Self::Loss(d), Turn::Keep) => Self::Loss(d + 1),
            (Self::Loss(d), Turn::Swap) | (Self::Win(d), Turn::Keep) => Self::Win(d + 1),
        }
    }

    /// Plies to the end, if it comes.
    #[must_use]
    pub fn distance(self) -> Option<Distance> {
        match self {
            Self::Win(d) | Self::Loss(d) => Some(d),
            Self::Draw => None,
        }
    }

    /// The same without the distance.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Win(_) => Verdict::Win,
            Self::Loss(_) => Verdict::Loss,
            Self::Draw => Verdict::Draw,
        }
    }

    fn preference(self) -> i32 {
        match self {
            Self::Win(d) => i32::from(u16::MAX) + 1 - i32::from(d),
            Self::Draw => 0,
            Self::Loss(d) => i32::from(d) - i32::from(u16::MAX) - 1,
        }
    }
}

impl From<Outcome> for Value {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::Win(0),
            Outcome::Loss => Self::Loss(0),
            Outcome::Draw => Self::Draw,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Win(d) => write!(f, "win in {d}"),
            Self::Loss(d) => write!(f, "loss in {d}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preference_is_total_and_strict() {
        let ascending = [
            Value::Loss(0),
            Value::Loss(1),
            Value::Loss(u16::MAX),
            Value::Draw,
            Value::Win(u16::MAX),
            Value::Win(1),
            Value::Win(0),
        ];
        assert!(ascending.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

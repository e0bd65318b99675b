//! What is known of a position or a move.

use crate::value::{Bounds, Distance, Outcome, Score, Turn, Value, Verdict};
use serde::{Deserialize, Serialize};

/// What a position is worth to the player to move, or a move to the player who makes it, as far as it is known.
///
/// As JSON it is the keys `value`, `distance` and `score`, and `at_most` and `bounds` where there is more to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Keys", try_from = "Keys")]
#[non_exhaustive]
pub enum Worth {
    /// Won, lost or drawn, with the exact distance.
    Value(Value),
    /// Won, by a proof or a search.
    ProvedWin(Reach),
    /// Lost, by a proof or a search.
    ProvedLoss(Reach),
    /// A margin of points still to come.
    Points(Bounds),
    /// A draw if endless play is one, and otherwise as the rule on repetition says.
    RepetitionDependent,
    /// A search did not find out.
    Unknown,
}

/// How far the end is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This many plies, with best play of both.
    Exactly(Distance),
    /// No more plies than this; perhaps fewer.
    AtMost(Distance),
}

impl Reach {
    /// The plies, exact or at most.
    #[must_use]
    pub fn plies(self) -> Distance {
        match self {
            Self::Exactly(plies) | Self::AtMost(plies) => plies,
        }
    }

    fn farther(self) -> Self {
        match self {
            Self::Exactly(plies) => Self::Exactly(plies + 1),
            Self::AtMost(plies) => Self::AtMost(plies + 1),
        }
    }

    fn exact(self) -> Option<Distance> {
        match self {
            Self::Exactly(plies) => Some(plies),
            Self::AtMost(_) => None,
        }
    }
}

impl Worth {
    /// The position in a word.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Value(value) => value.verdict(),
            Self::ProvedWin(_) => Verdict::Win,
            Self::ProvedLoss(_) => Verdict::Loss,
            Self::Points(bounds) => bounds.verdict(),
            Self::RepetitionDependent => Verdict::RepetitionDependent,
            Self::Unknown => Verdict::Unknown,
        }
    }

    /// The same of the whole game, for a player who is ahead by this many points.
    #[must_use]
    pub fn verdict_with(self, so_far: Score) -> Verdict {
        match self {
            Self::Points(bounds) => bounds.before_move(so_far, Turn::Keep).verdict(),
            other => other.verdict(),
        }
    }

    fn reach(self) -> Option<Reach> {
        match self {
            Self::ProvedWin(reach) | Self::ProvedLoss(reach) => Some(reach),
            _ => None,
        }
    }

    /// Plies to the end, where they are known and points do not count.
    #[must_use]
    pub fn distance(self) -> Option<Distance> {
        match self {
            Self::Value(value) => value.distance(),
            other => other.reach().and_then(Reach::exact),
        }
    }

    /// Plies to the end at most, where a proof or a search tells.
    #[must_use]
    pub fn at_most(self) -> Option<Distance> {
        self.reach().map(Reach::plies)
    }

    /// What is known of the margin still to come, where points count.
    #[must_use]
    pub fn points(self) -> Option<Bounds> {
        match self {
            Self::Points(bounds) => Some(bounds),
            _ => None,
        }
    }

    /// The margin still to come, where points count and it is known.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        self.points().and_then(Bounds::score)
    }

    /// Bounds of the margin, where points count and it is not known.
    #[must_use]
    pub fn bounds(self) -> Option<Bounds> {
        self.points().and_then(Bounds::unless_known)
    }

    /// Score, bounds, distance and the most plies, as far as each is known.
    pub(super) fn parts(
        self,
    ) -> (
        Option<Score>,
        Option<Bounds>,
        Option<Distance>,
        Option<Distance>,
    ) {
        (self.score(), self.bounds(), self.distance(), self.at_most())
    }

    /// Whether points are what counts.
    #[must_use]
    pub fn is_for_points(self) -> bool {
        matches!(self, Self::Points(_))
    }

    /// Whether more time for a search could say more.
    #[must_use]
    pub fn is_unfinished(self) -> bool {
        self.bounds().is_some() || self.verdict() == Verdict::Unknown
    }

    /// The same for the player whose move leads here and wins `gain` points at once.
    #[must_use]
    pub fn before_move(self, gain: Score, turn: Turn) -> Self {
        match (self, turn) {
            (Self::Value(value), _) => Self::Value(value.before_move(turn)),
            (Self::ProvedWin(reach), Turn::Swap) => Self::ProvedLoss(reach.farther()),
            (Self::ProvedLoss(reach), Turn::Swap) => Self::ProvedWin(reach.farther()),
            (Self::Points(bounds), _) => Self::Points(bounds.before_move(gain, turn)),
            (same, _) => same,
        }
    }

    /// The same of a move, given what the position is worth: where points count, no move is better than that.
    pub(super) fn capped(self, position: Self) -> Self {
        match (self, position) {
            (Self::Points(bounds), Self::Points(position)) => Self::Points(Bounds {
                at_most: bounds.at_most.min(position.at_most),
                ..bounds
            }),
            _ => self,
        }
    }

    /// The same of a position, given what its moves are worth: where points count, they may say more than a
    /// search did.
    pub(super) fn refined(self, moves: impl Iterator<Item = Self>) -> Self {
        let of_moves = moves.filter_map(Self::points).reduce(|best, other| Bounds {
            at_least: best.at_least.max(other.at_least),
            at_most: best.at_most.max(other.at_most),
        });
        match (self, of_moves) {
            (Self::Points(bounds), Some(of_moves)) => Self::Points(bounds.and(of_moves)),
            _ => self,
        }
    }

    /// The higher, the better for the player to move. What is not known is better than a loss and worse than a draw.
    #[must_use]
    pub fn preference(self) -> (i32, i32) {
        const FAR: i32 = 1 << 20;
        let win = |plies: Distance| (FAR - i32::from(plies), 0);
        let loss = |plies: Distance| (i32::from(plies) - FAR, 0);
        match self {
            Self::Value(Value::Win(plies)) => win(plies),
            Self::Value(Value::Loss(plies)) => loss(plies),
            Self::ProvedWin(reach) => win(reach.plies()),
            Self::ProvedLoss(reach) => loss(reach.plies()),
            Self::Value(Value::Draw) => (2, 0),
            Self::RepetitionDependent => (1, 0),
            Self::Unknown => (0, 0),
            Self::Points(bounds) => (bounds.at_least.into(), bounds.at_most.into()),
        }
    }
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

impl From<Outcome> for Worth {
    fn from(outcome: Outcome) -> Self {
        Self::Value(outcome.into())
    }
}

impl From<Bounds> for Worth {
    fn from(bounds: Bounds) -> Self {
        Self::Points(bounds)
    }
}

/// The keys of a [`Worth`] in JSON.
#[derive(Serialize, Deserialize)]
struct Keys {
    value: Verdict,
    distance: Option<Distance>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_most: Option<Distance>,
    score: Option<Score>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bounds: Option<Bounds>,
}

impl From<Worth> for Keys {
    fn from(worth: Worth) -> Self {
        Self {
            value: worth.verdict(),
            distance: worth.distance(),
            at_most: worth.at_most(),
            score: worth.score(),
            bounds: worth.bounds(),
        }
    }
}

impl TryFrom<Keys> for Worth {
    type Error = String;

    fn try_from(keys: Keys) -> Result<Self, String> {
        let reach = match (keys.distance, keys.at_most) {
            (Some(plies), Some(_)) => Some(Reach::Exactly(plies)),
            (None, Some(plies)) => Some(Reach::AtMost(plies)),
            (_, None) => None,
        };
        let points = keys.score.map(Bounds::exact).or(keys.bounds);
        let worth = match (keys.value, keys.distance, reach, points) {
            (_, _, _, Some(bounds)) => Self::Points(bounds),
            (Verdict::Win, _, Some(reach), _) => Self::ProvedWin(reach),
            (Verdict::Loss, _, Some(reach), _) => Self::ProvedLoss(reach),
            (Verdict::Win, Some(plies), ..) => Self::Value(Value::Win(plies)),
            (Verdict::Loss, Some(plies), ..) => Self::Value(Value::Loss(plies)),
            (Verdict::Draw, ..) => Self::Value(Value::Draw),
            (Verdict::RepetitionDependent, ..) => Self::RepetitionDependent,
            (Verdict::Unknown, ..) => Self::Unknown,
            (verdict, ..) => return Err(format!("a {verdict} without a distance")),
        };
        let found = Self::verdict(worth);
        if found != keys.value {
            return Err(format!("{} with the score of a {found}", keys.value));
        }
        Ok(worth)
    }
}

use crate::score::Bounds;
use crate::value::{Distance, Score, Value};
use serde::Serialize;

/// All there is to say about a position, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The position asked for.
    pub position: String,
    /// The representative of all positions like it.
    pub canonical: String,
    /// What turns the position into its representative.
    pub symmetry: String,
    /// Who is to move.
    pub turn: &'static str,
    /// `win`, `loss` or `draw` for the player to move; `repetition-dependent` from a [`Judge`](crate::Judge),
    /// `unknown` where a search did not find out.
    pub value: &'static str,
    /// Plies to the end, unless it is a draw.
    pub distance: Option<Distance>,
    /// Plies to the end at most, in games where that may be all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Distance>,
    /// The margin still to come, in games that have one.
    pub score: Option<i32>,
    /// What is known of the margin, where it is not known itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Points of the player to move so far minus those of the other, where they are known: then words, verdicts and badges are about the
    /// end of the game, and otherwise about the rest of it.
    #[serde(skip)]
    pub so_far: Option<Score>,
    /// Every legal move, best first.
    pub moves: Vec<RankedMove>,
    /// Best play from here, if it was asked for.
    pub line: Vec<String>,
}

/// A move and its worth for the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RankedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where it leads.
    pub position: String,
    /// The same for the player who makes it.
    pub value: &'static str,
    /// Plies to the end from before the move, unless it leads to a draw.
    pub distance: Option<Distance>,
    /// The same at most, in games where that may be all that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Distance>,
    /// The margin still to come, in games that have one.
    pub score: Option<i32>,
    /// What is known of the margin, where it is not known itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// As in [`Answer::so_far`].
    #[serde(skip)]
    pub so_far: Option<Score>,
}

impl Answer {
    /// The same for a player who has so many points more than the other already; nothing changes where that is not known.
    #[must_use]
    pub fn counting(mut self, so_far: Option<Score>) -> Self {
        if so_far.is_some() {
            self.so_far = so_far;
            for mv in &mut self.moves {
                mv.so_far = so_far;
            }
        }
        self
    }
}

impl RankedMove {
    pub(super) fn new(mv: String, position: String, value: Value) -> Self {
        Self {
            mv,
            position,
            value: value.word(),
            distance: value.distance(),
            at_most: None,
            score: None,
            bounds: None,
            so_far: None,
        }
    }

    pub(super) fn with_bounds(mv: String, position: String, bounds: Bounds) -> Self {
        Self {
            mv,
            position,
            value: bounds.word(),
            distance: None,
            at_most: None,
            score: bounds.score().map(i32::from),
            bounds: bounds.unless_known(),
            so_far: None,
        }
    }
}

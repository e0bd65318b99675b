//! Scores that are known only in part.

use super::{Outcome, Score, Turn, Verdict};
use serde::{Deserialize, Serialize};

/// What is known of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// It is not less.
    pub at_least: Score,
    /// It is not more.
    pub at_most: Score,
}

impl Bounds {
    /// A score that is known.
    #[must_use]
    pub fn exact(score: Score) -> Self {
        Self {
            at_least: score,
            at_most: score,
        }
    }

    /// A score of which only the limit is known: a margin of `most` points either way.
    #[must_use]
    pub fn within(most: Score) -> Self {
        Self {
            at_least: -most,
            at_most: most,
        }
    }

    /// The score, if it is known.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Who wins, if that is known.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        let [worst, best] = [self.at_least, self.at_most].map(Outcome::of_margin);
        (worst == best).then_some(best)
    }

    /// The same in a word.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        self.outcome().map_or(Verdict::Unknown, Outcome::verdict)
    }

    /// Itself, where it leaves something open.
    #[must_use]
    pub fn unless_known(self) -> Option<Self> {
        self.score().is_none().then_some(self)
    }

    /// The same for the player whose move leads here and wins `gain` points at once.
    #[must_use]
    pub fn before_move(self, gain: Score, turn: Turn) -> Self {
        let (at_least, at_most) = match turn {
            Turn::Swap => (-self.at_most, -self.at_least),
            Turn::Keep => (self.at_least, self.at_most),
        };
        Self {
            at_least: gain + at_least,
            at_most: gain + at_most,
        }
    }

    /// What both say together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            at_least: self.at_least.max(other.at_least),
            at_most: self.at_most.min(other.at_most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_turn_around_with_the_player() {
        let bounds = Bounds {
            at_least: -2,
            at_most: 5,
        };
        let swapped = bounds.before_move(1, Turn::Swap);
        assert_eq!((swapped.at_least, swapped.at_most), (-4, 3));
        let kept = bounds.before_move(1, Turn::Keep);
        assert_eq!((kept.at_least, kept.at_most), (-1, 6));
    }

    #[test]
    fn a_winner_is_known_before_the_margin_is() {
        let bounds = |at_least, at_most| Bounds { at_least, at_most };
        assert_eq!(bounds(1, 7).outcome(), Some(Outcome::Win));
        assert_eq!(bounds(-7, -1).outcome(), Some(Outcome::Loss));
        assert_eq!(bounds(0, 7).outcome(), None);
        assert_eq!(bounds(0, 0).outcome(), Some(Outcome::Draw));
    }
}

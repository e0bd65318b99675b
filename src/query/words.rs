//! Answers as people say them.

use super::answer::{Answer, RankedMove};
use crate::score::Bounds;
use crate::value::Distance;

/// `1 ply`, `3 plies`.
#[must_use]
pub fn plies_in_words(plies: Distance) -> String {
    match plies {
        1 => "1 ply".into(),
        plies => format!("{plies} plies"),
    }
}

/// With its sign, unless it is 0.
#[must_use]
pub fn signed(score: i32) -> String {
    match score {
        0 => "0".into(),
        score => format!("{score:+}"),
    }
}

impl Answer {
    /// What the position is worth to the player to move, in a sentence without its subject.
    #[must_use]
    pub fn in_words(&self) -> String {
        if let (None, Some(plies)) = (self.distance, self.at_most) {
            let verb = if self.value == "win" { "wins" } else { "loses" };
            return format!("{verb} in at most {}", plies_in_words(plies));
        }
        if let Some(score) = self.score {
            let over = self.moves.is_empty();
            return match (score.signum(), over) {
                (0, true) => "the game is over, nothing is still to come".into(),
                (_, true) => format!("the game is over: {}", signed(score)),
                (0, false) => "even, with best play of both".into(),
                (1, false) => format!("wins the rest by {score}"),
                (_, false) => format!("loses the rest by {}", -score),
            };
        }
        if let Some(Bounds { at_least, at_most }) = self.bounds {
            let [least, most] = [at_least, at_most].map(|bound| signed(bound.into()));
            return format!("between {least} and {most}: the search was stopped");
        }
        match (self.value, self.distance) {
            ("unknown", _) => "unknown: the search found no end".into(),
            ("win", Some(0)) => "the game is over and won".into(),
            ("loss", Some(0)) => "the game is over and lost".into(),
            ("win", Some(distance)) => format!("wins in {}", plies_in_words(distance)),
            ("loss", Some(distance)) => format!("loses in {}", plies_in_words(distance)),
            ("repetition-dependent", _) => "depends on the rule on repetition".into(),
            _ if self.moves.is_empty() => "the game is over and drawn".into(),
            _ => "a draw with best play".into(),
        }
    }

    /// Whether more time for the search could say more.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.bounds.is_some() || self.value == "unknown"
    }

    /// Whether it is known which move is best: one that keeps what the position is worth.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let keeps = |mv: &RankedMove| match self.is_for_points() {
            true => mv.score == self.score,
            // Of a position that is lost every move is.
            false => mv.value == self.value || self.value == "loss",
        };
        !self.is_unfinished() && self.moves.first().is_none_or(keeps)
    }

    /// Whether points are what counts here.
    #[must_use]
    pub fn is_for_points(&self) -> bool {
        self.score.is_some() || self.bounds.is_some()
    }
}

impl RankedMove {
    /// Its margin or its distance, as far as they are known.
    #[must_use]
    pub fn measure(&self) -> String {
        match (self.score, self.bounds, self.distance, self.at_most) {
            (Some(score), ..) => signed(score),
            (_, Some(Bounds { at_least, at_most }), ..) => {
                format!("{} to {}", signed(at_least.into()), signed(at_most.into()))
            }
            (_, _, Some(plies), _) => plies.to_string(),
            (_, _, None, Some(plies)) => format!("<= {plies}"),
            (_, _, None, None) => "-".into(),
        }
    }

    /// What the move is worth to the player who makes it, in a few words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match (self.score, self.bounds, self.distance, self.at_most) {
            (Some(0), ..) => "even".into(),
            (Some(score), ..) if score > 0 => format!("wins the rest by {score}"),
            (Some(score), ..) => format!("loses the rest by {}", -score),
            (_, Some(_), ..) => format!("between {}", self.measure().replace(" to ", " and ")),
            (_, _, distance, at_most) => {
                let verb = match self.value {
                    "win" => "wins",
                    "loss" => "loses",
                    "draw" => return "draws".into(),
                    "repetition-dependent" => return "depends on the rule on repetition".into(),
                    _ => return "unknown".into(),
                };
                match (distance, at_most) {
                    (Some(plies), _) => format!("{verb} in {}", plies_in_words(plies)),
                    (None, Some(plies)) => {
                        format!("{verb} in at most {}", plies_in_words(plies))
                    }
                    (None, None) => verb.into(),
                }
            }
        }
    }

    /// The same in as few characters as possible: `W3`, `D`, `L5`, `+2`, `?`.
    #[must_use]
    pub fn badge(&self) -> String {
        if let Some(score) = self.score {
            return signed(score);
        }
        if let Some(Bounds { at_least, at_most }) = self.bounds {
            return format!("{}..{}", signed(at_least.into()), signed(at_most.into()));
        }
        let letter = match self.value {
            "win" => "W",
            "loss" => "L",
            "draw" => return "D".into(),
            "repetition-dependent" => return "R".into(),
            _ => return "?".into(),
        };
        match (self.distance, self.at_most) {
            (Some(plies), _) => format!("{letter}{plies}"),
            (None, Some(plies)) => format!("{letter}\u{2264}{plies}"),
            (None, None) => letter.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(value: &'static str) -> RankedMove {
        RankedMove {
            mv: "a1".into(),
            position: String::new(),
            value,
            distance: None,
            at_most: None,
            score: None,
            bounds: None,
        }
    }

    #[test]
    fn moves_are_told_in_characters_and_in_words() {
        let win = RankedMove {
            distance: Some(3),
            at_most: Some(3),
            ..mv("win")
        };
        let at_most = RankedMove {
            at_most: Some(1),
            ..mv("loss")
        };
        let score = |score| RankedMove {
            score: Some(score),
            ..mv("win")
        };
        let bounds = RankedMove {
            bounds: Some(Bounds {
                at_least: -4,
                at_most: 6,
            }),
            ..mv("unknown")
        };
        for (mv, badge, measure, words) in [
            (win, "W3", "3", "wins in 3 plies"),
            (at_most, "L\u{2264}1", "<= 1", "loses in at most 1 ply"),
            (score(2), "+2", "+2", "wins the rest by 2"),
            (score(0), "0", "0", "even"),
            (score(-2), "-2", "-2", "loses the rest by 2"),
            (bounds, "-4..+6", "-4 to +6", "between -4 and +6"),
            (mv("draw"), "D", "-", "draws"),
            (mv("unknown"), "?", "-", "unknown"),
        ] {
            assert_eq!(mv.badge(), badge);
            assert_eq!(mv.measure(), measure);
            assert_eq!(mv.in_words(), words);
        }
    }
}

//! Answers as people say them.

use super::answer::{Answer, RankedMove};
use crate::score::Bounds;
use crate::value::{Distance, Score};

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

/// What was won before and what is still to come, where both are known and the first is not nothing.
fn parts(so_far: Option<Score>, score: i32) -> String {
    match so_far {
        None | Some(0) => String::new(),
        Some(so_far) => format!(
            " ({} so far, {} of the rest)",
            signed(so_far.into()),
            signed(score)
        ),
    }
}

/// Bounds of the margin at the end or, where nothing is known of what was won before, of the rest.
fn bounds_of_end(bounds: Bounds, so_far: Option<Score>) -> [String; 2] {
    let so_far = i32::from(so_far.unwrap_or(0));
    [bounds.at_least, bounds.at_most].map(|bound| signed(so_far + i32::from(bound)))
}

/// Who wins: the game, where it is known what was won before, and otherwise the rest of it.
pub(crate) fn verdict(
    value: &'static str,
    score: Option<i32>,
    bounds: Option<Bounds>,
    so_far: Option<Score>,
) -> &'static str {
    let so_far = i32::from(so_far.unwrap_or(0));
    let word = |margin: i32| match margin.signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    };
    match (score, bounds) {
        (Some(score), _) => word(so_far + score),
        (None, Some(Bounds { at_least, at_most })) => {
            let [worst, best] = [at_least, at_most].map(|bound| word(so_far + i32::from(bound)));
            if worst == best { best } else { "unknown" }
        }
        (None, None) => value,
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
            return self.score_in_words(score);
        }
        if let Some(bounds) = self.bounds {
            let [least, most] = bounds_of_end(bounds, self.so_far);
            let of_what = self.so_far.map_or(" of the rest", |_| "");
            return format!("between {least} and {most}{of_what}: the search was stopped");
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

    fn score_in_words(&self, score: i32) -> String {
        let over = self.moves.is_empty();
        let Some(so_far) = self.so_far else {
            return match (score.signum(), over) {
                (_, true) => "the game is over, nothing is still to come".into(),
                (0, false) => "the rest is even, with best play of both".into(),
                (1, false) => format!("wins the rest by {score}"),
                (_, false) => format!("loses the rest by {}", -score),
            };
        };
        let margin = i32::from(so_far) + score;
        let words = match (margin.signum(), over) {
            (0, true) => return "the game is over and even".into(),
            (1, true) => return format!("the game is over and won by {margin}"),
            (_, true) => return format!("the game is over and lost by {}", -margin),
            (0, false) => "even at the end, with best play of both".into(),
            (1, false) => format!("wins by {margin}"),
            (_, false) => format!("loses by {}", -margin),
        };
        words + &parts(self.so_far, score)
    }

    /// `win`, `loss`, `draw` or another word for the player to move: of the game where it is known what was won before, and otherwise of
    /// the rest.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        verdict(self.value, self.score, self.bounds, self.so_far)
    }

    /// Whether all that is said is about the rest of the game, because nobody knows what was won before.
    #[must_use]
    pub fn is_of_the_rest(&self) -> bool {
        self.is_for_points() && self.so_far.is_none()
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
            (Some(score), ..) => signed(self.margin(score)),
            (_, Some(bounds), ..) => bounds_of_end(bounds, self.so_far).join(" to "),
            (_, _, Some(plies), _) => plies.to_string(),
            (_, _, None, Some(plies)) => format!("<= {plies}"),
            (_, _, None, None) => "-".into(),
        }
    }

    /// The margin at the end or, where nothing is known of what was won before, of the rest.
    fn margin(&self, score: i32) -> i32 {
        i32::from(self.so_far.unwrap_or(0)) + score
    }

    /// Its margin of what is still to come, where that is not its margin at the end.
    #[must_use]
    pub fn rest(&self) -> Option<String> {
        let is_part = self.so_far.is_some_and(|so_far| so_far != 0);
        self.score.filter(|_| is_part).map(signed)
    }

    /// As [`Answer::verdict`], for the player who makes the move.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        verdict(self.value, self.score, self.bounds, self.so_far)
    }

    /// What the move is worth to the player who makes it, in a few words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match (self.score, self.bounds, self.distance, self.at_most) {
            (Some(score), ..) => {
                let margin = self.margin(score);
                let words = match (margin.signum(), self.so_far) {
                    (0, None) => "the rest is even".into(),
                    (1, None) => format!("wins the rest by {margin}"),
                    (_, None) => format!("loses the rest by {}", -margin),
                    (0, Some(_)) => "even at the end".into(),
                    (1, Some(_)) => format!("wins by {margin}"),
                    (_, Some(_)) => format!("loses by {}", -margin),
                };
                words + &parts(self.so_far, score)
            }
            (_, Some(_), ..) => {
                let of_what = self.so_far.map_or(" of the rest", |_| "");
                let bounds = self.measure().replace(" to ", " and ");
                format!("between {bounds}{of_what}")
            }
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
            return signed(self.margin(score));
        }
        if let Some(bounds) = self.bounds {
            return bounds_of_end(bounds, self.so_far).join("..");
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

    /// The same with the rest beside it, where that is another number: `+3(+1)` ends 3 ahead, and the rest is won by 1.
    #[must_use]
    pub fn badge_with_rest(&self) -> String {
        let rest = self.rest().map(|rest| format!("({rest})"));
        self.badge() + &rest.unwrap_or_default()
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
            so_far: None,
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
            (score(0), "0", "0", "the rest is even"),
            (score(-2), "-2", "-2", "loses the rest by 2"),
            (
                bounds,
                "-4..+6",
                "-4 to +6",
                "between -4 and +6 of the rest",
            ),
            (mv("draw"), "D", "-", "draws"),
            (mv("unknown"), "?", "-", "unknown"),
        ] {
            assert_eq!(mv.badge(), badge);
            assert_eq!(mv.measure(), measure);
            assert_eq!(mv.in_words(), words);
        }
    }

    #[test]
    fn with_the_points_so_far_all_is_about_the_end() {
        let ahead = |score, so_far| RankedMove {
            score: Some(score),
            so_far: Some(so_far),
            ..mv("loss")
        };
        for (mv, badge, verdict, words) in [
            (
                ahead(-1, 2),
                "+1(-1)",
                "win",
                "wins by 1 (+2 so far, -1 of the rest)",
            ),
            (
                ahead(2, -2),
                "0(+2)",
                "draw",
                "even at the end (-2 so far, +2 of the rest)",
            ),
            (
                ahead(1, -4),
                "-3(+1)",
                "loss",
                "loses by 3 (-4 so far, +1 of the rest)",
            ),
            (ahead(2, 0), "+2", "win", "wins by 2"),
        ] {
            assert_eq!(mv.badge_with_rest(), badge);
            assert_eq!(mv.verdict(), verdict);
            assert_eq!(mv.in_words(), words);
        }
        let bounds = RankedMove {
            bounds: Some(Bounds {
                at_least: -1,
                at_most: 3,
            }),
            so_far: Some(2),
            ..mv("unknown")
        };
        assert_eq!(
            (bounds.verdict(), bounds.badge()),
            ("win", "+1..+5".to_owned())
        );
    }

    #[test]
    fn a_game_that_is_over_is_won_by_whoever_has_more() {
        let over = |so_far| Answer {
            position: String::new(),
            canonical: String::new(),
            symmetry: String::new(),
            turn: "mover",
            value: "draw",
            distance: None,
            at_most: None,
            score: Some(0),
            bounds: None,
            so_far,
            moves: vec![],
            line: vec![],
        };
        for (so_far, verdict, words) in [
            (Some(9), "win", "the game is over and won by 9"),
            (Some(-2), "loss", "the game is over and lost by 2"),
            (Some(0), "draw", "the game is over and even"),
            (None, "draw", "the game is over, nothing is still to come"),
        ] {
            assert_eq!(over(so_far).verdict(), verdict);
            assert_eq!(over(so_far).in_words(), words);
        }
        assert!(over(None).is_of_the_rest() && !over(Some(0)).is_of_the_rest());
    }
}

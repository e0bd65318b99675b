//! Answers as people say them.

use super::answer::{Answer, RankedMove};
use super::evaluator::is_settled;
use crate::text::{Plies, Signed};
use crate::value::{Bounds, Score, Verdict};

/// What was won before and what is still to come, where both are known and the first is not nothing.
fn parts(so_far: Option<Score>, score: i32) -> String {
    match so_far {
        None | Some(0) => String::new(),
        Some(so_far) => format!(
            " ({} so far, {} of the rest)",
            Signed(so_far.into()),
            Signed(score)
        ),
    }
}

/// Bounds of the margin at the end or, where nothing is known of what was won before, of the rest.
fn bounds_of_end(bounds: Bounds, so_far: Option<Score>) -> [String; 2] {
    let so_far = i32::from(so_far.unwrap_or(0));
    [bounds.at_least, bounds.at_most].map(|bound| Signed(so_far + i32::from(bound)).to_string())
}

impl Answer {
    /// What the position is worth to the player to move, in a sentence without its subject.
    #[must_use]
    pub fn in_words(&self) -> String {
        let worth = self.worth;
        if let (None, Some(plies)) = (worth.distance(), worth.at_most()) {
            let verb = match worth.verdict() {
                Verdict::Win => "wins",
                _ => "loses",
            };
            return format!("{verb} in at most {}", Plies(plies));
        }
        if let Some(score) = worth.score() {
            return self.score_in_words(score.into());
        }
        if let Some(bounds) = worth.bounds() {
            let [least, most] = bounds_of_end(bounds, self.so_far);
            let of_what = self.so_far.map_or(" of the rest", |_| "");
            return format!("between {least} and {most}{of_what}: the search was stopped");
        }
        match (worth.verdict(), worth.distance()) {
            (Verdict::Unknown, _) => "unknown: the search found no end".into(),
            (Verdict::Win, Some(0)) => "the game is over and won".into(),
            (Verdict::Loss, Some(0)) => "the game is over and lost".into(),
            (Verdict::Win, Some(distance)) => format!("wins in {}", Plies(distance)),
            (Verdict::Loss, Some(distance)) => format!("loses in {}", Plies(distance)),
            (Verdict::RepetitionDependent, _) => "depends on the rule on repetition".into(),
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

    /// The verdict for the player to move: of the game where it is known which points were won before, and
    /// otherwise of the rest.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.worth.verdict_with(self.so_far.unwrap_or(0))
    }

    /// Whether all that is said is about the rest of the game, because it is not known what was won before.
    #[must_use]
    pub fn is_of_the_rest(&self) -> bool {
        self.worth.is_for_points() && self.so_far.is_none()
    }

    /// Whether it is known which move is best: one that keeps what the position is worth.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        is_settled(self.worth, self.moves.first().map(|mv| mv.worth))
    }
}

impl RankedMove {
    /// Its margin or its distance, as far as they are known.
    #[must_use]
    pub fn measure(&self) -> String {
        match self.worth.parts() {
            (Some(score), ..) => Signed(self.margin(score)).to_string(),
            (_, Some(bounds), ..) => bounds_of_end(bounds, self.so_far).join(" to "),
            (_, _, Some(plies), _) => plies.to_string(),
            (_, _, None, Some(plies)) => format!("<= {plies}"),
            (_, _, None, None) => "-".into(),
        }
    }

    /// The margin at the end or, where nothing is known of what was won before, of the rest.
    fn margin(&self, score: Score) -> i32 {
        i32::from(self.so_far.unwrap_or(0)) + i32::from(score)
    }

    /// Its margin of what is still to come, where that is not its margin at the end.
    #[must_use]
    pub fn rest(&self) -> Option<String> {
        let is_part = self.so_far.is_some_and(|so_far| so_far != 0);
        (self.worth.score().filter(|_| is_part)).map(|score| Signed(score.into()).to_string())
    }

    /// As [`Answer::verdict`], for the player who makes the move.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.worth.verdict_with(self.so_far.unwrap_or(0))
    }

    /// What the move is worth to the player who makes it, in a few words.
    #[must_use]
    pub fn in_words(&self) -> String {
        let worth = self.worth;
        match worth.parts() {
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
                words + &parts(self.so_far, score.into())
            }
            (_, Some(_), ..) => {
                let of_what = self.so_far.map_or(" of the rest", |_| "");
                let bounds = self.measure().replace(" to ", " and ");
                format!("between {bounds}{of_what}")
            }
            (_, _, distance, at_most) => {
                let verb = match worth.verdict() {
                    Verdict::Win => "wins",
                    Verdict::Loss => "loses",
                    Verdict::Draw => return "draws".into(),
                    Verdict::RepetitionDependent => {
                        return "depends on the rule on repetition".into();
                    }
                    Verdict::Unknown => return "unknown".into(),
                };
                match (distance, at_most) {
                    (Some(plies), _) => format!("{verb} in {}", Plies(plies)),
                    (None, Some(plies)) => {
                        format!("{verb} in at most {}", Plies(plies))
                    }
                    (None, None) => verb.into(),
                }
            }
        }
    }

    /// The same in as few characters as possible: `W3`, `D`, `L5`, `+2`, `?`.
    #[must_use]
    pub fn badge(&self) -> String {
        let worth = self.worth;
        if let Some(score) = worth.score() {
            return Signed(self.margin(score)).to_string();
        }
        if let Some(bounds) = worth.bounds() {
            return bounds_of_end(bounds, self.so_far).join("..");
        }
        let letter = match worth.verdict() {
            Verdict::Win => "W",
            Verdict::Loss => "L",
            Verdict::Draw => return "D".into(),
            Verdict::RepetitionDependent => return "R".into(),
            Verdict::Unknown => return "?".into(),
        };
        match (worth.distance(), worth.at_most()) {
            (Some(plies), _) => format!("{letter}{plies}"),
            (None, Some(plies)) => format!("{letter}\u{2264}{plies}"),
            (None, None) => letter.into(),
        }
    }

    /// The same with the rest beside it, where that is another number: `+3(+1)` ends 3 ahead, and the rest is
    /// won by 1.
    #[must_use]
    pub fn badge_with_rest(&self) -> String {
        let rest = self.rest().map(|rest| format!("({rest})"));
        self.badge() + &rest.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::worth::{Reach, Worth};
    use super::*;
    use crate::value::Value;

    fn mv(worth: Worth) -> RankedMove {
        RankedMove {
            mv: "a1".into(),
            position: String::new(),
            worth,
            so_far: None,
        }
    }

    fn points(at_least: Score, at_most: Score) -> Worth {
        Worth::Points(Bounds { at_least, at_most })
    }

    #[test]
    fn moves_are_told_in_characters_and_in_words() {
        for (worth, badge, measure, words) in [
            (Worth::Value(Value::Win(3)), "W3", "3", "wins in 3 plies"),
            (
                Worth::ProvedWin(Reach::Exactly(3)),
                "W3",
                "3",
                "wins in 3 plies",
            ),
            (
                Worth::ProvedLoss(Reach::AtMost(1)),
                "L\u{2264}1",
                "<= 1",
                "loses in at most 1 ply",
            ),
            (points(2, 2), "+2", "+2", "wins the rest by 2"),
            (points(0, 0), "0", "0", "the rest is even"),
            (points(-2, -2), "-2", "-2", "loses the rest by 2"),
            (
                points(-4, 6),
                "-4..+6",
                "-4 to +6",
                "between -4 and +6 of the rest",
            ),
            (Worth::Value(Value::Draw), "D", "-", "draws"),
            (Worth::Unknown, "?", "-", "unknown"),
        ] {
            let mv = mv(worth);
            assert_eq!(mv.badge(), badge);
            assert_eq!(mv.measure(), measure);
            assert_eq!(mv.in_words(), words);
        }
    }

    #[test]
    fn with_the_points_so_far_all_is_about_the_end() {
        let ahead = |score, so_far| RankedMove {
            so_far: Some(so_far),
            ..mv(points(score, score))
        };
        for (mv, badge, verdict, words) in [
            (
                ahead(-1, 2),
                "+1(-1)",
                Verdict::Win,
                "wins by 1 (+2 so far, -1 of the rest)",
            ),
            (
                ahead(2, -2),
                "0(+2)",
                Verdict::Draw,
                "even at the end (-2 so far, +2 of the rest)",
            ),
            (
                ahead(1, -4),
                "-3(+1)",
                Verdict::Loss,
                "loses by 3 (-4 so far, +1 of the rest)",
            ),
            (ahead(2, 0), "+2", Verdict::Win, "wins by 2"),
        ] {
            assert_eq!(mv.badge_with_rest(), badge);
            assert_eq!(mv.verdict(), verdict);
            assert_eq!(mv.in_words(), words);
        }
        let bounds = RankedMove {
            so_far: Some(2),
            ..mv(points(-1, 3))
        };
        assert_eq!(
            (bounds.verdict(), bounds.badge()),
            (Verdict::Win, "+1..+5".to_owned())
        );
    }

    #[test]
    fn a_game_that_is_over_is_won_by_whoever_has_more() {
        let over = |so_far| Answer {
            position: String::new(),
            canonical: String::new(),
            symmetry: String::new(),
            turn: "mover".into(),
            worth: points(0, 0),
            so_far,
            moves: vec![],
            line: vec![],
        };
        for (so_far, verdict, words) in [
            (Some(9), Verdict::Win, "the game is over and won by 9"),
            (Some(-2), Verdict::Loss, "the game is over and lost by 2"),
            (Some(0), Verdict::Draw, "the game is over and even"),
            (
                None,
                Verdict::Draw,
                "the game is over, nothing is still to come",
            ),
        ] {
            assert_eq!(over(so_far).verdict(), verdict);
            assert_eq!(over(so_far).in_words(), words);
        }
        assert!(over(None).is_of_the_rest() && !over(Some(0)).is_of_the_rest());
    }
}

//! What a move is worth, in a few characters.

use crate::text::signed;
use retrograde::picture::Tone;
use retrograde::{Bounds, RankedMove};

/// `W3`, `D`, `L5`, `+2`; `?` where nobody knows.
pub(crate) fn short(mv: &RankedMove) -> String {
    if let Some(score) = mv.score {
        return signed(score);
    }
    if let Some(Bounds { at_least, at_most }) = mv.bounds {
        return format!("{}..{}", signed(at_least.into()), signed(at_most.into()));
    }
    let letter = match mv.value {
        "win" => "W",
        "loss" => "L",
        "draw" => return "D".into(),
        "repetition-dependent" => return "R".into(),
        _ => return "?".into(),
    };
    match (mv.distance, mv.at_most) {
        (Some(plies), _) => format!("{letter}{plies}"),
        (None, Some(plies)) => format!("{letter}\u{2264}{plies}"),
        (None, None) => letter.into(),
    }
}

/// The same at length, for people who listen or point at it.
pub(crate) fn long(mv: &RankedMove) -> String {
    match mv.value {
        "repetition-dependent" => "depends on the rule on repetition".into(),
        "unknown" if mv.bounds.is_none() => "unknown".into(),
        value => {
            let plies = mv.distance.map(|plies| format!("{value} in {plies}"));
            let at_most = mv
                .at_most
                .map(|plies| format!("{value} in at most {plies}"));
            let score = mv.score.map(|score| format!("{value}, {}", signed(score)));
            let bounds = mv
                .bounds
                .map(|_| format!("from {}", short(mv).replace("..", " to ")));
            let known = [score, bounds, plies, at_most].into_iter().flatten().next();
            known.unwrap_or_else(|| value.into())
        }
    }
}

/// In what tone a picture says it.
pub(crate) fn tone(mv: &RankedMove) -> Tone {
    match mv.value {
        "win" => Tone::Win,
        "loss" => Tone::Loss,
        "draw" => Tone::Draw,
        _ => Tone::Plain,
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
    fn values_fit_on_a_spot() {
        let win = RankedMove {
            distance: Some(3),
            ..mv("win")
        };
        let at_most = RankedMove {
            at_most: Some(42),
            ..mv("loss")
        };
        let points = RankedMove {
            score: Some(2),
            ..mv("win")
        };
        let bounds = RankedMove {
            bounds: Some(Bounds {
                at_least: -4,
                at_most: 6,
            }),
            ..mv("unknown")
        };
        for (mv, brief, words) in [
            (win, "W3", "win in 3"),
            (at_most, "L\u{2264}42", "loss in at most 42"),
            (points, "+2", "win, +2"),
            (bounds, "-4..+6", "from -4 to +6"),
            (mv("draw"), "D", "draw"),
            (mv("unknown"), "?", "unknown"),
        ] {
            assert_eq!(short(&mv), brief);
            assert_eq!(long(&mv), words);
        }
    }
}

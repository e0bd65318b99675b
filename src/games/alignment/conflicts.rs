//! Rules that do not go together, whether a file or a name asks for them.

use super::rules::{Line, Moving, Rules};
use crate::symmetry::Structure;

/// The key that is in the way, and why.
pub(super) fn conflict(rules: &Rules) -> Option<(&'static str, String)> {
    let points = rules.board.points.len();
    let [first, second] = rules.pieces;
    let fewest = Rules::FEWEST;
    let conflict = |key, reason: String| Some((key, reason));
    if rules.total_pieces() > points {
        return conflict(
            "pieces",
            format!(
                "{first} and {second} tokens do not fit on {points} points: there may be {} each",
                points / 2
            ),
        );
    }
    if first != second && !(first == second + 1 && rules.moving == Moving::None) {
        return conflict(
            "pieces",
            format!(
                "{first} tokens against {second} cannot be: players have as many as each other, or the first has one more in a \
                 game with moving = \"none\""
            ),
        );
    }
    if rules.moving == Moving::None {
        for (key, set) in [("fly", rules.fly), ("lasker", rules.lasker)] {
            if set {
                return conflict(
                    key,
                    format!("{key} needs a game in which tokens move: moving = \"slide\""),
                );
            }
        }
        if rules.line == Line::Captures {
            return conflict(
                "line",
                "capturing lines need a game in which tokens move: moving = \"slide\"".into(),
            );
        }
    }
    if rules.line == Line::Captures && second < fewest {
        return conflict(
            "pieces",
            format!(
                "where lines capture, a player with fewer than {fewest} tokens has lost: there must be {fewest} or more each"
            ),
        );
    }
    if rules.fly && rules.line != Line::Captures && second != fewest {
        return conflict(
            "fly",
            format!(
                "a player flies who has {fewest} tokens, and here players always have {second}: pieces must be {fewest}, or fly off"
            ),
        );
    }
    if !rules.first_centre && rules.board.centre.is_none() {
        return conflict(
            "first-centre",
            "the board has no centre that could be forbidden: add centre = \"b2\" below [board]"
                .into(),
        );
    }
    None
}

impl Rules {
    /// Finds the symmetries of all that matters under these rules.
    pub(super) fn find_symmetries(&mut self) {
        let board = &self.board;
        // Where nothing moves, or everything moves everywhere, it does not matter which points are neighbours.
        let unmoved = vec![0; board.points.len()];
        let structure = Structure {
            places: &board.places,
            adjacent: match self.moving {
                Moving::Slide => &board.adjacent,
                Moving::None => &unmoved,
            },
            lines: &board.lines,
            fixed: board.centre.filter(|_| !self.first_centre),
        };
        self.board.generators = structure.automorphisms();
    }
}

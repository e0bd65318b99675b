//! Rules that do not go together, whether a file or a name asks for them.

use super::rules::{Blocked, Line, Moving, Rules};
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
    if rules.start.is_none()
        && first != second
        && !(first == second + 1 && rules.moving == Moving::None)
    {
        return conflict(
            "pieces",
            format!(
                "{first} tokens against {second} cannot be: players have as many as each other, or the first has one more in a \
                 game with moving = \"none\""
            ),
        );
    }
    if rules.moving == Moving::None {
        let jumps = !rules.board.jumps.is_empty();
        for (key, set) in [
            ("fly", rules.fly > 0),
            ("lasker", rules.lasker),
            ("jumps", jumps),
        ] {
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
    let most = first.max(second);
    if rules.fly > 0 && rules.line != Line::Captures && most != rules.fly {
        return conflict(
            "fly",
            format!(
                "a player flies who has {} tokens or fewer, and here players always have {most}: pieces must be {0}, or fly off",
                rules.fly
            ),
        );
    }
    for (key, is_open) in [
        ("first-centre", rules.first_centre),
        ("placing-centre", rules.placing_centre),
    ] {
        if !is_open && rules.board.centre.is_none() {
            return conflict(
                key,
                "the board has no centre that could be forbidden: add centre = \"b2\" below [board]"
                    .into(),
            );
        }
    }
    if !rules.placing_centre && rules.total_pieces() == points {
        return conflict(
            "placing-centre",
            format!(
                "{points} tokens need all {points} points: with a closed centre there may be {} together",
                points - 1
            ),
        );
    }
    let board = &rules.board;
    let has_lines = !board.lines.is_empty() || board.own_lines.iter().any(|own| !own.is_empty());
    if !has_lines && (rules.moving == Moving::None || rules.blocked != Blocked::Loses) {
        return conflict(
            "lines",
            "there are no lines, so only a blocked player could lose: add lines, or moving = \"slide\" and blocked = \"loses\""
                .into(),
        );
    }
    if !has_lines && rules.line != Line::Wins {
        return conflict("line", "there are no lines to complete".into());
    }
    if !rules.placing_lines && rules.moving == Moving::None {
        return conflict(
            "placing-lines",
            "nothing moves after placing, so lines must count while tokens are placed".into(),
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
        let ways: Vec<[u8; 3]> = (board.jumps.iter())
            .map(|jump| [jump.from, jump.over, jump.to])
            .collect();
        let structure = Structure {
            places: &board.places,
            adjacent: match self.moving {
                Moving::Slide => &board.adjacent,
                Moving::None => &unmoved,
            },
            lines: &board.lines,
            further: &board.own_lines,
            ways: &ways,
            fixed: board
                .centre
                .filter(|_| !self.first_centre || !self.placing_centre),
        };
        self.board.generators = structure.automorphisms();
    }
}

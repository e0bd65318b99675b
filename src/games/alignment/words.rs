//! What people are told: why a move cannot be made, and how a game ended.

use super::rules::{Line, Moving};
use super::{Alignment, Position, Side};
use crate::game::Game;
use crate::index::bricks::bits::points;
use crate::picture::{Complaint, Ending, Fault, one_of};

impl Alignment {
    fn name(&self, point: usize) -> &str {
        &self.rules.board.points[point]
    }

    /// What is wrong with a typed move, where there is more to say than in any game.
    pub(super) fn complaint(
        &self,
        position: &Position,
        complaint: &Complaint<'_>,
    ) -> Option<String> {
        let [before, last] = complaint.last_two();
        let (spot, here) = (last?, self.name(last?));
        let before = before.map(|before| self.name(before));
        let instead: Vec<&str> = complaint
            .instead
            .iter()
            .map(|&point| self.name(point))
            .collect();
        let instead = one_of(&instead);
        let is = |set: u64| set >> spot & 1 == 1;
        let hand = position.mover_hand;
        Some(match (complaint.fault, before) {
            (Fault::MustPlace, _) if self.rules.moving == Moving::Slide => format!(
                "tokens move once all are placed: you have {hand} in hand, place one, as on {instead}"
            ),
            (Fault::Empty, _) => {
                format!("there is no token on {here}; all are placed, so one moves: {instead}")
            }
            (Fault::Stuck, _) => {
                format!("the token on {here} cannot move: nothing next to it is free")
            }
            (Fault::OutOfReach, Some(from)) => {
                format!("{from} and {here} are not adjacent: from {from} a token goes to {instead}")
            }
            (Fault::NotCapturable, _) => match () {
                () if is(position.waiting) => {
                    format!(
                        "the token on {here} stands in a line and others do not: take {instead}"
                    )
                }
                () if is(position.mover) => {
                    format!("the token on {here} is your own: take {instead}")
                }
                () => format!("there is no token on {here} to be taken: take {instead}"),
            },
            (Fault::Surplus, Some(to)) if is(position.waiting) => {
                format!("{to} completes no line that captures, so no token is taken")
            }
            (Fault::Surplus, Some(to)) if complaint.spots.len() == 2 => {
                format!("there is no token on {to} to be moved; {to} alone places one")
            }
            (Fault::Closed, _) if self.rules.board.centre == Some(spot) => {
                match self.rules.placing_centre {
                    true => format!("the first token may not be placed on the centre, {here}"),
                    false => format!("no token is placed on the centre, {here}"),
                }
            }
            _ => return None,
        })
    }

    /// How a game ended that is over.
    pub(super) fn how_it_ended(&self, end: &Position) -> Option<Ending> {
        self.outcome(end)?;
        let (mover, waiting) = (end.player, end.player.other());
        let name = |side: Side| format!("player {}", side.digit());
        let held = self.lines_of(waiting).find(|line| line & !end.waiting == 0);
        match (self.rules.line, held) {
            (Line::Wins, Some(line)) => {
                return Some(Ending {
                    how: format!("by the line {}", self.rules.board.names(line)),
                    spots: points(line).collect(),
                });
            }
            (Line::Loses, Some(line)) => {
                let names = self.rules.board.names(line);
                return Some(Ending {
                    how: format!("because {} has completed the line {names}", name(waiting)),
                    spots: points(line).collect(),
                });
            }
            (Line::Captures, _) if self.rules.too_few(end.tokens()) => {
                let left = end.mover.count_ones() + u32::from(end.mover_hand);
                let s = if left == 1 { "" } else { "s" };
                let how = format!("because {} has only {left} token{s} left", name(mover));
                return Some(Ending::new(how));
            }
            _ => {}
        }
        Some(Ending::new(match self.rules.moving {
            Moving::None => "because all tokens are placed and nobody has a line".into(),
            Moving::Slide => format!("because {} cannot move", name(mover)),
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::catalog::Registry;
    use crate::picture::{Fault, TypedMove};

    /// What a typed move means: `move a1`, `begun a1-a2 a1-b1`, or what is wrong with it.
    fn meaning(game: &str, position: &str, text: &str) -> (Option<Fault>, String) {
        let game = Registry::standard().find(game).unwrap();
        match game.read_move(Some(position), text).unwrap() {
            TypedMove::Legal { mv } => (None, format!("move {mv}")),
            TypedMove::Begun { moves, .. } => (None, format!("begun {}", moves.join(" "))),
            TypedMove::Refused(refusal) => (Some(refusal.fault), refusal.words),
        }
    }

    #[track_caller]
    fn check(game: &str, position: &str, rows: &[(&str, Option<Fault>, &str)]) {
        for &(text, fault, words) in rows {
            let found = meaning(game, position, text);
            assert_eq!(
                found,
                (fault, words.to_owned()),
                "{game} {position} {text:?}"
            );
        }
    }

    #[test]
    fn placing() {
        check(
            "antrin",
            "1.2/.../... 1",
            &[
                ("b2", None, "move b2"),
                (" B2 ", None, "move b2"),
                ("a1", Some(Fault::Taken), "a1 is taken by player 1"),
                ("c1", Some(Fault::Taken), "c1 is taken by player 2"),
                (
                    "a1-a2",
                    Some(Fault::MustPlace),
                    "tokens move once all are placed: you have 2 in hand, place one, as on b1, a2, b2, c2, a3, b3 or c3",
                ),
                (
                    "c1-c2",
                    Some(Fault::MustPlace),
                    "tokens move once all are placed: you have 2 in hand, place one, as on b1, a2, b2, c2, a3, b3 or c3",
                ),
                (
                    "b2-b3",
                    Some(Fault::Surplus),
                    "there is no token on b2 to be moved; b2 alone places one",
                ),
                (
                    "pass",
                    Some(Fault::CannotPass),
                    "there are moves, so nobody passes: b1 is one",
                ),
                (
                    "z9",
                    Some(Fault::Unread),
                    "it names no move: a move here is written as b1",
                ),
            ],
        );
        check(
            "tictactoe",
            "1.2/.../... 1",
            &[(
                "a1-a2",
                Some(Fault::MustPlace),
                "no token moves now: place one, as in b1",
            )],
        );
        check(
            "achi,first-centre=no",
            ".../.../... 1",
            &[(
                "b2",
                Some(Fault::Closed),
                "the first token may not be placed on the centre, b2",
            )],
        );
    }

    #[test]
    fn moving() {
        let board = "121/.2./2.1 1";
        check(
            "antrin",
            board,
            &[
                ("a1", None, "begun a1-a2"),
                ("a1-a2", None, "move a1-a2"),
                ("a1 a2", None, "move a1-a2"),
                ("A1A2", None, "move a1-a2"),
                (
                    "b1",
                    Some(Fault::NotYours),
                    "the token on b1 is not yours, but that of player 2",
                ),
                (
                    "a2",
                    Some(Fault::Empty),
                    "there is no token on a2; all are placed, so one moves: a1, c1 or c3",
                ),
                (
                    "a1 b3",
                    Some(Fault::OutOfReach),
                    "a1 and b3 are not adjacent: from a1 a token goes to a2",
                ),
                ("a1 b1", Some(Fault::Taken), "b1 is taken by player 2"),
            ],
        );
        check(
            "antrin",
            "122/.1./.12 1",
            &[
                ("a1", None, "begun a1-a2"),
                (
                    "c3",
                    Some(Fault::NotYours),
                    "the token on c3 is not yours, but that of player 2",
                ),
            ],
        );
        check(
            "antrin",
            "211/.2./2.1 1",
            &[(
                "b1",
                Some(Fault::Stuck),
                "the token on b1 cannot move: nothing next to it is free",
            )],
        );
    }

    #[test]
    fn capturing() {
        // Player 1 closes the line a1 d1 g1; player 2 has a line a7 d7 g7 and a token on d6.
        let game = Registry::standard().find("morris:9").unwrap();
        let moves = ["a1", "a7", "d1", "d7", "b2", "g7xb2", "b4", "d6"].map(str::to_owned);
        let steps = game.follow(None, &moves).unwrap();
        let position = &steps[steps.len() - 1].position;
        check(
            "morris:9",
            position,
            &[
                ("g1", None, "begun g1xd6"),
                ("g1 d6", None, "move g1xd6"),
                (
                    "g1 a7",
                    Some(Fault::NotCapturable),
                    "the token on a7 stands in a line and others do not: take d6",
                ),
                (
                    "g1xa1",
                    Some(Fault::NotCapturable),
                    "the token on a1 is your own: take d6",
                ),
                (
                    "g1xb6",
                    Some(Fault::NotCapturable),
                    "there is no token on b6 to be taken: take d6",
                ),
                (
                    "g4xd6",
                    Some(Fault::Surplus),
                    "g4 completes no line that captures, so no token is taken",
                ),
            ],
        );
    }

    #[test]
    fn endings_say_how() {
        let how = |game: &str, position: &str| {
            let game = Registry::standard().find(game).unwrap();
            game.ending(position).unwrap().map(|ending| ending.how)
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(how("antrin", "111/22./... 2"), some("by the line a1 b1 c1"));
        assert_eq!(how("antrin", "1../.../... 2"), None);
        assert_eq!(
            how("tictactoe", "121/122/211 2"),
            some("because all tokens are placed and nobody has a line")
        );
        assert_eq!(how("antrin", "12./211/..2 1"), None);
    }
}

//! Pong hau k'i: two tokens each on five points. Whoever cannot move has lost.
//!
//! ```text
//! 1   1    A turn slides one's token along a line to the empty point.
//! |\ /|    The top corners are not joined.
//! | . |
//! |/ \|
//! 2---2
//! ```

use crate::backend::{About, Description};
use crate::game::{Edge, Game, Image, Notation, ParseError};
use crate::games::Tokens;
use crate::picture::{Board, Complaint, Ending, Fault, Pictured};
use crate::players::Contest;
use crate::symmetry::{Group, Operator, Permutation};
use crate::value::{Outcome, Turn};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct PongHauKi;

/// The points: top left, top right, centre, bottom left, bottom right.
const POINTS: [(&str, [f32; 2]); 5] = [
    ("a1", [0.0, 0.0]),
    ("c1", [2.0, 0.0]),
    ("b2", [1.0, 1.0]),
    ("a3", [0.0, 2.0]),
    ("c3", [2.0, 2.0]),
];
const PATHS: [[usize; 2]; 7] = [[0, 2], [1, 2], [2, 3], [2, 4], [0, 3], [1, 4], [3, 4]];

const START: Tokens<5> = Tokens::new(['1', '1', '.', '2', '2']);

/// The point a token leaves; it can only go to the empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide(usize);

impl Game for PongHauKi {
    type Position = Tokens<5>;
    type Move = Slide;

    fn start(&self) -> Tokens<5> {
        START
    }

    fn outcome(&self, position: &Tokens<5>) -> Option<Outcome> {
        (!self.has_move(position)).then_some(Outcome::Loss)
    }

    fn each_move(&self, position: &Tokens<5>, mut visit: impl FnMut(Edge<Self>)) {
        let Some(empty) = position.empty() else {
            return;
        };
        for [one, other] in PATHS {
            let from = if one == empty { other } else { one };
            if [one, other].contains(&empty) && position.points[from] == position.player {
                let (mv, to) = (Slide(from), position.moved(from, empty));
                let turn = Turn::Swap;
                visit(Edge { mv, to, turn });
            }
        }
    }

    fn images(&self, position: &Tokens<5>) -> Option<Vec<Image<Tokens<5>>>> {
        let mirror = Permutation::from_fn(POINTS.len(), |point| [1, 0, 2, 4, 3][point]);
        let group = Group::generate(POINTS.len(), &[Operator::new("mirror", mirror)]);
        Some(position.images(&group))
    }
}

impl Notation for PongHauKi {
    fn parse(&self, text: &str) -> Result<Tokens<5>, ParseError> {
        let expected = "expected five points, two of them 1, two 2 and one '.', a space and the player to move, as in 11.22 1";
        let read = Tokens::read(text).filter(|position| position.has_tokens_of(&START));
        read.ok_or_else(|| ParseError::new(text, 0, expected))
    }

    fn write_position(&self, position: &Tokens<5>, out: &mut String) {
        out.push_str(&position.to_string());
    }

    fn write_move(&self, mv: &Slide, out: &mut String) {
        out.push_str(POINTS[mv.0].0);
    }

    fn turn(&self, position: &Tokens<5>) -> &'static str {
        position.turn()
    }

    fn diagram(&self, position: &Tokens<5>) -> String {
        let [a, b, c, d, e] = position.points;
        format!(" {a}   {b}\n |\\ /|\n | {c} |\n |/ \\|\n {d}---{e}\n")
    }
}

impl Pictured for PongHauKi {
    fn board(&self) -> Board {
        Board::of_points(&POINTS, &PATHS)
    }

    fn touched(&self, mv: &Slide) -> Vec<usize> {
        vec![mv.0]
    }

    /// A token goes to the empty point, which the move does not name.
    fn move_through(&self, position: &Tokens<5>, spots: &[usize]) -> Option<Slide> {
        match *spots {
            [from, to] if position.empty() == Some(to) => Some(Slide(from)),
            _ => None,
        }
    }

    fn complain(&self, position: &Tokens<5>, complaint: &Complaint<'_>) -> Option<String> {
        let empty = POINTS[position.empty()?].0;
        let [before, last] = complaint
            .last_two()
            .map(|spot| spot.map(|spot| POINTS[spot].0));
        Some(match (complaint.fault, before, last) {
            (Fault::Empty, _, _) => {
                format!("{empty} is the empty point: name the token that goes there")
            }
            (Fault::Stuck, _, Some(here)) => {
                format!("{here} and the empty point, {empty}, are not adjacent")
            }
            (Fault::Surplus, Some(from), _) => {
                format!("the token on {from} can only go to the empty point, {empty}")
            }
            _ => return None,
        })
    }

    fn ending(&self, end: &Tokens<5>) -> Option<Ending> {
        let how = format!("because player {} cannot move", end.turn());
        Some(Ending::new(how))
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        [[0, 1], [0, 5], [2, 3], [4, 1], [4, 5]].get(spot).copied()
    }
}

impl Contest for PongHauKi {
    fn can_repeat(&self) -> bool {
        true
    }
}

impl About for PongHauKi {
    fn name(&self) -> String {
        "pong-hau-ki".into()
    }

    fn description(&self) -> Description {
        Description {
            title: "Pong hau k'i, on five points".into(),
            rules: vec![
                "Each player has two tokens, player 1 at the top and player 2 at the bottom. In turn, a player slides a token along a line to the empty point. Whoever cannot move has lost. Play that never ends is a draw.".into(),
            ],
            notation: "the points a1, c1, b2, a3, c3 in this order, '.' for the empty one, '1' and '2' for tokens; a space; the player to move. Moves are the points that tokens leave.".into(),
            colours: "The symmetries of the board are not used.".into(),
            references: vec!["S. Culin, Games of the Orient, 1895".into()],
        }
    }
}

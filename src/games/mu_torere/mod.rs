//! Mu torere, of the Maori: four tokens each on a star of eight points around a centre. Whoever cannot move has lost.

use crate::backend::{About, Description};
use crate::game::{Edge, Game, Image, Notation, ParseError};
use crate::games::Tokens;
use crate::picture::{Board, Complaint, Ending, Fault, Pictured};
use crate::players::Contest;
use crate::symmetry::{Group, Operator, Permutation};
use crate::value::{Outcome, Turn};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct MuTorere;

/// The points of the rim clockwise from the top, and the centre.
const POINTS: [(&str, [f32; 2]); 9] = [
    ("1", [2.0, 0.0]),
    ("2", [3.4, 0.6]),
    ("3", [4.0, 2.0]),
    ("4", [3.4, 3.4]),
    ("5", [2.0, 4.0]),
    ("6", [0.6, 3.4]),
    ("7", [0.0, 2.0]),
    ("8", [0.6, 0.6]),
    ("c", [2.0, 2.0]),
];
const CENTRE: usize = 8;

const START: Tokens<9> = Tokens::new(['1', '1', '1', '1', '2', '2', '2', '2', '.']);

/// The point a token leaves; it can only go to the empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide(usize);

/// The points of the rim on both sides of one.
fn beside(point: usize) -> [usize; 2] {
    [(point + 1) % CENTRE, (point + CENTRE - 1) % CENTRE]
}

/// Whether the token on a point may go to the empty one.
fn may_move(position: &Tokens<9>, from: usize, empty: usize) -> bool {
    let is_opposing = |point: usize| position.points[point] == position.other();
    match (from, empty) {
        (CENTRE, _) => true,
        (_, CENTRE) => beside(from).into_iter().any(is_opposing),
        _ => beside(from).contains(&empty),
    }
}

impl Game for MuTorere {
    type Position = Tokens<9>;
    type Move = Slide;

    fn start(&self) -> Tokens<9> {
        START
    }

    fn outcome(&self, position: &Tokens<9>) -> Option<Outcome> {
        (!self.has_move(position)).then_some(Outcome::Loss)
    }

    fn each_move(&self, position: &Tokens<9>, mut visit: impl FnMut(Edge<Self>)) {
        let Some(empty) = position.empty() else {
            return;
        };
        for from in position
            .own()
            .filter(|&from| may_move(position, from, empty))
        {
            let (mv, to) = (Slide(from), position.moved(from, empty));
            let turn = Turn::Swap;
            visit(Edge { mv, to, turn });
        }
    }

    fn images(&self, position: &Tokens<9>) -> Option<Vec<Image<Tokens<9>>>> {
        let on_the_rim = |image: fn(usize) -> usize| {
            Permutation::from_fn(POINTS.len(), |point| match point {
                CENTRE => CENTRE,
                point => image(point) % CENTRE,
            })
        };
        let generators = [
            Operator::new("turn", on_the_rim(|point| point + 1)),
            Operator::new("mirror", on_the_rim(|point| CENTRE - point)),
        ];
        Some(position.images(&Group::generate(POINTS.len(), &generators)))
    }
}

impl Notation for MuTorere {
    fn parse(&self, text: &str) -> Result<Tokens<9>, ParseError> {
        let expected = "expected nine points, four of them 1, four 2 and one '.', a space and the player to move, as in 11112222. 1";
        let read = Tokens::read(text).filter(|position| position.has_tokens_of(&START));
        read.ok_or_else(|| ParseError::new(text, 0, expected))
    }

    fn write_position(&self, position: &Tokens<9>, out: &mut String) {
        out.push_str(&position.to_string());
    }

    fn write_move(&self, mv: &Slide, out: &mut String) {
        out.push_str(POINTS[mv.0].0);
    }

    fn turn(&self, position: &Tokens<9>) -> &'static str {
        position.turn()
    }
}

impl Pictured for MuTorere {
    fn board(&self) -> Board {
        let rim = (0..CENTRE).map(|point| [point, beside(point)[0]]);
        let spokes = (0..CENTRE).map(|point| [point, CENTRE]);
        Board::of_points(&POINTS, &rim.chain(spokes).collect::<Vec<_>>())
    }

    fn touched(&self, mv: &Slide) -> Vec<usize> {
        vec![mv.0]
    }

    /// A token goes to the empty point, which the move does not name.
    fn move_through(&self, position: &Tokens<9>, spots: &[usize]) -> Option<Slide> {
        match *spots {
            [from, to] if position.empty() == Some(to) => Some(Slide(from)),
            _ => None,
        }
    }

    fn complain(&self, position: &Tokens<9>, complaint: &Complaint<'_>) -> Option<String> {
        let empty = POINTS[position.empty()?].0;
        let [before, last] = complaint
            .last_two()
            .map(|spot| spot.map(|spot| POINTS[spot].0));
        Some(match (complaint.fault, before, last) {
            (Fault::Empty, _, _) => {
                format!("{empty} is the empty point: name the token that goes there")
            }
            (Fault::Stuck, _, Some(here)) => format!(
                "the token on {here} cannot go to the empty point, {empty}: it is not next to it, or stands beside no opposing one"
            ),
            (Fault::Surplus, Some(from), _) => {
                format!("the token on {from} can only go to the empty point, {empty}")
            }
            _ => return None,
        })
    }

    fn ending(&self, end: &Tokens<9>) -> Option<Ending> {
        let how = format!("because player {} cannot move", end.turn());
        Some(Ending::new(how))
    }
}

impl Contest for MuTorere {
    fn can_repeat(&self) -> bool {
        true
    }
}

impl About for MuTorere {
    fn name(&self) -> String {
        "mu-torere".into()
    }

    fn description(&self) -> Description {
        Description {
            title: "Mu torere, on a star of eight points".into(),
            rules: vec!["Each player has four tokens side by side on the rim. In turn, a player moves a token to the empty point: along the rim to the next point, out of the centre, or into the centre if the token stands beside an opposing one. Whoever cannot move has lost. Play that never ends is a draw.".into()],
            notation: "the points of the rim clockwise from the top, then the centre, '.' for the empty one, '1' and '2' for tokens; a space; the player to move. Moves are the points that tokens leave: 1 to 8, or c.".into(),
            colours: "The symmetries of the board are not used.".into(),
            references: vec!["M. Ascher, Mu Torere: An Analysis of a Maori Game, Mathematics Magazine 60, 1987".into()],
        }
    }
}

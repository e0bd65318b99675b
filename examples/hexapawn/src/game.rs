//! Hexapawn, by Martin Gardner: three pawns each on three rows. A pawn goes one step forward, or takes one step diagonally
//! forward. Whoever reaches the far row has won, and whoever cannot move has lost.

use retrograde::catalog::{About, Description};
use retrograde::games::Tokens;
use retrograde::picture::{Board, Pictured};
use retrograde::players::Contest;
use retrograde::{Edge, Game, Notation, Outcome, ParseError, Turn};

#[derive(Clone, Copy, Debug)]
pub struct Hexapawn;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    from: usize,
    to: usize,
}

const NAMES: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

/// The pawn on each square from a1 along each row. Player 1 goes up.
type Position = Tokens<9>;

impl Game for Hexapawn {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        Tokens::new(['2', '2', '2', '.', '.', '.', '1', '1', '1'])
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let far_row = if position.player == '1' { 6..9 } else { 0..3 };
        let arrived = position.points[far_row].contains(&position.other());
        (arrived || !self.has_move(position)).then_some(Outcome::Loss)
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        let forward: isize = if position.player == '1' { -1 } else { 1 };
        for from in position.own() {
            for aside in [-1, 0, 1] {
                let (row, column) = (from as isize / 3 + forward, from as isize % 3 + aside);
                if !(0..3).contains(&row) || !(0..3).contains(&column) {
                    continue;
                }
                let to = (3 * row + column) as usize;
                let wanted = if aside == 0 { '.' } else { position.other() };
                if position.points[to] == wanted {
                    visit(Edge {
                        mv: Step { from, to },
                        to: position.moved(from, to),
                        turn: Turn::Swap,
                    });
                }
            }
        }
    }
}

impl Notation for Hexapawn {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let expected = "expected nine squares of '1', '2' and '.', a space and the player to move, as in 222...111 1";
        Tokens::read(text).ok_or_else(|| ParseError::new(text, 0, expected))
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        out.push_str(&position.to_string());
    }

    fn write_move(&self, mv: &Step, out: &mut String) {
        out.push_str(NAMES[mv.from]);
        out.push_str(NAMES[mv.to]);
    }

    fn turn(&self, position: &Position) -> &'static str {
        position.turn()
    }
}

impl Pictured for Hexapawn {
    fn board(&self) -> Board {
        let points: Vec<_> = (0..9)
            .map(|square| (NAMES[square], [(square % 3) as f32, (square / 3) as f32]))
            .collect();
        let down = (0..6).map(|square| [square, square + 3]);
        Board::of_points(&points, &down.collect::<Vec<_>>())
    }

    fn touched(&self, mv: &Step) -> Vec<usize> {
        vec![mv.from, mv.to]
    }
}

impl Contest for Hexapawn {}

impl About for Hexapawn {
    fn name(&self) -> String {
        "hexapawn".into()
    }

    fn description(&self) -> Description {
        Description {
            title: "Hexapawn, on three rows of three".into(),
            rules: vec!["Each player has three pawns. A pawn goes one step forward to an empty square, or takes an opposing pawn one step diagonally forward. Whoever reaches the far row has won, and whoever cannot move has lost.".into()],
            notation: "the squares from a1 along each row, '.' for an empty one, '1' and '2' for pawns; a space; the player to move. Moves are a3a2.".into(),
            colours: "The symmetries of the board are not used.".into(),
            references: vec!["M. Gardner, Mathematical Games, Scientific American, March 1962".into()],
        }
    }
}

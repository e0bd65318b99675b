//! Hexapawn, by Martin Gardner: three pawns each on three rows. A pawn goes one step forward, or takes one step diagonally
//! forward. Whoever reaches the far row has won, and whoever cannot move has lost.

use retrograde::catalog::{About, Description};
use retrograde::picture::{Board, Pictured};
use retrograde::players::Contest;
use retrograde::{Edge, Game, Notation, Outcome, ParseError, Turn};

#[derive(Clone, Copy, Debug)]
pub struct Hexapawn;

/// The pawn on each square from a1 along each row, '.' for none, and the player to move. Player 1 goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    squares: [char; 9],
    player: char,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    from: usize,
    to: usize,
}

const NAMES: [&str; 9] = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

impl Position {
    fn other(&self) -> char {
        if self.player == '1' { '2' } else { '1' }
    }
}

impl Game for Hexapawn {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        let squares = ['2', '2', '2', '.', '.', '.', '1', '1', '1'];
        let player = '1';
        Position { squares, player }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let far_row = if position.player == '1' { 6..9 } else { 0..3 };
        let mut can_move = false;
        self.each_move(position, |_| can_move = true);
        let arrived = position.squares[far_row].contains(&position.other());
        (arrived || !can_move).then_some(Outcome::Loss)
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        let forward: isize = if position.player == '1' { -1 } else { 1 };
        for from in (0..9).filter(|&from| position.squares[from] == position.player) {
            for aside in [-1, 0, 1] {
                let (row, column) = (from as isize / 3 + forward, from as isize % 3 + aside);
                if !(0..3).contains(&row) || !(0..3).contains(&column) {
                    continue;
                }
                let to = (3 * row + column) as usize;
                let wanted = if aside == 0 { '.' } else { position.other() };
                if position.squares[to] == wanted {
                    let mut after = *position;
                    after.squares[to] = position.player;
                    after.squares[from] = '.';
                    after.player = position.other();
                    visit(Edge {
                        mv: Step { from, to },
                        to: after,
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
        let refused = || ParseError::new(text, 0, expected);
        let (squares, player) = text.split_once(' ').ok_or_else(refused)?;
        let squares: Vec<char> = squares.chars().collect();
        let squares: [char; 9] = squares.try_into().map_err(|_| refused())?;
        let player = player.parse().map_err(|_| refused())?;
        let known = squares.iter().all(|pawn| ".12".contains(*pawn));
        match (known, player) {
            (true, '1' | '2') => Ok(Position { squares, player }),
            _ => Err(refused()),
        }
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        out.extend(position.squares);
        out.extend([' ', position.player]);
    }

    fn write_move(&self, mv: &Step, out: &mut String) {
        out.push_str(NAMES[mv.from]);
        out.push_str(NAMES[mv.to]);
    }

    fn turn(&self, position: &Position) -> &'static str {
        if position.player == '1' { "1" } else { "2" }
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

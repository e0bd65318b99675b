//! Pong hau k'i, a game of two stones each on five points, from its rules to perfect answers.
//!
//! ```text
//! 1   1    A turn slides one's stone along a line to the empty point.
//! |\ /|    The top corners are not joined. Who cannot move loses.
//! | . |
//! |/ \|    Run me: cargo run --release --example add_your_own_game
//! 2---2
//! ```
use std::sync::Arc;

use retrograde::{
    BreadthFirstIndex, Edge, Game, NoProgress, Notation, Oracle, Outcome, ParseError, Turn,
};

struct PongHauKi;

/// Points next to each point: top left, top right, centre, bottom left, bottom right.
const NEXT_TO: [&[usize]; 5] = [&[2, 3], &[2, 4], &[0, 1, 3, 4], &[0, 2, 4], &[1, 2, 3]];
const NAMES: [&str; 5] = ["a1", "c1", "b2", "a3", "c3"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    points: [char; 5],
    turn: char,
}

/// The point a stone leaves; it can only go to the empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slide(usize);

impl Game for PongHauKi {
    type Position = Position;
    type Move = Slide;

    fn start(&self) -> Position {
        let points = ['1', '1', '.', '2', '2'];
        Position { points, turn: '1' }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mut blocked = true;
        self.each_move(position, |_| blocked = false);
        blocked.then_some(Outcome::Loss)
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        for empty in (0..5).filter(|&point| position.points[point] == '.') {
            for &from in NEXT_TO[empty] {
                if position.points[from] != position.turn {
                    continue;
                }
                let mut to = *position;
                to.points.swap(from, empty);
                to.turn = if position.turn == '1' { '2' } else { '1' };
                let (mv, turn) = (Slide(from), Turn::Swap);
                visit(Edge { mv, to, turn });
            }
        }
    }
}

/// Points in the order above, and the player to move: `11.22 1`.
impl Notation for PongHauKi {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let characters: Vec<char> = text.chars().collect();
        let [a, b, c, d, e, ' ', turn] = characters[..] else {
            let expected = "expected five points, a space and the player to move";
            return Err(ParseError::new(text, 0, expected));
        };
        let points = [a, b, c, d, e];
        Ok(Position { points, turn })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        out.extend(position.points);
        out.extend([' ', position.turn]);
    }

    fn write_move(&self, mv: &Slide, out: &mut String) {
        out.push_str(NAMES[mv.0]);
    }

    fn turn(&self, position: &Position) -> &'static str {
        if position.turn == '1' { "1" } else { "2" }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = BreadthFirstIndex::new(PongHauKi, "pong-hau-ki", 1_000_000)?;
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress)?;
    for question in ["11.22 1", "12.12 2"] {
        let answer = oracle.ask(Some(question), true)?;
        println!(
            "{question}: {}, {}",
            answer.worth.verdict(),
            answer.line.join(" ")
        );
    }
    Ok(())
}

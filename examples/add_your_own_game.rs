//! A game of matches, from its rules to perfect answers.
//!
//! A turn takes one, two or three matches from a row of 21. Whoever takes the last one has lost.
//!
//! Run me: cargo run --release --example add_your_own_game

use retrograde::{
    BreadthFirstIndex, Edge, Game, MOVER, NoProgress, Notation, Oracle, Outcome, ParseError, Turn,
};
use std::sync::Arc;

struct Matches;

const START: u8 = 21;

impl Game for Matches {
    /// How many are left.
    type Position = u8;
    /// How many are taken.
    type Move = u8;

    fn start(&self) -> u8 {
        START
    }

    fn outcome(&self, left: &u8) -> Option<Outcome> {
        // The other player has just taken the last one.
        (*left == 0).then_some(Outcome::Win)
    }

    fn each_move(&self, left: &u8, mut visit: impl FnMut(Edge<Self>)) {
        for taken in 1..=(*left).min(3) {
            visit(Edge {
                mv: taken,
                to: left - taken,
                turn: Turn::Swap,
            });
        }
    }
}

impl Notation for Matches {
    fn parse(&self, text: &str) -> Result<u8, ParseError> {
        let left = text.parse().ok().filter(|&left| left <= START);
        left.ok_or_else(|| ParseError::new(text, 0, "expected a number of matches up to 21"))
    }

    fn write_position(&self, left: &u8, out: &mut String) {
        out.push_str(&left.to_string());
    }

    fn write_move(&self, taken: &u8, out: &mut String) {
        out.push_str(&format!("take {taken}"));
    }

    fn turn(&self, _left: &u8) -> &'static str {
        MOVER
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = BreadthFirstIndex::new(Matches, "matches", 1_000_000)?;
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress)?;
    for question in ["21", "20"] {
        let answer = oracle.ask(Some(question), true)?;
        println!(
            "{question}: {}, {}",
            answer.worth.verdict(),
            answer.line.join(", ")
        );
    }
    Ok(())
}

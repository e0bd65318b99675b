//! The engine's tests, one module a topic.

// The lint's exception for tests stops at helper functions.
#![allow(clippy::unwrap_used)]

mod ataxx;
mod damage;
mod data;
mod determinism;
mod flips;
mod forged;
mod format;
mod generic;
mod graphs;
mod lies;
mod mills;
mod naive;
mod nested;
mod othello;
#[cfg(unix)]
mod places;
mod progress;
mod properties;
mod relatives;
mod repetition;
mod siblings;
mod slow;
mod solutions;
mod strategic;
mod typed_moves;
mod ultimate;
mod villages;

use retrograde::games::alignment::{Alignment, Blocked, antrin, tictactoe};

/// Antrin with as many tokens a side as the board is wide.
fn antrin_of(n: usize, blocked: Blocked) -> Alignment {
    antrin_with(n, n, blocked)
}

fn antrin_with(n: usize, pieces: usize, blocked: Blocked) -> Alignment {
    Alignment::new(antrin(n, pieces, blocked).expect("a game of the family"))
}

fn tic_tac_toe() -> Alignment {
    Alignment::new(tictactoe())
}

const ALL_BLOCKED: [Blocked; 3] = [Blocked::Loses, Blocked::Passes, Blocked::Draws];

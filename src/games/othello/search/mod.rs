//! Exact search for Othello on every board.
//!
//! A driver asks whether the score is at least some number, again and again, until the answers leave only one. Each question is a search
//! with a null window: [deep](search) positions remember what was found and try moves in an [order](ordering) that is
//! guessed at some cost; with [few squares](endgame) left the order is a cheap one, and the [last four](last) have code of their own.

mod alphabeta;
mod edge;
mod endgame;
mod evaluation;
mod geometry;
mod last;
mod nearby;
mod ordering;
mod solver;
mod split;
mod stability;
mod transpositions;
mod worker;

pub use solver::OthelloSearch;

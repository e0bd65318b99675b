//! Lines of best play, and how they end.

use super::Solved;
use crate::claims::ClaimBoard;
use crate::game::{Game, Notation};
use crate::games::Side;
use crate::games::ataxx::{Ataxx, Position};
use crate::oracle::Oracle;
use crate::table::TableError;
use crate::value::Value;

/// Best play of both sides from a position.
#[derive(Clone, Debug)]
pub(super) struct Line {
    game: String,
    from: String,
    moves: Vec<String>,
    /// Every position on the way, the first and the last too.
    pub(super) positions: Vec<Position>,
    end: String,
}

impl Line {
    pub(super) fn of<G: Solved>(
        game: &Ataxx,
        oracle: &Oracle<G>,
        from: Position,
    ) -> Result<Self, TableError> {
        let edges = oracle.best_line(&from)?;
        let mut positions = vec![from];
        positions.extend(edges.iter().map(|edge| edge.to));
        Ok(Self {
            game: game.rules().name.clone(),
            from: game.show(&from),
            moves: edges.iter().map(|edge| game.show_move(&edge.mv)).collect(),
            end: ending(game, positions[positions.len() - 1]),
            positions,
        })
    }

    /// Its last position, and the way there.
    pub(super) fn board(&self) -> ClaimBoard {
        ClaimBoard {
            game: self.game.clone(),
            position: self.from.clone(),
            moves: self.moves.clone(),
            note: format!("{}, best play", self.game),
        }
    }

    /// Whether it takes as many plies as a value says, and ends as it says.
    pub(super) fn bears_out(&self, game: &Ataxx, value: Value) -> bool {
        let last = self.positions[self.positions.len() - 1];
        let plies = self.moves.len();
        let Some(outcome) = game.outcome(&last) else {
            // Only play without end leads to a position that was there before.
            return value == Value::Draw && self.positions[..plies].contains(&last);
        };
        let of_last = Value::from(outcome);
        let of_first = (0..plies).fold(of_last, |value, _| {
            value.before_move(crate::value::Turn::Swap)
        });
        of_first == value
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plies = self.moves.len();
        if plies == 0 {
            return f.write_str(&self.end);
        }
        let s = if plies == 1 { "y" } else { "ies" };
        write!(
            f,
            "best play from {}, {plies} pl{s}: {}; {}",
            self.from,
            self.moves.join(" "),
            self.end
        )
    }
}

/// The last position of a line, in words.
fn ending(game: &Ataxx, last: Position) -> String {
    let shown = game.show(&last);
    let [x, o] = [Side::First, Side::Second].map(|player| last.of(player).count_ones());
    if game.outcome(&last).is_none() {
        return format!("comes again to {shown}, so play need not end");
    }
    if x == 0 || o == 0 {
        let gone = if x == 0 { "x" } else { "o" };
        return format!("ends at {shown}, {gone} has no stone left: {x} x, {o} o");
    }
    let empty = game.rules().board.cells().len() as u32 - x - o;
    if empty == 0 {
        return format!("ends at {shown}, the board is full: {x} x, {o} o");
    }
    let cells = if empty == 1 { "cell goes" } else { "cells go" };
    let (stuck, [x, o]) = match last.player {
        Side::First => ("x", [x, o + empty]),
        Side::Second => ("o", [x + empty, o]),
    };
    format!(
        "ends at {shown}, {stuck} cannot move and {empty} empty {cells} to the other: {x} x, {o} o"
    )
}

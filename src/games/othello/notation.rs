//! Positions and moves as text: a character for each square from a1 along each row, the player to move; `d3`, `pass`.

use super::board::{ROW, square};
use super::{Move, Othello, Position};
use crate::game::{Notation, ParseError};
use crate::games::Side;

/// Columns are named by letters, rows by numbers from the top.
pub(super) fn square_name(square: u8) -> String {
    let (row, column) = (usize::from(square) / ROW, usize::from(square) % ROW);
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

impl Othello {
    /// The squares in the order of notation.
    pub(super) fn in_order(&self) -> impl Iterator<Item = u64> {
        let columns = self.rules.columns();
        (0..self.rules.rows())
            .flat_map(move |row| (0..columns).map(move |column| square(row, column)))
    }

    pub(super) fn mark(&self, position: &Position, square: u64) -> char {
        if position.of(Side::First) & square != 0 {
            'X'
        } else if position.of(Side::Second) & square != 0 {
            'O'
        } else {
            '-'
        }
    }

    /// The move with a name: a square in letters of either case, or `pass`, which others write `PS` or `--`.
    /// Whether it is allowed somewhere is another question.
    #[must_use]
    pub fn move_named(&self, name: &str) -> Option<Move> {
        if ["pass", "ps", "--"].contains(&name.to_ascii_lowercase().as_str()) {
            return Some(Move::Pass);
        }
        let &[column, row] = name.as_bytes() else {
            return None;
        };
        let column = usize::from(column.to_ascii_lowercase().checked_sub(b'a')?);
        let row = usize::from(row.checked_sub(b'1')?);
        let is_there = row < self.rules.rows() && column < self.rules.columns();
        is_there.then_some(Move::Place((row * ROW + column) as u8))
    }
}

/// Every board with discs anywhere has a value, also those that no game leads to.
impl Notation for Othello {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let error = |at, reason: String| Err(ParseError::new(text, at, reason));
        let squares = self.rules.rows() * self.rules.columns();
        let mut characters = text.chars();
        let (mut black, mut white) = (0, 0);
        for (at, square) in self.in_order().enumerate() {
            match characters.next() {
                Some('X') => black |= square,
                Some('O') => white |= square,
                Some('-') => {}
                Some(' ') | None => {
                    let reason = format!("{} has {squares} squares, found {at}", self.rules.name());
                    return error(at, reason);
                }
                Some(other) => {
                    return error(at, format!("expected 'X', 'O' or '-', found {other:?}"));
                }
            }
        }
        match characters.next() {
            Some(' ') => {}
            None => {
                let reason = "the player to move is missing: add \" X\" or \" O\"";
                return error(squares, reason.into());
            }
            Some(other) => {
                let reason = format!("expected a space after {squares} squares, found {other:?}");
                return error(squares, reason);
            }
        }
        let player = match characters.next() {
            Some('X') => Side::First,
            Some('O') => Side::Second,
            _ => return error(squares + 1, "expected the player to move, X or O".into()),
        };
        if characters.next().is_some() {
            let reason = "expected nothing after the player to move";
            return error(squares + 2, reason.into());
        }
        let (mover, waiting) = match player {
            Side::First => (black, white),
            Side::Second => (white, black),
        };
        Ok(Position {
            mover,
            waiting,
            player,
        })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        out.extend(self.in_order().map(|square| self.mark(position, square)));
        out.push(' ');
        out.push_str(self.turn(position));
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        match *mv {
            Move::Place(square) => *out += &square_name(square),
            Move::Pass => *out += "pass",
        }
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player {
            Side::First => "X",
            Side::Second => "O",
        }
    }

    fn diagram(&self, position: &Position) -> String {
        let targets = self.targets(position);
        let columns = self.rules.columns();
        let mut out = String::from("  ");
        for column in 0..columns {
            out.push(' ');
            out.push(char::from(b'a' + column as u8));
        }
        for (place, square) in self.in_order().enumerate() {
            if place % columns == 0 {
                out += &format!("\n{:>2}", place / columns + 1);
            }
            out.push(' ');
            out.push(match self.mark(position, square) {
                '-' if targets & square != 0 => '*',
                '-' => '.',
                mark => mark,
            });
        }
        out.push('\n');
        out
    }
}

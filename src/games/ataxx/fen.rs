//! Boards as text: rows from the top joined by `/`, a digit for a run of empty cells, `-` for a gap.

use super::board::Cell;
use crate::game::ParseError;

/// What a board in FEN shows on one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    First,
    Second,
    Empty,
    Gap,
}

/// How many rows and columns a text has if it begins with a board.
pub(super) fn board_size(text: &str) -> (usize, usize) {
    let board = text.split(' ').next().unwrap_or_default();
    let first = board.split('/').next().unwrap_or_default();
    let mut columns = 0usize;
    let mut empty = 0usize;
    for character in first.chars() {
        match character.to_digit(10) {
            Some(digit) => empty = empty.saturating_mul(10).saturating_add(digit as usize),
            None => columns = columns.saturating_add(std::mem::take(&mut empty).saturating_add(1)),
        }
    }
    (board.split('/').count(), columns.saturating_add(empty))
}

/// Reads a board of this many rows and columns: what is on each cell, row by row, with the place of the
/// character that says so, and how many characters there are.
pub(super) fn read_board(
    text: &str,
    rows: usize,
    columns: usize,
) -> Result<(Vec<(Mark, usize)>, usize), ParseError> {
    let characters: Vec<char> = text.chars().collect();
    let error = |at, reason: String| Err(ParseError::new(text, at, reason));
    let mut marks = Vec::with_capacity(rows * columns);
    let mut at = 0;
    for row in 0..rows {
        if row > 0 {
            match characters.get(at) {
                Some('/') => at += 1,
                Some(other) => {
                    let reason = format!("expected '/' after row {row}, found {other:?}");
                    return error(at, reason);
                }
                None => {
                    let reason = format!("expected {rows} rows joined by '/', found {row}");
                    return error(at, reason);
                }
            }
        }
        let end = (row + 1) * columns;
        while marks.len() < end {
            let left = end - marks.len();
            let mark = match characters.get(at) {
                Some('x') => Mark::First,
                Some('o') => Mark::Second,
                Some('-') => Mark::Gap,
                Some(digit) if digit.is_ascii_digit() => {
                    let digits: String = characters[at..]
                        .iter()
                        .take_while(|c| c.is_ascii_digit())
                        .collect();
                    match digits.parse() {
                        Ok(empty) if (1..=left).contains(&empty) && !digits.starts_with('0') => {
                            marks.extend(std::iter::repeat_n((Mark::Empty, at), empty));
                            at += digits.len();
                            continue;
                        }
                        _ => {
                            let reason = format!(
                                "expected a number of empty cells from 1 to {left}, found {digits}"
                            );
                            return error(at, reason);
                        }
                    }
                }
                Some(other) => {
                    let reason = format!(
                        "expected 'x', 'o', '-' or a number of empty cells, found {other:?}"
                    );
                    return error(at, reason);
                }
                None => {
                    let cells = if left == 1 { "cell" } else { "cells" };
                    return error(at, format!("row {} ends {left} {cells} too early", row + 1));
                }
            };
            marks.push((mark, at));
            at += 1;
        }
    }
    Ok((marks, at))
}

/// Appends a board; `mark` says what is on each cell.
pub(super) fn write_board(
    rows: usize,
    columns: usize,
    mark: impl Fn(Cell) -> Mark,
    out: &mut String,
) {
    for row in 0..rows {
        if row > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for column in 0..columns {
            let character = match mark(Cell { row, column }) {
                Mark::Empty => {
                    empty += 1;
                    continue;
                }
                Mark::First => 'x',
                Mark::Second => 'o',
                Mark::Gap => '-',
            };
            write_empty(&mut empty, out);
            out.push(character);
        }
        write_empty(&mut empty, out);
    }
}

fn write_empty(empty: &mut usize, out: &mut String) {
    if *empty > 0 {
        *out += &empty.to_string();
        *empty = 0;
    }
}

//! Positions and moves as text: `1.2/.1./... 2`, `b2`, `a1-a2`.

use super::rules::Moving;
use super::{Alignment, Move, Player, Position};
use crate::game::{Notation, ParseError};

impl Alignment {
    /// Reads the board and returns both players' points, and how many characters it took.
    fn parse_board(&self, text: &str) -> Result<([u64; 2], usize), ParseError> {
        let error = |at, reason: String| Err(ParseError::new(text, at, reason));
        let board = &self.rules.board;
        let mut characters = text.chars();
        let mut read = 0;
        let mut point = 0;
        let mut sets = [0u64; 2];
        for (row, &length) in board.rows.iter().enumerate() {
            if row > 0 {
                match characters.next() {
                    Some('/') => read += 1,
                    Some(other) => {
                        return error(
                            read,
                            format!("expected '/' after row {row}, found {other:?}"),
                        );
                    }
                    None => {
                        let rows = board.rows.len();
                        return error(
                            read,
                            format!("expected {rows} rows joined by '/', found {row}"),
                        );
                    }
                }
            }
            for _ in 0..length {
                match characters.next() {
                    Some('.') => {}
                    Some('1') => sets[0] |= 1 << point,
                    Some('2') => sets[1] |= 1 << point,
                    Some(other) => {
                        let name = &board.points[point];
                        return error(
                            read,
                            format!("expected '.', '1' or '2' for {name}, found {other:?}"),
                        );
                    }
                    None => {
                        return error(
                            read,
                            format!("the board ends before {}", board.points[point]),
                        );
                    }
                }
                read += 1;
                point += 1;
            }
        }
        Ok((sets, read))
    }

    /// Reads the player to move, the rest of `text` from character `at`.
    fn parse_turn(text: &str, at: usize) -> Result<Player, ParseError> {
        let error = |at, reason: &str| Err(ParseError::new(text, at, reason));
        let mut rest = text.chars().skip(at);
        match rest.next() {
            Some(' ') => {}
            Some(_) => {
                return error(
                    at,
                    "expected a space and the player to move after the board",
                );
            }
            None => return error(at, "the player to move is missing: add \" 1\" or \" 2\""),
        }
        let player = match rest.next() {
            Some('1') => Player::First,
            Some('2') => Player::Second,
            _ => return error(at + 1, "expected the player to move, 1 or 2"),
        };
        match rest.next() {
            None => Ok(player),
            Some(_) => error(at + 2, "expected nothing after the player to move"),
        }
    }
}

impl Notation for Alignment {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let (sets, board_end) = self.parse_board(text)?;
        let player = Self::parse_turn(text, board_end)?;
        let counts = sets.map(|set| set.count_ones() as usize);
        let pieces = self.rules.pieces.map(usize::from);
        let error = |at, reason: String| Err(ParseError::new(text, at, reason));
        for index in 0..2 {
            if counts[index] > pieces[index] {
                return error(
                    0,
                    format!(
                        "player {} has {} tokens on the board, the game gives {}",
                        index + 1,
                        counts[index],
                        pieces[index]
                    ),
                );
            }
        }
        let placed = counts[0] + counts[1];
        let all_placed = counts == pieces;
        // Placing alternates, so the board says whose turn it is; once tokens slide, either player may be to move.
        let to_place = if placed % 2 == 0 {
            Player::First
        } else {
            Player::Second
        };
        if counts[0] != counts[1] + placed % 2 {
            return error(
                0,
                format!(
                    "players place in turn, so {} tokens against {} cannot be",
                    counts[0], counts[1]
                ),
            );
        }
        if player != to_place && !(all_placed && self.rules.moving == Moving::Slide) {
            return error(
                board_end + 1,
                format!(
                    "after {placed} tokens it is the turn of player {}",
                    to_place.digit()
                ),
            );
        }
        let (mover, waiting) = match player {
            Player::First => (0, 1),
            Player::Second => (1, 0),
        };
        if self.rules.board.has_line(sets[mover]) {
            return error(
                0,
                format!(
                    "no play leads here: player {} has a line already, so the game was over",
                    mover + 1
                ),
            );
        }
        if !self.is_producible(sets[mover], sets[waiting]) {
            return error(
                0,
                format!(
                    "no play leads here: player {} cannot have completed all those lines with one token",
                    waiting + 1
                ),
            );
        }
        Ok(Position {
            mover: sets[mover],
            waiting: sets[waiting],
            mover_hand: (pieces[mover] - counts[mover]) as u8,
            waiting_hand: (pieces[waiting] - counts[waiting]) as u8,
            player,
        })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let mut points = 0..;
        for (row, &length) in self.rules.board.rows.iter().enumerate() {
            if row > 0 {
                out.push('/');
            }
            out.extend(
                points
                    .by_ref()
                    .take(length)
                    .map(|point| position.token(point)),
            );
        }
        out.push(' ');
        out.push(position.player.digit());
    }

    fn diagram(&self, position: &Position) -> String {
        let board = &self.rules.board;
        let columns = board.points.iter().take(board.rows[0]);
        let mut out = String::from("    ");
        for name in columns {
            out.extend([' ', name.chars().next().unwrap_or(' ')]);
        }
        let mut points = 0..;
        for (row, &length) in board.rows.iter().enumerate() {
            out += &format!("\n {} |", row + 1);
            for point in points.by_ref().take(length) {
                out.extend([' ', position.token(point)]);
            }
        }
        out.push('\n');
        out
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        let name = |point: u8| self.rules.board.points[usize::from(point)].as_str();
        match *mv {
            Move::Place(point) => out.push_str(name(point)),
            Move::Slide { from, to } => {
                out.push_str(name(from));
                out.push('-');
                out.push_str(name(to));
            }
            Move::Pass => out.push_str("pass"),
        }
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player {
            Player::First => "1",
            Player::Second => "2",
        }
    }
}

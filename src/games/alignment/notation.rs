//! Positions and moves as text: `1.2/.1./... 2`, `b2`, `a1-a2`, `a1-a2xb3`.

use super::drawing;
use super::parts::{Held, Tokens};
use super::rules::{Board, Line, Moving};
use super::{Alignment, Move, Position, Side};
use crate::game::{Notation, ParseError};

impl Board {
    /// Reads who stands where, and returns both players' points and how many characters it took.
    pub(super) fn parse(&self, text: &str) -> Result<([u64; 2], usize), ParseError> {
        let error = |at, reason: String| Err(ParseError::new(text, at, reason));
        let board = self;
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
}

impl Alignment {
    /// Reads the player to move from character `at` on, and what is in hand if that has to be said.
    fn parse_turn(&self, text: &str, at: usize) -> Result<(Side, Option<[usize; 2]>), ParseError> {
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
            Some('1') => Side::First,
            Some('2') => Side::Second,
            _ => return error(at + 1, "expected the player to move, 1 or 2"),
        };
        let rest: String = rest.collect();
        if self.rules.implies_hands() {
            return if rest.is_empty() {
                Ok((player, None))
            } else {
                error(at + 2, "expected nothing after the player to move")
            };
        }
        let hands = rest.strip_prefix(' ').and_then(|hands| {
            let (first, second) = hands.split_once(',')?;
            let number = |digits: &str| {
                let number: usize = digits.parse().ok()?;
                (number.to_string() == digits).then_some(number)
            };
            Some([number(first)?, number(second)?])
        });
        match hands {
            Some(hands) => Ok((player, Some(hands))),
            None => error(
                at + 2,
                "expected a space and the tokens in hand of player 1 and of player 2, as in \" 0,0\" when all are placed",
            ),
        }
    }

    /// The tokens in hand where the board tells, after checking that players placed in turn.
    fn implied_hands(
        &self,
        text: &str,
        board_end: usize,
        counts: [usize; 2],
        player: Side,
    ) -> Result<[usize; 2], ParseError> {
        let error = |at, reason: String| Err(ParseError::new(text, at, reason));
        let pieces = self.rules.pieces.map(usize::from);
        let placed = counts[0] + counts[1];
        let all_placed = counts == pieces;
        // Placing alternates, so the board says whose turn it is; once tokens slide, either player may be to move.
        let to_place = if placed.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
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
        Ok([0, 1].map(|seat| pieces[seat] - counts[seat]))
    }

    /// What is wrong with the lines of a player, who is the mover or not.
    fn wrong_lines(&self, held: Held, set: u64, seat: usize, is_mover: bool) -> Option<String> {
        if self.can_hold(held, set) {
            return None;
        }
        let player = seat + 1;
        Some(match (self.rules.line, is_mover) {
            (Line::Captures, _) => format!(
                "no play leads here: player {player} holds more lines than the tokens that player {} has lost account for",
                2 - seat
            ),
            (_, true) => {
                format!(
                    "no play leads here: player {player} has a line already, so the game was over"
                )
            }
            (_, false) => format!(
                "no play leads here: player {player} cannot have completed all those lines with one token"
            ),
        })
    }
}

impl Notation for Alignment {
    fn other_notation(&self, position: &Position) -> Option<(&'static str, String)> {
        let digits = self.encoded(position)?;
        Some((
            "as the thesis on Antrin writes it",
            format!("{digits} {}", self.turn(position)),
        ))
    }

    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        if let Some(decoded) = self.decoded(text) {
            // What is wrong with it is told of the text that was given.
            return self
                .parse(&decoded)
                .map_err(|error| ParseError::new(text, 0, error.reason()));
        }
        let (sets, board_end) = self.rules.board.parse(text)?;
        let (player, hands) = self.parse_turn(text, board_end)?;
        let counts = sets.map(|set| set.count_ones() as usize);
        let pieces = self.rules.pieces.map(usize::from);
        let error = |at, reason: String| Err(ParseError::new(text, at, reason));
        for seat in 0..2 {
            if counts[seat] > pieces[seat] {
                return error(
                    0,
                    format!(
                        "player {} has {} tokens on the board, the game gives {}",
                        seat + 1,
                        counts[seat],
                        pieces[seat]
                    ),
                );
            }
        }
        let hands = match hands {
            Some(hands) => hands,
            // Games that begin elsewhere know no order of placing.
            None if self.rules.start.is_some() => [0, 1].map(|seat| pieces[seat] - counts[seat]),
            None => self.implied_hands(text, board_end, counts, player)?,
        };
        for seat in 0..2 {
            if counts[seat] + hands[seat] > pieces[seat] {
                return error(
                    board_end + 3,
                    format!(
                        "player {} has {} tokens on the board and {} in hand, the game gives {}",
                        seat + 1,
                        counts[seat],
                        hands[seat],
                        pieces[seat]
                    ),
                );
            }
        }
        let (mover, waiting) = (player.seat(), player.other().seat());
        let tokens = Tokens {
            mover_hand: hands[mover] as u8,
            waiting_hand: hands[waiting] as u8,
            mover: counts[mover] as u8,
            waiting: counts[waiting] as u8,
        };
        let read = Position {
            mover: sets[mover],
            waiting: sets[waiting],
            mover_hand: tokens.mover_hand,
            waiting_hand: tokens.waiting_hand,
            player,
        };
        if !self.parts.are_some() {
            return Ok(read);
        }
        let part = self.parts.number(tokens).map(|part| self.parts.part(part));
        let Some(part) = part.filter(|part| part.can_be_to_move(player)) else {
            return error(
                board_end + 1,
                format!(
                    "no play leads to player {} being to move with {} tokens against {} on the board and {},{} in hand",
                    player.digit(),
                    counts[0],
                    counts[1],
                    hands[0],
                    hands[1]
                ),
            );
        };
        let wrong = self
            .wrong_lines(part.mover_lines, sets[mover], mover, true)
            .or_else(|| self.wrong_lines(part.waiting_lines, sets[waiting], waiting, false));
        if let Some(reason) = wrong {
            return error(0, reason);
        }
        Ok(read)
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
        if !self.rules.implies_hands() {
            let [first, second] = match position.player {
                Side::First => [position.mover_hand, position.waiting_hand],
                Side::Second => [position.waiting_hand, position.mover_hand],
            };
            out.push_str(&format!(" {first},{second}"));
        }
    }

    fn diagram(&self, position: &Position) -> String {
        drawing::draw(&self.rules, |point| position.token(point))
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        let name = |point: u8| self.rules.board.points[usize::from(point)].as_str();
        let takes = match *mv {
            Move::Place { to, takes } => {
                out.push_str(name(to));
                takes
            }
            Move::Slide { from, to, takes } => {
                out.push_str(name(from));
                out.push('-');
                out.push_str(name(to));
                takes
            }
            Move::Pass => {
                out.push_str("pass");
                None
            }
        };
        if let Some(taken) = takes {
            out.push('x');
            out.push_str(name(taken));
        }
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player {
            Side::First => "1",
            Side::Second => "2",
        }
    }
}

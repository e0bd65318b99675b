//! Positions and moves as text: nine rows of nine cells, the player to move, the board to play in; `5-5`.

use super::board::{Nine, has_line, members};
use super::canonical::listed;
use super::play::ANY;
use super::{Move, Position, Ultimate};
use crate::game::{Game, Notation, ParseError};
use crate::games::Side;
use crate::games::nested::Won;

const LETTERS: [char; 2] = ['x', 'o'];

/// The board and the cell in it at a row and a column of all 81 cells.
pub(super) fn at(row: usize, column: usize) -> (u8, u8) {
    let board = row / 3 * 3 + column / 3;
    let cell = row % 3 * 3 + column % 3;
    (board as u8, cell as u8)
}

/// Reads characters and knows where it is.
struct Reader<'t> {
    text: &'t str,
    rest: std::str::Chars<'t>,
    at: usize,
}

impl Reader<'_> {
    fn error<T>(&self, at: usize, reason: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, at, reason))
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        self.at += 1;
        Some(next)
    }

    fn expect(&mut self, wanted: char, reason: &str) -> Result<(), ParseError> {
        let at = self.at;
        match self.next() {
            Some(c) if c == wanted => Ok(()),
            _ => self.error(at, reason),
        }
    }

    /// Reads the stones; a position with the first player to move and no board to play in yet.
    fn board(&mut self) -> Result<Position, ParseError> {
        let mut position = Position::START;
        for row in 0..9 {
            if row > 0 {
                self.expect(
                    '/',
                    "expected '/' after nine cells: there are nine rows of nine",
                )?;
            }
            for column in 0..9 {
                let (board, cell) = at(row, column);
                let place = self.at;
                match self.next() {
                    Some('.') => {}
                    Some('x') => position.cells[0][usize::from(board)] |= 1 << cell,
                    Some('o') => position.cells[1][usize::from(board)] |= 1 << cell,
                    _ => return self.error(place, "expected a cell: '.', 'x' or 'o'"),
                }
            }
        }
        for board in 0..9 {
            let full = position.empty(board) == 0;
            position.full |= Nine::from(full) << board;
        }
        Ok(position)
    }

    fn seat(&mut self, position: &Position) -> Result<u8, ParseError> {
        let space = "expected a space and the player to move, x or o, after the cells";
        self.expect(' ', space)?;
        let place = self.at;
        let seat = match self.next() {
            Some('x') => 0,
            Some('o') => 1,
            _ => return self.error(place, "expected the player to move, x or o"),
        };
        let [first, second] = position
            .cells
            .map(|cells| cells.iter().map(|cells| cells.count_ones()).sum::<u32>());
        if first == second + u32::from(seat) {
            return Ok(seat);
        }
        let reason = if first == second || first == second + 1 {
            let right = LETTERS[usize::from(first > second)];
            format!("x has {first} stones and o has {second}: then it is {right} to move")
        } else {
            format!(
                "x has {first} stones and o has {second}; x begins, so x has as many or one more"
            )
        };
        self.error(place, reason)
    }

    /// The board to play in, and its place in the text.
    fn target(&mut self) -> Result<(u8, usize), ParseError> {
        let what = "expected the board to play in, 1 to 9, or - for any";
        self.expect(
            ' ',
            &format!("expected a space; then {}", &what["expected ".len()..]),
        )?;
        let place = self.at;
        match self.next() {
            Some('-') => Ok((ANY, place)),
            Some(digit @ '1'..='9') => Ok((digit as u8 - b'1', place)),
            _ => self.error(place, what),
        }
    }

    /// Which of the contested boards the second player won, in order as in `2x7o`.
    fn owners(&mut self, contested: Nine) -> Result<Nine, ParseError> {
        let mut seconds = 0;
        for (number, board) in members(contested).enumerate() {
            let reason = format!(
                "in boards {} both have a line: say who had the first in each, as in \" {}x\"",
                listed(contested),
                board + 1
            );
            if number == 0 {
                self.expect(' ', &reason)?;
            }
            self.expect(char::from(b'1' + board), &reason)?;
            let place = self.at;
            match self.next() {
                Some('x') => {}
                Some('o') => seconds |= 1 << board,
                _ => return self.error(place, reason),
            }
        }
        Ok(seconds)
    }
}

impl Ultimate {
    /// What is wrong with the board to play in.
    fn target_complaint(&self, position: &Position) -> Option<String> {
        let last = usize::from(1 - position.seat);
        let stones = position.cells[last]
            .iter()
            .fold(0, |all, cells| all | cells);
        let closed = position.closed(&self.restrictions);
        let shut = match self.restrictions.won {
            Won::Open => "full",
            Won::Closed => "won or full",
        };
        match position.target {
            ANY if position.stones() == 0 => None,
            ANY if stones & closed != 0 => None,
            ANY => Some(format!(
                "{} cannot have a free choice: the last move, by {}, was not in a cell with the number of a board that is {shut}",
                LETTERS[1 - last],
                LETTERS[last]
            )),
            board if position.stones() == 0 => Some(format!(
                "at the start nobody was sent to board {}: write - for any",
                board + 1
            )),
            board if closed >> board & 1 == 1 => {
                Some(format!("board {} is {shut}: write - for any", board + 1))
            }
            board if stones >> board & 1 == 0 => Some(format!(
                "{} has no stone in cell {} of any board, so the last move cannot have sent to board {}",
                LETTERS[last],
                board + 1,
                board + 1
            )),
            _ => None,
        }
    }

    /// What is wrong with who has won.
    fn line_complaint(&self, position: &Position) -> Option<String> {
        let lines = position.won.map(has_line);
        let mover = LETTERS[usize::from(position.seat)];
        if lines == [true, true] {
            Some("both players have three boards in a line".into())
        } else if lines[usize::from(position.seat)] {
            Some(format!(
                "{mover} has three boards in a line and would have won before it was {mover}'s turn again"
            ))
        } else {
            None
        }
    }
}

impl Notation for Ultimate {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let mut reader = Reader {
            text,
            rest: text.chars(),
            at: 0,
        };
        let mut position = reader.board()?;
        position.seat = reader.seat(&position)?;
        let (target, target_at) = reader.target()?;
        position.target = target;
        let contested = position.contested();
        if self.restrictions.won == Won::Closed && contested != 0 {
            let reason = format!(
                "both have a line in board {}, but nobody plays in a board that is won",
                listed(contested)
            );
            return reader.error(0, reason);
        }
        let seconds = reader.owners(contested)?;
        for board in 0..9 {
            let bit = 1 << board;
            let has = |seat: usize| has_line(position.cells[seat][board]);
            if has(0) && seconds & bit == 0 {
                position.won[0] |= bit;
            } else if has(1) {
                position.won[1] |= bit;
            }
        }
        if reader.next().is_some() {
            return reader.error(reader.at - 1, "expected the end here");
        }
        if let Some(complaint) = self.target_complaint(&position) {
            return reader.error(target_at, complaint);
        }
        match self.line_complaint(&position) {
            Some(complaint) => reader.error(0, complaint),
            None => Ok(position),
        }
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        for row in 0..9 {
            if row > 0 {
                out.push('/');
            }
            for column in 0..9 {
                let (board, cell) = at(row, column);
                out.push(letter(position.stone(board, cell)));
            }
        }
        out.push(' ');
        out.push(LETTERS[usize::from(position.seat)]);
        out.push(' ');
        out.push(match position.target {
            ANY => '-',
            board => char::from(b'1' + board),
        });
        for (number, board) in members(position.contested()).enumerate() {
            if number == 0 {
                out.push(' ');
            }
            out.push(char::from(b'1' + board));
            out.push(letter(position.owner(board)));
        }
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        *out += &format!("{}-{}", mv.board + 1, mv.cell + 1);
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player() {
            Side::First => "x",
            Side::Second => "o",
        }
    }

    /// The cells; beside them who owns which board, `=` for a drawn one.
    fn diagram(&self, position: &Position) -> String {
        let mut out = String::new();
        for row in 0..9 {
            if row % 3 == 0 && row > 0 {
                out += "  ------+-------+------\n";
            }
            out.push(' ');
            for column in 0..9 {
                if column % 3 == 0 && column > 0 {
                    out += " |";
                }
                let (board, cell) = at(row, column);
                out.push(' ');
                out.push(letter(position.stone(board, cell)));
            }
            if (3..6).contains(&row) {
                out += "     ";
                for column in 0..3 {
                    let board = 3 * (row - 3) + column;
                    let owner = match position.drawn() >> board & 1 {
                        1 => '=',
                        _ => letter(position.owner(board as u8)),
                    };
                    out.push(' ');
                    out.push(owner);
                }
            }
            out.push('\n');
        }
        let to_play = match position.target {
            ANY => "in any board".into(),
            board => format!("in board {}", board + 1),
        };
        if self.outcome(position).is_none() {
            out += &format!("  {} plays {to_play}\n", self.turn(position));
        }
        out
    }
}

pub(super) fn letter(player: Option<Side>) -> char {
    player.map_or('.', |player| LETTERS[player.seat()])
}

//! Positions and moves as text: `x5o x`, `3`, `1-3` on a line; `x2/3/2o x`, `b2`, `a1c3`, `0000` on a rectangle.

use super::board::Cell;
use super::fen::{Mark, read_board, write_board};
use super::{Ataxx, Move, Position, Rules};
use crate::game::{Notation, ParseError};
use crate::games::Side;

impl Ataxx {
    /// The name of a cell: its number from the left on a line, its column's letter and its row's number from
    /// the bottom on a rectangle.
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> String {
        let board = &self.rules.board;
        if board.is_line() {
            return (cell.column + 1).to_string();
        }
        let column = char::from(b'a' + cell.column as u8);
        format!("{column}{}", board.rows() - cell.row)
    }

    /// Characters of a column in a diagram: enough for the longest name of one.
    pub(super) fn column_width(&self) -> usize {
        let board = &self.rules.board;
        match board.is_line() && board.columns() > 9 {
            true => 3,
            false => 2,
        }
    }

    fn name(&self, cell: u8) -> String {
        self.cell_name(self.rules.board.cells()[usize::from(cell)])
    }

    fn mark(&self, position: &Position, cell: Cell) -> Mark {
        let Some(number) = self.rules.board.number(cell) else {
            return Mark::Gap;
        };
        if position.of(Side::First) >> number & 1 == 1 {
            Mark::First
        } else if position.of(Side::Second) >> number & 1 == 1 {
            Mark::Second
        } else {
            Mark::Empty
        }
    }

    /// Reads the stones of the first and the second player, and how many characters that took.
    fn parse_board(&self, text: &str) -> Result<([u64; 2], usize), ParseError> {
        let board = &self.rules.board;
        let (marks, read) = read_board(text, board.rows(), board.columns())?;
        let mut stones = [0; 2];
        for (place, &(mark, at)) in marks.iter().enumerate() {
            let cell = Cell {
                row: place / board.columns(),
                column: place % board.columns(),
            };
            let number = board.number(cell);
            match (mark, number) {
                (Mark::Gap, None) | (Mark::Empty, Some(_)) => {}
                (Mark::First, Some(number)) => stones[0] |= 1 << number,
                (Mark::Second, Some(number)) => stones[1] |= 1 << number,
                (Mark::Gap, Some(_)) => return Err(self.other_gaps(text, at, &marks)),
                (_, None) => {
                    let name = self.cell_name(cell);
                    let reason = format!("expected '-': {name} is a gap in {}", self.rules.name);
                    return Err(ParseError::new(text, at, reason));
                }
            }
        }
        Ok((stones, read))
    }

    fn other_gaps(&self, text: &str, at: usize, marks: &[(Mark, usize)]) -> ParseError {
        let board = &self.rules.board;
        if board.is_line() {
            return ParseError::new(text, at, "a line of cells has no gaps");
        }
        let gaps: Vec<String> = (marks.iter().enumerate())
            .filter(|(_, (mark, _))| *mark == Mark::Gap)
            .map(|(place, _)| {
                self.cell_name(Cell {
                    row: place / board.columns(),
                    column: place % board.columns(),
                })
            })
            .collect();
        let reason = format!(
            "{} has no gap here: this position belongs to ataxx:{}x{},gaps={}",
            self.rules.name,
            board.rows(),
            board.columns(),
            gaps.join("+")
        );
        ParseError::new(text, at, reason)
    }
}

/// Reads what follows the board: the player to move, and perhaps two clocks, which change nothing here.
fn parse_turn(text: &str, at: usize) -> Result<Side, ParseError> {
    let error = |at, reason: &str| Err(ParseError::new(text, at, reason));
    let rest: String = text.chars().skip(at).collect();
    if rest.is_empty() {
        return error(at, "the player to move is missing: add \" x\" or \" o\"");
    }
    let Some(rest) = rest.strip_prefix(' ') else {
        return error(
            at,
            "expected a space and the player to move after the board",
        );
    };
    let mut words = rest.split(' ');
    let turn = words.next().unwrap_or_default();
    let player = match turn {
        "x" => Side::First,
        "o" => Side::Second,
        _ => return error(at + 1, "expected the player to move, x or o"),
    };
    let clocks: Vec<&str> = words.collect();
    let is_number = |word: &&str| {
        let digits = word.chars().all(|c| c.is_ascii_digit());
        digits && (1..=9).contains(&word.len())
    };
    let fine = clocks.is_empty() || clocks.len() == 2 && clocks.iter().all(is_number);
    if fine {
        Ok(player)
    } else {
        error(
            at + 2,
            "expected nothing after the player to move, or two clocks as in \" 0 1\"",
        )
    }
}

impl Notation for Ataxx {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let (stones, read) = self.parse_board(text)?;
        let player = parse_turn(text, read)?;
        Ok(Position {
            mover: stones[player.seat()],
            waiting: stones[player.other().seat()],
            player,
        })
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let board = &self.rules.board;
        let mark = |cell| self.mark(position, cell);
        write_board(board.rows(), board.columns(), mark, out);
        out.push(' ');
        out.push_str(self.turn(position));
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        match *mv {
            Move::Clone { to } => *out += &self.name(to),
            Move::Jump { from, to } => {
                let dash = if self.rules.board.is_line() { "-" } else { "" };
                *out += &format!("{}{dash}{}", self.name(from), self.name(to));
            }
            Move::Pass => *out += "0000",
        }
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player {
            Side::First => "x",
            Side::Second => "o",
        }
    }

    fn sibling(&self, text: &str) -> Option<Self> {
        let rules = Rules::on_board_of(text).ok()?;
        let size = |rules: &Rules| (rules.board.rows(), rules.board.columns());
        let other = size(&rules) == size(&self.rules) && rules.name != self.rules.name;
        other.then(|| Self::new(rules))
    }

    fn diagram(&self, position: &Position) -> String {
        let board = &self.rules.board;
        let width = self.column_width();
        let mut out = String::new();
        let margin = |row: Option<usize>| match row {
            Some(row) if !board.is_line() => format!("{:>2} ", board.rows() - row),
            _ => "   ".into(),
        };
        for row in 0..board.rows() {
            out += &margin(Some(row));
            for column in 0..board.columns() {
                let mark = match self.mark(position, Cell { row, column }) {
                    Mark::First => 'x',
                    Mark::Second => 'o',
                    Mark::Empty => '.',
                    Mark::Gap => '#',
                };
                out += &format!("{mark:>width$}");
            }
            out.push('\n');
        }
        out += &margin(None);
        for column in 0..board.columns() {
            let name = if board.is_line() {
                (column + 1).to_string()
            } else {
                char::from(b'a' + column as u8).to_string()
            };
            out += &format!("{name:>width$}");
        }
        out.push('\n');
        out
    }
}

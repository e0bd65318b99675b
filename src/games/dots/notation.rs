//! Positions and moves as text: `--/../.. |.|/...`, `a1b1`.

use super::board::{EdgePlace, members};
use super::{Dots, Line, Position};
use crate::game::{MOVER, Notation, ParseError};

impl Dots {
    /// The rows of edges in the order in which they are written, each with the number of its first edge and its
    /// length.
    fn rows_of_edges(&self) -> impl Iterator<Item = (EdgePlace, usize)> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let row = move |row, is_vertical| EdgePlace {
            row,
            column: 0,
            is_vertical,
        };
        let horizontal = (0..=rows).map(move |number| (row(number, false), columns));
        horizontal.chain((0..rows).map(move |number| (row(number, true), columns + 1)))
    }

    /// What stands before a row of edges.
    fn separator(&self, row: EdgePlace) -> Option<char> {
        match (row.is_vertical, row.row) {
            (false, 0) => None,
            (true, 0) => Some(' '),
            _ => Some('/'),
        }
    }

    fn dot(row: usize, column: usize) -> String {
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }
}

fn mark(is_vertical: bool) -> char {
    if is_vertical { '|' } else { '-' }
}

/// Where a row of edges stands, for people.
fn row_name(row: EdgePlace) -> String {
    let kind = if row.is_vertical {
        "vertical"
    } else {
        "horizontal"
    };
    format!("row {} of {kind} edges", row.row + 1)
}

impl Notation for Dots {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let mut characters = text.chars().enumerate().peekable();
        let length = text.chars().count();
        let error = |at: usize, reason: String| Err(ParseError::new(text, at, reason));
        let mut drawn = 0;
        for (row, edges) in self.rows_of_edges() {
            if let Some(separator) = self.separator(row) {
                match characters.next() {
                    Some((_, found)) if found == separator => {}
                    Some((at, found)) => {
                        let name = row_name(row);
                        let reason =
                            format!("expected {separator:?} before {name}, found {found:?}");
                        return error(at, reason);
                    }
                    None => return error(length, format!("{} is missing", row_name(row))),
                }
            }
            for column in 0..edges {
                let mark = mark(row.is_vertical);
                match characters.next() {
                    Some((_, '.')) => {}
                    Some((_, found)) if found == mark => {
                        drawn |= 1 << self.board.number(EdgePlace { column, ..row });
                    }
                    Some((at, found)) => {
                        let name = row_name(row);
                        let reason = format!(
                            "expected '.' or {mark:?}: {name} has {edges} of them, found {found:?}"
                        );
                        return error(at, reason);
                    }
                    None => {
                        let reason = format!("{} ends {} too early", row_name(row), edges - column);
                        return error(length, reason);
                    }
                }
            }
        }
        match characters.next() {
            None => Ok(Position(drawn)),
            Some((at, found)) => {
                let reason = format!(
                    "expected nothing more after {} edges, found {found:?}",
                    self.board.edges()
                );
                error(at, reason)
            }
        }
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        for (row, edges) in self.rows_of_edges() {
            out.extend(self.separator(row));
            out.extend((0..edges).map(|column| {
                let edge = self.board.number(EdgePlace { column, ..row });
                if position.0 >> edge & 1 == 1 {
                    mark(row.is_vertical)
                } else {
                    '.'
                }
            }));
        }
    }

    fn write_move(&self, mv: &Line, out: &mut String) {
        let EdgePlace {
            row,
            column,
            is_vertical,
        } = self.board.place(usize::from(mv.0));
        *out += &Self::dot(row, column);
        *out += &if is_vertical {
            Self::dot(row + 1, column)
        } else {
            Self::dot(row, column + 1)
        };
    }

    /// A position does not know who is to move, only what the mover can still win.
    fn turn(&self, _position: &Position) -> &'static str {
        MOVER
    }

    fn diagram(&self, position: &Position) -> String {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let is_drawn = |row, column, is_vertical| {
            let edge = self.board.number(EdgePlace {
                row,
                column,
                is_vertical,
            });
            position.0 >> edge & 1 == 1
        };
        let mut out = String::from("   ");
        for column in 0..=columns {
            out.push(char::from(b'a' + column as u8));
            out += if column < columns { "   " } else { "\n" };
        }
        for row in 0..=rows {
            out += &format!("{:>2} ", row + 1);
            for column in 0..columns {
                out += if is_drawn(row, column, false) {
                    "+---"
                } else {
                    "+   "
                };
            }
            out += "+\n";
            if row == rows {
                break;
            }
            let mut line = String::from("   ");
            for column in 0..=columns {
                let has_box =
                    column < columns && self.board.sides(row * columns + column) & !position.0 == 0;
                line.push(if is_drawn(row, column, true) {
                    '|'
                } else {
                    ' '
                });
                line += if has_box { " x " } else { "   " };
            }
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}

impl Position {
    /// The drawn edges, lowest first.
    pub fn edges(self) -> impl Iterator<Item = usize> {
        members(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;
    use crate::game::Game;
    use proptest::prelude::*;

    fn game(rows: usize, columns: usize) -> Dots {
        Dots::new(Board::new(rows, columns).unwrap())
    }

    #[test]
    fn rows_are_written_from_the_top() {
        let game = game(2, 2);
        let position = game.parse("--/../.. |.|/...").unwrap();
        assert_eq!(position, Position(0b11 | 0b101 << 6));
        assert_eq!(game.show(&game.start()), "../../.. .../...");
        let names: Vec<String> = (0..12).map(|edge| game.show_move(&Line(edge))).collect();
        assert_eq!(
            names.join(" "),
            "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2 a2a3 b2b3 c2c3"
        );
        assert_eq!(
            game.diagram(&game.parse("-./-./.. ||./...").unwrap()),
            "   a   b   c\n 1 +---+   +\n   | x |\n 2 +---+   +\n\n 3 +   +   +\n"
        );
    }

    #[test]
    fn errors_point_at_the_character() {
        let game = game(2, 2);
        for (text, at) in [
            ("", 0),
            ("--", 2),
            ("--/-", 4),
            ("--/--/--", 8),
            ("--/--/-- |||/||", 15),
            ("--/--/-- |||/||| ", 16),
            ("--/--/--  ||/|||", 9),
            ("-|/--/-- |||/|||", 1),
            ("--/--/-- ||-/|||", 11),
            ("--/--/--/|||/|||", 8),
            ("---/--/-- |||/|||", 2),
            ("-ö/--/-- |||/|||", 1),
        ] {
            assert_eq!(game.parse(text).unwrap_err().at(), at, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn positions_read_as_they_are_written_and_moves_have_names_of_their_own(
            rows in 1usize..6, columns in 1usize..12, bits: u128
        ) {
            let Some(board) = Board::new(rows, columns) else { return Ok(()) };
            let position = Position(bits & board.all());
            let edges = board.edges();
            let game = Dots::new(board);
            prop_assert_eq!(game.parse(&game.show(&position)), Ok(position));
            let names: std::collections::BTreeSet<String> =
                (0..edges as u8).map(|edge| game.show_move(&Line(edge))).collect();
            prop_assert_eq!(names.len(), edges);
        }

        #[test]
        fn any_text_gives_an_answer(text in "[-.|/ x]{0,20}") {
            let game = game(2, 2);
            if let Ok(position) = game.parse(&text) {
                prop_assert_eq!(game.show(&position), text);
            }
        }
    }
}

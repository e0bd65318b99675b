//! The boards of nine points as the thesis on Antrin writes them (section 6.1): nine digits, the corners first, then the
//! centre, then the middles. The figure that shows the order is lost in our copy; it is that of the text.

use super::{Alignment, Position};

/// The points in the order of the digits.
const ORDER: [&str; 9] = ["a1", "c1", "c3", "a3", "b2", "b1", "c2", "b3", "a2"];

impl Alignment {
    /// The points in the order of the digits, where the board has just these nine.
    fn encoded_points(&self) -> Option<[usize; 9]> {
        let points = &self.rules.board.points;
        if points.len() != ORDER.len() {
            return None;
        }
        let mut places = [0; 9];
        for (place, name) in places.iter_mut().zip(ORDER) {
            *place = points.iter().position(|point| point == name)?;
        }
        Some(places)
    }

    /// The digits for a position: 0 for nothing.
    pub(super) fn encoded(&self, position: &Position) -> Option<String> {
        let points = self.encoded_points()?;
        let digits = points.map(|point| match position.token(point) {
            '.' => '0',
            token => token,
        });
        Some(digits.into_iter().collect())
    }

    /// The text of a position in our notation, if it is written in digits. Without a player to move it is the one whom the
    /// tokens tell.
    pub(super) fn decoded(&self, text: &str) -> Option<String> {
        let (digits, turn) = text
            .split_once(' ')
            .map_or((text, None), |(digits, turn)| (digits, Some(turn)));
        if digits.len() != ORDER.len()
            || !digits.bytes().all(|digit| (b'0'..=b'2').contains(&digit))
        {
            return None;
        }
        let points = self.encoded_points()?;
        let mut signs = ['.'; 9];
        for (digit, point) in digits.chars().zip(points) {
            signs[point] = if digit == '0' { '.' } else { digit };
        }
        let placed = digits.bytes().filter(|&digit| digit != b'0').count();
        let turn = turn.unwrap_or(if placed % 2 == 0 { "1" } else { "2" });
        let mut signs = signs.iter();
        let rows = self.rules.board.rows.iter();
        let rows: Vec<String> = rows
            .map(|&length| signs.by_ref().take(length).collect())
            .collect();
        Some(format!("{} {turn}", rows.join("/")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::alignment::{Blocked, antrin, tictactoe};

    #[test]
    fn digits_are_read_and_written() {
        for game in [
            Alignment::new(antrin(3, 3, Blocked::Loses).unwrap()),
            Alignment::new(tictactoe()),
        ] {
            let position = game.parse("1.2/.1./... 2").unwrap();
            assert_eq!(game.encoded(&position).unwrap(), "120010000");
            assert_eq!(game.parse("120010000 2"), Ok(position));
            assert_eq!(game.parse("120010000"), Ok(position));
            let (_, other) = game.other_notation(&position).unwrap();
            assert_eq!(game.parse(&other), Ok(position));
            for wrong in [
                "120010003",
                "12001000",
                "1200100001",
                "120010000 3",
                "111111111",
            ] {
                assert!(game.parse(wrong).is_err(), "{wrong}");
            }
        }
        let larger = Alignment::new(antrin(4, 4, Blocked::Loses).unwrap());
        assert!(larger.parse("120010000").is_err());
        assert_eq!(
            larger.other_notation(&larger.parse("..../..../..../.... 1").unwrap()),
            None
        );
    }
}

//! The rules once more, with plain arrays and no cleverness: 81 marks, who owns which board, and where the next
//! move must go.

/// The base rule: boards are played in until they are full, and only then is the choice free.
#[derive(Clone)]
pub(super) struct Grid {
    /// By board and cell: ' ', 'x' or 'o'.
    pub(super) marks: [[char; 9]; 9],
    /// ' ' where no player has had a line yet.
    owners: [char; 9],
    /// `None`: anywhere.
    pub(super) sent_to: Option<usize>,
}

pub(super) type Cell = (usize, usize);

fn three_in_a_row(squares: &[char; 9], player: char) -> bool {
    let is = |row: i32, column: i32| {
        (0..3).contains(&row)
            && (0..3).contains(&column)
            && squares[(3 * row + column) as usize] == player
    };
    let mut found = false;
    for row in 0..3 {
        for column in 0..3 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let step = |steps: i32| is(row + steps * down, column + steps * right);
                found |= step(0) && step(1) && step(2);
            }
        }
    }
    found
}

impl Grid {
    pub(super) fn empty() -> Self {
        Self {
            marks: [[' '; 9]; 9],
            owners: [' '; 9],
            sent_to: None,
        }
    }

    fn has_room(&self, board: usize) -> bool {
        self.marks[board].contains(&' ')
    }

    pub(super) fn moves(&self) -> Vec<Cell> {
        let mut moves = Vec::new();
        for board in 0..9 {
            for cell in 0..9 {
                let here = self.sent_to.is_none_or(|wanted| wanted == board);
                if here && self.marks[board][cell] == ' ' {
                    moves.push((board, cell));
                }
            }
        }
        moves
    }

    pub(super) fn mark(&self, (board, cell): Cell, player: char) -> Self {
        let mut after = self.clone();
        after.marks[board][cell] = player;
        if after.owners[board] == ' ' && three_in_a_row(&after.marks[board], player) {
            after.owners[board] = player;
        }
        after.sent_to = after.has_room(cell).then_some(cell);
        after
    }

    pub(super) fn is_won_by(&self, player: char) -> bool {
        three_in_a_row(&self.owners, player)
    }

    pub(super) fn is_full(&self) -> bool {
        (0..9).all(|board| !self.has_room(board))
    }

    fn turned(&self, turn: &Turn) -> Self {
        let mut turned = Self::empty();
        for board in 0..9 {
            turned.owners[turn[board]] = self.owners[board];
            for cell in 0..9 {
                turned.marks[turn[board]][turn[cell]] = self.marks[board][cell];
            }
        }
        turned.sent_to = self.sent_to.map(|board| turn[board]);
        turned
    }

    /// The key as the format describes it.
    fn key(&self) -> Vec<u8> {
        let mut key = Vec::new();
        let mut seconds = 0u16;
        for board in 0..9 {
            let marks = &self.marks[board];
            let number = marks.iter().fold(0u16, |number, mark| {
                let digit = match mark {
                    ' ' => 0,
                    'x' => 1,
                    _ => 2,
                };
                3 * number + digit
            });
            key.extend([(number / 256) as u8, (number % 256) as u8]);
            let both = three_in_a_row(marks, 'x') && three_in_a_row(marks, 'o');
            if both && self.owners[board] == 'o' {
                seconds += 1 << board;
            }
        }
        key.extend([(seconds / 256) as u8, (seconds % 256) as u8]);
        key.push(self.sent_to.map_or(9, |board| board as u8));
        key
    }

    /// The smallest key among the field's images, and the way to it.
    pub(super) fn smallest_key(&self) -> (Vec<u8>, Turn) {
        let images = turns().map(|turn| (self.turned(&turn).key(), turn));
        images.into_iter().min().unwrap_or_default()
    }

    /// For messages: board by board, a line each.
    pub(super) fn words(&self, player: char) -> String {
        let boards = self.marks.iter().map(|marks| {
            let marks = marks
                .iter()
                .map(|&mark| if mark == ' ' { '.' } else { mark });
            marks.collect::<String>()
        });
        let boards: Vec<String> = boards.collect();
        let sent_to = self
            .sent_to
            .map_or("any board".into(), |board| format!("board {}", board + 1));
        format!(
            "boards {} with {player} to play in {sent_to}",
            boards.join(" ")
        )
    }
}

/// Where each of nine places goes.
pub(super) type Turn = [usize; 9];

/// The eight ways to turn and reflect a square.
fn turns() -> [Turn; 8] {
    std::array::from_fn(|flips| {
        std::array::from_fn(|place| {
            let (mut row, mut column) = (place / 3, place % 3);
            if flips & 1 == 1 {
                (row, column) = (column, row);
            }
            if flips & 2 == 2 {
                row = 2 - row;
            }
            if flips & 4 == 4 {
                column = 2 - column;
            }
            3 * row + column
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn turns_are_eight_and_different() {
        let turns: BTreeSet<Turn> = turns().into_iter().collect();
        assert_eq!(turns.len(), 8);
    }

    #[test]
    fn only_the_first_line_owns_a_board() {
        let mut field = Grid::empty();
        for cell in [0, 1, 2] {
            field = field.mark((3, cell), 'o');
        }
        assert_eq!(field.owners[3], 'o');
        for cell in [3, 4, 5] {
            field = field.mark((3, cell), 'x');
        }
        assert_eq!(field.owners[3], 'o');
        assert_eq!(field.sent_to, Some(5));
        let key = field.key();
        assert_eq!(key.len(), 21);
        assert_eq!(key[18..], [0, 8, 5]);
    }
}

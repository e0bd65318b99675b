//! A check of certificates of the tactical game that knows nothing of the engine or of the prover.
//!
//! The rules are written down here a second time, with plain arrays and no cleverness: 81 marks, who owns which board, and
//! where the next move must go. From the start every reply of the second player is tried, and for every position that comes up with
//! the first player to move the certificate must hold a legal move. An entry that wins within n plies must win at once, or
//! lead, whatever the reply, to entries that win within n - 2; so by induction its number is a bound on the rest of the game.

use super::{EXAMPLES, Verdict};
use crate::proof::{Certificate, Entry};
use crate::solve::{Monitor, Stopped};
use std::collections::{BTreeMap, BTreeSet};

/// The base rule: boards are played in until they are full, and only then is the choice free.
#[derive(Clone)]
struct Field {
    /// By board and cell: ' ', 'x' or 'o'.
    marks: [[char; 9]; 9],
    /// ' ' where nobody has had a line yet.
    owners: [char; 9],
    /// `None`: anywhere.
    sent_to: Option<usize>,
}

type Place = (usize, usize);

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

impl Field {
    fn empty() -> Self {
        Self {
            marks: [[' '; 9]; 9],
            owners: [' '; 9],
            sent_to: None,
        }
    }

    fn has_room(&self, board: usize) -> bool {
        self.marks[board].contains(&' ')
    }

    fn moves(&self) -> Vec<Place> {
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

    fn mark(&self, (board, cell): Place, player: char) -> Self {
        let mut after = self.clone();
        after.marks[board][cell] = player;
        if after.owners[board] == ' ' && three_in_a_row(&after.marks[board], player) {
            after.owners[board] = player;
        }
        after.sent_to = after.has_room(cell).then_some(cell);
        after
    }

    fn is_won_by(&self, player: char) -> bool {
        three_in_a_row(&self.owners, player)
    }

    fn is_full(&self) -> bool {
        (0..9).all(|board| !self.has_room(board))
    }

    fn turned(&self, turn: &[usize; 9]) -> Self {
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

    /// For messages: board by board, a line each.
    fn words(&self) -> String {
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
        format!("boards {} with x to play in {sent_to}", boards.join(" "))
    }
}

/// The eight ways to turn and reflect a square, as where each of nine places goes.
fn turns() -> Vec<[usize; 9]> {
    let mut turns = Vec::new();
    for flips in 0..8 {
        turns.push(std::array::from_fn(|place| {
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
        }));
    }
    turns
}

struct Walk {
    entries: BTreeMap<Vec<u8>, Entry>,
    turns: Vec<[usize; 9]>,
    used: BTreeSet<Vec<u8>>,
    verdict: Verdict,
}

impl Walk {
    fn complain(&mut self, complaint: String) {
        self.verdict.errors += 1;
        if self.verdict.examples.len() < EXAMPLES {
            self.verdict.examples.push(complaint);
        }
    }

    /// The smallest key among the field's images, and the way to it.
    fn smallest(&self, field: &Field) -> (Vec<u8>, [usize; 9]) {
        let mut smallest = (field.key(), std::array::from_fn(|place| place));
        for turn in &self.turns {
            let key = field.turned(turn).key();
            if key < smallest.0 {
                smallest = (key, *turn);
            }
        }
        smallest
    }

    /// Checks that the entry for this field wins within so many plies, as far as the entries that follow do what they say;
    /// gives the fields that follow, with the plies left there.
    fn check(&mut self, field: &Field, plies: u16) -> Vec<(Field, u16)> {
        let (key, turn) = self.smallest(field);
        let Some(entry) = self.entries.get(&key).copied() else {
            self.complain(format!("no move is given for {}", field.words()));
            return vec![];
        };
        let within = u16::from(entry.plies);
        if within > plies {
            self.complain(format!(
                "{} should be won within {plies} plies, and the entry says {within}",
                field.words()
            ));
        }
        if !self.used.insert(key) {
            return vec![];
        }
        self.verdict.checked += 1;
        let number = usize::from(entry.mv);
        let mv = (field.moves().into_iter())
            .find(|&(board, cell)| 9 * turn[board] + turn[cell] == number);
        let Some(mv) = mv else {
            self.complain(format!("the move given for {} is not legal", field.words()));
            return vec![];
        };
        let after = field.mark(mv, 'x');
        if within == 0 {
            self.complain(format!("{} is said to be won already", field.words()));
        }
        if after.is_won_by('x') || within == 0 {
            return vec![];
        }
        if after.is_full() || within < 3 {
            self.complain(format!(
                "{} is not won within {within} plies by the move given",
                field.words()
            ));
            return vec![];
        }
        let mut following = Vec::new();
        for reply in after.moves() {
            let next = after.mark(reply, 'o');
            if next.is_won_by('o') || next.is_full() {
                self.complain(format!(
                    "after the move given for {} the reply {}-{} ends the game without a win",
                    field.words(),
                    reply.0 + 1,
                    reply.1 + 1
                ));
            } else {
                following.push((next, within - 2));
            }
        }
        following
    }
}

/// Checks a certificate of the tactical game under the base rule by walking every reply of the second player.
///
/// # Errors
/// If the monitor asks to stop. A wrong entry is not an error but part of the verdict.
pub fn verify_ultimate(
    certificate: &Certificate,
    monitor: &dyn Monitor,
) -> Result<Verdict, Stopped> {
    let entries = certificate.entries();
    let number = entries.len() as u64;
    let mut walk = Walk {
        entries: entries.map(|(key, entry)| (key.to_vec(), entry)).collect(),
        turns: turns(),
        used: BTreeSet::new(),
        verdict: Verdict::default(),
    };
    monitor.plan(number);
    monitor.begin("walking every reply", number);
    let mut waiting = vec![(Field::empty(), certificate.plies())];
    while let Some((field, plies)) = waiting.pop() {
        if monitor.stopped() {
            return Err(Stopped);
        }
        let before = walk.verdict.checked;
        waiting.extend(walk.check(&field, plies));
        monitor.advance(walk.verdict.checked - before);
    }
    monitor.finish();
    let unused = number - walk.used.len() as u64;
    if unused > 0 {
        walk.complain(format!("no play leads to {unused} of the entries"));
    }
    Ok(walk.verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_eight_and_different() {
        let turns: BTreeSet<[usize; 9]> = turns().into_iter().collect();
        assert_eq!(turns.len(), 8);
    }

    #[test]
    fn only_the_first_line_owns_a_board() {
        let mut field = Field::empty();
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

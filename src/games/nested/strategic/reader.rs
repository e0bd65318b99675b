//! Reading positions.

use super::notation::{Above, STATES, sign};
use super::position::{Move, Position, Target};
use super::{CELLS, SIDE, Strategic};
use crate::game::ParseError;
use crate::games::Side;
use crate::games::nested::board::State;
use crate::games::nested::restrictions::{Drawn, Won};

/// Reads a position of a game.
pub(super) fn read(game: &Strategic, text: &str) -> Result<Position, ParseError> {
    let mut reader = Reader {
        text,
        game,
        rest: text,
        at: 0,
    };
    let mut position = reader.marks()?;
    position.player = reader.player(&position)?;
    reader.expect(' ', "the player to move")?;
    let at = reader.at;
    let target = reader.target()?;
    let owners = reader.owners()?;
    reader.settle(&mut position, &owners)?;
    let both = [Side::First, Side::Second]
        .iter()
        .all(|&player| position.whole.has_line(player, &game.restrictions));
    if both && game.restrictions.drawn == Drawn::Nobody {
        let reason = "both players have a line of strategic cells, and the first ends the game";
        return reader.error(0, reason);
    }
    position.state = position
        .whole
        .judge(position.player.other(), &game.restrictions);
    position.target = reader.checked(target, at, &position)?;
    Ok(position)
}

/// Reads a text from left to right.
struct Reader<'t, 'g> {
    text: &'t str,
    game: &'g Strategic,
    rest: &'t str,
    /// Characters read.
    at: usize,
}

impl<'t> Reader<'t, '_> {
    fn error<T>(&self, at: usize, reason: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError::new(self.text, at, reason))
    }

    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let character = characters.next()?;
        self.rest = characters.as_str();
        self.at += 1;
        Some(character)
    }

    fn expect(&mut self, wanted: char, after: &str) -> Result<(), ParseError> {
        let at = self.at;
        match self.next() {
            Some(found) if found == wanted => Ok(()),
            found => self.error(
                at,
                format!("expected {wanted:?} after {after}{}", but(found)),
            ),
        }
    }

    /// What comes before the next space or the end.
    fn word(&mut self) -> &'t str {
        let end = self.rest.find(' ').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.at += word.chars().count();
        word
    }

    fn marks(&mut self) -> Result<Position, ParseError> {
        let mut position = Position::empty(Target::Anywhere);
        for row in 0..SIDE {
            for column in 0..SIDE {
                let at = self.at;
                let cell = Move::at(row, column);
                let seat = match self.next() {
                    Some('.') => continue,
                    Some('x') => Side::First.seat(),
                    Some('o') => Side::Second.seat(),
                    found => {
                        let place = format!("row {}, column {}", row + 1, column + 1);
                        let reason = format!("expected '.', 'x' or 'o' in {place}{}", but(found));
                        return self.error(at, reason);
                    }
                };
                position.marks[cell.board()][seat] |= 1 << cell.operational();
            }
            let (wanted, after) = if row + 1 < SIDE {
                ('/', format!("row {}", row + 1))
            } else {
                (' ', "the last row".into())
            };
            self.expect(wanted, &after)?;
        }
        Ok(position)
    }

    fn player(&mut self, position: &Position) -> Result<Side, ParseError> {
        let at = self.at;
        let player = match self.next() {
            Some('x') => Side::First,
            Some('o') => Side::Second,
            found => {
                let reason = format!("expected the player to move, x or o{}", but(found));
                return self.error(at, reason);
            }
        };
        let count = |player: Side| -> u32 {
            let marks = position.marks.iter().map(|marks| marks[player.seat()]);
            marks.map(u16::count_ones).sum()
        };
        let [first, second] = [count(Side::First), count(Side::Second)];
        let expected = match player {
            Side::First => second,
            Side::Second => second + 1,
        };
        if first == expected {
            return Ok(player);
        }
        let turn = if first == second {
            "it is the turn of x".into()
        } else if first == second + 1 {
            "it is the turn of o".into()
        } else {
            "and players take turns, x first".to_owned()
        };
        self.error(at, format!("x has {first} marks, o has {second}: {turn}"))
    }

    /// Reads who was first in the cells listed.
    fn owners(&mut self) -> Result<Vec<(Above, State, usize)>, ParseError> {
        let mut owners: Vec<(Above, State, usize)> = Vec::new();
        if self.rest.is_empty() {
            return Ok(owners);
        }
        self.expect(' ', "where the move must go")?;
        let mut at = self.at;
        for item in self.word().split(',') {
            let last = item.char_indices().next_back();
            let read = last.and_then(|(end, sign_of)| {
                let cell = Above::named(&item[..end])?;
                let state = STATES.into_iter().find(|&state| sign(state) == sign_of)?;
                Some((cell, state))
            });
            let Some((cell, state)) = read else {
                return self.error(
                    at,
                    "expected a cell and who was first in it, as in 41x or 4=",
                );
            };
            if owners.iter().any(|&(other, ..)| other == cell) {
                return self.error(at, format!("{} is listed twice", cell.name()));
            }
            owners.push((cell, state, at));
            at += item.chars().count() + 1;
        }
        if self.rest.is_empty() {
            Ok(owners)
        } else {
            self.error(self.at, "expected nothing more")
        }
    }

    /// Decides and fills all cells.
    fn settle(
        &self,
        position: &mut Position,
        owners: &[(Above, State, usize)],
    ) -> Result<(), ParseError> {
        let closes = self.game.restrictions.won == Won::Closed;
        for cell in Above::all() {
            let state = self.state(position, cell, owners)?;
            match cell {
                Above::Tactical(board) => {
                    let is_full = position.unmarked(board) == 0;
                    let field = &mut position.fields[board / CELLS];
                    field.decide(board % CELLS, state);
                    if is_full || closes && state != State::Undecided {
                        field.fill(board % CELLS);
                    }
                }
                Above::Strategic(strategic) => {
                    let is_full = position.fields[strategic].playable() == 0;
                    position.whole.decide(strategic, state);
                    if is_full || closes && state != State::Undecided {
                        position.whole.fill(strategic);
                    }
                }
            }
        }
        Ok(())
    }

    fn state(
        &self,
        position: &Position,
        cell: Above,
        owners: &[(Above, State, usize)],
    ) -> Result<State, ParseError> {
        let game = self.game;
        let possible = game.possible_states(position, cell);
        let listed = owners.iter().find(|&&(listed, ..)| listed == cell);
        let name = cell.name();
        if !game.is_ambiguous(position, cell) {
            if let Some(&(.., at)) = listed {
                let reason = format!("{name} is not to be listed: the marks tell who was first");
                return self.error(at, reason);
            }
            let known = STATES
                .into_iter()
                .zip(possible)
                .find(|(_, possible)| *possible);
            let is_over = match cell {
                Above::Tactical(board) => position.unmarked(board) == 0,
                Above::Strategic(strategic) => position.fields[strategic].is_decided(),
            };
            let without_line = if is_over {
                State::Drawn
            } else {
                State::Undecided
            };
            return Ok(known.map_or(without_line, |(state, _)| state));
        }
        // A line ends play in a closed board; only a drawn board that counts for both gives both a line at once.
        let at_once = game.restrictions.drawn == Drawn::Both && matches!(cell, Above::Strategic(_));
        if game.restrictions.won == Won::Closed && possible[0] && possible[1] && !at_once {
            let reason = format!("both players have a line in {name}, where the first ends play");
            return self.error(first_character(cell), reason);
        }
        match listed {
            Some(&(_, state, at)) => {
                let is_possible = STATES
                    .iter()
                    .zip(possible)
                    .any(|(&one, possible)| one == state && possible);
                if is_possible {
                    Ok(state)
                } else {
                    let reason = format!("there is no line in {name} that makes it so");
                    self.error(at, reason)
                }
            }
            None => {
                let reason = format!(
                    "there is more than one line in {name}: add who was first, as in \" {name}x\"; with commas, if there are more \
                     such cells"
                );
                self.error(self.at, reason)
            }
        }
    }

    /// Reads where the move must go: `None` is anywhere.
    fn target(&mut self) -> Result<Option<Above>, ParseError> {
        let at = self.at;
        match self.word() {
            "-" => Ok(None),
            word => match Above::named(word) {
                Some(cell) => Ok(Some(cell)),
                None => self.error(
                    at,
                    "expected where the move must go: '-' for any cell, 4 for strategic cell 4, 41 for tactical cell 1 in it",
                ),
            },
        }
    }

    /// Checks that a move can send there; `at` is where it is written.
    fn checked(
        &self,
        target: Option<Above>,
        at: usize,
        position: &Position,
    ) -> Result<Target, ParseError> {
        let some_full = |playable: u16| playable.count_ones() < CELLS as u32;
        let (reason, is_fine, checked) = match target {
            None => {
                let is_start = position.marks == Position::empty(Target::Anywhere).marks;
                (
                    String::from(
                        "no strategic cell is full, so no move gives a free choice of all cells",
                    ),
                    is_start || some_full(position.whole.playable()),
                    Target::Anywhere,
                )
            }
            Some(Above::Strategic(strategic)) => {
                let name = strategic + 1;
                let is_full = position.whole.is_full(strategic);
                let reason = if is_full {
                    format!(
                        "strategic cell {name} is full: whoever is sent there may go anywhere, which is '-'"
                    )
                } else {
                    format!(
                        "no tactical cell of strategic cell {name} is full, so no move gives a free choice in it"
                    )
                };
                (
                    reason,
                    !is_full && some_full(position.fields[strategic].playable()),
                    Target::Strategic(strategic as u8),
                )
            }
            Some(cell @ Above::Tactical(board)) => (
                format!(
                    "tactical cell {} is full: nobody can move there",
                    cell.name()
                ),
                !position.whole.is_full(board / CELLS) && !position.is_full(board),
                Target::Tactical(board as u8),
            ),
        };
        if is_fine {
            Ok(checked)
        } else {
            self.error(at, reason)
        }
    }
}

/// What was found instead, if anything.
fn but(found: Option<char>) -> String {
    found.map_or(", but the text ends".into(), |found| {
        format!(", found {found:?}")
    })
}

/// Where the first character of a cell stands in the notation.
fn first_character(cell: Above) -> usize {
    let first = match cell {
        Above::Tactical(board) => Move::from_cell(board * CELLS),
        Above::Strategic(strategic) => Move::new(strategic, 0, 0),
    };
    let [row, column] = first.row_and_column();
    row * (SIDE + 1) + column
}

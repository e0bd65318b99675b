//! Reading positions.

use super::Nested;
use super::geometry::Region;
use super::notation::{STATES, sign};
use super::position::{Move, Position};
use crate::game::ParseError;
use crate::games::Side;
use crate::games::nested::board::State;
use crate::games::nested::lines::CELLS;
use crate::games::nested::restrictions::{Drawn, Won};

/// Reads a position of a game.
pub(super) fn read<const BOARDS: usize, const ABOVE: usize>(
    game: &Nested<BOARDS, ABOVE>,
    text: &str,
) -> Result<Position<BOARDS, ABOVE>, ParseError> {
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
    position.state = reader.whole(&position)?;
    position.target = reader.checked(target, at, &position)?;
    Ok(position)
}

/// Reads a text from left to right.
struct Reader<'t, 'g, const BOARDS: usize, const ABOVE: usize> {
    text: &'t str,
    game: &'g Nested<BOARDS, ABOVE>,
    rest: &'t str,
    /// Characters read.
    at: usize,
}

impl<'t, const BOARDS: usize, const ABOVE: usize> Reader<'t, '_, BOARDS, ABOVE> {
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

    fn marks(&mut self) -> Result<Position<BOARDS, ABOVE>, ParseError> {
        let mut position = Position::empty(Region::WHOLE);
        let levels = self.game.levels;
        let side = levels.side();
        for row in 0..side {
            for column in 0..side {
                let at = self.at;
                let cell = Move::from_cell(levels.cell_at(row, column));
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
                position.marks[cell.board()][seat] |= 1 << cell.place();
            }
            let (wanted, after) = if row + 1 < side {
                ('/', format!("row {}", row + 1))
            } else {
                (' ', "the last row".into())
            };
            self.expect(wanted, &after)?;
        }
        Ok(position)
    }

    fn player(&mut self, position: &Position<BOARDS, ABOVE>) -> Result<Side, ParseError> {
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
    fn owners(&mut self) -> Result<Vec<(Region, State, usize)>, ParseError> {
        let mut owners: Vec<(Region, State, usize)> = Vec::new();
        if self.rest.is_empty() {
            return Ok(owners);
        }
        self.expect(' ', "where the move must go")?;
        let mut at = self.at;
        for item in self.word().split(',') {
            let last = item.char_indices().next_back();
            let read = last.and_then(|(end, sign_of)| {
                let region = self.region(&item[..end])?;
                let state = STATES.into_iter().find(|&state| sign(state) == sign_of)?;
                Some((region, state))
            });
            let Some((region, state)) = read.filter(|(region, _)| *region != Region::WHOLE) else {
                let [board, _] = self.examples();
                let larger = match board.len() {
                    1 => format!("{board}="),
                    length => format!("{}=", &board[..length - 1]),
                };
                let reason =
                    format!("expected a cell and who was first in it, as in {board}x or {larger}");
                return self.error(at, reason);
            };
            if owners.iter().any(|&(other, ..)| other == region) {
                return self.error(at, format!("{} is listed twice", region.name()));
            }
            owners.push((region, state, at));
            at += item.chars().count() + 1;
        }
        if self.rest.is_empty() {
            Ok(owners)
        } else {
            self.error(self.at, "expected nothing more")
        }
    }

    fn region(&self, name: &str) -> Option<Region> {
        Region::named(name, self.game.levels)
    }

    /// The name of a board of the lowest level and the board in words, as in `41`, tactical cell 1 of strategic cell 4.
    fn examples(&self) -> [String; 2] {
        let places = [4, 1, 2, 3, 5];
        let number = places[..self.game.levels.lowest()]
            .iter()
            .fold(0, |number, place| number * CELLS + place - 1);
        let board = self.game.levels.board(number);
        [board.name(), self.game.levels.in_words(board)]
    }

    /// Decides and fills all cells.
    fn settle(
        &self,
        position: &mut Position<BOARDS, ABOVE>,
        owners: &[(Region, State, usize)],
    ) -> Result<(), ParseError> {
        let closes = self.game.restrictions.won == Won::Closed;
        for region in self.game.levels.regions() {
            let state = self.state(position, region, owners)?;
            let is_full = match region.depth() == self.game.levels.lowest() {
                true => position.unmarked(region.number()) == 0,
                false => position.above[region.board()].playable() == 0,
            };
            if let Some(outside) = region.outside() {
                let (board, cell) = (
                    &mut position.above[outside.board()],
                    region.number() % CELLS,
                );
                board.decide(cell, state);
                if is_full || closes && state != State::Undecided {
                    board.fill(cell);
                }
            }
        }
        Ok(())
    }

    /// What has become of the game.
    fn whole(&self, position: &Position<BOARDS, ABOVE>) -> Result<State, ParseError> {
        let game = self.game;
        let [first, second, _] = game.possible_states(position, Region::WHOLE);
        if first && second && game.restrictions.drawn == Drawn::Nobody {
            let cells = match game.levels.count() {
                1 => "marks".into(),
                _ => format!("{}s", game.levels.word(1)),
            };
            let reason =
                format!("both players have a line of {cells}, and the first ends the game");
            return self.error(0, reason);
        }
        if game.levels.lowest() > 0 {
            return Ok(position.above[0].judge(position.player.other(), &game.restrictions));
        }
        Ok(match (first, second) {
            (true, _) => State::Won(Side::First),
            (_, true) => State::Won(Side::Second),
            _ if position.unmarked(0) == 0 => State::Drawn,
            _ => State::Undecided,
        })
    }

    fn state(
        &self,
        position: &Position<BOARDS, ABOVE>,
        region: Region,
        owners: &[(Region, State, usize)],
    ) -> Result<State, ParseError> {
        let game = self.game;
        let possible = game.possible_states(position, region);
        let listed = owners.iter().find(|&&(listed, ..)| listed == region);
        let name = region.name();
        let is_lowest = region.depth() == game.levels.lowest();
        if !game.is_ambiguous(position, region) {
            if let Some(&(.., at)) = listed {
                let reason = format!("{name} is not to be listed: the marks tell who was first");
                return self.error(at, reason);
            }
            let known = STATES
                .into_iter()
                .zip(possible)
                .find(|(_, possible)| *possible);
            let is_over = match is_lowest {
                true => position.unmarked(region.number()) == 0,
                false => position.above[region.board()].is_decided(),
            };
            let without_line = if is_over {
                State::Drawn
            } else {
                State::Undecided
            };
            return Ok(known.map_or(without_line, |(state, _)| state));
        }
        // A line ends play in a closed board; only a drawn board that counts for both gives both a line at once.
        let at_once = game.restrictions.drawn == Drawn::Both && !is_lowest;
        if game.restrictions.won == Won::Closed && possible[0] && possible[1] && !at_once {
            let reason = format!("both players have a line in {name}, where the first ends play");
            return self.error(self.first_character(region), reason);
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

    /// Reads where the move must go.
    fn target(&mut self) -> Result<Region, ParseError> {
        let at = self.at;
        let word = self.word();
        if let Some(region) = self.region(word) {
            return Ok(region);
        }
        let [board, words] = self.examples();
        let mut reason = "expected where the move must go: '-' for any cell".to_owned();
        for length in 1..board.len() {
            let region = self.region(&board[..length]);
            let words = region.map(|region| self.game.levels.in_words(region));
            reason += &format!(", {} for {}", &board[..length], words.unwrap_or_default());
        }
        if !board.is_empty() && board != "-" {
            reason += &format!(", {board} for {words}");
        }
        self.error(at, reason)
    }

    /// Checks that a move can send there; `at` is where it is written.
    fn checked(
        &self,
        target: Region,
        at: usize,
        position: &Position<BOARDS, ABOVE>,
    ) -> Result<Region, ParseError> {
        let levels = self.game.levels;
        let is_start = || position.marks.iter().all(|marks| *marks == [0; 2]);
        if target.depth() == levels.lowest() && target != Region::WHOLE {
            if !position.is_closed(target) {
                return Ok(target);
            }
            let reason = format!(
                "tactical cell {} is full: nobody can move there",
                target.name()
            );
            return self.error(at, reason);
        }
        // One level is one board, where every cell may be marked.
        let some_full = levels.count() == 1
            || position.above[target.board()].playable().count_ones() < CELLS as u32;
        let is_fine = some_full && !position.is_closed(target);
        if is_fine || target == Region::WHOLE && is_start() {
            return Ok(target);
        }
        let inside = levels.word(target.depth() + 1);
        let name = levels.in_words(target);
        let reason = match target.outside() {
            None => format!("no {inside} is full, so no move gives a free choice of all cells"),
            Some(outside) if position.is_closed(target) => {
                let where_to = match outside {
                    Region::WHOLE => "anywhere, which is '-'".into(),
                    outside => format!(
                        "anywhere in {}, which is {}, if that is not full",
                        levels.in_words(outside),
                        outside.name()
                    ),
                };
                format!("{name} is full: whoever is sent there may go {where_to}")
            }
            Some(_) => {
                format!("no {inside} of {name} is full, so no move gives a free choice in it")
            }
        };
        self.error(at, reason)
    }

    /// Where the first character of a region stands in the notation.
    fn first_character(&self, region: Region) -> usize {
        let levels = self.game.levels;
        let [row, column] = levels.row_and_column(region.first_cell(levels));
        row * (levels.side() + 1) + column
    }
}

/// What was found instead, if anything.
fn but(found: Option<char>) -> String {
    found.map_or(", but the text ends".into(), |found| {
        format!(", found {found:?}")
    })
}

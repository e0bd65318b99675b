//! Positions and moves as text: rows of cells, the player to move, where he must go, and who was first where marks do not tell.

use super::position::{Move, Position, Target};
use super::{CELLS, SIDE, Strategic};
use crate::game::{Notation, ParseError};
use crate::games::Player;
use crate::games::nested::board::State;
use crate::games::nested::lines::lines_in;
use crate::games::nested::restrictions::{Drawn, Won};

/// A cell above the operational level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Above {
    /// Number 9 s + t is tactical cell t of strategic cell s.
    Tactical(usize),
    Strategic(usize),
}

impl Above {
    fn all() -> impl Iterator<Item = Self> {
        let tactical = (0..CELLS * CELLS).map(Self::Tactical);
        tactical.chain((0..CELLS).map(Self::Strategic))
    }

    /// `41` for tactical cell 1 of strategic cell 4, `4` for strategic cell 4.
    fn name(self) -> String {
        match self {
            Self::Tactical(board) => format!("{}{}", board / CELLS + 1, board % CELLS + 1),
            Self::Strategic(strategic) => (strategic + 1).to_string(),
        }
    }

    fn named(name: &str) -> Option<Self> {
        let digit = |byte: u8| byte.checked_sub(b'1').filter(|&cell| cell < CELLS as u8);
        match *name.as_bytes() {
            [strategic] => Some(Self::Strategic(digit(strategic)?.into())),
            [strategic, tactical] => {
                let [strategic, tactical] = [digit(strategic)?, digit(tactical)?].map(usize::from);
                Some(Self::Tactical(strategic * CELLS + tactical))
            }
            _ => None,
        }
    }
}

pub(super) fn letter(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}

/// `x` or `o` for whoever won it, `=` if it is drawn, `.` before that.
pub(super) fn sign(state: State) -> char {
    match state {
        State::Undecided => '.',
        State::Won(player) => letter(player),
        State::Drawn => '=',
    }
}

const STATES: [State; 3] = [
    State::Won(Player::First),
    State::Won(Player::Second),
    State::Drawn,
];

impl Strategic {
    /// What may have become of a cell, as far as its own cells tell; of several possibilities the one counts that came first.
    fn possible_states(&self, position: &Position, cell: Above) -> [bool; 3] {
        match cell {
            Above::Tactical(board) => {
                let [first, second] = position.marks[board].map(|marks| lines_in(marks) != 0);
                [first, second, false]
            }
            Above::Strategic(strategic) => {
                let field = &position.fields[strategic];
                let [first, second] = [Player::First, Player::Second]
                    .map(|player| field.has_line(player, &self.restrictions));
                [first, second, field.has_drawn_line(&self.restrictions)]
            }
        }
    }

    fn is_ambiguous(&self, position: &Position, cell: Above) -> bool {
        let possible = self.possible_states(position, cell);
        possible.iter().filter(|&&possible| possible).count() > 1
    }
}

fn write_target(target: Target) -> String {
    match target {
        Target::Anywhere => "-".into(),
        Target::Strategic(strategic) => Above::Strategic(strategic.into()).name(),
        Target::Tactical(board) => Above::Tactical(board.into()).name(),
    }
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
                    Some('x') => Player::First.seat(),
                    Some('o') => Player::Second.seat(),
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

    fn player(&mut self, position: &Position) -> Result<Player, ParseError> {
        let at = self.at;
        let player = match self.next() {
            Some('x') => Player::First,
            Some('o') => Player::Second,
            found => {
                let reason = format!("expected the player to move, x or o{}", but(found));
                return self.error(at, reason);
            }
        };
        let count = |player: Player| -> u32 {
            let marks = position.marks.iter().map(|marks| marks[player.seat()]);
            marks.map(u16::count_ones).sum()
        };
        let [first, second] = [count(Player::First), count(Player::Second)];
        let expected = match player {
            Player::First => second,
            Player::Second => second + 1,
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

    /// Checks where the move must go; `at` is where that is written.
    fn target(&self, word: &str, at: usize, position: &Position) -> Result<Target, ParseError> {
        let is_start = position.marks == Position::empty(Target::Anywhere).marks;
        let some_full = |playable: u16| playable.count_ones() < CELLS as u32;
        match (word, Above::named(word)) {
            ("-", _) => {
                if is_start || some_full(position.whole.playable()) {
                    return Ok(Target::Anywhere);
                }
                self.error(at, "no strategic cell is full, so no move gives a free choice of all cells")
            }
            (_, Some(Above::Strategic(strategic))) => {
                if position.whole.is_full(strategic) {
                    let reason = format!("strategic cell {word} is full: whoever is sent there may go anywhere, which is '-'");
                    return self.error(at, reason);
                }
                if !some_full(position.fields[strategic].playable()) {
                    let reason = format!("no tactical cell of strategic cell {word} is full, so no move gives a free choice in it");
                    return self.error(at, reason);
                }
                Ok(Target::Strategic(strategic as u8))
            }
            (_, Some(Above::Tactical(board))) => {
                let strategic = board / CELLS;
                if position.whole.is_full(strategic) || position.is_full(board) {
                    let reason = format!("tactical cell {word} is full: nobody can move there");
                    return self.error(at, reason);
                }
                Ok(Target::Tactical(board as u8))
            }
            _ => self.error(
                at,
                "expected where the move must go: '-' for any cell, 4 for strategic cell 4, 41 for tactical cell 1 in it",
            ),
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

impl Notation for Strategic {
    fn parse(&self, text: &str) -> Result<Position, ParseError> {
        let mut reader = Reader {
            text,
            game: self,
            rest: text,
            at: 0,
        };
        let mut position = reader.marks()?;
        position.player = reader.player(&position)?;
        reader.expect(' ', "the player to move")?;
        let at = reader.at;
        let target = reader.word();
        let owners = reader.owners()?;
        reader.settle(&mut position, &owners)?;
        let both = [Player::First, Player::Second]
            .iter()
            .all(|&player| position.whole.has_line(player, &self.restrictions));
        if both && self.restrictions.drawn == Drawn::Nobody {
            let reason = "both players have a line of strategic cells, and the first ends the game";
            return reader.error(0, reason);
        }
        position.state = position
            .whole
            .judge(position.player.other(), &self.restrictions);
        position.target = reader.target(target, at, &position)?;
        Ok(position)
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        for row in 0..SIDE {
            if row > 0 {
                out.push('/');
            }
            let mark = |column| position.mark(Move::at(row, column)).map_or('.', letter);
            out.extend((0..SIDE).map(mark));
        }
        let target = write_target(position.target);
        *out += &format!(" {} {target}", letter(position.player));
        let mut separator = ' ';
        for cell in Above::all().filter(|&cell| self.is_ambiguous(position, cell)) {
            let state = match cell {
                Above::Tactical(board) => position.fields[board / CELLS].state(board % CELLS),
                Above::Strategic(strategic) => position.whole.state(strategic),
            };
            *out += &format!("{separator}{}{}", cell.name(), sign(state));
            separator = ',';
        }
    }

    fn write_move(&self, mv: &Move, out: &mut String) {
        let names = [mv.strategic(), mv.tactical(), mv.operational()].map(|cell| cell + 1);
        *out += &format!("{}-{}-{}", names[0], names[1], names[2]);
    }

    fn turn(&self, position: &Position) -> &'static str {
        match position.player {
            Player::First => "x",
            Player::Second => "o",
        }
    }

    fn diagram(&self, position: &Position) -> String {
        super::diagram::diagram(position)
    }
}

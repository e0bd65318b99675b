//! How many games there are from a position, or why that has no answer.

use super::build::each_move;
use super::cycle;
use crate::game::{Game, Notation};
use crate::progress::{Cancelled, Progress};
use hashbrown::HashMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// How many games there are from a position: lines of play to the end that differ in a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Games {
    /// Every game ends.
    Finite {
        /// How many there are.
        games: GameCount,
        /// Plies of the longest.
        longest: u32,
        /// Distinct positions that can occur, the first among them.
        positions: usize,
    },
    /// Play can go on for ever, so there is no end of games.
    Infinite {
        /// A position that play can come back to.
        position: String,
        /// Moves that lead from it back to it.
        cycle: Vec<String>,
    },
    /// Too many positions can follow to look at them all.
    Unknown {
        /// How many were looked at without an answer.
        limit: usize,
    },
}

/// A number of games. In JSON a number as long as every reader keeps it exactly, otherwise a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCount {
    /// That many.
    Exactly(u128),
    /// More than can be counted with 128 bits, which is more than 10^38.
    Beyond,
}

const BEYOND: &str = "more than 10^38";

impl GameCount {
    fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exactly(a), Self::Exactly(b)) => {
                a.checked_add(b).map_or(Self::Beyond, Self::Exactly)
            }
            _ => Self::Beyond,
        }
    }
}

impl Serialize for GameCount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// Up to here numbers survive in programs that read them as floating point.
        const SAFE: u128 = 1 << 53;
        match *self {
            Self::Exactly(games) if games <= SAFE => serializer.serialize_u64(games as u64),
            Self::Exactly(games) => serializer.collect_str(&games),
            Self::Beyond => serializer.serialize_str(BEYOND),
        }
    }
}

impl<'de> Deserialize<'de> for GameCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(games) => Ok(Self::Exactly(games.into())),
            Written::Text(text) if text == BEYOND => Ok(Self::Beyond),
            Written::Text(text) => text.parse().map(Self::Exactly).map_err(de::Error::custom),
        }
    }
}

impl fmt::Display for GameCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(games) => f.write_str(&grouped(*games)),
            Self::Beyond => f.write_str(BEYOND),
        }
    }
}

/// One sentence, without a full stop.
impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite {
                games,
                longest,
                positions,
            } => {
                let (s, the_longest) = match games {
                    GameCount::Exactly(1) => ("", ""),
                    _ => ("s", ", the longest"),
                };
                let plies = if *longest == 1 { "ply" } else { "plies" };
                write!(
                    f,
                    "{games} distinct game{s}{the_longest} of {longest} {plies}, through {} position{}",
                    grouped(*positions as u128),
                    if *positions == 1 { "" } else { "s" }
                )
            }
            Self::Infinite { position, cycle } => {
                let (moves, come) = match cycle.len() {
                    1 => ("move", "comes"),
                    _ => ("moves", "come"),
                };
                let cycle = cycle.join(" ");
                write!(
                    f,
                    "the tree is infinite: from {position} the {moves} {cycle} {come} back to it"
                )
            }
            Self::Unknown { limit } => write!(
                f,
                "distinct games not counted: more than {} positions",
                grouped(*limit as u128)
            ),
        }
    }
}

/// `1,234,567`.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Counts the games from a position by looking at no more than `limit` distinct positions.
pub(super) fn count<G: Notation>(
    game: &G,
    root: &G::Position,
    limit: usize,
    progress: &dyn Progress,
) -> Result<Games, Cancelled> {
    progress.begin("counting distinct games", limit as u64);
    let games = walk(game, root, limit, progress)?;
    progress.finish();
    Ok(games)
}

/// A position is counted once, however many ways lead there: the games that go through it are the games from
/// there. What is on the way from the root to the position at hand is open; a move that leads to an open
/// position closes a cycle.
fn walk<G: Notation>(
    game: &G,
    root: &G::Position,
    limit: usize,
    progress: &dyn Progress,
) -> Result<Games, Cancelled> {
    /// Positions between two questions whether to stop.
    const UNASKED: usize = 1024;
    let mut walk = Walk::new(game);
    let root = walk.number(root);
    walk.open(root);
    let mut opened = 1usize;
    loop {
        match walk.step() {
            Step::Add => {}
            Step::Open(number) => {
                if opened.is_multiple_of(UNASKED) {
                    progress.advance(UNASKED as u64);
                }
                if opened % UNASKED == 1 && progress.is_cancelled() {
                    return Err(Cancelled);
                }
                walk.open(number);
                opened += 1;
                if walk.positions.len() > limit {
                    return Ok(Games::Unknown { limit });
                }
            }
            Step::Cycle(number) => {
                let position = walk.positions[number as usize];
                let moves = cycle::shortest(game, &position, |to| walk.numbers.contains_key(to));
                return Ok(Games::Infinite {
                    position: game.show(&position),
                    cycle: moves.iter().map(|mv| game.show_move(mv)).collect(),
                });
            }
            Step::End(total) => {
                return Ok(Games::Finite {
                    games: total.games,
                    longest: total.longest,
                    positions: walk.positions.len(),
                });
            }
        }
    }
}

/// A walk through all that can follow, deep first. It keeps its own stack: games can be longer than a thread's
/// stack is deep.
struct Walk<'g, G: Game> {
    game: &'g G,
    numbers: HashMap<G::Position, u32>,
    /// By number, like the states.
    positions: Vec<G::Position>,
    states: Vec<State>,
    path: Vec<Open>,
    /// Where the moves of the open positions lead, as far as they are not added up yet; those of the last one last.
    ahead: Vec<u32>,
}

#[derive(Clone, Copy)]
enum State {
    New,
    Open,
    Closed(Total),
}

#[derive(Clone, Copy)]
struct Total {
    games: GameCount,
    longest: u32,
}

/// A position on the way from the root.
struct Open {
    number: u32,
    /// Where its moves begin in [`Walk::ahead`].
    first: usize,
    total: Total,
}

enum Step {
    /// A move leads to a position that is new.
    Open(u32),
    /// A move was added up.
    Add,
    /// A move leads back to this position.
    Cycle(u32),
    /// The root is added up.
    End(Total),
}

impl<'g, G: Game> Walk<'g, G> {
    fn new(game: &'g G) -> Self {
        Self {
            game,
            numbers: HashMap::new(),
            positions: Vec::new(),
            states: Vec::new(),
            path: Vec::new(),
            ahead: Vec::new(),
        }
    }

    /// The number of a position; a new one, if it was not seen before.
    fn number(&mut self, position: &G::Position) -> u32 {
        *self.numbers.entry(*position).or_insert_with(|| {
            self.positions.push(*position);
            self.states.push(State::New);
            self.positions.len() as u32 - 1
        })
    }

    fn open(&mut self, number: u32) {
        let first = self.ahead.len();
        let game = self.game;
        let position = self.positions[number as usize];
        each_move(game, &position, |_, to| {
            let to = self.number(&to);
            self.ahead.push(to);
        });
        // Where the game ends there is one game: the one that ends here.
        let games = u128::from(self.ahead.len() == first);
        self.states[number as usize] = State::Open;
        self.path.push(Open {
            number,
            first,
            total: Total {
                games: GameCount::Exactly(games),
                longest: 0,
            },
        });
    }

    /// Adds up what is known of the next move of the position at hand.
    fn step(&mut self) -> Step {
        let here = self
            .path
            .last_mut()
            .expect("the root is open until the end");
        let to = match self.ahead.last() {
            Some(&to) if self.ahead.len() > here.first => to,
            _ => {
                let total = here.total;
                self.states[here.number as usize] = State::Closed(total);
                self.path.pop();
                return if self.path.is_empty() {
                    Step::End(total)
                } else {
                    Step::Add
                };
            }
        };
        match self.states[to as usize] {
            // The move stays ahead, and is added up when the position is closed.
            State::New => Step::Open(to),
            State::Open => Step::Cycle(to),
            State::Closed(total) => {
                self.ahead.pop();
                here.total.games = here.total.games.plus(total.games);
                here.total.longest = here.total.longest.max(total.longest + 1);
                Step::Add
            }
        }
    }
}

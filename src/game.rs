//! The traits a game implements: rules and notation, nothing else.

use crate::value::{Outcome, Score, Turn};
use std::fmt;
use std::hash::Hash;

/// Rules of a two-player, zero-sum game of perfect information without chance.
pub trait Game: Send + Sync {
    /// Everything the future of the game depends on.
    type Position: Copy + Eq + Hash + Send + Sync + fmt::Debug;
    /// What a player does in one turn.
    type Move: Copy + Eq + Send + Sync + fmt::Debug;

    /// The position in which a game begins.
    fn start(&self) -> Self::Position;

    /// `Some` if the game is over here, for the player whose turn it would be.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Visits every legal move. A position without an [outcome](Game::outcome) has at least one.
    fn each_move(&self, position: &Self::Position, visit: impl FnMut(Edge<Self>));

    /// The position that stands for all those like this one, and the symmetry that leads there; by default the
    /// position itself.
    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        Canonical {
            position: *position,
            symmetry: "identity".into(),
        }
    }

    /// The same without a word about how it comes about, for those who ask often.
    fn representative(&self, position: &Self::Position) -> Self::Position {
        self.canonical(position).position
    }

    /// The positions alike, this one first; `None` where the game does not tell them.
    fn images(&self, position: &Self::Position) -> Option<Vec<Image<Self::Position>>> {
        let _ = position;
        None
    }

    /// Whether there is a legal move.
    fn has_move(&self, position: &Self::Position) -> bool {
        let mut found = false;
        self.each_move(position, |_| found = true);
        found
    }

    /// Whether a move does nothing but hand the turn over.
    fn is_pass(&self, _mv: &Self::Move) -> bool {
        false
    }

    /// Points that the player who makes a legal move wins by it at once.
    fn gain(&self, _position: &Self::Position, _mv: &Self::Move) -> Score {
        0
    }

    /// The margin still to come where the game is over, for the player whose turn it would be: points in games
    /// that are played for them, by default 1 for a win. It is asked for nowhere else.
    fn final_score(&self, position: &Self::Position) -> Score {
        match self.outcome(position) {
            Some(Outcome::Win) => 1,
            Some(Outcome::Loss) => -1,
            Some(Outcome::Draw) | None => 0,
        }
    }

    /// The score of the player who makes a move, if what follows is worth `score` to the player who moves there.
    fn score_before(&self, position: &Self::Position, edge: &Edge<Self>, score: Score) -> Score {
        let to_come = match edge.turn {
            Turn::Swap => -score,
            Turn::Keep => score,
        };
        self.gain(position, &edge.mv) + to_come
    }

    /// How many different lines of exactly `depth` plies there are; lines that end earlier are not counted.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome(position).is_some() {
            return 0;
        }
        let mut nodes = 0;
        self.each_move(position, |edge| nodes += self.perft(&edge.to, depth - 1));
        nodes
    }
}

/// A position like another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image<P> {
    /// The position.
    pub position: P,
    /// The symmetries that lead there.
    pub symmetries: Vec<Symmetry>,
}

/// A symmetry of a game, as people tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What the board is turned by: a product of the generators of its group, or `identity`.
    pub product: String,
    /// What else that is called.
    pub names: Vec<String>,
    /// Whether colours are exchanged, and with them who is to move.
    pub exchanges_colours: bool,
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.product)?;
        if !self.names.is_empty() {
            write!(f, " ({})", self.names.join(", "))?;
        }
        if self.exchanges_colours {
            f.write_str(", colours exchanged")?;
        }
        Ok(())
    }
}

/// A canonical position and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical<P> {
    /// The position.
    pub position: P,
    /// What was done to the position it stands for, in words.
    pub symmetry: String,
}

/// A move and where it leads.
#[derive(Debug)]
pub struct Edge<G: Game + ?Sized> {
    /// The move.
    pub mv: G::Move,
    /// The position after it.
    pub to: G::Position,
    /// Who moves there.
    pub turn: Turn,
}

impl<G: Game + ?Sized> Clone for Edge<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game + ?Sized> Copy for Edge<G> {}

/// A game that can guess what a position is worth, for those who search it.
pub trait Heuristic: Game {
    /// The guess for the player to move, in hundredths of a stone or whatever the game counts: positive if that
    /// player seems ahead. A search holds guesses below the scores of finished games. It does not ask about
    /// those.
    fn evaluate(&self, position: &Self::Position) -> i32;
}

/// The player to move, in games whose positions do not tell the players apart.
pub const MOVER: &str = "mover";

/// Positions and moves as text.
pub trait Notation: Game {
    /// Reads a position; any string gives a position that has a value, or an error that points at what is wrong.
    ///
    /// # Errors
    /// [`ParseError`] names the offending character and what was expected there.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Appends the position to `out`, in the form [`Notation::parse`] reads.
    fn write_position(&self, position: &Self::Position, out: &mut String);

    /// The position as a source writes it, which is read too, and what to call that; `None` where there is no such notation.
    fn other_notation(&self, position: &Self::Position) -> Option<(&'static str, String)> {
        let _ = position;
        None
    }

    /// Appends the name of a move to `out`.
    fn write_move(&self, mv: &Self::Move, out: &mut String);

    /// The name of the player to move; [`MOVER`] where positions do not tell who that is.
    fn turn(&self, position: &Self::Position) -> &'static str;

    /// The position as text.
    fn show(&self, position: &Self::Position) -> String {
        let mut text = String::new();
        self.write_position(position, &mut text);
        text
    }

    /// The position as a picture in text, for people; by default just its notation.
    fn diagram(&self, position: &Self::Position) -> String {
        self.show(position) + "\n"
    }

    /// The game of the same kind on whose board this text is a position, if that is another board than this
    /// one: a text may say more than where the stones are.
    fn sibling(&self, _text: &str) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// The move as text.
    fn show_move(&self, mv: &Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        text
    }
}

/// A game that adds something to another one, and has its positions, its moves and its notation.
pub trait Wrapper: Game {
    /// The other game.
    type Wrapped: Notation<Position = Self::Position, Move = Self::Move>;

    /// The other game.
    fn wrapped(&self) -> &Self::Wrapped;

    /// Why a position of the other game is none of this one, if it is none.
    fn refusal(&self, _position: &Self::Position) -> Option<String> {
        None
    }
}

impl<W: Wrapper> Notation for W {
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError> {
        let position = self.wrapped().parse(text)?;
        match self.refusal(&position) {
            None => Ok(position),
            Some(reason) => Err(ParseError::new(text, 0, reason)),
        }
    }

    fn write_position(&self, position: &Self::Position, out: &mut String) {
        self.wrapped().write_position(position, out);
    }

    fn write_move(&self, mv: &Self::Move, out: &mut String) {
        self.wrapped().write_move(mv, out);
    }

    fn turn(&self, position: &Self::Position) -> &'static str {
        self.wrapped().turn(position)
    }

    fn diagram(&self, position: &Self::Position) -> String {
        self.wrapped().diagram(position)
    }
}

/// A string that is no position, and where it stops being one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    text: String,
    at: usize,
    reason: String,
}

impl ParseError {
    /// An error at character `at` (counted in characters, not bytes) of `text`.
    pub fn new(text: &str, at: usize, reason: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            at,
            reason: reason.into(),
        }
    }

    /// The offending character's place, counted in characters from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is wrong there.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A hostile line can be megabytes long or full of control characters: show a window around the place.
        const AROUND: usize = 40;
        let from = self.at.saturating_sub(AROUND);
        let window: String = self
            .text
            .chars()
            .skip(from)
            .take(2 * AROUND)
            .map(|c| if c.is_control() { '\u{fffd}' } else { c })
            .collect();
        write!(
            f,
            "not a position: {}\n  {window}\n  {:>width$}",
            self.reason,
            "^",
            width = self.at - from + 1
        )
    }
}

impl std::error::Error for ParseError {}

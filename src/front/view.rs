//! A game as somebody sees it who sits at the board.

use super::Ask;
use super::hall::{GameHall, HallError};
use crate::game::ParseError;
use crate::picture::{Shade, Sketch};
use crate::players::{
    Choice, Contest, Dice, Player, PlayerError, Random, ReplayError, Sage, Step, legal, recruit,
    steps_from,
};
use crate::query::{Answer, QueryError};
use crate::value::{Score, Turn};
use serde::Serialize;

/// A position, what it looks like and what can be done there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: &'static str,
    /// Whether the game is over.
    pub over: bool,
    /// The margin still to come where the game is over, for the player whose turn it would be: points, stones, or 1 for a win.
    pub margin: Score,
    /// What lies on the board.
    pub sketch: Sketch,
    /// What its areas say.
    pub shades: Vec<Shade>,
    /// What can be done, in the order of the rules.
    pub ways: Vec<Way>,
}

/// A legal move as a hand makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The spots that a hand goes to, in order.
    pub touched: Vec<usize>,
    /// Points that it wins at once.
    pub gain: Score,
    /// Whether the same player moves again.
    pub keeps_turn: bool,
}

/// Why moves cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    /// They do not begin at a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// One of them is not legal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Tables as the perfect player needs them.
struct Told<'a> {
    tables: &'a dyn Ask,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Sage for Told<'_> {
    fn tell(&self, position: &str) -> Result<Answer, QueryError> {
        self.tables.ask_until(Some(position), false, self.stop)
    }
}

/// What a player called to the board needs to know.
pub struct Call<'a> {
    /// His name.
    pub player: &'a str,
    /// What he plays by, if he plays by tables.
    pub tables: Option<&'a dyn Ask>,
    /// Where the game began; the start if nothing is said.
    pub from: Option<&'a str>,
    /// The moves since.
    pub moves: &'a [String],
    /// What chance depends on.
    pub seed: u64,
    /// Whether what he looks up is to be given up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Call")
            .field("player", &self.player)
            .finish_non_exhaustive()
    }
}

/// A random position has at most so many moves behind it.
const LONGEST_WALK: usize = 40;

impl<G: Contest> GameHall<G> {
    fn position(&self, text: Option<&str>) -> Result<G::Position, ParseError> {
        text.map_or(Ok(self.game.start()), |text| self.game.parse(text))
    }

    pub(super) fn seen(&self, text: Option<&str>) -> Result<View, ParseError> {
        let game = &self.game;
        let position = self.position(text)?;
        let over = game.outcome(&position).is_some();
        let ways = legal(game, &position).into_iter().map(|edge| Way {
            mv: game.show_move(&edge.mv),
            touched: game.touched(&edge.mv),
            gain: game.gain_of(&position, &edge.mv),
            keeps_turn: edge.turn == Turn::Keep,
        });
        Ok(View {
            position: game.show(&position),
            turn: game.turn(&position),
            over,
            margin: if over { game.margin(&position) } else { 0 },
            sketch: game.sketch(&position),
            shades: game.shades(&position),
            ways: ways.collect(),
        })
    }

    pub(super) fn followed(
        &self,
        from: Option<&str>,
        moves: &[String],
    ) -> Result<Vec<Step>, FollowError> {
        Ok(steps_from(&self.game, self.position(from)?, moves)?)
    }

    pub(super) fn chosen(&self, call: &Call<'_>) -> Result<Option<String>, HallError> {
        let game = &self.game;
        let (from, moves) = (call.from, call.moves);
        let (name, recruit) = recruit::<G>(call.player)?;
        let stop = call.stop;
        let told = call.tables.map(|tables| Told { tables, stop });
        let told = told.as_ref().map(|told| told as &dyn Sage);
        let player = (recruit.call)(&name, told)?;
        let mut before = vec![self.position(from).map_err(unread)?];
        for step in self.followed(from, moves).map_err(HallError::Unplayable)? {
            before.push(game.parse(&step.position).map_err(unread)?);
        }
        let Some(position) = before.pop() else {
            return Ok(None);
        };
        let edges = legal(game, &position);
        if edges.is_empty() {
            return Ok(None);
        }
        let choice = Choice {
            game,
            position: &position,
            moves: &edges,
            before: &before,
        };
        let mut dice = Dice::of_game(call.seed, moves.len() as u64);
        let place = player.choose(&choice, &mut dice)?;
        let edge = edges.get(place).ok_or_else(|| PlayerError::Illegal {
            player: name.family.clone(),
        })?;
        Ok(Some(game.show_move(&edge.mv)))
    }

    pub(super) fn walked(&self, seed: u64) -> Vec<String> {
        let game = &self.game;
        let mut dice = Dice::new(seed);
        let length = dice.below(LONGEST_WALK) + 1;
        let (mut position, mut before, mut moves) = (game.start(), vec![], vec![]);
        while moves.len() < length {
            let edges = legal(game, &position);
            let choice = Choice {
                game,
                position: &position,
                moves: &edges,
                before: &before,
            };
            if edges.is_empty() {
                break;
            }
            let Ok(place) = Random::default().choose(&choice, &mut dice) else {
                break;
            };
            // A position in which nothing can be done any more is nothing to think about.
            if legal(game, &edges[place].to).is_empty() {
                break;
            }
            moves.push(game.show_move(&edges[place].mv));
            before.push(position);
            position = edges[place].to;
        }
        moves
    }
}

fn unread(error: ParseError) -> HallError {
    HallError::Unplayable(error.into())
}

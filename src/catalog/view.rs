//! A game as a person sees it at the board.

use super::entry::{Entry, Probe, opened};
use super::matches::PlayError;
use crate::backend::{About, AnyOracle};
use crate::game::ParseError;
use crate::oracle::Analysis;
use crate::picture::{BoardContent, Shade, Status};
use crate::players::{
    Adviser, Choice, Dice, Player, PlayerError, PlayerRequest, Random, ReplayError, Step,
    find_player, legal, steps_from,
};
use crate::progress::Progress;
use crate::table::TableError;
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
    /// The margin still to come where the game is over, for the player whose turn it would be: points, stones,
    /// or 1 for a win.
    pub margin: Score,
    /// What lies on the board.
    pub sketch: BoardContent,
    /// What its areas say.
    pub shades: Vec<Shade>,
    /// What stands beside the board.
    pub status: Status,
    /// The position as a source writes it, and what to call that.
    pub other_notation: Option<(&'static str, String)>,
    /// What can be done, in the order of the rules.
    pub ways: Vec<MoveView>,
}

/// A legal move as a hand makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveView {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The spots that a hand goes to, in order.
    pub touched: Vec<usize>,
    /// Points that it wins at once.
    pub gain: Score,
    /// Whether the same player moves again.
    pub keeps_turn: bool,
    /// The part of the board to which it sends the opponent, by its name, and where that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sends: Option<(String, Shade)>,
}

/// Why moves cannot be followed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FollowError {
    /// They do not begin at a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// One of them is not legal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// An open game as the perfect player needs it.
struct Advised<'a, G> {
    oracle: &'a AnyOracle<G>,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl<G: About> Adviser<G> for Advised<'_, G> {
    fn analyse(&self, position: &G::Position) -> Result<Analysis<G>, TableError> {
        self.oracle.analyse(position, false, self.stop)
    }
}

/// Somebody who waits, says nothing and may give up.
struct Asked<'a>(&'a (dyn Fn() -> bool + Sync));

impl Progress for Asked<'_> {
    fn is_cancelled(&self) -> bool {
        (self.0)()
    }
}

/// A move that a player is asked for.
pub struct MoveRequest<'a> {
    /// The name of the player.
    pub player: &'a str,
    /// What the player plays by, if it needs that; of the same game.
    pub probe: Option<&'a dyn Probe>,
    /// Where the game began; by default the start.
    pub from: Option<&'a str>,
    /// The moves since.
    pub moves: &'a [String],
    /// What chance depends on.
    pub seed: u64,
    /// Whether to give up.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for MoveRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MoveRequest")
            .field("player", &self.player)
            .finish_non_exhaustive()
    }
}

/// A random position has at most this many moves behind it.
const LONGEST_WALK: usize = 40;

impl<G: About> Entry<G> {
    pub(super) fn position(&self, text: Option<&str>) -> Result<G::Position, ParseError> {
        text.map_or(Ok(self.game.start()), |text| self.game.parse(text))
    }

    pub(super) fn seen(&self, text: Option<&str>) -> Result<View, ParseError> {
        let game = &*self.game;
        let position = self.position(text)?;
        let over = game.outcome(&position).is_some();
        let ways = legal(game, &position).into_iter().map(|edge| MoveView {
            mv: game.show_move(&edge.mv),
            touched: game.touched(&edge.mv),
            gain: game.gain(&position, &edge.mv),
            keeps_turn: edge.turn == Turn::Keep,
            sends: game.here(&edge.to).map(|(shade, name)| (name, shade)),
        });
        Ok(View {
            position: game.show(&position),
            turn: game.turn(&position),
            over,
            margin: if over { game.final_score(&position) } else { 0 },
            sketch: game.sketch(&position),
            shades: game.shades(&position),
            status: game.status(&position),
            other_notation: game.other_notation(&position),
            ways: ways.collect(),
        })
    }

    pub(super) fn led_to(&self, text: Option<&str>) -> Result<Vec<String>, ParseError> {
        let game = &*self.game;
        let position = self.position(text)?;
        let edges = legal(game, &position).into_iter();
        Ok(edges.map(|edge| game.show(&edge.to)).collect())
    }

    pub(super) fn followed(
        &self,
        from: Option<&str>,
        moves: &[String],
    ) -> Result<Vec<Step>, FollowError> {
        Ok(steps_from(&*self.game, self.position(from)?, moves)?)
    }

    pub(super) fn chosen(&self, request: &MoveRequest<'_>) -> Result<Option<String>, PlayError> {
        let game = &*self.game;
        let (from, moves) = (request.from, request.moves);
        let (name, spec) = find_player(game, request.player)?;
        let advised = match request.probe {
            Some(probe) => Some(Advised {
                oracle: opened(probe).ok_or(PlayerError::OtherGame)?,
                stop: request.stop,
            }),
            None => None,
        };
        let adviser = advised.as_ref().map(|advised| advised as &dyn Adviser<G>);
        let asked = Asked(request.stop);
        let player = (spec.make)(&PlayerRequest {
            name: &name,
            game,
            adviser,
            progress: &asked,
        })?;
        let mut before = vec![self.position(from).map_err(unread)?];
        for step in self.followed(from, moves).map_err(PlayError::Unplayable)? {
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
        let mut dice = Dice::of_game(request.seed, moves.len() as u64);
        let place = player.choose(&choice, &mut dice)?;
        let edge = edges.get(place).ok_or_else(|| PlayerError::Illegal {
            player: name.family.clone(),
        })?;
        Ok(Some(game.show_move(&edge.mv)))
    }

    pub(super) fn walked(&self, seed: u64) -> Vec<String> {
        let game = &*self.game;
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

fn unread(error: ParseError) -> PlayError {
    PlayError::Unplayable(error.into())
}

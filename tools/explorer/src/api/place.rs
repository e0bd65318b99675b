//! The position that a request is about: the start or a position, and moves from there.

use crate::app_state::AppState;
use crate::failure::Failure;
use crate::game_path::MOST_MOVES;
use crate::open_game::OpenGame;
use crate::worker_pool::Stop;
use retrograde::catalog::View;
use retrograde::players::Step;
use retrograde::{MOVER, Score};
use serde::Serialize;
use std::sync::Arc;

/// Characters of a position or a player at most: the longest notation there is, of 729 cells, takes a quarter of them.
const MOST_CHARACTERS: usize = 4096;
/// Characters of all moves together.
const MOST_OF_MOVES: usize = 16_384;
/// Moves that are followed, and spots of a board that is looked at, without handing the work over.
const FEW_MOVES: usize = 60;
const FEW_SPOTS: usize = 128;

/// Refuses what no position or name is as long as.
pub(super) fn check_length(what: &str, text: Option<&str>) -> Result<(), Failure> {
    bounded(what, text, MOST_CHARACTERS)
}

fn bounded(what: &str, text: Option<&str>, most: usize) -> Result<(), Failure> {
    match text.map_or(0, |text| text.chars().count()) {
        length if length > most => Err(Failure::bad_request(format!(
            "the {what} has {length} characters, and {most} is the limit"
        ))),
        _ => Ok(()),
    }
}

/// Where a request begins, and the moves from there.
pub(super) struct Way {
    pub(super) from: Option<String>,
    pub(super) moves: Vec<String>,
}

impl Way {
    /// What a request says, within bounds.
    pub(super) fn read(from: Option<String>, moves: Option<String>) -> Result<Self, Failure> {
        check_length("position", from.as_deref())?;
        bounded("list of moves", moves.as_deref(), MOST_OF_MOVES)?;
        let moves = moves.unwrap_or_default();
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        match moves.len() {
            ..=MOST_MOVES => Ok(Self { from, moves }),
            many => Err(Failure::bad_request(format!(
                "{many} moves, and {MOST_MOVES} is the limit: begin at a position instead"
            ))),
        }
    }
}

/// A position that play came to.
pub(super) struct Place {
    pub(super) steps: Vec<Step>,
    pub(super) view: View,
    /// Whether the player to move is the first; `None` where nothing tells.
    first_is_next: Option<bool>,
    /// Points of the player to move so far minus those of the other; `None` where nothing tells.
    points: Option<Score>,
}

/// What a position says of itself, in all answers that are about one.
#[derive(Serialize)]
pub(super) struct Standing {
    pub(super) position: String,
    turn: &'static str,
    player: Option<&'static str>,
    over: bool,
    points: Option<Score>,
    margin: Option<Score>,
    winner: Option<&'static str>,
}

impl Place {
    /// Where a way leads.
    pub(super) fn of(open_game: &OpenGame, way: &Way) -> Result<Self, Failure> {
        let game = &open_game.game;
        let steps = game.follow(way.from.as_deref(), &way.moves)?;
        let last = steps.last();
        let view = game.view(last.map_or(way.from.as_deref(), |last| Some(&last.position)))?;
        let turns = open_game.board.turns;
        let first_is_next = match turns.iter().position(|&turn| turn == view.turn) {
            Some(place) => Some(place == 0),
            // Where positions do not tell the players apart, play from the start does.
            None if way.from.is_none() => Some(last.is_none_or(|last| last.first_is_next)),
            None => None,
        };
        // What was won before a position was, it tells only where it tells the players apart: then nothing is won on the way.
        let is_told = way.from.is_none() || view.turn != MOVER;
        let points = last.map_or(0, |last| match last.first_is_next {
            true => last.margin,
            false => -last.margin,
        });
        Ok(Self {
            first_is_next,
            points: is_told.then_some(points),
            steps,
            view,
        })
    }

    pub(super) fn standing(&self) -> Standing {
        let view = &self.view;
        let margin = self.points.filter(|_| view.over);
        let margin = margin.map(|points| points + view.margin);
        let winner = match (margin, self.first_is_next) {
            (Some(margin), Some(is_first)) if margin != 0 => Some(is_first == (margin > 0)),
            _ => None,
        };
        Standing {
            position: view.position.clone(),
            turn: view.turn,
            player: self.first_is_next.map(seat),
            over: view.over,
            points: self.points,
            margin,
            winner: winner.map(seat),
        }
    }
}

fn seat(is_first: bool) -> &'static str {
    match is_first {
        true => "first",
        false => "second",
    }
}

/// Looks at the position that a way leads to; on a worker, where that takes a while.
pub(super) async fn look<T: Send + 'static>(
    app: &AppState,
    open_game: &Arc<OpenGame>,
    way: Way,
    look: impl FnOnce(&OpenGame, Place) -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    if way.moves.len() <= FEW_MOVES && open_game.board.spots.len() <= FEW_SPOTS {
        return look(open_game, Place::of(open_game, &way)?);
    }
    let open_game = Arc::clone(open_game);
    let work = move |_: Stop<'_>| look(&open_game, Place::of(&open_game, &way)?);
    app.workers.run(work).await
}

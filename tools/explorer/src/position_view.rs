//! The data of the page of a position: the position, its value and the moves that led to it.

use crate::failure::Failure;
use crate::game_path::{GamePath, MOST_MOVES};
use crate::open_game::OpenGame;
use crate::worker_pool::Stop;
use retrograde::Worth;
use retrograde::catalog::{MoveRequest, MoveView, View};
use retrograde::players::Step;
use retrograde::{Answer, MOVER, Score};

pub(crate) struct PositionView {
    /// Every move of the address, also those that were taken back.
    pub(crate) steps: Vec<Step>,
    pub(crate) view: View,
    /// `None` if it is not asked for, or nothing answers.
    pub(crate) answer: Option<Answer>,
    /// What every position of the way is worth, as far as that is known, from where it begins.
    pub(crate) history: Vec<Option<Worth>>,
}

impl PositionView {
    pub(crate) fn of(
        open_game: &OpenGame,
        path: &GamePath,
        stop: Stop<'_>,
    ) -> Result<Self, Failure> {
        let steps = open_game.game.follow(path.from.as_deref(), &path.moves)?;
        let last = path.done().checked_sub(1).map(|last| &steps[last]);
        let position = last.map(|step| step.position.as_str());
        let view = open_game.game.view(position.or(path.from.as_deref()))?;
        let is_begun = |way: &MoveView| way.touched.starts_with(&path.picked);
        if !path.picked.is_empty() && !view.ways.iter().any(is_begun) {
            return Err(Failure::bad_request(
                "no move begins with what is picked up",
            ));
        }
        let answer = match path.hints {
            true => open_game.ask(&view.position, true, stop).transpose()?,
            false => None,
        };
        let answer = answer.map(|answer| answer.counting(points_so_far(path, &steps, &view)));
        let history = match path.hints {
            true => history(open_game, &steps, &view.position),
            false => vec![],
        };
        Ok(Self {
            steps,
            view,
            answer,
            history,
        })
    }

    /// The spots that the last move touched, after this many of them.
    pub(crate) fn last_touched(&self, done: usize) -> &[usize] {
        let last = done.checked_sub(1).map(|last| &self.steps[last]);
        last.map_or(&[], |step| &step.touched)
    }

    /// Whether the player who made the first move of the way is to move after this many of them.
    pub(crate) fn first_is_next(&self, done: usize) -> bool {
        match done.checked_sub(1) {
            Some(last) => self.steps[last].first_is_next,
            None => true,
        }
    }

    /// Whether it is known what was won before the path begins.
    pub(crate) fn knows_points(&self, path: &GamePath) -> bool {
        knows_points(path, &self.view)
    }

    /// Where a move leads. A path that is as long as an address can be begins anew at this position, so that
    /// play can go on.
    pub(crate) fn after(&self, path: &GamePath, mv: &str) -> GamePath {
        self.room_for(path, 1).after(mv)
    }

    /// A path from here that has room for this many moves more.
    pub(crate) fn room_for(&self, path: &GamePath, moves: usize) -> GamePath {
        match path.done() + moves > MOST_MOVES {
            true => path.begun_at(&self.view.position, self.first_is_next(path.done())),
            false => path.clone(),
        }
    }

    /// Points of the player who began minus those of the other, after this many moves.
    pub(crate) fn margin(&self, done: usize) -> i32 {
        let last = done.checked_sub(1).map(|last| self.steps[last].margin);
        last.unwrap_or(0).into()
    }
}

/// Points of the player to move so far minus those of the other; `None` where the path begins at a position
/// that does not tell.
fn points_so_far(path: &GamePath, steps: &[Step], view: &View) -> Option<Score> {
    let last = path.done().checked_sub(1).map(|last| &steps[last]);
    let points = last.map_or(0, |step| match step.first_is_next {
        true => step.margin,
        false => -step.margin,
    });
    knows_points(path, view).then_some(points)
}

/// Whether it is known what was won before the path begins: where positions do not tell the players apart, they
/// do not tell that either.
fn knows_points(path: &GamePath, view: &View) -> bool {
    path.from.is_none() || view.turn != MOVER
}

fn history(open_game: &OpenGame, steps: &[Step], here: &str) -> Vec<Option<Worth>> {
    let first = steps.first().map_or(here, |step| step.before.as_str());
    let after = steps.iter().map(|step| step.position.as_str());
    std::iter::once(first)
        .chain(after)
        .map(|position| open_game.worth(position))
        .collect()
}

/// The path after what the player called in does, if it is that player's turn.
pub(crate) fn replied(
    open_game: &OpenGame,
    path: &GamePath,
    stop: Stop<'_>,
) -> Result<Option<GamePath>, Failure> {
    let Some(player) = path.against.as_deref().filter(|_| path.at.is_none()) else {
        return Ok(None);
    };
    let mut moved = path.clone();
    loop {
        let steps = open_game.game.follow(moved.from.as_deref(), &moved.moves)?;
        let first_is_next = steps.last().is_none_or(|step| step.first_is_next);
        if first_is_next != moved.other_begins || stop() {
            break;
        }
        let chosen = open_game.game.choose(&MoveRequest {
            player,
            probe: open_game.tables().ok(),
            from: moved.from.as_deref(),
            moves: &moved.moves,
            seed: path.seed,
            stop,
        })?;
        let Some(mv) = chosen else { break };
        if let Some(last) = steps.last().filter(|_| steps.len() >= MOST_MOVES) {
            moved = moved.begun_at(&last.position, first_is_next);
        }
        moved = moved.after(&mv);
    }
    Ok((moved.moves != path.moves).then_some(moved))
}

//! The data of the page of a position: the position, its value and the moves that led to it.

use crate::failure::Failure;
use crate::game_path::{GamePath, MOST_MOVES};
use crate::open_game::OpenGame;
use crate::worker_pool::Stop;
use retrograde::Worth;
use retrograde::catalog::{MoveRequest, MoveView, View};
use retrograde::picture::{AreaKind, Shade};
use retrograde::players::{End, GameRecord, PlayerName, Step};
use retrograde::{Answer, MOVER, Score};
use std::time::{Duration, Instant};

pub(crate) struct PositionView {
    /// Every move of the address, also those that were taken back.
    pub(crate) steps: Vec<Step>,
    pub(crate) view: View,
    /// `None` if it is not asked for, or nothing answers.
    pub(crate) answer: Option<Answer>,
    /// What every position of the way is worth, as far as that is known, from where it begins.
    pub(crate) history: Vec<Option<Worth>>,
    /// Boxes closed by the player who made the first move and by the other, where boxes are closed and the way tells by whom.
    pub(crate) boxes: Option<[u32; 2]>,
    /// Whether a reply or values are still to come.
    pub(crate) pending: bool,
}

/// What is not ready by then is left for later, if it can be.
const AT_ONCE: Duration = Duration::from_millis(120);

impl PositionView {
    pub(crate) fn of(
        open_game: &OpenGame,
        path: &GamePath,
        stop: Stop<'_>,
    ) -> Result<Self, Failure> {
        let steps = open_game.game.follow(path.from.as_deref(), &path.moves)?;
        let last = path.done().checked_sub(1).map(|last| &steps[last]);
        let position = last.map(|step| step.position.as_str());
        let mut view = open_game.game.view(position.or(path.from.as_deref()))?;
        let boxes = owners(open_game, path, &steps, &mut view)?;
        let is_begun = |way: &MoveView| way.touched.starts_with(&path.picked);
        if !path.picked.is_empty() && !view.ways.iter().any(is_begun) {
            return Err(Failure::bad_request(
                "no move begins with what is picked up",
            ));
        }
        let reply_is_due = is_reply_due(path, &steps, &view);
        let end = Instant::now() + AT_ONCE;
        let hurry = !path.wait && !open_game.is_solved();
        let stop_soon = || stop() || (hurry && Instant::now() >= end);
        let answer = match path.hints && !reply_is_due {
            true => open_game
                .ask(&view.position, true, &stop_soon)
                .transpose()?,
            false => None,
        };
        let is_unfinished = answer
            .as_ref()
            .is_some_and(|answer| answer.worth.is_unfinished() && !view.over);
        let is_late = hurry && Instant::now() >= end;
        let has_gaps = |history: &[Option<Worth>]| history.iter().any(Option::is_none);
        let answer = answer.map(|answer| answer.counting(points_so_far(path, &steps, &view)));
        let history = match path.hints {
            true => {
                let mut history = history(open_game, &steps, &view.position);
                if path.wait {
                    fill(open_game, &steps, &mut history, stop);
                }
                history
            }
            false => vec![],
        };
        let is_searched = open_game.tables().is_ok() && hurry && path.hints;
        let pending = reply_is_due || is_late && is_unfinished || is_searched && has_gaps(&history);
        Ok(Self {
            steps,
            view,
            answer,
            history,
            boxes,
            pending,
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

/// How long the values of earlier positions may take together, where they were never asked for.
const FOR_THE_WAY: Duration = Duration::from_secs(4);

/// Looks for the values that are missing on the way: whoever opens a link has not seen it.
fn fill(open_game: &OpenGame, steps: &[Step], history: &mut [Option<Worth>], stop: Stop<'_>) {
    if open_game.is_solved() || open_game.tables().is_err() {
        return;
    }
    let missing = history.iter().filter(|worth| worth.is_none()).count();
    let each = FOR_THE_WAY / missing.max(1) as u32;
    let Some(first) = steps.first() else { return };
    let positions = [&first.before];
    let positions = positions
        .into_iter()
        .chain(steps.iter().map(|step| &step.position));
    for (position, worth) in positions.zip(history) {
        let end = Instant::now() + each;
        if worth.is_none() && !stop() {
            let answer = open_game.ask(position, false, &|| stop() || Instant::now() >= end);
            *worth = answer.and_then(Result::ok).map(|answer| answer.worth);
        }
    }
}

/// Whether a program is to move that has not been asked yet, because that takes a while.
fn is_reply_due(path: &GamePath, steps: &[Step], view: &View) -> bool {
    if path.against.is_none() || path.rival.is_some() || path.at.is_some() || view.over {
        return false;
    }
    let first_is_next = steps.last().is_none_or(|step| step.first_is_next);
    first_is_next == path.other_begins
}

/// Marks the boxes that were closed on the way with who closed them, and counts them.
fn owners(
    open_game: &OpenGame,
    path: &GamePath,
    steps: &[Step],
    view: &mut View,
) -> Result<Option<[u32; 2]>, Failure> {
    let is_taken = |shade: &Shade| shade.says == AreaKind::Taken;
    if view.turn != MOVER || open_game.board.turns.len() > 1 {
        return Ok(None);
    }
    let sides = [0, 1].map(|side| AreaKind::Owned(view.status.sides[side].look));
    let mut boxes = [0, 0];
    let mut before = 0;
    for step in &steps[..path.done()] {
        if step.margin == before {
            continue;
        }
        let closer = usize::from(step.margin < before);
        before = step.margin;
        let shades = |position: &str| -> Result<Vec<Shade>, Failure> {
            Ok(open_game.game.view(Some(position))?.shades)
        };
        let known = shades(&step.before)?;
        for closed in shades(&step.position)?
            .iter()
            .filter(|shade| is_taken(shade))
        {
            if known.contains(closed) {
                continue;
            }
            boxes[closer] += 1;
            let same = |shade: &&mut Shade| is_taken(shade) && shade.at == closed.at;
            if let Some(shade) = view.shades.iter_mut().find(same) {
                shade.says = sides[closer];
            }
        }
    }
    Ok(knows_points(path, view).then_some(boxes))
}

fn history(open_game: &OpenGame, steps: &[Step], here: &str) -> Vec<Option<Worth>> {
    let first = steps.first().map_or(here, |step| step.before.as_str());
    let after = steps.iter().map(|step| step.position.as_str());
    std::iter::once(first)
        .chain(after)
        .map(|position| open_game.worth(position))
        .collect()
}

/// The game of a path as `match --record` writes one, from the start of the game on; nothing for one that begins elsewhere.
pub(crate) fn record(open_game: &OpenGame, path: &GamePath) -> Result<Option<GameRecord>, Failure> {
    if path.from.is_some() || path.done() == 0 {
        return Ok(None);
    }
    let moves = path.made().to_vec();
    let steps = open_game.game.follow(None, &moves)?;
    let Some(last) = steps.last() else {
        return Ok(None);
    };
    let view = open_game.game.view(Some(&last.position))?;
    let to_come = match last.first_is_next {
        true => view.margin,
        false => -view.margin,
    };
    let me = path.rival.as_deref().unwrap_or("a person");
    let other = path.against.as_deref().unwrap_or("a person");
    let (first, second) = match path.other_begins {
        true => (other, me),
        false => (me, other),
    };
    Ok(Some(GameRecord {
        game: open_game.name().to_owned(),
        first: first.into(),
        second: second.into(),
        seed: path.seed,
        number: 0,
        moves,
        margin: last.margin + to_come,
        end: if view.over { End::Over } else { End::Length },
    }))
}

/// Whether a player answers before anybody could notice.
fn is_quick(open_game: &OpenGame, player: &str) -> bool {
    let Ok(name) = PlayerName::parse(player) else {
        return true;
    };
    let number = |key: &str| name.number(key, 0, usize::MAX).ok().flatten();
    match name.family.as_str() {
        "perfect" => open_game.is_solved(),
        "mcts" => number("playouts").is_some_and(|playouts| playouts <= 50),
        "alphabeta" => number("depth").is_some_and(|depth| depth <= 2),
        "random" | "greedy" | "defensive" | "roxanne" | "chains" => true,
        _ => false,
    }
}

/// The path after the next move of a game that is watched, if that is asked for.
fn watched(
    open_game: &OpenGame,
    path: &GamePath,
    stop: Stop<'_>,
) -> Result<Option<GamePath>, Failure> {
    if !path.wait {
        return Ok(None);
    }
    let steps = open_game.game.follow(path.from.as_deref(), &path.moves)?;
    let first_is_next = steps.last().is_none_or(|step| step.first_is_next);
    let player = match first_is_next == path.other_begins {
        true => path.against.as_deref(),
        false => path.rival.as_deref(),
    };
    let chosen = open_game.game.choose(&MoveRequest {
        player: player.unwrap_or("random"),
        probe: open_game.tables().ok(),
        from: path.from.as_deref(),
        moves: &path.moves,
        seed: path.seed,
        stop,
    })?;
    let quiet = GamePath {
        wait: false,
        ..path.clone()
    };
    Ok(Some(match chosen {
        Some(mv) => match steps.last().filter(|_| steps.len() >= MOST_MOVES) {
            Some(last) => quiet.begun_at(&last.position, first_is_next).after(&mv),
            None => quiet.after(&mv),
        },
        None => quiet,
    }))
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
    if path.rival.is_some() {
        return watched(open_game, path, stop);
    }
    // The move of the person is shown first, unless the reply takes no time.
    if !path.wait && !is_quick(open_game, player) {
        return Ok(None);
    }
    let mut moved = GamePath {
        wait: false,
        ..path.clone()
    };
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

//! What there is to see at an address: where the game stands, what it is worth and how it came there.

use crate::address::{MOST_MOVES, Walk};
use crate::failure::Failure;
use crate::volume::{Volume, Worth};
use crate::work::Stop;
use retrograde::front::{Call, View, Way};
use retrograde::players::Step;
use retrograde::{Answer, MOVER, Score};

pub(crate) struct Sight {
    /// Every move of the address, also those that were taken back.
    pub(crate) steps: Vec<Step>,
    pub(crate) view: View,
    /// `None` if nobody wants to know, or nothing answers.
    pub(crate) answer: Option<Answer>,
    /// What every position of the way is worth, as far as that is known, from where it begins.
    pub(crate) history: Vec<Option<Worth>>,
}

impl Sight {
    pub(crate) fn of(volume: &Volume, walk: &Walk, stop: Stop<'_>) -> Result<Self, Failure> {
        let steps = volume.hall.follow(walk.from.as_deref(), &walk.moves)?;
        let last = walk.done().checked_sub(1).map(|last| &steps[last]);
        let position = last.map(|step| step.position.as_str());
        let view = volume.hall.view(position.or(walk.from.as_deref()))?;
        let is_begun = |way: &Way| way.touched.starts_with(&walk.picked);
        if !walk.picked.is_empty() && !view.ways.iter().any(is_begun) {
            return Err(Failure::bad_request(
                "no move begins with what is picked up",
            ));
        }
        let answer = match walk.hints {
            true => volume.ask(&view.position, true, stop).transpose()?,
            false => None,
        };
        let answer = answer.map(|answer| answer.counting(points_so_far(walk, &steps, &view)));
        let history = match walk.hints {
            true => history(volume, &steps, &view.position),
            false => vec![],
        };
        Ok(Self {
            steps,
            view,
            answer,
            history,
        })
    }

    /// The spots that the last move touched, after so many of them.
    pub(crate) fn last_touched(&self, done: usize) -> &[usize] {
        let last = done.checked_sub(1).map(|last| &self.steps[last]);
        last.map_or(&[], |step| &step.touched)
    }

    /// Whether the player who made the first move of the way is to move after so many of them.
    pub(crate) fn first_is_next(&self, done: usize) -> bool {
        match done.checked_sub(1) {
            Some(last) => self.steps[last].first_is_next,
            None => true,
        }
    }

    /// Whether it is known what was won before the walk begins.
    pub(crate) fn knows_points(&self, walk: &Walk) -> bool {
        knows_points(walk, &self.view)
    }

    /// Where a move leads. A walk that is as long as an address can be begins anew at this position: nobody has to stop playing.
    pub(crate) fn after(&self, walk: &Walk, mv: &str) -> Walk {
        self.room_for(walk, 1).after(mv)
    }

    /// A walk from here that has room for so many moves more.
    pub(crate) fn room_for(&self, walk: &Walk, moves: usize) -> Walk {
        match walk.done() + moves > MOST_MOVES {
            true => walk.begun_at(&self.view.position, self.first_is_next(walk.done())),
            false => walk.clone(),
        }
    }

    /// Points of the player who began minus those of the other, after so many moves.
    pub(crate) fn margin(&self, done: usize) -> i32 {
        let last = done.checked_sub(1).map(|last| self.steps[last].margin);
        last.unwrap_or(0).into()
    }
}

/// Points of the player to move so far minus those of the other; `None` where the walk begins at a position that does not tell.
fn points_so_far(walk: &Walk, steps: &[Step], view: &View) -> Option<Score> {
    let last = walk.done().checked_sub(1).map(|last| &steps[last]);
    let points = last.map_or(0, |step| match step.first_is_next {
        true => step.margin,
        false => -step.margin,
    });
    knows_points(walk, view).then_some(points)
}

/// Whether it is known what was won before the walk begins: where positions do not tell the players apart, they do not tell that either.
fn knows_points(walk: &Walk, view: &View) -> bool {
    walk.from.is_none() || view.turn != MOVER
}

fn history(volume: &Volume, steps: &[Step], here: &str) -> Vec<Option<Worth>> {
    let first = steps.first().map_or(here, |step| step.before.as_str());
    let after = steps.iter().map(|step| step.position.as_str());
    std::iter::once(first)
        .chain(after)
        .map(|position| volume.worth(position))
        .collect()
}

/// The walk after what the player called in does, if it is that player's turn.
pub(crate) fn replied(
    volume: &Volume,
    walk: &Walk,
    stop: Stop<'_>,
) -> Result<Option<Walk>, Failure> {
    let Some(player) = walk.against.as_deref().filter(|_| walk.at.is_none()) else {
        return Ok(None);
    };
    let mut moved = walk.clone();
    loop {
        let steps = volume.hall.follow(moved.from.as_deref(), &moved.moves)?;
        let first_is_next = steps.last().is_none_or(|step| step.first_is_next);
        if first_is_next != moved.other_begins || stop() {
            break;
        }
        let chosen = volume.hall.choose(&Call {
            player,
            tables: volume.tables().ok(),
            from: moved.from.as_deref(),
            moves: &moved.moves,
            seed: walk.seed,
            stop,
        })?;
        let Some(mv) = chosen else { break };
        if let Some(last) = steps.last().filter(|_| steps.len() >= MOST_MOVES) {
            moved = moved.begun_at(&last.position, first_is_next);
        }
        moved = moved.after(&mv);
    }
    Ok((moved.moves != walk.moves).then_some(moved))
}

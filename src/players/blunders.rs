//! Where value was thrown away.

use super::{PlayerError, Sage, Step};
use crate::query::{Answer, RankedMove, verdict};
use hashbrown::HashMap;
use serde::Serialize;
use std::sync::{Arc, RwLock};

/// A move that was not best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blunder {
    /// The number of the game in its match.
    pub game: u64,
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who made it.
    pub player: String,
    /// Where.
    pub position: String,
    /// What was played.
    pub played: String,
    /// What would have been best.
    pub best: String,
    /// What the position was worth to that player: where points count, by the margin at the end.
    pub value: &'static str,
    /// What was left after the move.
    pub left: &'static str,
    /// Points thrown away, in games that have them.
    pub points: Option<i32>,
}

/// How often a player errs in positions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Errors {
    /// Moves made in such positions.
    pub moves: u64,
    /// Moves where there was something to get wrong.
    pub choices: u64,
    /// Those that threw something away.
    pub errors: u64,
    /// Points thrown away together, in games that have them.
    pub points: i64,
}

impl Errors {
    fn and(self, other: Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            choices: self.choices + other.choices,
            errors: self.errors + other.errors,
            points: self.points + other.points,
        }
    }
}

/// A player's errors, by what the position was worth to that player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ErrorsByValue {
    /// In won positions.
    pub win: Errors,
    /// In drawn positions.
    pub draw: Errors,
    /// In lost positions, where only points can be lost.
    pub loss: Errors,
}

impl ErrorsByValue {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            win: self.win.and(other.win),
            draw: self.draw.and(other.draw),
            loss: self.loss.and(other.loss),
        }
    }

    /// All positions.
    #[must_use]
    pub fn all(&self) -> Errors {
        self.win.and(self.draw).and(self.loss)
    }

    fn of(&mut self, value: &str) -> &mut Errors {
        match value {
            "win" => &mut self.win,
            "loss" => &mut self.loss,
            _ => &mut self.draw,
        }
    }
}

/// Holds moves against what positions are worth.
pub struct Examiner<'a> {
    sage: &'a dyn Sage,
    /// The same positions come again and again.
    known: RwLock<HashMap<String, Arc<Answer>>>,
}

const MOST_KNOWN: usize = 1 << 18;

/// Better or worse for whoever moves.
fn rank(value: &str) -> Option<i32> {
    match value {
        "win" => Some(1),
        "draw" => Some(0),
        "loss" => Some(-1),
        _ => None,
    }
}

/// Whether a move throws away some of what the best one keeps, and how many points. How long it takes to win does not matter.
fn loss(best: &RankedMove, played: &RankedMove) -> Option<Option<i32>> {
    match (best.score, played.score) {
        (Some(best), Some(played)) => (played < best).then_some(Some(best - played)),
        _ => {
            let (best, played) = (rank(best.value)?, rank(played.value)?);
            (played < best).then_some(None)
        }
    }
}

impl<'a> Examiner<'a> {
    /// Judges by what the sage says.
    pub fn new(sage: &'a dyn Sage) -> Self {
        Self {
            sage,
            known: RwLock::default(),
        }
    }

    fn answer(&self, position: &str) -> Result<Arc<Answer>, PlayerError> {
        let known = self.known.read().ok();
        if let Some(answer) = known.as_ref().and_then(|known| known.get(position)) {
            return Ok(answer.clone());
        }
        drop(known);
        let answer = Arc::new(self.sage.tell(position)?);
        if let Ok(mut known) = self.known.write()
            && known.len() < MOST_KNOWN
        {
            known.insert(position.to_owned(), answer.clone());
        }
        Ok(answer)
    }

    /// The moves of a game that were not best, and both players' errors, the beginner's first.
    ///
    /// # Errors
    /// If the sage cannot tell.
    pub fn examine(
        &self,
        number: u64,
        players: [&str; 2],
        steps: &[Step],
    ) -> Result<(Vec<Blunder>, [ErrorsByValue; 2]), PlayerError> {
        let mut blunders = vec![];
        let mut errors = [ErrorsByValue::default(); 2];
        // Every recorded game begins at the start, so that the points of both are known.
        let mut margin = 0;
        for step in steps {
            let so_far = if step.by_first { margin } else { -margin };
            margin = step.margin;
            let seat = usize::from(!step.by_first);
            let answer = self.answer(&step.before)?;
            let unknown = || PlayerError::Unknown {
                position: step.before.clone(),
            };
            if !answer.is_settled() {
                return Err(unknown());
            }
            let Some(best) = answer.moves.first() else {
                continue;
            };
            let Some(played) = answer.moves.iter().find(|mv| mv.mv == step.mv) else {
                continue;
            };
            if played.bounds.is_some() || played.value == "unknown" {
                return Err(unknown());
            }
            let value = verdict(answer.value, answer.score, answer.bounds, Some(so_far));
            let counted = errors[seat].of(value);
            counted.moves += 1;
            let last = answer.moves.last().unwrap_or(best);
            counted.choices += u64::from(loss(best, last).is_some());
            if let Some(points) = loss(best, played) {
                counted.errors += 1;
                counted.points += i64::from(points.unwrap_or(0));
                blunders.push(Blunder {
                    game: number,
                    ply: step.ply,
                    player: players[seat].into(),
                    position: step.before.clone(),
                    played: step.mv.clone(),
                    best: best.mv.clone(),
                    value,
                    left: verdict(played.value, played.score, played.bounds, Some(so_far)),
                    points,
                });
            }
        }
        Ok((blunders, errors))
    }
}

impl std::fmt::Debug for Examiner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Examiner").finish_non_exhaustive()
    }
}

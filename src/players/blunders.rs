//! Where value was thrown away.

use super::{Adviser, Contest, PlayerError, Step};
use crate::oracle::{Analysis, Worth};
use crate::value::Verdict;
use hashbrown::HashMap;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, RwLock};

/// A move that was not best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub value: Verdict,
    /// What was left after the move.
    pub left: Verdict,
    /// Points thrown away, in games that have them.
    pub points: Option<i32>,
}

/// How often a player errs in positions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

    fn of(&mut self, verdict: Verdict) -> &mut Errors {
        match verdict {
            Verdict::Win => &mut self.win,
            Verdict::Loss => &mut self.loss,
            _ => &mut self.draw,
        }
    }
}

/// Holds moves against what positions are worth.
pub struct Examiner<'a, G: Contest> {
    game: &'a G,
    adviser: &'a dyn Adviser<G>,
    /// The same positions come again and again.
    known: RwLock<HashMap<G::Position, Arc<Analysis<G>>>>,
}

const MOST_KNOWN: usize = 1 << 18;

/// Better or worse for whoever moves.
fn rank(verdict: Verdict) -> Option<i32> {
    match verdict {
        Verdict::Win => Some(1),
        Verdict::Draw => Some(0),
        Verdict::Loss => Some(-1),
        _ => None,
    }
}

/// Whether a move throws away some of what the best one keeps, and how many points. How long it takes to win
/// does not matter.
fn loss(best: Worth, played: Worth) -> Option<Option<i32>> {
    match (best.score(), played.score()) {
        (Some(best), Some(played)) => (played < best).then_some(Some(i32::from(best - played))),
        _ => {
            let (best, played) = (rank(best.verdict())?, rank(played.verdict())?);
            (played < best).then_some(None)
        }
    }
}

impl<'a, G: Contest> Examiner<'a, G> {
    /// Judges the moves of a game by an adviser.
    pub fn new(game: &'a G, adviser: &'a dyn Adviser<G>) -> Self {
        Self {
            game,
            adviser,
            known: RwLock::default(),
        }
    }

    fn analysis(&self, position: &G::Position) -> Result<Arc<Analysis<G>>, PlayerError> {
        let known = self.known.read().ok();
        if let Some(analysis) = known.as_ref().and_then(|known| known.get(position)) {
            return Ok(analysis.clone());
        }
        drop(known);
        let analysis = Arc::new(self.adviser.analyse(position)?);
        if let Ok(mut known) = self.known.write()
            && known.len() < MOST_KNOWN
        {
            known.insert(*position, analysis.clone());
        }
        Ok(analysis)
    }

    /// The moves of a game that were not best, and both players' errors, the beginner's first.
    ///
    /// # Errors
    /// If the adviser cannot tell.
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
            let position = self
                .game
                .parse(&step.before)
                .map_err(|_| PlayerError::Unknown {
                    position: step.before.clone(),
                })?;
            let analysis = self.analysis(&position)?;
            let unknown = || PlayerError::Unknown {
                position: step.before.clone(),
            };
            if !analysis.is_settled() {
                return Err(unknown());
            }
            let Some(&(best, of_best)) = analysis.moves.first() else {
                continue;
            };
            let mut moves = analysis.moves.iter();
            let Some(&(_, of_played)) =
                moves.find(|(edge, _)| self.game.show_move(&edge.mv) == step.mv)
            else {
                continue;
            };
            if of_played.is_unfinished() {
                return Err(unknown());
            }
            let value = analysis.worth.verdict_with(so_far);
            let counted = errors[seat].of(value);
            counted.moves += 1;
            let of_last = analysis.moves.last().map_or(of_best, |&(_, worth)| worth);
            counted.choices += u64::from(loss(of_best, of_last).is_some());
            if let Some(points) = loss(of_best, of_played) {
                counted.errors += 1;
                counted.points += i64::from(points.unwrap_or(0));
                blunders.push(Blunder {
                    game: number,
                    ply: step.ply,
                    player: players[seat].into(),
                    position: step.before.clone(),
                    played: step.mv.clone(),
                    best: self.game.show_move(&best.mv),
                    value,
                    left: of_played.verdict_with(so_far),
                    points,
                });
            }
        }
        Ok((blunders, errors))
    }
}

impl<G: Contest> std::fmt::Debug for Examiner<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Examiner").finish_non_exhaustive()
    }
}

//! Matches, and the errors in recorded games.

use super::entry::Entry;
use super::view::FollowError;
use crate::backend::{About, AnyOracle, Effort};
use crate::hint::{Hint, Hinting, Reason};
use crate::name::NameError;
use crate::oracle::Analysis;
use crate::players::{
    Adviser, Blunder, Conditions, ErrorsByValue, Examiner, GameRecord, Keep, MakeError, MatchError,
    Pairing, PlayerError, PlayerRequest, ReplayError, Results, Tally, find_player,
};
use crate::progress::Progress;
use crate::table::{DataFolders, TableError};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct MatchRequest {
    /// Who begins.
    pub first: String,
    /// Who does not.
    pub second: String,
    /// How many games, of each seating.
    pub games: u64,
    /// What chance depends on.
    pub seed: u64,
    /// Whether they change seats for as many games again.
    pub both: bool,
    /// What ends a game that does not end by itself.
    pub conditions: Conditions,
}

/// The result of a match, for the player named first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchReport {
    /// The game.
    pub game: String,
    /// The player named first.
    pub first: String,
    /// The other one.
    pub second: String,
    /// What chance depended on.
    pub seed: u64,
    /// All games.
    #[serde(flatten)]
    pub results: Results,
    /// By who began, if both did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seatings: Vec<Seating>,
    /// Time it took.
    pub seconds: f64,
}

/// The games that one of the players began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Seating {
    /// Who began.
    pub first: String,
    /// Who did not.
    pub second: String,
    /// For the player who began.
    #[serde(flatten)]
    pub results: Results,
}

/// What was wrong in some games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BlunderReport {
    /// The game.
    pub game: String,
    /// Games looked at.
    pub games: u64,
    /// The players' errors, by name.
    pub players: Vec<PlayerErrors>,
    /// The first moves that were not best, as many as asked for.
    pub blunders: Vec<Blunder>,
    /// Time it took.
    pub seconds: f64,
}

/// A player's errors.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayerErrors {
    /// Who.
    pub player: String,
    /// How often, by what the position was worth.
    #[serde(flatten)]
    pub errors: ErrorsByValue,
}

/// Why players cannot meet.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no such player.
    #[error(transparent)]
    Name(#[from] NameError),
    /// What the perfect player plays by is missing or damaged.
    #[error(transparent)]
    Table(Box<TableError>),
    /// There is no perfect player of this game.
    #[error("nobody can be perfect at {game}: {why}")]
    Unknowable {
        /// The game.
        game: String,
        /// Why what its moves are worth cannot be found.
        why: Reason,
    },
    /// The match was not finished.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A record is not a game by the rules.
    #[error("game {number} of the file: {error}")]
    Replay {
        /// Its number.
        number: u64,
        /// What is wrong.
        error: ReplayError,
    },
    /// There is no position with a move to make.
    #[error(transparent)]
    Unplayable(FollowError),
}

impl Hinting for PlayError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Table(error) => error.hints(),
            Self::Unknowable { why, .. } => why.hint.iter().cloned().collect(),
            Self::Match(error) => error.hints(),
            Self::Name(_) | Self::Replay { .. } | Self::Unplayable(_) => vec![],
        }
    }
}

/// Exact answers, given up when the work is cancelled.
pub(super) struct Advised<'a, G> {
    oracle: AnyOracle<G>,
    progress: &'a dyn Progress,
}

impl<G: About> Adviser<G> for Advised<'_, G> {
    fn analyse(&self, position: &G::Position) -> Result<Analysis<G>, TableError> {
        self.oracle
            .analyse(position, false, &|| self.progress.is_cancelled())
    }
}

impl MatchReport {
    /// Of the results by seating, with the names of who began and who came second.
    fn of(
        game: String,
        request: &MatchRequest,
        tallies: Vec<([String; 2], Tally)>,
        seconds: f64,
    ) -> Self {
        let all = tallies
            .iter()
            .enumerate()
            .map(|(seating, (_, tally))| match seating {
                0 => *tally,
                _ => tally.turned(),
            })
            .fold(Tally::default(), Tally::and);
        let seatings = match request.both {
            true => tallies
                .into_iter()
                .map(|([first, second], tally)| Seating {
                    first,
                    second,
                    results: tally.into(),
                })
                .collect(),
            false => vec![],
        };
        Self {
            game,
            first: request.first.clone(),
            second: request.second.clone(),
            seed: request.seed,
            results: all.into(),
            seatings,
            seconds,
        }
    }
}

/// What was found in a game: the moves that were not best, and both players' errors.
type Examined = (Vec<Blunder>, [ErrorsByValue; 2]);

impl BlunderReport {
    fn of(game: String, records: &[GameRecord], examined: Vec<Examined>, most: usize) -> Self {
        let mut players: Vec<PlayerErrors> = vec![];
        let mut blunders = vec![];
        for (record, (found, errors)) in records.iter().zip(examined) {
            for (player, errors) in [&record.first, &record.second].into_iter().zip(errors) {
                match players.iter_mut().find(|known| known.player == *player) {
                    Some(known) => known.errors = known.errors.and(errors),
                    None => players.push(PlayerErrors {
                        player: player.clone(),
                        errors,
                    }),
                }
            }
            let room = most.saturating_sub(blunders.len());
            blunders.extend(found.into_iter().take(room));
        }
        Self {
            game,
            games: records.len() as u64,
            players,
            blunders,
            seconds: 0.0,
        }
    }
}

impl<G: About> Entry<G> {
    pub(super) fn adviser<'a>(
        &self,
        data: &DataFolders,
        progress: &'a dyn Progress,
    ) -> Result<Advised<'a, G>, TableError> {
        let effort = Effort::default();
        let exact = self.backend.open_exact(&self.game, data, None, &effort)?;
        let oracle = exact.oracle;
        Ok(Advised { oracle, progress })
    }

    pub(super) fn play_match(
        &self,
        data: &DataFolders,
        request: &MatchRequest,
        progress: &dyn Progress,
        mut keep: Option<&mut Keep<'_>>,
    ) -> Result<MatchReport, PlayError> {
        let began = Instant::now();
        let name = self.backend.name(&self.game);
        let called = [
            find_player(&*self.game, &request.first)?,
            find_player(&*self.game, &request.second)?,
        ];
        let adviser = match called.iter().any(|(_, spec)| spec.needs_adviser) {
            true => Some(self.adviser(data, progress)?),
            false => None,
        };
        let adviser = adviser.as_ref().map(|adviser| adviser as &dyn Adviser<G>);
        let made = called.iter().map(|(name, spec)| {
            (spec.make)(&PlayerRequest {
                name,
                game: &*self.game,
                adviser,
                progress,
            })
        });
        let made: Vec<_> = made.collect::<Result<_, _>>()?;
        let seatings = match request.both {
            true => 2,
            false => 1,
        };
        progress.begin("games", request.games * seatings);
        let mut tallies = vec![];
        for seating in 0..seatings {
            let mut players = [made[0].as_ref(), made[1].as_ref()];
            let mut names = [request.first.as_str(), request.second.as_str()];
            if seating == 1 {
                players.reverse();
                names.reverse();
            }
            let pairing = Pairing {
                game: &*self.game,
                name: &name,
                players,
                names,
                games: request.games,
                // The second half are other games, not the first ones with seats changed.
                seed: request.seed.wrapping_add(seating),
                conditions: request.conditions,
            };
            let keep = keep.as_mut().map(|keep| &mut **keep as &mut Keep<'_>);
            tallies.push((names.map(str::to_owned), pairing.play(progress, keep)?));
        }
        progress.finish();
        let seconds = began.elapsed().as_secs_f64();
        Ok(MatchReport::of(name, request, tallies, seconds))
    }

    /// The errors in games, judged by an adviser, with the first `most` of the moves that were not best.
    pub(super) fn examine(
        &self,
        adviser: &Advised<'_, G>,
        records: &[GameRecord],
        most: usize,
    ) -> Result<BlunderReport, PlayError> {
        let progress = adviser.progress;
        let examiner = Examiner::new(&*self.game, adviser);
        progress.begin("games", records.len() as u64);
        // What shares the work between threads does not know the game, and so is compiled once for all games.
        let examine: &(dyn Fn(&GameRecord) -> Result<_, PlayError> + Sync) = &|record| {
            if progress.is_cancelled() {
                return Err(MatchError::Cancelled.into());
            }
            let number = record.number;
            let steps = record
                .steps(&*self.game)
                .map_err(|error| PlayError::Replay { number, error })?;
            let players = [record.first.as_str(), record.second.as_str()];
            let found = examiner.examine(number, players, &steps);
            let found = found.map_err(|error| match progress.is_cancelled() {
                true => MatchError::Cancelled,
                false => error.into(),
            })?;
            progress.advance(1);
            Ok(found)
        };
        let examined: Result<Vec<_>, PlayError> = records.par_iter().map(examine).collect();
        let examined = examined?;
        progress.finish();
        let name = self.backend.name(&self.game);
        Ok(BlunderReport::of(name, records, examined, most))
    }
}

impl From<PlayerError> for PlayError {
    fn from(error: PlayerError) -> Self {
        MatchError::from(error).into()
    }
}

impl From<MakeError> for PlayError {
    fn from(error: MakeError) -> Self {
        match error {
            MakeError::Name(error) => error.into(),
            MakeError::Cancelled(cancelled) => MatchError::from(cancelled).into(),
        }
    }
}

impl From<TableError> for PlayError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Untabled { game, why } => Self::Unknowable { game, why },
            error => Self::Table(Box::new(error)),
        }
    }
}

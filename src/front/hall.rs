//! Where players meet: matches, recorded games and what was wrong in them, strings in and plain data out.

use super::view::{Call, FollowError, View};
use super::{Ask, Effort, Front};
use crate::game::ParseError;
use crate::games::NameError;
use crate::picture::{Board, Sketch};
use crate::players::{
    Blunder, Conditions, Contest, ErrorsByValue, Examiner, GameRecord, Keep, MatchError, Pairing,
    PlayerError, PlayerInfo, ReplayError, Results, Sage, Step, Tally, player_infos, recruit,
};
use crate::query::{Answer, QueryError};
use crate::solve::Monitor;
use crate::table::TableError;
use rayon::prelude::*;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// What a match is to be.
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

/// What a match came to, seen by the player named first.
#[derive(Clone, Debug, Serialize)]
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seatings: Vec<Seating>,
    /// Time it took.
    pub seconds: f64,
}

/// The games that one of the players began.
#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Debug, Serialize)]
pub struct PlayerErrors {
    /// Who.
    pub player: String,
    /// How often, by what the position was worth.
    #[serde(flatten)]
    pub errors: ErrorsByValue,
}

/// Why players cannot meet.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// There is no such player.
    #[error(transparent)]
    Name(#[from] NameError),
    /// What the perfect player plays by is missing or damaged.
    #[error(transparent)]
    Table(Box<TableError>),
    /// Nobody can be perfect at this game.
    #[error("nobody can be perfect at {game}: {why}")]
    Unknowable {
        /// The game.
        game: String,
        /// Why what its moves are worth cannot be found.
        why: String,
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
    /// There is no position in which somebody could move.
    #[error(transparent)]
    Unplayable(FollowError),
}

/// A game whose players can meet.
pub trait Hall: Send + Sync {
    /// Who can play it.
    fn players(&self) -> Vec<PlayerInfo>;

    /// Plays a match; games that are to be kept come in order.
    ///
    /// # Errors
    /// If there is no such player, what he plays by cannot be read, or the monitor asks to stop.
    fn compete(
        &self,
        data: &Path,
        request: &MatchRequest,
        monitor: &dyn Monitor,
        keep: Option<&mut Keep<'_>>,
    ) -> Result<MatchReport, HallError>;

    /// A recorded game move by move.
    ///
    /// # Errors
    /// If it is not a game by the rules.
    fn replay(&self, record: &GameRecord) -> Result<Vec<Step>, ReplayError>;

    /// A picture of a position in text.
    ///
    /// # Errors
    /// If the text is not a position.
    fn diagram(&self, position: &str) -> Result<String, ParseError>;

    /// The board with nothing on it.
    fn board(&self) -> Board;

    /// A position, by default the start, as somebody sees it who sits at the board.
    ///
    /// # Errors
    /// If the text is not a position.
    fn view(&self, position: Option<&str>) -> Result<View, ParseError>;

    /// What a sketch says in the notation of the game, whether or not there is such a position.
    fn sketched(&self, sketch: &Sketch) -> String;

    /// Moves one by one from a position, by default the start.
    ///
    /// # Errors
    /// If the text is not a position, or a move is not legal.
    fn follow(&self, from: Option<&str>, moves: &[String]) -> Result<Vec<Step>, FollowError>;

    /// What a player called to the board does; `None` where the game is over.
    ///
    /// # Errors
    /// If there is no such player, no such position, or what he plays by cannot be read.
    fn choose(&self, call: &Call<'_>) -> Result<Option<String>, HallError>;

    /// Who plays best of those who search, for a game in which nobody knows what moves are worth.
    fn strongest(&self) -> &'static str;

    /// Whether a player needs tables.
    ///
    /// # Errors
    /// If there is no such player.
    fn needs_tables(&self, player: &str) -> Result<bool, HallError>;

    /// Moves from the start to a position that is not over, at random.
    fn walk(&self, seed: u64) -> Vec<String>;

    /// What was wrong in recorded games; of the moves that were not best the first `most` are told.
    ///
    /// # Errors
    /// If a record is not a game by the rules, a table cannot be read, or the monitor asks to stop.
    fn blunders(
        &self,
        data: &Path,
        records: &[GameRecord],
        most: usize,
        monitor: &dyn Monitor,
    ) -> Result<BlunderReport, HallError>;
}

/// The hall of a game.
pub(super) struct GameHall<G> {
    pub(super) game: G,
    pub(super) front: Box<dyn Front>,
}

/// Exact answers, given up when the monitor asks to stop.
struct Asked<'a> {
    tables: Box<dyn Ask + 'a>,
    monitor: &'a dyn Monitor,
}

impl Sage for Asked<'_> {
    fn tell(&self, position: &str) -> Result<Answer, QueryError> {
        let stop = || self.monitor.stopped();
        self.tables.ask_until(Some(position), false, &stop)
    }
}

impl<G: Contest> GameHall<G> {
    fn name(&self) -> String {
        self.front.info().name
    }

    fn sage<'a>(&'a self, data: &Path, monitor: &'a dyn Monitor) -> Result<Asked<'a>, TableError> {
        let exact = self.front.open_exact(data, None, &Effort::default())?;
        Ok(Asked {
            tables: exact.tables,
            monitor,
        })
    }
}

impl<G: Contest> Hall for GameHall<G> {
    fn players(&self) -> Vec<PlayerInfo> {
        player_infos::<G>(self.front.can_be_exact())
    }

    fn compete(
        &self,
        data: &Path,
        request: &MatchRequest,
        monitor: &dyn Monitor,
        mut keep: Option<&mut Keep<'_>>,
    ) -> Result<MatchReport, HallError> {
        let began = Instant::now();
        let name = self.name();
        let called = [
            recruit::<G>(&request.first)?,
            recruit::<G>(&request.second)?,
        ];
        let sage = match called.iter().any(|(_, recruit)| recruit.needs_sage) {
            true => Some(self.sage(data, monitor)?),
            false => None,
        };
        let sage = sage.as_ref().map(|sage| sage as &dyn Sage);
        let [first, second] = &called;
        let first = (first.1.call)(&first.0, sage)?;
        let second = (second.1.call)(&second.0, sage)?;
        let seatings = match request.both {
            true => 2,
            false => 1,
        };
        monitor.begin("games", request.games * seatings);
        let mut tallies = vec![];
        for seating in 0..seatings {
            let mut players = [first.as_ref(), second.as_ref()];
            let mut names = [request.first.as_str(), request.second.as_str()];
            if seating == 1 {
                players.reverse();
                names.reverse();
            }
            let pairing = Pairing {
                game: &self.game,
                name: &name,
                players,
                names,
                games: request.games,
                // The second half are other games, not the first ones with seats changed.
                seed: request.seed.wrapping_add(seating),
                conditions: request.conditions,
            };
            let keep = keep.as_mut().map(|keep| &mut **keep as &mut Keep<'_>);
            tallies.push((names.map(str::to_owned), pairing.play(monitor, keep)?));
        }
        monitor.finish();
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
        Ok(MatchReport {
            game: name,
            first: request.first.clone(),
            second: request.second.clone(),
            seed: request.seed,
            results: all.into(),
            seatings,
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    fn replay(&self, record: &GameRecord) -> Result<Vec<Step>, ReplayError> {
        record.steps(&self.game)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        Ok(self.game.diagram(&self.game.parse(position)?))
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn view(&self, position: Option<&str>) -> Result<View, ParseError> {
        self.seen(position)
    }

    fn sketched(&self, sketch: &Sketch) -> String {
        self.game.sketched(sketch)
    }

    fn follow(&self, from: Option<&str>, moves: &[String]) -> Result<Vec<Step>, FollowError> {
        self.followed(from, moves)
    }

    fn choose(&self, call: &Call<'_>) -> Result<Option<String>, HallError> {
        self.chosen(call)
    }

    fn strongest(&self) -> &'static str {
        G::strongest()
    }

    fn needs_tables(&self, player: &str) -> Result<bool, HallError> {
        let (name, recruit) = recruit::<G>(player)?;
        if !recruit.needs_sage {
            // What can be set is read when a player is called.
            (recruit.call)(&name, None)?;
        }
        Ok(recruit.needs_sage)
    }

    fn walk(&self, seed: u64) -> Vec<String> {
        self.walked(seed)
    }

    fn blunders(
        &self,
        data: &Path,
        records: &[GameRecord],
        most: usize,
        monitor: &dyn Monitor,
    ) -> Result<BlunderReport, HallError> {
        let began = Instant::now();
        let sage = self.sage(data, monitor)?;
        let examiner = Examiner::new(&sage);
        monitor.begin("games", records.len() as u64);
        let examined = records
            .par_iter()
            .map(|record| {
                if monitor.stopped() {
                    return Err(MatchError::Stopped.into());
                }
                let number = record.number;
                let steps = record
                    .steps(&self.game)
                    .map_err(|error| HallError::Replay { number, error })?;
                let players = [record.first.as_str(), record.second.as_str()];
                let found = examiner.examine(number, players, &steps);
                let found = found.map_err(|error| match monitor.stopped() {
                    true => MatchError::Stopped,
                    false => error.into(),
                })?;
                monitor.advance(1);
                Ok(found)
            })
            .collect::<Result<Vec<_>, HallError>>()?;
        monitor.finish();
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
        Ok(BlunderReport {
            game: self.name(),
            games: records.len() as u64,
            players,
            blunders,
            seconds: began.elapsed().as_secs_f64(),
        })
    }
}

impl From<PlayerError> for HallError {
    fn from(error: PlayerError) -> Self {
        MatchError::from(error).into()
    }
}

impl From<TableError> for HallError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Untabled { game, why } => Self::Unknowable { game, why },
            error => Self::Table(Box::new(error)),
        }
    }
}

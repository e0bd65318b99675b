//! Many games between two players.

use super::arena::Watch;
use super::{Conditions, Contest, Dice, GameRecord, MatchRunner, Player, PlayerError, Tally};
use crate::hint::{Hint, Hinting};
use crate::progress::{Cancelled, Progress, meanwhile};
use rayon::prelude::*;
use std::ops::Range;
use std::time::Duration;

/// Who plays whom, and how often.
pub struct Pairing<'a, G: Contest> {
    /// The game.
    pub game: &'a G,
    /// Its name.
    pub name: &'a str,
    /// The players; the first begins.
    pub players: [&'a dyn Player<G>; 2],
    /// Their names.
    pub names: [&'a str; 2],
    /// How many games.
    pub games: u64,
    /// What chance depends on.
    pub seed: u64,
    /// What ends a game that does not end by itself.
    pub conditions: Conditions,
}

/// Why a match was not finished.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player could not go on.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The work was cancelled.
    #[error("stopped; no result is given for a part of the games")]
    Cancelled,
    /// A game could not be kept.
    #[error("a game could not be written down: {0}")]
    Unkept(std::io::Error),
}

impl Hinting for MatchError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Player(error) => error.hints(),
            Self::Cancelled | Self::Unkept(_) => vec![],
        }
    }
}

impl From<Cancelled> for MatchError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Where games go that are to be kept, in order.
pub type Keep<'k> = dyn FnMut(GameRecord) -> std::io::Result<()> + 'k;

/// How often it is told where the games stand that are being played.
const EVERY: Duration = Duration::from_millis(250);

/// Where the games stand that are being played: a long one is seen to go on before it ends.
fn under_way(watches: &[Watch]) -> String {
    let plies = watches.iter().map(Watch::ply).filter(|&ply| ply > 0);
    let plies: Vec<String> = plies.map(|ply| ply.to_string()).collect();
    match plies.len() {
        0 => "games".into(),
        _ => format!("games, now at ply {}", plies.join(" and ")),
    }
}

/// Games that are played before any of them is kept.
const BATCH: u64 = 1 << 10;

/// Plays the game of a number, and tells how it was played if that is to be kept.
type Worker<'w> = Box<dyn FnMut(u64) -> Result<(Tally, Option<GameRecord>), MatchError> + 'w>;
/// A worker for each thread. What shares the work does not know the game, and so is compiled once for all games.
type Workers<'w> = &'w (dyn Fn() -> Worker<'w> + Sync);

fn tally(numbers: Range<u64>, workers: Workers<'_>) -> Result<Tally, MatchError> {
    numbers
        .into_par_iter()
        .map_init(workers, |play, number| play(number).map(|(tally, _)| tally))
        .try_reduce(Tally::default, |one, other| Ok(one.and(other)))
}

fn games(
    numbers: Range<u64>,
    workers: Workers<'_>,
) -> Result<Vec<(Tally, Option<GameRecord>)>, MatchError> {
    numbers
        .into_par_iter()
        .map_init(workers, |play, number| play(number))
        .collect()
}

impl<G: Contest> Pairing<'_, G> {
    /// Plays all games with all threads. Each has dice of its own, so that the result depends on the seed alone.
    ///
    /// # Errors
    /// If a player cannot go on, a game cannot be kept, or the work is cancelled.
    pub fn play(
        &self,
        progress: &dyn Progress,
        keep: Option<&mut Keep<'_>>,
    ) -> Result<Tally, MatchError> {
        // One for each thread of the pool, and one for whoever asks for the games: a single game is played there.
        let watches: Vec<Watch> = (0..=rayon::current_num_threads())
            .map(|_| Watch::default())
            .collect();
        let tell = || {
            progress.say(&under_way(&watches));
            if progress.is_cancelled() {
                watches.iter().for_each(Watch::stop);
            }
        };
        meanwhile(EVERY, tell, || self.play_all(&watches, progress, keep))
    }

    fn play_all(
        &self,
        watches: &[Watch],
        progress: &dyn Progress,
        mut keep: Option<&mut Keep<'_>>,
    ) -> Result<Tally, MatchError> {
        let mut all = Tally::default();
        let mut next = 0;
        while next < self.games {
            // Without anything to keep, one batch is all there is.
            let count = match keep {
                Some(_) => BATCH.min(self.games - next),
                None => self.games,
            };
            let batch = next..next + count;
            next += count;
            match &mut keep {
                None => {
                    let worker = || self.worker(watches, false, progress);
                    all = all.and(tally(batch, &worker)?);
                }
                Some(keep) => {
                    let worker = || self.worker(watches, true, progress);
                    for (tally, record) in games(batch, &worker)? {
                        if let Some(record) = record {
                            keep(record).map_err(MatchError::Unkept)?;
                        }
                        all = all.and(tally);
                    }
                }
            }
        }
        Ok(all)
    }

    /// What plays games, one after the other, for the thread that asks.
    fn worker<'w>(
        &'w self,
        watches: &'w [Watch],
        keeps_moves: bool,
        progress: &'w dyn Progress,
    ) -> Worker<'w> {
        let mut table = self.table(watches);
        Box::new(move |number| {
            let (tally, played) = self.game_at(&mut table, number, keeps_moves, progress)?;
            let origin = (self.seed, number);
            let record = keeps_moves
                .then(|| GameRecord::new(self.game, self.name, self.names, origin, &played));
            Ok((tally, record))
        })
    }

    /// A table for the thread that asks.
    fn table<'t>(&'t self, watches: &'t [Watch]) -> MatchRunner<'t, G> {
        let thread = rayon::current_thread_index();
        let watch = thread.map_or(watches.last(), |thread| watches.get(thread));
        MatchRunner::new(self.game, self.conditions).watched(watch)
    }

    fn game_at(
        &self,
        table: &mut MatchRunner<'_, G>,
        number: u64,
        keeps_moves: bool,
        progress: &dyn Progress,
    ) -> Result<(Tally, super::Played<G::Move>), MatchError> {
        if progress.is_cancelled() {
            return Err(MatchError::Cancelled);
        }
        let mut dice = Dice::of_game(self.seed, number);
        let played = table.play(self.players, keeps_moves, &mut dice);
        let played = played.map_err(|error| match progress.is_cancelled() {
            // A player who was told to give up knows less than there is to know.
            true => MatchError::Cancelled,
            false => error.into(),
        })?;
        progress.advance(1);
        Ok((Tally::of(&played), played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::{Board, Dots};
    use crate::players::Random;
    use crate::progress::NoProgress;

    fn played(threads: usize, keeps: bool) -> (Tally, Vec<GameRecord>) {
        let game = Dots::new(Board::new(2, 2).unwrap());
        let random = Random::default();
        let pairing = Pairing {
            game: &game,
            name: "dots:2x2",
            players: [&random, &random],
            names: ["random", "random"],
            games: 3_000,
            seed: 11,
            conditions: Conditions::default(),
        };
        let mut records = vec![];
        let mut keep = |record| {
            records.push(record);
            Ok(())
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let keep: Option<&mut (dyn FnMut(GameRecord) -> std::io::Result<()> + Send)> =
            if keeps { Some(&mut keep) } else { None };
        let tally = pool.install(|| pairing.play(&NoProgress, keep.map(|keep| keep as &mut Keep)));
        (tally.unwrap(), records)
    }

    #[test]
    fn the_seed_decides_and_not_the_threads() {
        let (one, records) = played(1, true);
        let (two, again) = played(2, true);
        assert_eq!(one, two);
        assert_eq!(records, again);
        assert_eq!(played(2, false).0, one);
        assert_eq!(one.games, 3_000);
        assert!(records.iter().map(|record| record.number).eq(0..3_000));
    }

    #[test]
    fn games_that_are_cut_off_are_not_drawn() {
        use crate::games::alignment::{Alignment, Blocked, antrin};
        use crate::players::End;
        let game = Alignment::new(antrin(3, 3, Blocked::Loses).unwrap());
        let random = Random::default();
        let pairing = Pairing {
            game: &game,
            name: "antrin",
            players: [&random, &random],
            names: ["random", "random"],
            games: 20,
            seed: 1,
            // No player has three in a row after four plies.
            conditions: Conditions {
                third_time_draws: true,
                most_plies: 4,
            },
        };
        let mut ends = vec![];
        let mut keep = |record: GameRecord| {
            ends.push((record.end, record.moves.len()));
            Ok(())
        };
        let tally = pairing.play(&NoProgress, Some(&mut keep)).unwrap();
        assert_eq!((tally.games, tally.endless, tally.draws()), (20, 20, 0));
        assert_eq!(ends, [(End::Length, 4); 20]);
    }

    #[test]
    fn records_can_be_replayed() {
        let game = Dots::new(Board::new(2, 2).unwrap());
        let (_, records) = played(2, true);
        for record in &records[..50] {
            let steps = record.steps(&game).unwrap();
            assert_eq!(steps.last().unwrap().margin, record.margin);
            assert_eq!(steps.len(), 12);
        }
        let mut wrong = records[0].clone();
        wrong.moves[3] = wrong.moves[2].clone();
        assert!(
            wrong
                .steps(&game)
                .unwrap_err()
                .to_string()
                .contains("move 4")
        );
    }
}

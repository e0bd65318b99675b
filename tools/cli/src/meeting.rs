//! Who plays what, by the arguments.

use crate::args::{Global, MeetingArgs};
use crate::choice::hall_from_file;
use crate::failure::Usage;
use crate::input;
use crate::progress::Progress;
use retrograde::front::{self, Hall, HallError, MatchRequest};
use retrograde::players::{Conditions, GameRecord};
use std::io::{self, Read};
use std::path::Path;

/// A hall, and the players that were named.
pub(crate) struct Meeting {
    pub(crate) hall: Box<dyn Hall>,
    pub(crate) players: Vec<String>,
}

impl MeetingArgs {
    /// The hall, and as many players as there should be.
    pub(crate) fn meet(&self, players: usize) -> anyhow::Result<Meeting> {
        let (hall, named) = match &self.rules {
            Some(file) => (hall_from_file(file)?, &self.words[..]),
            None => {
                let Some((game, named)) = self.words.split_first() else {
                    return Err(Usage::new("which game? As in: dots:3x3 greedy random").into());
                };
                (front::hall(game)?, named)
            }
        };
        if named.len() != players {
            let words = match players {
                0 => "--table names the players, so none can stand behind the game".into(),
                _ => format!(
                    "a match is between two players, and there are {}: as in dots:3x3 greedy random; `retrograde players GAME` lists them",
                    named.len()
                ),
            };
            return Err(Usage::new(words).into());
        }
        Ok(Meeting {
            hall,
            players: named.to_vec(),
        })
    }

    pub(crate) fn request(&self, first: &str, second: &str) -> MatchRequest {
        MatchRequest {
            first: first.into(),
            second: second.into(),
            games: self.games,
            seed: self.seed,
            both: self.both,
            conditions: Conditions::default(),
        }
    }
}

/// What went wrong, as the other commands say it.
pub(crate) fn in_words(error: HallError) -> anyhow::Error {
    match error {
        HallError::Name(error) => error.into(),
        HallError::Table(error) => (*error).into(),
        error => error.into(),
    }
}

/// More than anybody records, so that what never ends is not read for ever.
const MOST_BYTES: u64 = 1 << 30;

/// The games of a file, or one of them.
pub(crate) fn recorded(file: &Path, number: Option<usize>) -> anyhow::Result<Vec<GameRecord>> {
    let shown = file.display();
    let unread = |error: io::Error| Usage::new(format!("{shown}: cannot read the games: {error}"));
    let games = input::open(file).map_err(unread)?.take(MOST_BYTES);
    let mut records = vec![];
    for (at, line) in input::lines(games).enumerate() {
        let line = line.map_err(unread)?;
        if line.is_empty() || number.is_some_and(|number| number != at) {
            continue;
        }
        let record = serde_json::from_str(&line).map_err(|error| {
            Usage::new(format!(
                "{shown}, line {}: not a recorded game: {error}",
                at + 1
            ))
        })?;
        records.push(record);
        if number.is_some() {
            break;
        }
    }
    if records.is_empty() {
        let words = match number {
            Some(number) => format!("{shown}: there is no game {number}; they are counted from 0"),
            None => format!("{shown}: there are no games in it"),
        };
        return Err(Usage::new(words).into());
    }
    Ok(records)
}

/// The hall of recorded games, which are all of one game.
pub(crate) fn hall_of(records: &[GameRecord]) -> anyhow::Result<Box<dyn Hall>> {
    let game = &records[0].game;
    if let Some(other) = records.iter().find(|record| record.game != *game) {
        return Err(Usage::new(format!(
            "the file has games of {game} and of {}: look at one with --number",
            other.game
        ))
        .into());
    }
    Ok(front::hall(game)?)
}

/// Shows how far a job is, and takes that away before anything else is printed.
pub(crate) fn with_progress<T>(
    global: &Global,
    job: impl FnOnce(&Progress) -> Result<T, HallError>,
) -> anyhow::Result<T> {
    let progress = Progress::new(global);
    let done = job(&progress);
    drop(progress);
    done.map_err(in_words)
}

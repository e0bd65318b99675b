//! Files of recorded games, as `match --record` writes them.

use crate::failure::Usage;
use crate::{input, lookup};
use retrograde::catalog::AnyGame;
use retrograde::players::GameRecord;
use std::io::{self, Read};
use std::path::Path;

/// More than anybody records, so that what never ends is not read for ever.
const MOST_BYTES: u64 = 1 << 30;

/// The games of a file, or one of them.
pub(crate) fn read_records(file: &Path, number: Option<usize>) -> anyhow::Result<Vec<GameRecord>> {
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

/// The game of some records, which must be the same for all.
pub(crate) fn game_of_records(records: &[GameRecord]) -> anyhow::Result<Box<dyn AnyGame>> {
    let game = &records[0].game;
    if let Some(other) = records.iter().find(|record| record.game != *game) {
        return Err(Usage::new(format!(
            "the file has games of {game} and of {}: look at one with --number",
            other.game
        ))
        .into());
    }
    lookup::find(game)
}

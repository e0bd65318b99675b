//! Files of recorded games, as `match --record` writes them.

use crate::failure::Usage;
use crate::{input, lookup};
use retrograde::catalog::AnyGame;
use retrograde::games::NameError;
use retrograde::players::GameRecord;
use std::io::{self, Read};
use std::path::Path;

/// More than anybody records, so that what never ends is not read for ever.
const MOST_BYTES: u64 = 1 << 30;

/// A recorded game, and where it stands in its file.
pub(crate) struct Recorded {
    /// Counted from 0.
    pub(crate) number: usize,
    pub(crate) record: GameRecord,
}

/// The games of a file, or one of them; at least one.
pub(crate) fn read_records(file: &Path, number: Option<usize>) -> anyhow::Result<Vec<Recorded>> {
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
        records.push(Recorded { number: at, record });
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

/// The game that a record is of: the one of its name, or that of a file of rules, which must have the same name.
pub(crate) fn game_of_record(
    record: &GameRecord,
    rules: Option<&Path>,
) -> anyhow::Result<Box<dyn AnyGame>> {
    let name = &record.game;
    let Some(file) = rules else {
        return lookup::find(name).map_err(|error| match error.is::<NameError>() {
            true => Usage::new(format!(
                "the record is of {name:?}, and {error}\nIf its rules are in a file, name it: --rules FILE"
            ))
            .into(),
            false => error,
        });
    };
    let chosen = lookup::from_file(file)?;
    if chosen.name != *name {
        let shown = file.display();
        return Err(Usage::new(format!(
            "the record is of {name:?}, and {shown} has the rules of {:?}: name the file that the games were played by",
            chosen.name
        ))
        .into());
    }
    Ok(chosen.game)
}

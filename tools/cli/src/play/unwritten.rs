//! The game that is written down although nobody leaves it: the process is asked to end, by Ctrl-C or because its terminal is gone.

use super::record::RecordFile;
use crate::interrupt::{self, INTERRUPTED};
use crate::output;
use retrograde::players::GameRecord;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often it is looked whether the process is to end.
const TICK: Duration = Duration::from_millis(50);

/// What is not written down yet, and where it goes.
#[derive(Clone, Debug, Default)]
pub(super) struct Unwritten(Arc<Mutex<Option<(RecordFile, GameRecord)>>>);

impl Unwritten {
    /// This is what is to be written from now on.
    pub(super) fn set(&self, game: Option<(RecordFile, GameRecord)>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = game;
    }

    /// Writes it, and gives the file as it is then. Nobody else writes it too.
    pub(super) fn write(&self) -> anyhow::Result<Option<(RecordFile, Option<String>)>> {
        let mut game = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((file, record)) = game.as_mut() else {
            return Ok(None);
        };
        let words = file.add(record)?;
        let file = file.clone();
        *game = None;
        Ok(Some((file, words)))
    }

    /// From now on a signal that asks the process to end does so after this time, if nothing else has ended it by then: whoever
    /// waits for a line, or for a key of a terminal that is gone, waits on.
    pub(super) fn watch(&self, grace: Duration, restore: fn()) {
        interrupt::watch();
        let unwritten = self.clone();
        std::thread::spawn(move || {
            while !interrupt::requested() {
                std::thread::sleep(TICK);
            }
            std::thread::sleep(grace);
            let written = unwritten.write();
            restore();
            if let Err(error) = written {
                output::warn(&format!("error: {error}"));
            }
            std::process::exit(interrupt::status().unwrap_or(INTERRUPTED).into());
        });
    }
}

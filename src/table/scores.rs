//! Tables of games that are played for points.

use super::build::{check_places, lock};
use super::memory::Limit;
use super::tables::{open_table, table_path, tables_folder};
use super::{DataFolders, Identity, SolveError, SolveOptions, TableError, Tables, writer};
use crate::index::{Address, Indexed};
use crate::progress::Progress;
use crate::solve::ScoreCell;
use crate::value::Score;
use std::fs::File;
use std::path::PathBuf;
use tracing::info;

impl Tables {
    /// The score of the position at a place, in the tables of a game that has scores.
    ///
    /// # Errors
    /// If the tier is not solved, or the table is damaged there or holds no score.
    pub fn score(&self, address: Address) -> Result<Score, TableError> {
        let table = self.tier(address.tier)?;
        table.entry(address.slot)?.score().ok_or_else(|| {
            let what = format!("cell {}", address.slot);
            table.file().unusable(what, "a score", "something else")
        })
    }
}

/// Writes the scores of a game into tables, tier by tier, and keeps others from doing so at the same time.
pub(crate) struct ScoreWriter<'g, G> {
    game: &'g G,
    data: PathBuf,
    /// Released by the system if the process dies.
    _lock: File,
}

impl<'g, G: Indexed> ScoreWriter<'g, G> {
    /// A writer into the first of the folders `data`.
    ///
    /// # Errors
    /// If names do not fit, the folder cannot be made, or another process is writing there.
    pub(crate) fn new(game: &'g G, data: &DataFolders) -> Result<Self, TableError> {
        let data = data.first();
        check_places(game, data)?;
        Ok(Self {
            game,
            data: data.to_owned(),
            _lock: lock(data, &game.table_name())?,
        })
    }

    /// Writes the table of a tier, in the place of one that is there.
    ///
    /// # Errors
    /// If that is not possible; what was there before is as it was then.
    pub(crate) fn keep(
        &self,
        tier: usize,
        cells: &[ScoreCell],
        progress: &dyn Progress,
    ) -> Result<(), TableError> {
        let identity = Identity::of(self.game, tier);
        let path = table_path(&self.data, &identity);
        writer::write_file(&path, &identity, cells, progress)?;
        info!(tier = identity.tier, slots = identity.cells, "tier stored");
        Ok(())
    }
}

/// Whether all tables of a game are in one of the folders `data`; those that are, are sound in every block.
///
/// # Errors
/// If one is damaged, or belongs to another game or other rules.
pub(crate) fn all_solved<G: Indexed>(game: &G, data: &DataFolders) -> Result<bool, TableError> {
    let data = tables_folder(game, data);
    for tier in 0..game.tiers().len() {
        match open_table(data, &Identity::of(game, tier)) {
            Ok(table) => table.check()?,
            Err(TableError::Missing { .. }) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// Refuses at once what would run out of memory later.
///
/// # Errors
/// If the options or the machine do not allow this many bytes.
pub(crate) fn check_memory(
    game: &str,
    needed: u64,
    options: &SolveOptions,
) -> Result<(), SolveError> {
    Limit::new(options.memory).check(game, needed)
}

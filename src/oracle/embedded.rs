//! Small tables that come with the program, so that questions can be asked before anything was solved.

use crate::index::Indexed;
use crate::table::{DataFolders, TableData, TableError, Tables, game_folder, table_file};
use std::path::Path;
use tracing::info;

// `FILES`: path below tablebases/ and contents of each file that tablebases/manifest.txt lists.
include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The tables of `game` that come with the program, if they do.
///
/// # Errors
/// If they belong to other rules: the program was built with tables of another version.
pub fn embedded_tables<G: Indexed>(game: &G) -> Result<Option<Tables>, TableError> {
    let folder = game_folder(Path::new(""), &game.table_name());
    let data: Option<Vec<TableData>> = game
        .tiers()
        .iter()
        .map(|tier| {
            let path = folder.join(table_file(&tier.name));
            let (_, bytes) = FILES.iter().find(|(name, _)| Path::new(name) == path)?;
            Some(TableData::from(*bytes))
        })
        .collect();
    let Some(data) = data else {
        return Ok(None);
    };
    info!(
        game = game.table_name(),
        tables = data.len(),
        "tables of the program opened"
    );
    Tables::from_data(game, Path::new("embedded"), data).map(Some)
}

/// Whether tables of the game with this name come with the program.
#[must_use]
pub fn comes_with_program(name: &str) -> bool {
    let folder = game_folder(Path::new(""), name);
    FILES
        .iter()
        .any(|(path, _)| Path::new(path).starts_with(&folder))
}

/// The tables of `game` in the folders `data` or, where they are not solved, those that come with the program.
///
/// # Errors
/// If there are neither, or a table in the folder is damaged or foreign.
pub fn open_or_embedded<G: Indexed>(game: &G, data: &DataFolders) -> Result<Tables, TableError> {
    match Tables::open(game, data) {
        Err(error) if is_absence(&error) => embedded_tables(game)?.ok_or(error),
        Ok(tables) if !tables.is_complete() => Ok(embedded_tables(game)?.unwrap_or(tables)),
        opened => opened,
    }
}

/// Whether there is no table, or none that this user may see; a table that is there and damaged is another matter.
pub(crate) fn is_absence(error: &TableError) -> bool {
    use std::io::ErrorKind::{NotADirectory, PermissionDenied};
    match error {
        TableError::Missing { .. } => true,
        TableError::Io { source, .. } => matches!(source.kind(), NotADirectory | PermissionDenied),
        _ => false,
    }
}

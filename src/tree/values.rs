//! The values of a tree's nodes: stored, part of the program, or computed on the spot.

use super::TreeError;
use crate::index::Solvable;
use crate::oracle::{is_absence, open_or_embedded};
use crate::progress::Progress;
use crate::solve::memory_needed;
use crate::table::{DataFolders, Tables};

/// Games that need no more memory than this are solved in less time than it takes to say that they are not.
pub(crate) const ON_THE_SPOT: u64 = 64 << 20;

/// The tables of `game` in the folders `data` or those that come with the program; where there are neither
/// and the game is small, it is solved in memory.
pub(crate) fn stored_or_solved<G: Solvable>(
    game: &G,
    data: &DataFolders,
    progress: &dyn Progress,
) -> Result<Tables, TreeError> {
    let opened = open_or_embedded(game, data);
    let lacking = match &opened {
        Ok(tables) => !tables.is_complete(),
        Err(error) => is_absence(error),
    };
    let all: Vec<usize> = (0..game.tiers().len()).collect();
    if lacking && memory_needed(game, &all) <= ON_THE_SPOT {
        return Ok(Tables::solve_in_memory(game, progress)?);
    }
    Ok(opened?)
}

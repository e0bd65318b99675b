//! The values of the quiet positions, tier by tier, as tables.

use super::QuietValues;
use crate::backend::SolveTask;
use crate::games::dots::Dots;
use crate::games::dots::quiet::{Block, QuietCount, QuietDots};
use crate::games::dots::search::least::LowParts;
use crate::hint::Hint;
use crate::index::Indexed;
use crate::solve::ScoreCell;
use crate::table::{ScoreWriter, SolveError, all_solved, check_memory};
use rayon::prelude::*;

/// The program itself, the sets of both halves and their moves, and what writing takes.
const PROGRAM_BYTES: u64 = 384 << 20;

/// Memory that solving takes: a byte for every quiet normal position, and the tier that is written.
pub(crate) fn quiet_memory_needed(counts: &[QuietCount]) -> u64 {
    let normal = || counts.iter().map(|count| count.normal);
    let bytes = normal().sum::<u128>() + normal().max().unwrap_or(0);
    u64::try_from(bytes)
        .unwrap_or(u64::MAX)
        .saturating_add(PROGRAM_BYTES)
}

/// Solves every quiet position, and stores the scores, unless they are there.
///
/// # Errors
/// If the memory allowed is too little, a table cannot be read or written, or the work is cancelled.
pub(crate) fn solve_quiet_tables(
    game: &Dots,
    counts: &[QuietCount],
    task: SolveTask<'_>,
) -> Result<(), SolveError> {
    let SolveTask {
        data,
        options,
        progress,
    } = task;
    let game = QuietDots::new(game);
    if !options.force && all_solved(&game, data)? {
        return Ok(());
    }
    let name = game.table_name();
    check_memory(&name, quiet_memory_needed(counts), options).map_err(|error| {
        error.or_instead(Hint::SolveUltraWeakly {
            game: name.clone(),
            gives: "finds the value of the start with less".into(),
        })
    })?;
    let writer = ScoreWriter::new(&game, data)?;
    let slots: u64 = game.tiers().iter().map(|tier| tier.slots).sum();
    progress.plan(2 * slots);
    let values = QuietValues::solve(&game, progress).map_err(|_| SolveError::Cancelled {
        force: options.force,
    })?;
    for tier in 0..game.tiers().len() {
        writer.keep(tier, &canonical_cells(&game, &values, tier), progress)?;
        if progress.is_cancelled() {
            return Err(SolveError::Cancelled {
                force: options.force,
            });
        }
    }
    Ok(())
}

/// The values of a tier; those of positions that are not the least of their kind are holes.
fn canonical_cells(game: &QuietDots, values: &QuietValues, tier: usize) -> Vec<ScoreCell> {
    let mut cells = vec![ScoreCell::HOLE; game.tiers()[tier].slots as usize];
    let mut rest = &mut cells[..];
    for block in game.quiet().blocks(tier) {
        let (cells, others) = rest.split_at_mut(block.slots as usize);
        fill_block(game, values, block, cells);
        rest = others;
    }
    cells
}

fn fill_block(game: &QuietDots, values: &QuietValues, block: &Block, cells: &mut [ScoreCell]) {
    let quiet = game.quiet();
    let middle = quiet.cut.middle_edges(block.middle);
    let (lefts, rights) = (
        quiet.left.beside(block.middle),
        quiet.right.beside(block.middle),
    );
    let columns = rights.with_drawn(block.right_drawn);
    let of_rights = rights.all()[columns.clone()].iter();
    let parts = LowParts::new(
        game.images(),
        of_rights.map(|&set| quiet.right.edges_of(set)),
    );
    let first = lefts.with_drawn(block.left_drawn).start;
    cells
        .par_chunks_mut(columns.len())
        .enumerate()
        .for_each_init(Vec::new, |is_least, (number, cells)| {
            let left = first + number;
            let edges = middle | quiet.left.edges_of(lefts.all()[left]);
            parts.mark_least(game.images().all(edges), is_least);
            let values = &values.row(block.middle, left)[columns.clone()];
            for (cell, (&value, is_least)) in cells.iter_mut().zip(values.iter().zip(is_least)) {
                if *is_least {
                    *cell = ScoreCell::new(value.into());
                }
            }
        });
}

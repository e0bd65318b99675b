//! The values of all positions, tier by tier, as tables.

use super::Values;
use super::least::LowParts;
use crate::backend::SolveTask;
use crate::games::dots::{Dots, Images, Tiers};
use crate::index::Indexed;
use crate::solve::{ScoreCell, program_bytes};
use crate::table::{ScoreWriter, SolveError, all_solved, check_memory};
use rayon::prelude::*;

/// Memory that solving takes: a byte for every normal position, and the tier that is written.
pub(crate) fn memory_needed(game: &Dots) -> u64 {
    let largest = game.tiers().iter().map(|tier| tier.slots).max();
    game.normal_tiers().layout().indices() + largest.unwrap_or(0) + program_bytes()
}

/// Solves every position, and stores the scores, unless they are there.
///
/// # Errors
/// If the memory allowed is too little, a table cannot be read or written, or the work is cancelled.
pub(crate) fn solve_tables(game: &Dots, task: SolveTask<'_>) -> Result<(), SolveError> {
    let SolveTask {
        data,
        options,
        progress,
    } = task;
    if !options.force && all_solved(game, data)? {
        return Ok(());
    }
    check_memory(&game.table_name(), memory_needed(game), options)?;
    let writer = ScoreWriter::new(game, data)?;
    let stopped = |_| SolveError::Cancelled {
        force: options.force,
    };
    let tiers = game.normal_tiers();
    let indices = tiers.layout().indices();
    progress.plan(2 * indices);
    let values = Values::solve(tiers.layout(), progress).map_err(stopped)?;
    for tier in 0..tiers.count() {
        let cells = canonical_cells(tiers, game.turned(), &values, tier);
        writer.keep(tier, &cells, progress)?;
    }
    Ok(())
}

/// The values of a tier; those of positions that are not the least of their kind are holes.
fn canonical_cells(tiers: &Tiers, images: &Images, values: &Values, tier: usize) -> Vec<ScoreCell> {
    let mut cells = vec![ScoreCell::HOLE; tiers.slots(tier) as usize];
    let mut rest = &mut cells[..];
    let mut parts = Vec::new();
    let mut low_parts: Vec<Option<LowParts>> = Vec::new();
    for run in tiers.runs(tier) {
        let (part, others) = rest.split_at_mut(run.lows.len());
        low_parts.resize_with(low_parts.len().max(run.low_drawn + 1), || None);
        low_parts[run.low_drawn].get_or_insert_with(|| {
            let lows = run.lows.iter();
            LowParts::new(images, lows.map(|&low| tiers.low_edges(low)))
        });
        parts.push((run, part));
        rest = others;
    }
    parts
        .into_par_iter()
        .for_each_init(Vec::new, |is_least, (run, part)| {
            let Some(lows) = &low_parts[run.low_drawn] else {
                unreachable!("made above");
            };
            lows.mark_least(images.all(run.high_edges), is_least);
            let positions = run.lows.iter().zip(is_least);
            for (cell, (&low, is_least)) in part.iter_mut().zip(positions) {
                if *is_least {
                    *cell = ScoreCell::new(values.at(run.first + u64::from(low)).into());
                }
            }
        });
    cells
}

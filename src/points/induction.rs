//! The scores of all positions that play leads to, from the last tier to the first.

use crate::game::{Edge, Game};
use crate::index::{Address, Indexed, Keyed, Reachable};
use crate::progress::{Cancelled, Progress};
use crate::solve::{ScoreCell, program_bytes};
use crate::table::{
    DataFolders, ScoreWriter, SolveError, SolveOptions, TableError, all_solved, check_index,
    check_memory,
};
use crate::value::Score;
use rayon::prelude::*;

/// Positions that a thread works out before it asks for more.
const CHUNK: usize = 1 << 12;

/// Works out the scores of all positions that play leads to, and keeps them in tables in the first of the folders `data`.
/// If all are there already, they are kept as they are, unless `options` say otherwise.
///
/// # Errors
/// If the memory allowed is too little, a file cannot be read or written, or the work is cancelled.
pub fn solve_scores<G: Keyed>(
    game: &Reachable<G>,
    data: &DataFolders,
    options: &SolveOptions,
    progress: &dyn Progress,
) -> Result<(), SolveError> {
    check_index(game)?;
    if !options.force && all_solved(game, data)? {
        return Ok(());
    }
    check_memory(&game.table_name(), scores_bytes(game), options)?;
    let writer = ScoreWriter::new(game, data)?;
    let solved = induce(game, progress, |tier, cells| {
        Ok(writer.keep(tier, cells, progress)?)
    });
    solved.map_err(|failure| match failure {
        Failure::Cancelled(_) => SolveError::Cancelled {
            force: options.force,
        },
        Failure::Table(error) => error.into(),
    })
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    #[error(transparent)]
    Table(#[from] TableError),
}

/// About how much memory that takes: the scores of a tier and of those it leads into.
fn scores_bytes<G: Keyed>(game: &Reachable<G>) -> u64 {
    let tiers = game.tiers();
    let together = |tier: usize| {
        let exits = tiers[tier].exits.iter().map(|&exit| tiers[exit].slots);
        exits.sum::<u64>() + tiers[tier].slots
    };
    let most = (0..tiers.len()).map(together).max().unwrap_or(0);
    most * size_of::<ScoreCell>() as u64 + program_bytes()
}

/// Works out the scores of every tier and hands them over, the last tier first. No move may lead back to where
/// play has been; inside a tier, moves may lead on.
///
/// # Errors
/// If the work is cancelled, or what is handed over is not taken.
fn induce<G, E>(
    game: &Reachable<G>,
    progress: &dyn Progress,
    mut take: impl FnMut(usize, &[ScoreCell]) -> Result<(), E>,
) -> Result<(), E>
where
    G: Keyed,
    E: From<Cancelled> + From<TableError>,
{
    let mut solved: Vec<Vec<ScoreCell>> = vec![vec![]; game.tiers().len()];
    for tier in (0..game.tiers().len()).rev() {
        let needed = |later: usize| {
            let earlier = &game.tiers()[..=tier];
            earlier.iter().any(|tier| tier.exits.contains(&later))
        };
        for (later, cells) in solved.iter_mut().enumerate().skip(tier + 1) {
            if !needed(later) {
                *cells = vec![];
            }
        }
        let slots = game.tiers()[tier].slots;
        progress.begin(&game.tiers()[tier].name, slots);
        let mut cells = vec![ScoreCell::HOLE; slots as usize];
        settle(game, tier, &mut cells, &solved, progress)?;
        let is_open = |&slot: &usize| cells[slot].score().is_none();
        let mut open: Vec<usize> = (0..cells.len()).filter(is_open).collect();
        solved[tier] = cells;
        while !open.is_empty() {
            let settled: Vec<(usize, ScoreCell)> = open
                .par_iter()
                .filter_map(|&slot| {
                    let address = Address {
                        tier,
                        slot: slot as u64,
                    };
                    Some((slot, ScoreCell::new(score(game, address, &solved)?)))
                })
                .collect();
            if settled.is_empty() {
                // No position comes twice in a game, so a move leads to one that has no key.
                let game = game.table_name();
                return Err(TableError::Nowhere { game }.into());
            }
            for (slot, cell) in settled {
                solved[tier][slot] = cell;
            }
            open.retain(|&slot| solved[tier][slot].score().is_none());
        }
        progress.finish();
        take(tier, &solved[tier])?;
    }
    Ok(())
}

/// Works out the positions whose moves all lead into later tiers.
fn settle<G: Keyed>(
    game: &Reachable<G>,
    tier: usize,
    cells: &mut [ScoreCell],
    solved: &[Vec<ScoreCell>],
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let chunks = cells.par_chunks_mut(CHUNK).enumerate();
    chunks.into_par_iter().try_for_each(|(number, chunk)| {
        if progress.is_cancelled() {
            return Err(Cancelled);
        }
        for (offset, cell) in chunk.iter_mut().enumerate() {
            let slot = (number * CHUNK + offset) as u64;
            if let Some(score) = score(game, Address { tier, slot }, solved) {
                *cell = ScoreCell::new(score);
            }
        }
        progress.advance(chunk.len() as u64);
        Ok(())
    })
}

/// The score of a position, if those of all that can follow it are known.
fn score<G: Keyed>(
    game: &Reachable<G>,
    address: Address,
    solved: &[Vec<ScoreCell>],
) -> Option<Score> {
    let position = game.unrank(address)?;
    if game.outcome(&position).is_some() {
        return Some(game.final_score(&position));
    }
    let mut best = Some(Score::MIN);
    game.game().each_move(&position, |edge: Edge<G>| {
        let Address { tier, slot } = game.rank(&edge.to);
        let after = solved[tier]
            .get(slot as usize)
            .and_then(|cell| cell.score());
        let score = after.map(|after| game.game().score_before(&position, &edge, after));
        best = best.zip(score).map(|(best, score)| best.max(score));
    });
    best
}

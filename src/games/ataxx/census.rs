//! The positions that play leads to, counted by playing.

use super::Ataxx;
use crate::census::{CensusError, ReachedCensus, ReachedStep, ReachedTotals};
use crate::index::reachable::{KeyStore, explore, explorer_bytes};
use crate::index::{Indexed, Keyed, SortedKeys};
use crate::progress::{Cancelled, Progress};
use crate::solve::program_bytes;
use crate::system;
use crate::table::Limit;
use crate::value::Outcome;
use rayon::prelude::*;

/// Counts the positions of every number of stones.
///
/// # Errors
/// If the work is cancelled, or the board has too many cells to try.
pub fn reached_census(game: &Ataxx, progress: &dyn Progress) -> Result<ReachedCensus, CensusError> {
    let apart = Ataxx::without_symmetry(game.rules().clone());
    let cells = game.rules().board.cells().len();
    if apart.key_bits() > u64::BITS {
        return Err(CensusError::TooManyCells {
            game: game.table_name(),
            cells,
        });
    }
    // The bound on the number of boards is far too high, so it refuses a census only where one was asked for by name.
    if system::memory_bound().is_some() {
        let needed = explorer_bytes(&apart).saturating_add(program_bytes());
        Limit::new(None).check_task("counting", &game.table_name(), needed)?;
    }
    let canonical = counted(game, progress)?;
    let boards = counted(&apart, progress)?;
    let all = game.positions_by_stones();
    let all_boards = apart.positions_by_stones();
    let mut totals = ReachedTotals::default();
    let steps = (0..=cells).map(|step| {
        let counts = ReachedTotals {
            boards: boards[step].keys,
            canonical: canonical[step].keys,
            winning_canonical: canonical[step].won,
            // Either player can be to move.
            all_boards: all_boards[step] * 2,
            all_canonical: all[step],
        };
        totals.add(counts);
        ReachedStep {
            step,
            sequences: None,
            counts,
        }
    });
    Ok(ReachedCensus {
        game: game.table_name(),
        method: "all play from the start, once up to symmetry and exchange of colours and once without; all boards by Burnside's \
                 lemma",
        steps: steps.collect(),
        totals,
    })
}

fn counted(game: &Ataxx, progress: &dyn Progress) -> Result<Vec<Counted>, Cancelled> {
    let mut counter = Counter {
        game,
        tiers: vec![],
    };
    explore(game, &mut counter, progress)?;
    Ok(counter.tiers)
}

#[derive(Default)]
struct Counted {
    keys: u64,
    won: u64,
}

/// Counts keys and forgets them.
struct Counter<'a> {
    game: &'a Ataxx,
    tiers: Vec<Counted>,
}

impl KeyStore for Counter<'_> {
    type Error = Cancelled;

    fn kept(&self, _tier: usize) -> Result<Option<SortedKeys>, Cancelled> {
        Ok(None)
    }

    fn keep(&mut self, tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, Cancelled> {
        use crate::game::Game;
        let is_won = |key: &u64| {
            let outcome = self.game.outcome(&self.game.keyed(tier, *key));
            matches!(outcome, Some(Outcome::Win | Outcome::Loss))
        };
        let won = |run: &&[u64]| run.iter().filter(|key| is_won(key)).count() as u64;
        self.tiers.push(Counted {
            keys: runs.iter().map(|run| run.len() as u64).sum(),
            won: runs.par_iter().map(won).sum(),
        });
        Ok(SortedKeys::in_memory(self.game.key_bits(), &[]))
    }
}

//! The positions that play leads to, counted by playing.

use super::CensusError;
use crate::games::ataxx::Ataxx;
use crate::index::reached::{KeyKeeper, explore, explorer_bytes};
use crate::index::{Indexed, Keyed, SortedKeys};
use crate::solve::{Monitor, Stopped, program_bytes};
use crate::system;
use crate::table::Limit;
use crate::value::Outcome;
use rayon::prelude::*;
use serde::Serialize;

/// Positions by number of stones: those that play from the start leads to, and all.
#[derive(Clone, Debug, Serialize)]
pub struct ReachedCensus {
    /// The game.
    pub game: String,
    /// How the numbers were found.
    pub method: &'static str,
    /// By number of stones.
    pub steps: Vec<ReachedStep>,
    /// All steps together.
    pub totals: ReachedTotals,
}

/// The positions with a given number of stones.
#[derive(Clone, Debug, Serialize)]
pub struct ReachedStep {
    /// Stones on the board.
    pub step: usize,
    /// Ways to get there: none is given, since stones can jump to and fro for ever.
    pub sequences: Option<u128>,
    /// The counts.
    #[serde(flatten)]
    pub counts: ReachedTotals,
}

/// Numbers of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ReachedTotals {
    /// Different boards with the player to move that play from the start leads to.
    pub boards: u64,
    /// The same up to symmetry and exchange of colours.
    pub canonical: u64,
    /// Those among them where the game is over and somebody has won.
    pub winning_canonical: u64,
    /// All boards with the player to move, whether or not play leads there.
    pub all_boards: u128,
    /// The same up to symmetry and exchange of colours.
    pub all_canonical: u128,
}

impl ReachedTotals {
    fn add(&mut self, other: Self) {
        self.boards += other.boards;
        self.canonical += other.canonical;
        self.winning_canonical += other.winning_canonical;
        self.all_boards += other.all_boards;
        self.all_canonical += other.all_canonical;
    }
}

/// Counts the positions of every number of stones.
///
/// # Errors
/// If the monitor asks to stop, or the board has too many cells to try.
pub fn reached_census(game: &Ataxx, monitor: &dyn Monitor) -> Result<ReachedCensus, CensusError> {
    let apart = Ataxx::without_symmetry(game.rules().clone());
    let cells = game.rules().board.cells().len();
    if apart.key_bits() > u64::BITS {
        return Err(CensusError::TooManyCells {
            game: game.table_name(),
            cells,
        });
    }
    // How many boards there are is what is to be found out, and the bound from above is far off: only who asks for it is refused by it.
    if system::memory_bound().is_some() {
        let needed = explorer_bytes(&apart).saturating_add(program_bytes());
        Limit::new(None).check_task("counting", &game.table_name(), needed)?;
    }
    let canonical = counted(game, monitor)?;
    let boards = counted(&apart, monitor)?;
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

fn counted(game: &Ataxx, monitor: &dyn Monitor) -> Result<Vec<Counted>, Stopped> {
    let mut counter = Counter {
        game,
        tiers: vec![],
    };
    explore(game, &mut counter, monitor)?;
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

impl KeyKeeper for Counter<'_> {
    type Error = Stopped;

    fn kept(&self, _tier: usize) -> Result<Option<SortedKeys>, Stopped> {
        Ok(None)
    }

    fn keep(&mut self, tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, Stopped> {
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

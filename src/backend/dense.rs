//! Tables of all positions that a numbering has.

use super::report::{Report, TierSize, VerifyReport};
use super::{About, AnyOracle, Backend, Cost, Description, Effort, Info, Phase, Sizes};
use crate::game::{Game, Notation};
use crate::graph::{Digraph, GraphError, position_graph};
use crate::hint::Reason;
use crate::index::Solvable;
use crate::oracle::{Oracle, TableValues, open_or_embedded};
use crate::progress::Progress;
use crate::solve::memory_needed;
use crate::table::{SolveError, SolveOptions, TableError, Tables};
use crate::tree::{Tree, TreeError, TreeRequest, tree_from_folder};
use crate::verify::{VerifyError, VerifyOutcome, verify};
use std::path::Path;
use std::sync::Arc;

/// Bytes of a table of next to nothing.
pub(crate) const EMPTY_TABLE: u64 = 228;

/// A game whose positions are numbered, and that can tell how large its tables are.
pub trait Tabled: Solvable + Notation + 'static {
    /// Canonical positions of each tier that play can produce, counted without the index where there is a way to.
    fn positions(&self) -> Vec<u64> {
        self.tiers().iter().map(|tier| tier.slots).collect()
    }

    /// The phase of play that a tier belongs to.
    fn phase(&self, tier: usize) -> Phase {
        match self.tiers()[tier].cyclic {
            true => Phase::Moving,
            false => Phase::Over,
        }
    }

    /// Time and space that solving takes, as measured.
    fn cost(&self) -> Cost {
        Cost {
            positions_per_second: 1e6,
            bytes_per_position: 0.3,
        }
    }

    /// The same if only the positions are kept that play from the start leads to.
    fn reached_cost(&self) -> Cost {
        self.cost()
    }

    /// Adds to the words about the game.
    fn describe(&self, description: &mut Description) {
        let _ = description;
    }
}

/// Tables of all positions that a numbering of the game has.
#[derive(Debug)]
pub struct Dense<I> {
    /// The game with its numbering.
    pub index: Arc<I>,
}

impl<I: Tabled> Dense<I> {
    pub(crate) fn sizes(&self) -> Sizes {
        let index = &*self.index;
        let cost = index.cost();
        let all: Vec<usize> = (0..index.tiers().len()).collect();
        let tiers = index.tiers().iter().zip(index.positions()).enumerate();
        let tiers = tiers.map(|(number, (tier, positions))| TierSize {
            tier: tier.name.clone(),
            phase: index.phase(number),
            positions,
            slots: tier.slots,
            disk_bytes: EMPTY_TABLE + (positions as f64 * cost.bytes_per_position) as u64,
            memory_bytes: memory_needed(index, &[number]),
            estimated_seconds: positions as f64 / cost.positions_per_second,
        });
        Sizes {
            tiers: tiers.collect(),
            at_most: false,
            memory_bytes: memory_needed(index, &all),
            numbered: index.index_bytes(&all).is_ok(),
        }
    }

    fn report(&self, tables: Tables) -> Result<Report, TableError> {
        Report::from_tables(&Oracle::new(Arc::clone(&self.index), tables))
    }
}

/// The tables that are there.
pub(crate) fn stored<G: About, I: Tabled, B: Backend<G>>(
    backend: &B,
    game: &G,
    index: &I,
    data: &Path,
) -> Result<Tables, TableError> {
    open_or_embedded(index, data).map_err(|error| Info::of(game, backend, vec![]).instead_of(error))
}

impl<G, I> Backend<G> for Dense<I>
where
    G: About,
    I: Tabled + Game<Position = G::Position, Move = G::Move>,
{
    fn name(&self, _game: &G) -> String {
        self.index.table_name()
    }

    fn sizes(&self, _game: &G) -> Result<Sizes, Reason> {
        Ok(self.sizes())
    }

    fn describe(&self, _game: &G, description: &mut Description) {
        self.index.describe(description);
    }

    fn solve(
        &self,
        game: &Arc<G>,
        data: &Path,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<Report, SolveError> {
        let tables = Tables::solve(&*self.index, data, options, progress)
            .map_err(|error| Info::of(&**game, self, vec![]).instead_of_solving(error))?;
        Ok(self.report(tables)?)
    }

    fn stats(&self, game: &Arc<G>, data: &Path) -> Result<Report, TableError> {
        let tables = stored(self, &**game, &*self.index, data)?;
        tables.check_memory(&*self.index)?;
        self.report(tables)
    }

    fn open(
        &self,
        game: &Arc<G>,
        data: &Path,
        _effort: &Effort,
    ) -> Result<AnyOracle<G>, TableError> {
        let tables = stored(self, &**game, &*self.index, data)?;
        tables.check_memory(&*self.index)?;
        let values = TableValues::new(Arc::clone(&self.index), tables);
        Ok(Oracle::by(Arc::clone(game), Box::new(values)))
    }

    fn verify(
        &self,
        game: &Arc<G>,
        data: &Path,
        progress: &dyn Progress,
    ) -> Result<VerifyReport, VerifyError> {
        let tables = stored(self, &**game, &*self.index, data)?;
        let mut verdict = verify(&*self.index, &tables, progress)?;
        let positions = self.index.positions();
        let expected = tables.solved().map(|(tier, _)| positions[tier]).sum();
        if verdict.checked != expected {
            verdict.errors += 1;
            verdict.examples.push(format!(
                "the index holds {} positions, counted without it there are {expected}",
                verdict.checked
            ));
        }
        let unsolved = positions.len() - tables.solved().count();
        Ok(VerifyReport::new(
            self.index.table_name(),
            verdict,
            expected,
            unsolved,
        ))
    }

    fn tree(&self, _game: &Arc<G>, request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        tree_from_folder(&self.index, request)
    }

    fn graph(&self, _game: &Arc<G>, progress: &dyn Progress) -> Result<Digraph, GraphError> {
        position_graph(&*self.index, progress)
    }
}

impl VerifyReport {
    /// What checking tables found.
    pub(crate) fn new(
        game: String,
        verdict: VerifyOutcome,
        expected: u64,
        unsolved: usize,
    ) -> Self {
        Self {
            game,
            checked: verdict.checked,
            expected,
            unsolved_tiers: unsolved,
            errors: verdict.errors,
            examples: verdict.examples,
            certificates: vec![],
            seconds: 0.0,
        }
    }
}

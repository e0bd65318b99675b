//! Tables of all positions that a numbering has.

use super::provenance::hexadecimal;
use super::report::{Report, TierSize};
use super::{
    About, AnyOracle, Backend, Cost, Description, Effort, Expected, Info, Opened, Phase, Sizes,
    SolveTask, Verified, VerifyReport,
};
use crate::game::{Game, Notation};
use crate::graph::{Digraph, GraphError, position_graph};
use crate::hint::Reason;
use crate::index::{Indexed, Solvable};
use crate::oracle::{Oracle, TableValues, open_or_embedded};
use crate::progress::Progress;
use crate::solve::memory_needed;
use crate::table::{DataFolders, SolveError, TableError, Tables};
use crate::tree::{Tree, TreeError, TreeRequest, tree_from_folder};
use crate::verify::verify;
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

/// Solves a game by the tables of an index.
pub(crate) fn solve<G: About, I: Tabled, B: Backend<G>>(
    backend: &B,
    game: &G,
    index: &I,
    task: SolveTask<'_>,
) -> Result<Tables, SolveError> {
    Tables::solve(index, task.data, task.options, task.progress)
        .map_err(|error| Info::of(game, backend, vec![]).instead_of_solving(error))
}

/// A game that answers by the tables of an index.
pub(crate) fn by_tables<G, I>(game: &Arc<G>, index: Arc<I>, tables: Tables) -> AnyOracle<G>
where
    G: About,
    I: Indexed + Notation + Game<Position = G::Position> + 'static,
{
    let values = TableValues::new(index, tables);
    Oracle::by(Arc::clone(game), Box::new(values))
}

/// The tables that are there.
pub(crate) fn stored<G: About, I: Tabled, B: Backend<G>>(
    backend: &B,
    game: &G,
    index: &I,
    data: &DataFolders,
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

    fn solve(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<Report, SolveError> {
        Ok(self.report(solve(self, &**game, &*self.index, task)?)?)
    }

    fn stats(&self, game: &Arc<G>, data: &DataFolders) -> Result<Report, TableError> {
        let tables = stored(self, &**game, &*self.index, data)?;
        tables.check_memory(&*self.index)?;
        self.report(tables)
    }

    fn rules_hash(&self, _game: &G) -> String {
        hexadecimal(self.index.identity().rules_hash())
    }

    fn tables_hash(&self, _game: &Arc<G>, data: &DataFolders) -> Option<String> {
        let tables = open_or_embedded(&*self.index, data).ok()?;
        Some(hexadecimal(tables.hash()))
    }

    fn open(&self, game: &Arc<G>, data: &DataFolders, _effort: &Effort) -> Opened<G> {
        let tables = stored(self, &**game, &*self.index, data)?;
        tables.check_memory(&*self.index)?;
        Ok(by_tables(game, Arc::clone(&self.index), tables))
    }

    fn verify(&self, game: &Arc<G>, data: &DataFolders, progress: &dyn Progress) -> Verified {
        let tables = stored(self, &**game, &*self.index, data)?;
        let outcome = verify(&*self.index, &tables, progress)?;
        let expected = Expected::of(&self.index.positions(), &tables);
        let name = self.index.table_name();
        Ok(VerifyReport::new(name, outcome, expected, |found| {
            expected.but_index_holds(found)
        }))
    }

    fn tree(&self, _game: &Arc<G>, request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        tree_from_folder(&self.index, request)
    }

    fn graph(&self, _game: &Arc<G>, progress: &dyn Progress) -> Result<Digraph, GraphError> {
        position_graph(&*self.index, progress)
    }
}

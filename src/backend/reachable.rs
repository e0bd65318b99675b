//! Tables of only the positions that play from the start leads to.

use super::dense::{EMPTY_TABLE, by_tables};
use super::provenance::hexadecimal;
use super::report::{FileReport, Report, TierSize};
use super::{
    About, Backend, Description, Effort, Expected, Info, Opened, Sizes, SolveTask, Tabled,
    Verified, VerifyReport,
};
use crate::game::Game;
use crate::graph::{Digraph, GraphError, position_graph};
use crate::hint::Reason;
use crate::index::reachable::explorer_bytes;
use crate::index::{Indexed, Reachable, Unmove};
use crate::oracle::{Oracle, is_absence};
use crate::progress::Progress;
use crate::solve::{TableEntry, program_bytes};
use crate::table::{DataFolders, SolveError, TableError, Tables};
use crate::tree::{ON_THE_SPOT, Tree, TreeError, TreeRequest, tree_from_folder};
use crate::verify::{count_reached, verify};
use std::sync::Arc;

/// Tables of the positions that play from the start leads to.
#[derive(Debug)]
pub struct Sparse<I> {
    /// The game with its keys.
    pub index: Arc<I>,
}

/// Bytes of a key, with its share of the directory.
const KEY_BYTES: f64 = 8.5;

impl<I: Tabled + Unmove> Sparse<I> {
    fn report(
        &self,
        game: Arc<Reachable<I>>,
        data: &DataFolders,
        tables: Tables,
    ) -> Result<Report, TableError> {
        let files = game.files(data)?.into_iter();
        let mut report = Report::from_tables(&Oracle::new(game, tables))?;
        let files = files.map(|(path, bytes)| FileReport::new(&path, bytes));
        report.files.extend(files);
        Ok(report)
    }
}

/// The positions whose tables are there.
fn stored<G: About, I: Tabled + Unmove, B: Backend<G>>(
    backend: &B,
    game: &G,
    index: &Arc<I>,
    data: &DataFolders,
) -> Result<Arc<Reachable<I>>, TableError> {
    let reached = Reachable::open(Arc::clone(index), data);
    let reached = reached.map_err(|error| Info::of(game, backend, vec![]).instead_of(error))?;
    Ok(Arc::new(reached))
}

impl<G, I> Backend<G> for Sparse<I>
where
    G: About,
    I: Tabled + Unmove + Game<Position = G::Position, Move = G::Move>,
{
    fn name(&self, _game: &G) -> String {
        Reachable::name_of(&*self.index)
    }

    fn sizes(&self, _game: &G) -> Result<Sizes, Reason> {
        let index = &*self.index;
        let cost = index.reached_cost();
        let tiers = index.tiers().iter().enumerate().map(|(number, tier)| {
            let positions = index.most_reached(number);
            let later = tier.exits.iter().map(|&exit| index.most_reached(exit));
            let slots = later.fold(positions, u64::saturating_add);
            let bytes = cost.bytes_per_position + KEY_BYTES;
            TierSize {
                tier: tier.name.clone(),
                phase: index.phase(number),
                positions,
                slots: positions,
                disk_bytes: EMPTY_TABLE + (positions as f64 * bytes) as u64,
                memory_bytes: slots
                    .saturating_mul(size_of::<TableEntry>() as u64)
                    .saturating_add(program_bytes()),
                estimated_seconds: positions as f64 / cost.positions_per_second,
            }
        });
        Ok(Sizes {
            tiers: tiers.collect(),
            at_most: true,
            memory_bytes: explorer_bytes(index).saturating_add(program_bytes()),
            numbered: true,
        })
    }

    fn describe(&self, _game: &G, description: &mut Description) {
        self.index.describe(description);
    }

    fn solve(&self, _game: &Arc<G>, task: SolveTask<'_>) -> Result<Report, SolveError> {
        let SolveTask {
            data,
            options,
            progress,
        } = task;
        let reached = Reachable::explore(Arc::clone(&self.index), data, options, progress)?;
        let tables = Tables::solve(&reached, data, options, progress)?;
        Ok(self.report(Arc::new(reached), data, tables)?)
    }

    fn stats(&self, game: &Arc<G>, data: &DataFolders) -> Result<Report, TableError> {
        let reached = stored(self, &**game, &self.index, data)?;
        let tables = Tables::open(&*reached, data)?;
        self.report(reached, data, tables)
    }

    fn rules_hash(&self, _game: &G) -> String {
        hexadecimal(Reachable::rules_hash_of(&*self.index))
    }

    fn tables_hash(&self, _game: &Arc<G>, data: &DataFolders) -> Option<String> {
        let reached = Reachable::open(Arc::clone(&self.index), data).ok()?;
        let tables = Tables::open(&reached, data).ok()?;
        Some(hexadecimal(tables.hash()))
    }

    fn open(&self, game: &Arc<G>, data: &DataFolders, _effort: &Effort) -> Opened<G> {
        let reached = stored(self, &**game, &self.index, data)?;
        let tables = Tables::open(&*reached, data)?;
        Ok(by_tables(game, reached, tables))
    }

    fn verify(&self, game: &Arc<G>, data: &DataFolders, progress: &dyn Progress) -> Verified {
        let reached = stored(self, &**game, &self.index, data)?;
        let tables = Tables::open(&*reached, data)?;
        let outcome = verify(&*reached, &tables, progress)?;
        let expected = Expected::of(&count_reached(&*reached, progress)?, &tables);
        let name = reached.table_name();
        Ok(VerifyReport::new(name, outcome, expected, |keys| {
            let Expected { positions, .. } = expected;
            format!(
                "there are keys of {keys} positions, and play from the start leads to {positions}"
            )
        }))
    }

    fn tree(&self, _game: &Arc<G>, request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        let is_small = explorer_bytes(&*self.index) <= ON_THE_SPOT;
        let reached = match Reachable::open(Arc::clone(&self.index), request.data) {
            Err(error) if is_absence(&error) && is_small => {
                Reachable::in_memory(Arc::clone(&self.index), request.progress)?
            }
            opened => opened?,
        };
        tree_from_folder(&Arc::new(reached), request)
    }

    fn graph(&self, _game: &Arc<G>, progress: &dyn Progress) -> Result<Digraph, GraphError> {
        position_graph(&*self.index, progress)
    }
}

//! A game of which only the positions that play leads to are kept, behind the front.

use super::described::Described;
use super::desk::{EMPTY_TABLE, info, perft};
use super::report::{FileReport, Info, Report, TierSize, VerifyReport};
use super::{Ask, Front, Passes, PerftError};
use crate::census::{CensusError, Count};
use crate::game::{Notation, ParseError};
use crate::games::OptionSpec;
use crate::graph::{Digraph, GraphError, position_graph};
use crate::index::reached::explorer_bytes;
use crate::index::{Indexed, Reached, Unmove};
use crate::query::{Answer, Oracle, QueryError, is_absence};
use crate::solve::{Code, Monitor, program_bytes};
use crate::system;
use crate::table::{SolveError, SolveOptions, TableError, Tables};
use crate::tree::{ON_THE_SPOT, Tree, TreeError, tree_from_folder};
use crate::verify::{VerifyError, count_reached, verify};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

pub(super) struct ReachedDesk<M> {
    /// Makes the game; every opening of its keys takes one.
    pub(super) make: M,
    pub(super) options: &'static [OptionSpec],
}

impl<G, M> ReachedDesk<M>
where
    G: Described + Unmove + 'static,
    M: Fn() -> G + Send + Sync,
{
    /// The positions whose tables are there.
    fn reached(&self, data: &Path) -> Result<Reached<G>, TableError> {
        Reached::open((self.make)(), data).map_err(|error| self.info().instead_of(error))
    }

    fn report(
        &self,
        game: &Reached<G>,
        data: &Path,
        tables: Tables,
        began: Instant,
    ) -> Result<Report, TableError> {
        let mut report = Report::from_tables(game, &Oracle::new(game, tables))?;
        report.files.extend(
            game.files(data)?
                .into_iter()
                .map(|(path, bytes)| FileReport {
                    path: path.display().to_string(),
                    bytes,
                }),
        );
        report.seconds = began.elapsed().as_secs_f64();
        report.peak_rss_bytes = system::peak_resident_bytes();
        Ok(report)
    }
}

/// Bytes of a key, with its share of the directory.
const KEY_BYTES: f64 = 8.5;

impl<G, M> Front for ReachedDesk<M>
where
    G: Described + Unmove + 'static,
    M: Fn() -> G + Send + Sync,
{
    fn info(&self) -> Info {
        let game = (self.make)();
        let cost = game.reached_cost();
        let tiers = game.tiers().iter().enumerate().map(|(number, tier)| {
            let positions = game.most_reached(number);
            let later = tier.exits.iter().map(|&exit| game.most_reached(exit));
            let slots = later.fold(positions, u64::saturating_add);
            let bytes = cost.bytes_per_position + KEY_BYTES;
            TierSize {
                tier: tier.name.clone(),
                phase: game.phase(number),
                positions,
                slots: positions,
                disk_bytes: EMPTY_TABLE + (positions as f64 * bytes) as u64,
                memory_bytes: slots
                    .saturating_mul(size_of::<Code>() as u64)
                    .saturating_add(program_bytes()),
                estimated_seconds: positions as f64 / cost.positions_per_second,
            }
        });
        let tiers = tiers.collect();
        let memory_bytes = explorer_bytes(&game).saturating_add(program_bytes());
        Info {
            name: Reached::name_of(&game),
            at_most: true,
            ..info(&game, self.options, tiers, memory_bytes)
        }
    }

    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        let began = Instant::now();
        let game = Reached::explore((self.make)(), data, options, monitor)?;
        let tables = Tables::solve(&game, data, options, monitor)?;
        Ok(self.report(&game, data, tables, began)?)
    }

    fn stats(&self, data: &Path) -> Result<Report, TableError> {
        let began = Instant::now();
        let game = self.reached(data)?;
        let tables = Tables::open(&game, data)?;
        self.report(&game, data, tables, began)
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        let game = self.reached(data)?;
        let tables = Arc::new(Tables::open(&game, data)?);
        Ok(Box::new(Opened { game, tables }))
    }

    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        let game = self.reached(data)?;
        let tables = Tables::open(&game, data)?;
        let mut verdict = verify(&game, &tables, monitor)?;
        let reached = count_reached(&game, monitor)?;
        let solved = || tables.solved().map(|(tier, _)| tier);
        let expected = solved().map(|tier| reached[tier]).sum();
        if verdict.checked != expected {
            verdict.errors += 1;
            verdict.examples.push(format!(
                "there are keys of {} positions, and play from the start leads to {expected}",
                verdict.checked
            ));
        }
        Ok(VerifyReport {
            game: game.table_name(),
            checked: verdict.checked,
            expected,
            unsolved_tiers: game.tiers().len() - solved().count(),
            errors: verdict.errors,
            examples: verdict.examples,
            certificates: vec![],
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    fn count(&self, monitor: &dyn Monitor) -> Result<Count, CensusError> {
        (self.make)().census(monitor)
    }

    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        monitor: &dyn Monitor,
    ) -> Result<u64, PerftError> {
        perft(&(self.make)(), depth, position, passes, monitor)
    }

    fn tree(
        &self,
        data: &Path,
        position: Option<&str>,
        depth: u8,
        monitor: &dyn Monitor,
    ) -> Result<Tree, TreeError> {
        let game = (self.make)();
        let is_small = explorer_bytes(&game) <= ON_THE_SPOT;
        let game = match Reached::open(game, data) {
            Err(error) if is_absence(&error) && is_small => {
                Reached::in_memory((self.make)(), monitor)?
            }
            opened => opened?,
        };
        tree_from_folder(&game, data, position, depth, monitor)
    }

    fn graph(&self, monitor: &dyn Monitor) -> Result<Digraph, GraphError> {
        position_graph(&(self.make)(), monitor)
    }
}

/// Tables together with the game they belong to.
struct Opened<G> {
    game: G,
    tables: Arc<Tables>,
}

impl<G: Indexed + Notation> Ask for Opened<G>
where
    G: Send + Sync,
{
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        Oracle::new(&self.game, Arc::clone(&self.tables)).ask(position, with_line)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        Ok(self.game.diagram(&self.game.parse(position)?))
    }
}

//! Any game that can introduce itself, behind the front.

use super::described::Described;
use super::report::{Info, OperatorReport, OptionReport, Report, TierSize, VerifyReport};
use super::{Ask, Front, Passes, PerftError};
use crate::census::{CensusError, Count};
use crate::game::{Game, Notation, ParseError};
use crate::games::OptionSpec;
use crate::graph::{Digraph, GraphError, position_graph};
use crate::index::Indexed;
use crate::query::{Answer, Oracle, QueryError, open_or_embedded};
use crate::solve::{Monitor, Stopped, memory_needed};
use crate::system;
use crate::table::{SolveError, SolveOptions, TableError, Tables};
use crate::tree::{Tree, TreeError, tree_from_folder};
use crate::verify::{VerifyError, verify};
use rayon::prelude::*;
use std::path::Path;
use std::time::Instant;

/// Bytes of a table of next to nothing.
pub(super) const EMPTY_TABLE: u64 = 228;

pub(super) struct Desk<G> {
    pub(super) game: G,
    pub(super) options: &'static [OptionSpec],
}

impl<G: Described> Desk<G> {
    fn report(&self, tables: Tables, began: Instant) -> Result<Report, TableError> {
        let mut report = Report::from_tables(&self.game, &Oracle::new(&self.game, tables))?;
        report.seconds = began.elapsed().as_secs_f64();
        report.peak_rss_bytes = system::peak_resident_bytes();
        Ok(report)
    }

    /// The tables that are there.
    pub(super) fn stored(&self, data: &Path) -> Result<Tables, TableError> {
        open_or_embedded(&self.game, data).map_err(|error| self.info().instead_of(error))
    }

    fn tiers(&self) -> Vec<TierSize> {
        let cost = self.game.cost();
        let tiers = self
            .game
            .tiers()
            .iter()
            .zip(self.game.positions())
            .enumerate();
        tiers
            .map(|(number, (tier, positions))| TierSize {
                tier: tier.name.clone(),
                phase: self.game.phase(number),
                positions,
                slots: tier.slots,
                disk_bytes: EMPTY_TABLE + (positions as f64 * cost.bytes_per_position) as u64,
                memory_bytes: memory_needed(&self.game, &[number]),
                estimated_seconds: positions as f64 / cost.positions_per_second,
            })
            .collect()
    }
}

impl<G: Described> Front for Desk<G> {
    fn info(&self) -> Info {
        let all: Vec<usize> = (0..self.game.tiers().len()).collect();
        let info = info(
            &self.game,
            self.options,
            self.tiers(),
            memory_needed(&self.game, &all),
        );
        Info {
            solvable: info.solvable && self.game.index_bytes(&all).is_ok(),
            ..info
        }
    }

    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        let began = Instant::now();
        let tables = Tables::solve(&self.game, data, options, monitor)
            .map_err(|error| self.info().instead_of_solving(error))?;
        Ok(self.report(tables, began)?)
    }

    fn stats(&self, data: &Path) -> Result<Report, TableError> {
        let began = Instant::now();
        let tables = self.stored(data)?;
        tables.check_memory(&self.game)?;
        self.report(tables, began)
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        let tables = self.stored(data)?;
        tables.check_memory(&self.game)?;
        Ok(Box::new(Oracle::new(&self.game, tables)))
    }

    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        let tables = self.stored(data)?;
        let mut verdict = verify(&self.game, &tables, monitor)?;
        let positions = self.game.positions();
        let expected = tables.solved().map(|(tier, _)| positions[tier]).sum();
        let unsolved_tiers = positions.len() - tables.solved().count();
        if verdict.checked != expected {
            verdict.errors += 1;
            verdict.examples.push(format!(
                "the index holds {} positions, counted without it there are {expected}",
                verdict.checked
            ));
        }
        Ok(VerifyReport {
            game: self.game.table_name(),
            checked: verdict.checked,
            expected,
            unsolved_tiers,
            errors: verdict.errors,
            examples: verdict.examples,
            certificates: vec![],
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    fn count(&self, monitor: &dyn Monitor) -> Result<Count, CensusError> {
        self.game.census(monitor)
    }

    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        monitor: &dyn Monitor,
    ) -> Result<u64, PerftError> {
        perft(&self.game, depth, position, passes, monitor)
    }

    fn tree(
        &self,
        data: &Path,
        position: Option<&str>,
        depth: u8,
        monitor: &dyn Monitor,
    ) -> Result<Tree, TreeError> {
        let tree = tree_from_folder(&self.game, data, position, depth, monitor);
        tree.map_err(|error| match error {
            TreeError::Table(error) => self.info().instead_of(error).into(),
            error => error,
        })
    }

    fn graph(&self, monitor: &dyn Monitor) -> Result<Digraph, GraphError> {
        position_graph(&self.game, monitor)
    }
}

/// What there is to know about a game whose tiers are so large.
pub(super) fn info<G: Described>(
    game: &G,
    options: &[OptionSpec],
    tiers: Vec<TierSize>,
    memory_bytes: u64,
) -> Info {
    let description = game.description();
    let group = game.symmetries();
    let operators = game.operators().iter();
    let sum = |number: &dyn Fn(&TierSize) -> u64| {
        tiers
            .iter()
            .fold(0u64, |sum, tier| sum.saturating_add(number(tier)))
    };
    Info {
        name: game.table_name(),
        title: description.title,
        rules: description.rules,
        notation: description.notation,
        start: game.show(&game.start()),
        options: options.iter().map(OptionReport::from).collect(),
        symmetry_order: group.order(),
        generators: group
            .generators()
            .iter()
            .map(|generator| generator.name.clone())
            .collect(),
        operators: operators
            .map(|operator| OperatorReport {
                name: operator.name.clone(),
                product: group
                    .find(&operator.permutation)
                    .map(|element| group.product(element)),
            })
            .collect(),
        colours: description.colours,
        positions: Some(sum(&|tier| tier.positions)),
        at_most: false,
        disk_bytes: sum(&|tier| tier.disk_bytes),
        memory_bytes,
        estimated_seconds: tiers.iter().map(|tier| tier.estimated_seconds).sum(),
        solvable: system::available_bytes().is_none_or(|available| memory_bytes <= available),
        untabled: None,
        references: description.references,
        tiers,
    }
}

/// How many lines of exactly `depth` plies there are from a position, by default the start.
pub(super) fn perft<G: Notation>(
    game: &G,
    depth: u32,
    position: Option<&str>,
    passes: Passes,
    monitor: &dyn Monitor,
) -> Result<u64, PerftError> {
    /// Enough lines to share out among threads, and to see progress.
    const SHARED: usize = 10_000;
    let sibling = position.and_then(|text| game.sibling(text));
    let game = sibling.as_ref().unwrap_or(game);
    let start = position.map_or(Ok(game.start()), |text| game.parse(text))?;
    let lines_of = Lines {
        game,
        passes,
        monitor,
    };
    let mut lines = vec![lines_of.arrived(start)];
    let mut left = depth;
    while left > 0 && !lines.is_empty() && lines.len() < SHARED && !monitor.stopped() {
        let mut longer = Vec::new();
        for position in lines {
            if game.outcome(&position).is_none() {
                game.each_move(&position, |edge| longer.push(lines_of.arrived(edge.to)));
            }
        }
        lines = longer;
        left -= 1;
    }
    monitor.begin("counting lines of play", lines.len() as u64);
    let nodes = lines
        .par_iter()
        .map(|position| {
            let nodes = lines_of.count(position, left)?;
            monitor.advance(1);
            Ok(nodes)
        })
        .sum::<Result<u64, Stopped>>()?;
    monitor.finish();
    Ok(nodes)
}

/// Counts lines of play.
struct Lines<'a, G> {
    game: &'a G,
    passes: Passes,
    monitor: &'a dyn Monitor,
}

impl<G: Game> Lines<'_, G> {
    /// The position that a move leads to: where passes are free, the one after them.
    fn arrived(&self, mut position: G::Position) -> G::Position {
        while self.passes == Passes::Free && self.game.outcome(&position).is_none() {
            let mut after_pass = None;
            self.game.each_move(&position, |edge| {
                if self.game.is_pass(&edge.mv) {
                    after_pass = Some(edge.to);
                }
            });
            match after_pass {
                Some(after) => position = after,
                None => break,
            }
        }
        position
    }

    /// As [`Game::perft`](crate::Game::perft), asking now and then whether to stop.
    fn count(&self, position: &G::Position, depth: u32) -> Result<u64, Stopped> {
        /// Subtrees of this depth are counted without asking.
        const UNASKED: u32 = 4;
        if self.monitor.stopped() {
            return Err(Stopped);
        }
        if depth == 0 {
            return Ok(1);
        }
        if depth <= UNASKED && self.passes == Passes::Plies {
            return Ok(self.game.perft(position, depth));
        }
        if self.game.outcome(position).is_some() {
            return Ok(0);
        }
        let mut nodes = Ok(0);
        self.game.each_move(position, |edge| {
            if let Ok(sum) = nodes {
                let more = self.count(&self.arrived(edge.to), depth - 1);
                nodes = more.map(|more| sum + more);
            }
        });
        nodes
    }
}

impl<G: Indexed + Notation> Ask for Oracle<'_, G> {
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        Oracle::ask(self, position, with_line)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        let game = self.game();
        Ok(game.diagram(&game.parse(position)?))
    }
}

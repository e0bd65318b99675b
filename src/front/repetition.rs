//! A game in which positions that hang on the rule on repetition are told apart from draws, behind the front.

use super::described::{Cost, Described, Description, Phase};
use super::desk::Desk;
use super::report::{Counted, Info, Report, VerifyReport, unless_unsolved};
use super::{Ask, Front, Passes, PerftError};
use crate::census::{CensusError, Count};
use crate::game::{Notation, ParseError};
use crate::games::OptionSpec;
use crate::graph::{Digraph, GraphError, position_graph};
use crate::index::Indexed;
use crate::query::{Answer, QueryError};
use crate::repetition::{Insisting, Judge, Role, judged_counts};
use crate::solve::{Monitor, Quiet};
use crate::symmetry::{Group, Operator};
use crate::system;
use crate::table::{SolveError, SolveOptions, TableError, Tables};
use crate::tree::{Node, Tree, TreeError, stored_or_solved};
use crate::verify::{VerifyError, verify};
use std::path::Path;
use std::time::Instant;

/// Entries that a table has for each position.
const ENTRIES: u64 = Role::ALL.len() as u64;

impl<G: Described> Described for Insisting<G> {
    fn description(&self) -> Description {
        let mut description = self.game().description();
        description.title += ", repetition judged";
        description.rules.push(
            "When a position comes for the third time, the player who began to repeat is worse off than if he had lost, and for \
             the other the game is a draw. The rule leaves open who began. So a draw is only called one if both players can force \
             the game to end with at least a draw for themselves; wins, losses and such draws are the same under every rule \
             that only judges plays in which a position comes again. All other positions are repetition-dependent."
                .into(),
        );
        description
    }

    fn symmetries(&self) -> &Group {
        self.game().symmetries()
    }

    fn operators(&self) -> &[Operator] {
        self.game().operators()
    }

    /// Each once, although tables have [an entry for each role](ENTRIES).
    fn positions(&self) -> Vec<u64> {
        self.game().positions()
    }

    fn phase(&self, tier: usize) -> Phase {
        self.game().phase(tier)
    }

    fn cost(&self) -> Cost {
        let Cost {
            positions_per_second,
            bytes_per_position,
        } = self.game().cost();
        Cost {
            positions_per_second: positions_per_second / ENTRIES as f64,
            bytes_per_position: bytes_per_position * ENTRIES as f64,
        }
    }

    /// The rule on repetition takes no position away.
    fn census(&self, monitor: &dyn Monitor) -> Result<Count, CensusError> {
        self.game().census(monitor)
    }
}

/// The desk of such a game.
pub(super) struct RepetitionDesk<G>(Desk<Insisting<G>>);

impl<G: Described> RepetitionDesk<G> {
    pub(super) fn new(game: G, options: &'static [OptionSpec]) -> Self {
        Self(Desk {
            game: Insisting::new(game),
            options,
        })
    }

    fn game(&self) -> &Insisting<G> {
        &self.0.game
    }

    fn report(&self, tables: Tables, began: Instant) -> Result<Report, TableError> {
        let game = self.game();
        let judge = Judge::new(game, tables);
        let tables = judge.tables();
        let tiers = tables.solved().map(|(tier, table)| {
            let codes = table.codes(&Quiet)?;
            Ok((tier, judged_counts(&codes)))
        });
        let counted = Counted {
            judges_repetition: true,
            start: unless_unsolved(judge.judgement(&judge.game().start()))?,
            tiers: tiers.collect::<Result<_, TableError>>()?,
        };
        Ok(Report {
            seconds: began.elapsed().as_secs_f64(),
            peak_rss_bytes: system::peak_resident_bytes(),
            ..Report::new(game, tables, &counted)?
        })
    }
}

impl<G: Described> Front for RepetitionDesk<G> {
    fn info(&self) -> Info {
        self.0.info()
    }

    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        let began = Instant::now();
        let tables = Tables::solve(self.game(), data, options, monitor)
            .map_err(|error| self.info().instead_of_solving(error))?;
        Ok(self.report(tables, began)?)
    }

    fn stats(&self, data: &Path) -> Result<Report, TableError> {
        let began = Instant::now();
        self.report(self.0.stored(data)?, began)
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        let tables = self.0.stored(data)?;
        Ok(Box::new(Judge::new(self.game(), tables)))
    }

    /// A position is checked when its entries for all roles are.
    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        let tables = self.0.stored(data)?;
        let mut verdict = verify(self.game(), &tables, monitor)?;
        let positions = self.game().positions();
        let expected: u64 = tables.solved().map(|(tier, _)| positions[tier]).sum();
        if verdict.checked != expected * ENTRIES {
            verdict.errors += 1;
            verdict.examples.push(format!(
                "the index holds {} entries for {expected} positions, {ENTRIES} each would be right",
                verdict.checked
            ));
        }
        Ok(VerifyReport {
            game: self.game().table_name(),
            checked: verdict.checked / ENTRIES,
            expected,
            unsolved_tiers: positions.len() - tables.solved().count(),
            errors: verdict.errors,
            examples: verdict.examples,
            certificates: vec![],
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    fn count(&self, monitor: &dyn Monitor) -> Result<Count, CensusError> {
        self.0.count(monitor)
    }

    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        monitor: &dyn Monitor,
    ) -> Result<u64, PerftError> {
        self.0.perft(depth, position, passes, monitor)
    }

    fn tree(
        &self,
        data: &Path,
        position: Option<&str>,
        depth: u8,
        monitor: &dyn Monitor,
    ) -> Result<Tree, TreeError> {
        let mut tree = self.0.tree(data, position, depth, monitor)?;
        let tables = stored_or_solved(self.game(), data, monitor)?;
        judge_nodes(&mut tree.root, &Judge::new(self.game(), tables))?;
        Ok(tree)
    }

    /// The rule on repetition changes no move.
    fn graph(&self, monitor: &dyn Monitor) -> Result<Digraph, GraphError> {
        position_graph(self.game().game(), monitor)
    }
}

/// Puts what positions are worth under the rule on repetition in the place of what they are worth without it.
fn judge_nodes<G: Indexed + Notation>(
    node: &mut Node,
    judge: &Judge<'_, G>,
) -> Result<(), TreeError> {
    let judgement = judge.judgement(&judge.game().parse(&node.position)?)?;
    node.value = judgement.word();
    node.children
        .iter_mut()
        .try_for_each(|child| judge_nodes(child, judge))
}

impl<G: Indexed + Notation> Ask for Judge<'_, G> {
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        Judge::ask(self, position, with_line)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        let game = self.game();
        Ok(game.diagram(&game.parse(position)?))
    }
}

//! Tables that tell draws from positions that hang on the rule on repetition.

use super::dense::{Dense, solve, stored};
use super::provenance::hexadecimal;
use super::report::{Counted, Report, unless_unsolved};
use super::{
    About, Backend, Cost, Description, Effort, Expected, Opened, Phase, Sizes, SolveTask, Tabled,
    Verified, VerifyReport,
};
use crate::game::Notation;
use crate::graph::{Digraph, GraphError, position_graph};
use crate::hint::Reason;
use crate::index::Indexed;
use crate::oracle::{Oracle, open_or_embedded};
use crate::progress::{NoProgress, Progress};
use crate::repetition::{RepetitionGame, RepetitionTables, Role, repetition_counts};
use crate::table::{DataFolders, SolveError, TableError, Tables};
use crate::tree::{Node, Tree, TreeError, TreeRequest, stored_or_solved, tree_from_folder};
use crate::verify::verify;
use std::sync::Arc;

/// Entries that a table has for each position.
const ENTRIES: u64 = Role::ALL.len() as u64;

impl<G: Tabled> Tabled for RepetitionGame<G> {
    /// Each once, although tables have an entry for each role.
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
}

/// Tables of the value of every position for each role.
#[derive(Debug)]
pub struct Repetition<G>(Dense<RepetitionGame<G>>);

impl<G: Tabled> Repetition<G> {
    /// Judges the positions of a game.
    pub fn new(game: &Arc<G>) -> Self {
        let index = Arc::new(RepetitionGame::new(Arc::clone(game)));
        Self(Dense { index })
    }

    fn index(&self) -> &Arc<RepetitionGame<G>> {
        &self.0.index
    }

    fn values(&self, tables: Tables) -> RepetitionTables<G> {
        RepetitionTables::new(Arc::clone(self.index()), tables)
    }

    fn report(&self, tables: Tables) -> Result<Report, TableError> {
        let values = self.values(tables);
        let tables = values.tables();
        let tiers = tables.solved().map(|(tier, table)| {
            let codes = table.entries(&NoProgress)?;
            Ok((tier, repetition_counts(&codes)))
        });
        let counted = Counted {
            judges_repetition: true,
            start: unless_unsolved(values.value(&values.game().start()))?,
            tiers: tiers.collect::<Result<_, TableError>>()?,
        };
        Report::new(&**self.index(), tables, &counted)
    }
}

impl<G: About + Tabled> Backend<G> for Repetition<G> {
    fn name(&self, _game: &G) -> String {
        self.index().table_name()
    }

    fn sizes(&self, _game: &G) -> Result<Sizes, Reason> {
        Ok(self.0.sizes())
    }

    fn describe(&self, game: &G, description: &mut Description) {
        Tabled::describe(game, description);
        description.title += ", repetition judged";
        description.rules.push(
            "When a position comes for the third time, the player who began to repeat is worse off than after a loss, and for the \
             other the game is a draw. The rule leaves open who began. So a draw is only called one if both players can force \
             the game to end with at least a draw for themselves; wins, losses and such draws are the same under every rule \
             that only judges plays in which a position comes again. All other positions are repetition-dependent."
                .into(),
        );
    }

    fn solve(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<Report, SolveError> {
        Ok(self.report(solve(self, &**game, &**self.index(), task)?)?)
    }

    fn stats(&self, game: &Arc<G>, data: &DataFolders) -> Result<Report, TableError> {
        self.report(stored(self, &**game, &**self.index(), data)?)
    }

    fn rules_hash(&self, _game: &G) -> String {
        hexadecimal(self.index().identity().rules_hash())
    }

    fn tables_hash(&self, _game: &Arc<G>, data: &DataFolders) -> Option<String> {
        let tables = open_or_embedded(&**self.index(), data).ok()?;
        Some(hexadecimal(tables.hash()))
    }

    fn open(&self, game: &Arc<G>, data: &DataFolders, _effort: &Effort) -> Opened<G> {
        let tables = stored(self, &**game, &**self.index(), data)?;
        Ok(Oracle::by(Arc::clone(game), Box::new(self.values(tables))))
    }

    /// A position is checked when its entries for all roles are.
    fn verify(&self, game: &Arc<G>, data: &DataFolders, progress: &dyn Progress) -> Verified {
        let tables = stored(self, &**game, &**self.index(), data)?;
        let outcome = verify(&**self.index(), &tables, progress)?;
        let expected = Expected::of(&game.positions(), &tables).with_entries(ENTRIES);
        let name = self.index().table_name();
        Ok(VerifyReport::new(name, outcome, expected, |entries| {
            let Expected { positions, .. } = expected;
            format!(
                "the index holds {entries} entries for {positions} positions, {ENTRIES} each would be right"
            )
        }))
    }

    fn tree(&self, _game: &Arc<G>, request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        let mut tree = tree_from_folder(self.index(), request)?;
        let tables = stored_or_solved(&**self.index(), request.data, request.progress)?;
        judge_nodes(&mut tree.root, &self.values(tables))?;
        Ok(tree)
    }

    /// The rule on repetition changes no move.
    fn graph(&self, game: &Arc<G>, progress: &dyn Progress) -> Result<Digraph, GraphError> {
        position_graph(&**game, progress)
    }
}

/// Puts the values of positions under the rule on repetition in the place of those without it.
fn judge_nodes<G: Indexed + Notation>(
    node: &mut Node,
    values: &RepetitionTables<G>,
) -> Result<(), TreeError> {
    let value = values.value(&values.game().parse(&node.position)?)?;
    node.value = value.verdict();
    node.children
        .iter_mut()
        .try_for_each(|child| judge_nodes(child, values))
}

//! The tactical game introduces itself: no tables, but a proof that the first player wins, and one of how long
//! that takes.

mod proofs;
mod words;

use super::{RuleOfTwoCells, StoneBound, Ultimate};
use crate::backend::{
    About, AnyOracle, Backend, Description, Effort, Exact, Info, Opened, ProofReport, Report,
    Sizes, SolveTask, StartSolver, Symmetries, Verified,
};
use crate::census::{CensusError, Count};
use crate::games::nested::Restrictions;
use crate::hint::{Hint, Reason};
use crate::oracle::Oracle;
use crate::players::Contest;
use crate::progress::Progress;
use crate::proof::{Certifiable, Certificate, ProofEvaluator, Prover};
use crate::table::{DataFolders, SolveError, TableError};
use crate::tree::{Tree, TreeError, TreeRequest};
use crate::value::Score;
use std::sync::Arc;

/// Longer than any game.
const MOST_PLIES: u16 = 81;

/// Values by certificates, and by search where they say nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Certificates;

/// What is known of the game as it is usually played.
fn proof_of_the_win() -> Hint {
    Hint::SolveUltraWeakly {
        game: "ultimate".into(),
        gives: "proves that the first player wins, and keeps the proof".into(),
    }
}

impl About for Ultimate {
    fn name(&self) -> String {
        Self::name(self)
    }

    fn description(&self) -> Description {
        words::description(self.restrictions())
    }

    /// What its certificates are tied to.
    fn rules_text(&self) -> String {
        self.seal().rules
    }

    fn symmetries(&self) -> Symmetries {
        Self::symmetries(self).into()
    }

    fn count(&self, _progress: &dyn Progress) -> Result<Count, CensusError> {
        Err(CensusError::Uncounted {
            game: Self::name(self),
            why: self.why(),
        })
    }
}

impl Ultimate {
    fn is_base_rule(&self) -> bool {
        *self.restrictions() == Restrictions::default()
    }

    fn why(&self) -> Reason {
        let why = "81 cells give more positions than any machine can hold";
        match self.is_base_rule() {
            true => Reason::from(why).with(proof_of_the_win()),
            false => format!("{why}; info, perft and query work without tables").into(),
        }
    }

    fn no_tables(&self) -> TableError {
        TableError::Untabled {
            game: Self::name(self),
            why: self.why(),
        }
    }

    /// The stored certificate or, without one, that of the rule that people can learn, which takes no search.
    fn certificate(&self, data: &DataFolders) -> Result<Option<Certificate>, TableError> {
        if !self.is_base_rule() {
            return Ok(None);
        }
        let stored = Certificate::open(data, &self.seal())?;
        Ok(stored.or_else(|| {
            let never = || false;
            let mut prover = Prover::new(self, RuleOfTwoCells, &never);
            let found = Certificate::collect(self, &mut prover, MOST_PLIES);
            found.ok().flatten()
        }))
    }
}

impl Backend<Ultimate> for Certificates {
    fn sizes(&self, game: &Ultimate) -> Result<Sizes, Reason> {
        Err(game.why())
    }

    fn solve(&self, game: &Arc<Ultimate>, _task: SolveTask<'_>) -> Result<Report, SolveError> {
        Err(game.no_tables().into())
    }

    fn start_solver(&self) -> Option<StartSolver> {
        Some(StartSolver::Proof)
    }

    fn prove(&self, game: &Arc<Ultimate>, task: SolveTask<'_>) -> Result<ProofReport, SolveError> {
        game.prove_the_win(task)
    }

    fn hold_out(
        &self,
        game: &Arc<Ultimate>,
        plies: u16,
        task: SolveTask<'_>,
    ) -> Result<ProofReport, SolveError> {
        game.prove_the_resistance(plies, task)
    }

    fn stats(&self, game: &Arc<Ultimate>, _data: &DataFolders) -> Result<Report, TableError> {
        Err(game.no_tables())
    }

    fn open(&self, game: &Arc<Ultimate>, data: &DataFolders, effort: &Effort) -> Opened<Ultimate> {
        let evaluator = ProofEvaluator::new(game.certificate(data)?, StoneBound);
        let oracle: AnyOracle<Ultimate> = Oracle::by(Arc::clone(game), Box::new(evaluator));
        Ok(oracle.within(effort.time))
    }

    /// The proof says how the first player wins from the start; elsewhere a search may find out, or not.
    fn open_exact(
        &self,
        game: &Arc<Ultimate>,
        data: &DataFolders,
        position: Option<&super::Position>,
        effort: &Effort,
    ) -> Result<Exact<Ultimate>, TableError> {
        if position.is_none() && !game.is_base_rule() {
            return Err(TableError::Untabled {
                game: game.name(),
                why: "who wins from the start is known under the base rule only".into(),
            });
        }
        Ok(Exact {
            oracle: self.open(game, data, effort)?,
            everywhere: false,
        })
    }

    fn can_be_exact(&self, game: &Ultimate, _info: &Info) -> bool {
        game.is_base_rule()
    }

    fn verify(
        &self,
        game: &Arc<Ultimate>,
        data: &DataFolders,
        progress: &dyn Progress,
    ) -> Verified {
        game.verify_certificates(data, progress)
    }

    fn tree(&self, game: &Arc<Ultimate>, _request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        Err(game.no_tables().into())
    }
}

impl Contest for Ultimate {
    fn strongest() -> &'static str {
        "mcts"
    }

    /// Boards won.
    fn lead(&self, position: &Self::Position) -> Score {
        let own = position.player();
        let boards = (0..9).filter_map(|board| position.owner(board));
        boards.fold(0, |lead, owner| lead + if owner == own { 1 } else { -1 })
    }
}

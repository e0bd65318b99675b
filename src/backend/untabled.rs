//! Games of which nothing but the rules is known.

use super::{About, Backend, Effort, Opened, Report, Sizes, SolveTask, Verified};
use crate::hint::Reason;
use crate::progress::Progress;
use crate::table::{DataFolders, SolveError, TableError};
use crate::tree::{Tree, TreeError, TreeRequest};
use std::sync::Arc;

/// No values: the game is too large for tables, and no search or proof is known.
#[derive(Clone, Debug)]
pub struct RulesOnly {
    /// Why there are no tables, and what can be done instead.
    pub why: String,
}

impl RulesOnly {
    fn no_tables<G: About>(&self, game: &G) -> TableError {
        TableError::Untabled {
            game: game.name(),
            why: self.why.clone().into(),
        }
    }
}

impl<G: About> Backend<G> for RulesOnly {
    fn sizes(&self, _game: &G) -> Result<Sizes, Reason> {
        Err(self.why.clone().into())
    }

    fn solve(&self, game: &Arc<G>, _task: SolveTask<'_>) -> Result<Report, SolveError> {
        Err(self.no_tables(&**game).into())
    }

    fn stats(&self, game: &Arc<G>, _data: &DataFolders) -> Result<Report, TableError> {
        Err(self.no_tables(&**game))
    }

    fn open(&self, game: &Arc<G>, _data: &DataFolders, _effort: &Effort) -> Opened<G> {
        Err(self.no_tables(&**game))
    }

    fn verify(&self, game: &Arc<G>, _data: &DataFolders, _progress: &dyn Progress) -> Verified {
        Err(self.no_tables(&**game).into())
    }

    fn tree(&self, game: &Arc<G>, _request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        Err(self.no_tables(&**game).into())
    }
}

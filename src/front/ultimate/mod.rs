//! The tactical game behind the front: no tables, but a proof that the first player wins, and one how long it takes him.

mod proofs;
mod words;

use super::desk::perft;
use super::report::{Info, ProofReport, Report, VerifyReport};
use super::untabled::Introduction;
use super::{Ask, Effort, Exact, Front, Passes, PerftError};
use crate::census::{CensusError, Count};
use crate::game::{Notation, ParseError};
use crate::games::OptionSpec;
use crate::games::nested::Restrictions;
use crate::games::nested::ultimate::{Hopes, RuleOfTwoCells, Ultimate};
use crate::proof::{Advisor, Certifiable, Certificate, Plan, Prover};
use crate::query::{Answer, QueryError};
use crate::solve::Monitor;
use crate::table::{SolveError, SolveOptions, TableError};
use crate::tree::{Tree, TreeError};
use crate::verify::VerifyError;
use std::path::Path;

pub(super) struct UltimateDesk {
    game: Ultimate,
    options: &'static [OptionSpec],
}

/// Longer than any game.
const MOST_PLIES: u16 = 81;

impl UltimateDesk {
    pub(super) fn new(game: Ultimate, options: &'static [OptionSpec]) -> Self {
        Self { game, options }
    }

    fn is_base_rule(&self) -> bool {
        *self.game.restrictions() == Restrictions::default()
    }

    fn why(&self) -> String {
        let instead = if self.is_base_rule() {
            "`retrograde solve ultimate --ultra-weak` proves that the first player wins, and keeps the proof"
        } else {
            "info, perft and query work without tables"
        };
        format!("81 cells give more positions than any machine can hold; {instead}")
    }

    fn no_tables(&self) -> TableError {
        TableError::Untabled {
            game: self.game.name(),
            why: self.why(),
        }
    }

    /// The stored certificate or, without one, what the rule that people can learn gives, which takes no search.
    fn certificate(&self, data: &Path) -> Result<Option<Certificate>, TableError> {
        if !self.is_base_rule() {
            return Ok(None);
        }
        let stored = Certificate::open(data, &self.game.seal())?;
        Ok(stored.or_else(|| {
            let never = || false;
            let mut prover = Prover::new(&self.game, RuleOfTwoCells, &never);
            let found = Certificate::collect(&self.game, &mut prover, MOST_PLIES);
            found.ok().flatten()
        }))
    }
}

impl Front for UltimateDesk {
    fn info(&self) -> Info {
        let introduction = Introduction {
            name: self.game.name(),
            game: &self.game,
            options: self.options,
            description: words::description(self.game.restrictions()),
            symmetries: self.game.symmetries(),
            why: self.why(),
        };
        introduction.info()
    }

    fn solve(
        &self,
        _data: &Path,
        _options: &SolveOptions,
        _monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        Err(self.no_tables().into())
    }

    fn prove(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        self.prove_the_win(data, options, monitor)
    }

    fn hold_out(
        &self,
        plies: u16,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        self.prove_the_resistance(plies, data, options, monitor)
    }

    fn stats(&self, _data: &Path) -> Result<Report, TableError> {
        Err(self.no_tables())
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        self.open_for(data, &Effort::default())
    }

    fn open_for(&self, data: &Path, effort: &Effort) -> Result<Box<dyn Ask + '_>, TableError> {
        let certificate = self.certificate(data)?;
        Ok(Box::new(Advisor::new(
            &self.game,
            certificate,
            Hopes,
            effort.time,
        )))
    }

    /// The proof says how the first player wins from the start; elsewhere a search may find out, or not.
    fn open_exact(
        &self,
        data: &Path,
        position: Option<&str>,
        effort: &Effort,
    ) -> Result<Exact<'_>, TableError> {
        if position.is_none() && !self.is_base_rule() {
            return Err(TableError::Untabled {
                game: self.game.name(),
                why: "who wins from the start is known under the base rule only".into(),
            });
        }
        Ok(Exact {
            tables: self.open_for(data, effort)?,
            everywhere: false,
        })
    }

    fn can_be_exact(&self) -> bool {
        self.is_base_rule()
    }

    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        self.verify_certificates(data, monitor)
    }

    fn count(&self, _monitor: &dyn Monitor) -> Result<Count, CensusError> {
        Err(CensusError::Uncounted {
            game: self.game.name(),
            why: self.why(),
        })
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
        _data: &Path,
        _position: Option<&str>,
        _depth: u8,
        _monitor: &dyn Monitor,
    ) -> Result<Tree, TreeError> {
        Err(self.no_tables().into())
    }
}

impl<P: Plan<Ultimate> + Copy + Send + Sync> Ask for Advisor<'_, Ultimate, P> {
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        Advisor::ask(self, position, with_line)
    }

    fn ask_until(
        &self,
        position: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError> {
        Advisor::ask_until(self, position, with_line, stop)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        let game = self.game();
        Ok(game.diagram(&game.parse(position)?))
    }
}

//! The front desk: every game behind one object-safe trait, strings in and plain data out.
//!
//! The tools see nothing else of the engine, so a game that has a line in the registry shows up in all of them.

mod alignment;
mod ataxx;
mod described;
mod desk;
mod dots;
mod hall;
mod othello;
mod points;
mod reached;
mod registry;
mod repetition;
mod report;
mod score_report;
mod strategic;
mod ultimate;
mod untabled;
mod view;

pub use described::Phase;
pub use hall::{BlunderReport, Hall, HallError, MatchReport, MatchRequest, PlayerErrors, Seating};
pub use registry::{Family, families, find, from_rules_file, hall, hall_from_rules_file};
pub use report::{
    CertificateReport, FileReport, HistogramEntry, Info, OperatorReport, OptionReport, ProofReport,
    Report, StartReport, TierReport, TierSize, Totals, VerifyReport,
};
pub use score_report::SearchReport;
pub use view::{Call, FollowError, View, Way};

use crate::census::{CensusError, Count};
use crate::game::ParseError;
use crate::graph::{Digraph, GraphError};
use crate::query::{Answer, QueryError};
use crate::solve::{Monitor, Stopped};
use crate::table::{SolveError, SolveOptions, TableError};
use crate::tree::{Tree, TreeError};
use crate::verify::VerifyError;
use std::path::Path;
use std::time::Duration;

/// A game as the tools see it.
pub trait Front: Send + Sync {
    /// What there is to know before solving.
    fn info(&self) -> Info;

    /// Solves what is not solved yet and stores it below the folder `data`.
    ///
    /// # Errors
    /// If there is too little memory, a table cannot be read or written, or the monitor asks to stop.
    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Report, SolveError>;

    /// Proves who wins without solving the whole game, and stores the proof below the folder `data`.
    ///
    /// # Errors
    /// If the game is solved by tables instead, no proof is known, it cannot be stored, or the monitor asks to stop.
    fn prove(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        let _ = (data, options, monitor);
        Err(SolveError::Unproved {
            game: self.info().name,
            why: "its tables say who wins from every position: solve it without the flag".into(),
        })
    }

    /// Whether a position is worth a margin of points, and not only who wins.
    fn is_played_for_points(&self) -> bool {
        false
    }

    /// Finds the margin of the start by exact search; what was costly to find is kept below the folder `data`, so that the next search
    /// goes on from there.
    ///
    /// # Errors
    /// If the game is not played for points, its journal cannot be read or written, or the monitor asks to stop.
    fn search(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<SearchReport, SolveError> {
        let _ = (data, options, monitor);
        Err(SolveError::Unproved {
            game: self.info().name,
            why: "it is not played for points: its tables say who wins from every position".into(),
        })
    }

    /// Proves that the first player does not win within so many plies, and stores the proof below the folder `data`.
    ///
    /// # Errors
    /// As [`prove`](Self::prove), or if he does win.
    fn hold_out(
        &self,
        plies: u16,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<ProofReport, SolveError> {
        let _ = plies;
        self.prove(data, options, monitor)
    }

    /// What the stored tables hold.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn stats(&self, data: &Path) -> Result<Report, TableError>;

    /// Opens the stored tables for questions.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError>;

    /// As [`Front::open`], for a game that searches where it has no tables, with so much effort for each question.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn open_for(&self, data: &Path, effort: &Effort) -> Result<Box<dyn Ask + '_>, TableError> {
        let _ = effort;
        self.open(data)
    }

    /// Opens what a player plays by who throws nothing away, from a position on, by default the start: tables, a proof, or a search that
    /// is known to come to its end and has all the time it needs. What the effort says is for finding out whether it does.
    ///
    /// # Errors
    /// If a table is missing or damaged, or what moves are worth cannot be found.
    fn open_exact(
        &self,
        data: &Path,
        position: Option<&str>,
        effort: &Effort,
    ) -> Result<Exact<'_>, TableError> {
        let _ = (position, effort);
        Ok(Exact::everywhere(self.open(data)?))
    }

    /// Whether [`open_exact`](Self::open_exact) can succeed for the start: if not at once, then once the game is solved.
    fn can_be_exact(&self) -> bool {
        let info = self.info();
        info.untabled.is_none() && !info.is_out_of_reach()
    }

    /// Checks the stored tables by other means than they were made by.
    ///
    /// # Errors
    /// If a table is missing or damaged, or the monitor asks to stop.
    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError>;

    /// Counts boards step by step.
    ///
    /// # Errors
    /// If the monitor asks to stop, or numbers grow too large.
    fn count(&self, monitor: &dyn Monitor) -> Result<Count, CensusError>;

    /// How many lines of exactly `depth` plies there are from a position, by default the start.
    ///
    /// # Errors
    /// If the text is not a position, or the monitor asks to stop.
    fn perft(
        &self,
        depth: u32,
        position: Option<&str>,
        passes: Passes,
        monitor: &dyn Monitor,
    ) -> Result<u64, PerftError>;

    /// The tree of a position, by default the start, to a depth, with values from the tables below the folder `data` or
    /// those that come with the program; a small game that has neither is solved on the spot.
    ///
    /// # Errors
    /// If the text is not a position, a table is missing or damaged, the tree is too large to be drawn, or the monitor asks
    /// to stop.
    fn tree(
        &self,
        data: &Path,
        position: Option<&str>,
        depth: u8,
        monitor: &dyn Monitor,
    ) -> Result<Tree, TreeError>;

    /// The positions that play from the start leads to, up to symmetry, and the moves between them. A game whose positions nobody
    /// has numbered has too many.
    ///
    /// # Errors
    /// If there are too many of them, or the monitor asks to stop.
    fn graph(&self, monitor: &dyn Monitor) -> Result<Digraph, GraphError> {
        let _ = monitor;
        Err(GraphError::too_large(&self.info().name))
    }
}

/// Answers that are exact.
pub struct Exact<'a> {
    /// What answers.
    pub tables: Box<dyn Ask + 'a>,
    /// Whether it does so wherever play leads, and not only as long as both keep to a proof.
    pub everywhere: bool,
}

impl<'a> Exact<'a> {
    fn everywhere(tables: Box<dyn Ask + 'a>) -> Self {
        Self {
            tables,
            everywhere: true,
        }
    }
}

impl std::fmt::Debug for Exact<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exact")
            .field("everywhere", &self.everywhere)
            .finish_non_exhaustive()
    }
}

/// How much a game without tables may search for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// For so long.
    pub time: Duration,
    /// In so many bytes; if nothing is said, in as many as a game finds useful.
    pub memory: Option<u64>,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(10),
            memory: None,
        }
    }
}

/// What a pass is when lines are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// A ply like any other.
    #[default]
    Plies,
    /// Part of the ply before it.
    Free,
}

/// Why lines could not be counted.
#[derive(Debug, thiserror::Error)]
pub enum PerftError {
    /// The question is not a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The monitor asked to stop.
    #[error("stopped before every line was counted")]
    Stopped(#[from] Stopped),
}

/// A solved game that answers questions.
pub trait Ask: Send + Sync {
    /// All about a position, by default the start; with best play if asked for.
    ///
    /// # Errors
    /// If the text is not a position, or the table is damaged.
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError>;

    /// The same, given up as soon as `stop` says so; what is found until then is told.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    fn ask_until(
        &self,
        position: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError> {
        // Tables answer before anybody could change his mind.
        let _ = stop;
        self.ask(position, with_line)
    }

    /// A picture of a position in text, several lines.
    ///
    /// # Errors
    /// If the text is not a position.
    fn diagram(&self, position: &str) -> Result<String, ParseError>;
}

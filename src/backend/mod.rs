//! How a game gets its values: by tables, by exact search, by proofs, or not at all.

mod about;
pub(crate) mod dense;
pub(crate) mod perft;
pub(crate) mod points;
mod provenance;
pub(crate) mod reachable;
pub(crate) mod repetition;
pub(crate) mod report;
mod score_report;
mod untabled;
mod verify_report;

pub use about::{About, Cost, Description, Phase, Symmetries};
pub use dense::{Dense, Tabled};
pub use perft::{Passes, PerftError};
pub use points::{Outlook, PointsBackend, StoredScores};
pub use provenance::{Provenance, set_commit};
pub use reachable::Sparse;
pub use repetition::Repetition;
pub use report::{
    FileReport, HistogramEntry, Info, OperatorReport, OptionReport, ProofReport, Report,
    StartReport, TierReport, TierSize, Totals,
};
pub use score_report::SearchReport;
pub use untabled::RulesOnly;
pub use verify_report::{CertificateReport, Expected, VerifyReport};

use crate::game::Game;
use crate::graph::{Digraph, GraphError};
use crate::hint::{Hint, Reason};
use crate::oracle::{Evaluator, Oracle};
use crate::progress::Progress;
use crate::table::{DataFolders, SolveError, SolveOptions, TableError};
use crate::tree::{Tree, TreeError, TreeRequest};
use crate::verify::VerifyError;
use provenance::hexadecimal;
use std::sync::Arc;
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_128;

/// A game that answers questions, by any evaluator.
pub type AnyOracle<G> = Oracle<G, dyn Evaluator<G>>;

/// A game that was opened, or why it cannot be.
pub type Opened<G> = Result<AnyOracle<G>, TableError>;

/// The result of a check, or why there is none.
pub type Verified = Result<VerifyReport, VerifyError>;

/// Work that is stored.
#[derive(Clone, Copy)]
pub struct SolveTask<'a> {
    /// The folders of all results; the first is written to.
    pub data: &'a DataFolders,
    /// How to solve.
    pub options: &'a SolveOptions,
    /// Is told how far the work is, and can cancel it.
    pub progress: &'a dyn Progress,
}

impl std::fmt::Debug for SolveTask<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolveTask")
            .field("data", &self.data)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// How a game gets its values.
///
/// Reports leave out the time and the memory they took, and the hash of the rules: those are the caller's to know.
pub trait Backend<G: About>: Send + Sync {
    /// The name that tables are stored under.
    fn name(&self, game: &G) -> String {
        game.name()
    }

    /// The sizes of the tiers, or why there are no tables.
    ///
    /// # Errors
    /// Says why, and what can be done instead.
    fn sizes(&self, game: &G) -> Result<Sizes, Reason>;

    /// Adds to the words about the game.
    fn describe(&self, game: &G, description: &mut Description) {
        let _ = (game, description);
    }

    /// Solves the tiers that are not solved yet, and stores them.
    ///
    /// # Errors
    /// If there is too little memory, a table cannot be read or written, or the work is cancelled.
    fn solve(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<Report, SolveError>;

    /// The contents of the stored tables.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn stats(&self, game: &Arc<G>, data: &DataFolders) -> Result<Report, TableError>;

    /// The hash of the rules, the same as in the files of the game.
    fn rules_hash(&self, game: &G) -> String {
        hexadecimal(xxh3_128(game.rules_text().as_bytes()))
    }

    /// The hash of the stored tables, by what their files say about themselves; `None` if there are none that can be opened.
    fn tables_hash(&self, game: &Arc<G>, data: &DataFolders) -> Option<String> {
        let _ = (game, data);
        None
    }

    /// Opens the stored tables or a search for questions.
    ///
    /// # Errors
    /// If a table is missing or damaged.
    fn open(&self, game: &Arc<G>, data: &DataFolders, effort: &Effort) -> Opened<G>;

    /// Checks the stored tables by other means than they were made by.
    ///
    /// # Errors
    /// If a table is missing or damaged, or the work is cancelled.
    fn verify(&self, game: &Arc<G>, data: &DataFolders, progress: &dyn Progress) -> Verified;

    /// Opens an oracle whose best moves never lose value from a position on, by default the start: tables, a
    /// proof, or a search that is known to come to its end and has all the time it needs. The effort is for
    /// finding out whether it does.
    ///
    /// # Errors
    /// If a table is missing or damaged, or the worth of moves cannot be found.
    fn open_exact(
        &self,
        game: &Arc<G>,
        data: &DataFolders,
        position: Option<&G::Position>,
        effort: &Effort,
    ) -> Result<Exact<G>, TableError> {
        let _ = position;
        self.open(game, data, effort).map(Exact::everywhere)
    }

    /// Whether [`open_exact`](Self::open_exact) can succeed for the start: if not at once, then once the game
    /// is solved.
    fn can_be_exact(&self, game: &G, info: &Info) -> bool {
        let _ = game;
        info.untabled.is_none() && !info.is_out_of_reach()
    }

    /// How the start can be solved without the values of all positions, if it can.
    fn start_solver(&self) -> Option<StartSolver> {
        None
    }

    /// Proves who wins without solving the whole game, and stores the proof.
    ///
    /// # Errors
    /// If the game is solved by tables instead, no proof is known, it cannot be stored, or the work is cancelled.
    fn prove(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<ProofReport, SolveError> {
        let _ = task;
        Err(SolveError::Unproved {
            game: self.name(game),
            why: Reason::from("its tables say who wins from every position")
                .with(Hint::SolveInFull),
        })
    }

    /// Proves that the first player does not win within this many plies, and stores the proof.
    ///
    /// # Errors
    /// As [`prove`](Self::prove), or if there is such a win.
    fn hold_out(
        &self,
        game: &Arc<G>,
        plies: u16,
        task: SolveTask<'_>,
    ) -> Result<ProofReport, SolveError> {
        let _ = plies;
        self.prove(game, task)
    }

    /// Finds the margin of the start by exact search; costly findings are stored, so that the next search goes
    /// on from there.
    ///
    /// # Errors
    /// If the game is not played for points, its journal cannot be read or written, or the work is cancelled.
    fn search(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<SearchReport, SolveError> {
        let _ = task;
        Err(SolveError::Unproved {
            game: self.name(game),
            why: "it is not played for points: its tables say who wins from every position".into(),
        })
    }

    /// The tree of a position, with values from the tables in the folder or those that come with the program; a
    /// small game that has neither is solved on the spot.
    ///
    /// # Errors
    /// If the text is not a position, a table is missing or damaged, the tree is too large to be drawn, or the work
    /// is cancelled.
    fn tree(&self, game: &Arc<G>, request: TreeRequest<'_>) -> Result<Tree, TreeError>;

    /// The positions that play from the start leads to, up to symmetry, and the moves between them.
    ///
    /// # Errors
    /// If there are too many of them, or the work is cancelled.
    fn graph(&self, game: &Arc<G>, progress: &dyn Progress) -> Result<Digraph, GraphError> {
        let _ = progress;
        Err(GraphError::too_large(&self.name(game)))
    }
}

/// How the start of a game is solved without the values of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartSolver {
    /// [`Backend::search`] finds its margin and best play from there.
    Search,
    /// [`Backend::prove`] finds who wins.
    Proof,
}

/// The sizes of tables.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// Tier by tier.
    pub tiers: Vec<TierSize>,
    /// Whether the numbers of positions are only bounds from above.
    pub at_most: bool,
    /// Memory that solving takes.
    pub memory_bytes: u64,
    /// Whether the positions can be numbered at all.
    pub numbered: bool,
}

/// Answers that are exact.
pub struct Exact<G: Game> {
    /// Gives them.
    pub oracle: AnyOracle<G>,
    /// Whether it does so wherever play leads, and not only as long as both keep to a proof.
    pub everywhere: bool,
}

impl<G: Game> Exact<G> {
    /// Answers that are exact wherever play leads.
    pub fn everywhere(oracle: AnyOracle<G>) -> Self {
        let everywhere = true;
        Self { oracle, everywhere }
    }
}

impl<G: Game> std::fmt::Debug for Exact<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exact")
            .field("everywhere", &self.everywhere)
            .finish_non_exhaustive()
    }
}

/// How much a game without tables may search for an answer.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Time.
    pub time: Duration,
    /// Bytes of memory; by default the game decides.
    pub memory: Option<u64>,
}

impl Effort {
    /// This much time and memory.
    #[must_use]
    pub fn new(time: Duration, memory: Option<u64>) -> Self {
        Self { time, memory }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::new(Duration::from_secs(10), None)
    }
}

impl Info {
    /// What there is to know about a game before solving it.
    pub(crate) fn of<G: About, B: Backend<G> + ?Sized>(
        game: &G,
        backend: &B,
        options: Vec<OptionReport>,
    ) -> Self {
        let mut description = game.description();
        backend.describe(game, &mut description);
        let symmetries = game.symmetries();
        let (sizes, untabled) = match backend.sizes(game) {
            Ok(sizes) => (Some(sizes), None),
            Err(why) => (None, Some(why)),
        };
        let tiers = sizes.as_ref().map_or(&[][..], |sizes| &sizes.tiers);
        let sum = |number: &dyn Fn(&TierSize) -> u64| {
            tiers
                .iter()
                .fold(0u64, |sum, tier| sum.saturating_add(number(tier)))
        };
        let memory_bytes = sizes.as_ref().map_or(0, |sizes| sizes.memory_bytes);
        let available = crate::system::available_bytes();
        let fits = available.is_none_or(|available| memory_bytes <= available);
        let operators = symmetries.operators.into_iter();
        Self {
            name: backend.name(game),
            title: description.title,
            rules: description.rules,
            notation: description.notation,
            start: game.show(&game.start()),
            options,
            symmetry_order: symmetries.order as usize,
            generators: symmetries.generators,
            operators: operators
                .map(|(name, product)| OperatorReport { name, product })
                .collect(),
            colours: description.colours,
            positions: sizes.as_ref().map(|_| sum(&|tier| tier.positions)),
            at_most: sizes.as_ref().is_some_and(|sizes| sizes.at_most),
            disk_bytes: sum(&|tier| tier.disk_bytes),
            memory_bytes,
            estimated_seconds: (tiers.iter()).fold(0.0, |sum, tier| sum + tier.estimated_seconds),
            solvable: fits && sizes.as_ref().is_some_and(|sizes| sizes.numbered),
            untabled,
            references: description.references,
            provenance: Provenance {
                rules_hash: backend.rules_hash(game),
                ..Provenance::of_program()
            },
            tiers: sizes.map_or(vec![], |sizes| sizes.tiers),
        }
    }
}

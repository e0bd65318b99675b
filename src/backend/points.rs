//! Any game that is played for points: tables where they fit, exact search where they do not.

use super::provenance::hexadecimal;
use super::report::{FileReport, Info, Report, StartReport};
use super::score_report::SearchReport;
use super::{
    About, Backend, Effort, Exact, Expected, Opened, Sizes, SolveTask, StartSolver, Verified,
    VerifyReport,
};
use crate::game::{Game, Notation};
use crate::hint::{Hint, Reason};
use crate::index::Indexed;
use crate::oracle::{Budget, Evaluator, Oracle, Question, TableScores, is_absence, scored_line};
use crate::points::{Bounds, Journal, Recorder, Searcher};
use crate::progress::{Progress, meanwhile};
use crate::solve::program_bytes;
use crate::system;
use crate::table::{DataFolders, Limit, SolveError, TableError};
use crate::text::ByteSize;
use crate::tree::{Tree, TreeError, TreeRequest};
use crate::value::Score;
use crate::verify::{VerifyError, VerifyOutcome, verify_scores};
use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tracing::{debug, info};

/// Whether a search for the worth of a position and its moves ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It ends within a minute.
    Ends,
    /// Only trying shows whether it ends.
    Open,
    /// None has ever ended.
    Endless,
}

impl Outlook {
    /// By the number of plies that are left: up to `few` a search ends, and beyond `many` it does not.
    pub(crate) fn of(plies: usize, few: usize, many: usize) -> Self {
        match plies {
            _ if plies <= few => Self::Ends,
            _ if plies <= many => Self::Open,
            _ => Self::Endless,
        }
    }
}

/// Scores that are kept.
pub trait StoredScores<G: Game>: Evaluator<G> {
    /// What there is.
    ///
    /// # Errors
    /// If a table is damaged.
    fn report(&self) -> Result<Report, TableError>;

    /// Derives every score again.
    ///
    /// # Errors
    /// If a table is damaged, or the work is cancelled.
    fn verify(&self, progress: &dyn Progress) -> Result<VerifyOutcome, VerifyError>;

    /// What there should be, counted by other means.
    ///
    /// # Errors
    /// If the work is cancelled.
    fn expected(&self, progress: &dyn Progress) -> Result<Expected, VerifyError>;
}

impl<G, N> StoredScores<G> for TableScores<N>
where
    G: Game,
    N: Indexed + Notation + Game<Position = G::Position> + CountedScores,
{
    fn report(&self) -> Result<Report, TableError> {
        Report::from_scores(&self.game, &self.tables, |position| {
            self.game.show(position)
        })
    }

    fn verify(&self, progress: &dyn Progress) -> Result<VerifyOutcome, VerifyError> {
        verify_scores(&self.game, &self.tables, progress)
    }

    fn expected(&self, progress: &dyn Progress) -> Result<Expected, VerifyError> {
        Ok(Expected::of(&self.game.counts(progress)?, &self.tables))
    }
}

/// A game whose positions can be counted without its numbering.
pub trait CountedScores {
    /// Canonical positions by tier.
    ///
    /// # Errors
    /// If the work is cancelled.
    fn counts(&self, progress: &dyn Progress) -> Result<Vec<u64>, VerifyError>;
}

/// Scores by tables where they fit, and by exact search where they do not: the parts that a game has for both.
#[derive(Debug)]
pub struct PointsBackend<G: Game> {
    /// How many positions of each tier there are, and what solving them takes; or why there are no tables, and what
    /// can be done instead.
    pub sizes: fn(&G) -> Result<Sizes, Reason>,
    /// Solves every position, and stores the scores, unless they are there.
    pub solve: fn(&G, SolveTask<'_>) -> Result<(), SolveError>,
    /// The scores that are kept in one of the folders.
    pub open: fn(&G, &DataFolders) -> OpenedScores<G>,
    /// A search that keeps to this many bytes and tells a recorder what was costly to find; or why there is none.
    pub searcher: Searching<G>,
    /// Whether a search from a position comes to its end.
    pub outlook: fn(&G, &G::Position) -> Outlook,
}

/// Scores that are kept, or why they cannot be used.
pub(crate) type OpenedScores<G> = Result<Box<dyn StoredScores<G>>, TableError>;

/// Makes a search, or says why there is none.
type Searching<G> =
    for<'r> fn(&G, u64, &'r dyn Recorder) -> Result<Box<dyn Searcher<G> + 'r>, Reason>;

/// Memory of a search, if nothing else is said.
const USUAL_SEARCH_BYTES: u64 = 1 << 30;
/// What the largest board of dots takes to keep its keys exact.
const LEAST_SEARCH_BYTES: u64 = 8 << 20;

/// Memory for what a search remembers: what is allowed, or the usual amount; no more than half of what is free,
/// and no more than the program leaves of the bound on the process.
fn search_bytes(allowed: Option<u64>, game: &str) -> Result<u64, TableError> {
    let free = system::available_bytes().unwrap_or(u64::MAX);
    let mut bytes = allowed.unwrap_or(USUAL_SEARCH_BYTES).min(free / 2);
    if let Some(bound) = system::memory_bound() {
        let needed = program_bytes() + LEAST_SEARCH_BYTES;
        Limit::new(None).check_task("searching", game, needed)?;
        bytes = bytes.min(bound.saturating_sub(program_bytes()));
    }
    Ok(bytes)
}

/// Why there is no search if the system has no memory for it.
pub(crate) fn no_memory(bytes: u64, error: &std::io::Error) -> Reason {
    let bytes = ByteSize(bytes);
    Reason::from(format!("a search cannot have {bytes} of memory: {error}"))
        .with(Hint::AllowLessMemory)
}

/// Does a search and reports how far it is; the total is not known.
fn telling<G: Game, T>(
    progress: &dyn Progress,
    searcher: &dyn Searcher<G>,
    search: impl FnOnce() -> T,
) -> T {
    const EVERY: Duration = Duration::from_millis(500);
    let tell = || {
        let millions = searcher.nodes() as f64 / 1e6;
        let what = format!("searching, {millions:.1} million positions looked at");
        progress.begin(&what, 0);
    };
    meanwhile(EVERY, tell, search)
}

/// Whether a game has no tables at all.
fn is_untabled(error: &TableError) -> bool {
    matches!(error, TableError::Untabled { .. })
}

fn untabled<G: About>(game: &G, why: impl Into<Reason>) -> TableError {
    TableError::Untabled {
        game: game.name(),
        why: why.into(),
    }
}

impl<G: About> PointsBackend<G> {
    fn check_tabled(&self, game: &G) -> Result<(), TableError> {
        match (self.sizes)(game) {
            Ok(_) => Ok(()),
            Err(why) => Err(untabled(game, why)),
        }
    }

    fn stored(&self, game: &G, data: &DataFolders) -> OpenedScores<G> {
        self.check_tabled(game)?;
        (self.open)(game, data)
    }

    /// Scores that are stored or, if there are none, something else.
    fn stored_or(
        &self,
        game: &Arc<G>,
        data: &DataFolders,
        otherwise: impl FnOnce(TableError) -> Opened<G>,
    ) -> Opened<G> {
        match self.stored(game, data) {
            Ok(scores) => Ok(Oracle::by(Arc::clone(game), scores)),
            Err(error) if is_absence(&error) || is_untabled(&error) => otherwise(error),
            Err(error) => Err(error),
        }
    }

    /// A search without a recorder.
    fn search_in(&self, game: &Arc<G>, memory: Option<u64>) -> Opened<G> {
        let bytes = search_bytes(memory, &game.name())?;
        debug!(game = game.name(), bytes, "answers come from a search");
        let searcher = (self.searcher)(game, bytes, &());
        let searcher = searcher.map_err(|why| untabled(&**game, why))?;
        Ok(Oracle::by(Arc::clone(game), searcher))
    }

    /// A search without an end in time, from a position where it is known to have one; or why there is none, of
    /// which `absent` is one reason.
    fn exact_search(
        &self,
        game: &Arc<G>,
        position: Option<&G::Position>,
        effort: &Effort,
        absent: TableError,
    ) -> Opened<G> {
        let start = position.copied().unwrap_or_else(|| game.start());
        let outlook = (self.outlook)(game, &start);
        let unknown = |why: &str| match absent {
            // Tables can be made, and say more than any search.
            TableError::Missing { .. } => absent,
            _ => untabled(
                &**game,
                format!("{why}; play for positions nearer to the end is exact"),
            ),
        };
        if outlook == Outlook::Endless {
            let why = "too much is open there for a search to find what moves are worth exactly";
            return Err(unknown(why));
        }
        let oracle = self.search_in(game, effort.memory)?;
        if outlook == Outlook::Open {
            let end = Instant::now().checked_add(effort.time);
            let stop = || end.is_some_and(|end| Instant::now() >= end);
            let found = oracle.analyse(&start, false, &stop);
            if !found.is_ok_and(|analysis| analysis.is_settled()) {
                let seconds = effort.time.as_secs_f64();
                return Err(unknown(&format!(
                    "what its moves are worth was not found within {seconds} s"
                )));
            }
        }
        Ok(oracle)
    }
}

impl<G: About + Indexed> Backend<G> for PointsBackend<G> {
    fn sizes(&self, game: &G) -> Result<Sizes, Reason> {
        (self.sizes)(game)
    }

    fn solve(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<Report, SolveError> {
        self.check_tabled(game)?;
        (self.solve)(game, task)?;
        Ok((self.open)(game, task.data)?.report()?)
    }

    fn start_solver(&self) -> Option<StartSolver> {
        Some(StartSolver::Search)
    }

    fn search(&self, game: &Arc<G>, task: SolveTask<'_>) -> Result<SearchReport, SolveError> {
        let SolveTask {
            data,
            options,
            progress,
        } = task;
        let open = if options.force {
            Journal::anew
        } else {
            Journal::open
        };
        let journal = open(data, &game.name(), &game.identity().rules)?;
        if let Some(remark) = journal.remark() {
            progress.warn(remark);
        }
        let unproved = |why| SolveError::Unproved {
            game: game.name(),
            why,
        };
        let bytes = search_bytes(options.memory, &game.name())?;
        let began = Instant::now();
        info!(game = game.name(), bytes, "search begins");
        let searcher = (self.searcher)(game, bytes, &journal);
        let searcher = searcher.map_err(unproved)?;
        journal
            .found()
            .iter()
            .for_each(|record| searcher.learn(record));
        let stop = || progress.is_cancelled();
        let asked = Question {
            game: &**game,
            position: &game.start(),
            budget: &Budget::new(Duration::MAX, &stop),
        };
        let worth = telling(progress, searcher.as_ref(), || searcher.evaluate(asked))?;
        let bounds = worth.points().unwrap_or(Bounds::within(Score::MAX));
        let line = scored_line(searcher.as_ref(), asked, bounds)?;
        let nodes = searcher.nodes();
        let seconds = began.elapsed().as_secs_f64();
        info!(game = game.name(), nodes, seconds, "search ended");
        let of_line = line
            .iter()
            .map(|(edge, score)| (edge.to, Bounds::exact(*score)));
        for (position, bounds) in iter::once((game.start(), bounds)).chain(of_line) {
            if let Some(record) = searcher.record_of(&position, bounds)
                && !journal.found().contains(&record)
            {
                journal.record(record.key, record.bounds);
            }
        }
        drop(searcher);
        let known_before = journal.found().len() as u64;
        let path = journal.path().to_owned();
        let bytes = journal.close()?;
        if bounds.score().is_none() && stop() {
            return Err(SolveError::SearchStopped {
                game: game.name(),
                at_least: bounds.at_least,
                at_most: bounds.at_most,
            });
        }
        Ok(SearchReport {
            report: Report {
                files: vec![FileReport::new(&path, bytes)],
                ..Report::uncounted(game.name(), StartReport::of(bounds))
            },
            bounds: bounds.unless_known(),
            line: line
                .iter()
                .map(|(edge, _)| game.show_move(&edge.mv))
                .collect(),
            nodes,
            known_before,
        })
    }

    fn stats(&self, game: &Arc<G>, data: &DataFolders) -> Result<Report, TableError> {
        self.stored(game, data)?.report()
    }

    fn rules_hash(&self, game: &G) -> String {
        hexadecimal(game.identity().rules_hash())
    }

    fn tables_hash(&self, game: &Arc<G>, data: &DataFolders) -> Option<String> {
        self.stats(game, data).ok()?.provenance.tables_hash
    }

    /// Scores that are stored if there are any, or else a search.
    fn open(&self, game: &Arc<G>, data: &DataFolders, effort: &Effort) -> Opened<G> {
        let oracle = self.stored_or(game, data, |_| self.search_in(game, effort.memory))?;
        Ok(oracle.within(effort.time))
    }

    fn open_exact(
        &self,
        game: &Arc<G>,
        data: &DataFolders,
        position: Option<&G::Position>,
        effort: &Effort,
    ) -> Result<Exact<G>, TableError> {
        let search = |absent| self.exact_search(game, position, effort, absent);
        self.stored_or(game, data, search).map(Exact::everywhere)
    }

    fn can_be_exact(&self, game: &G, _info: &Info) -> bool {
        (self.sizes)(game).is_ok() || (self.outlook)(game, &game.start()) != Outlook::Endless
    }

    fn verify(&self, game: &Arc<G>, data: &DataFolders, progress: &dyn Progress) -> Verified {
        let scores = self.stored(game, data)?;
        let outcome = scores.verify(progress)?;
        let expected = scores.expected(progress)?;
        Ok(VerifyReport::new(game.name(), outcome, expected, |found| {
            expected.but_index_holds(found)
        }))
    }

    fn tree(&self, game: &Arc<G>, _request: TreeRequest<'_>) -> Result<Tree, TreeError> {
        let why = "trees show wins and losses, and this game is played for points";
        Err(untabled(&**game, why).into())
    }
}

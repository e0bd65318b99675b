//! Any game that is played for points, behind the front: tables where they fit, exact search where they do not.

use super::described::Description;
use super::desk::perft;
use super::report::{FileReport, Info, OptionReport, Report, StartReport, TierSize, VerifyReport};
use super::score_report::SearchReport;
use super::{Ask, Effort, Exact, Front, Passes, PerftError};
use crate::census::{CensusError, Count};
use crate::game::{Game, Notation, ParseError, Scored};
use crate::games::OptionSpec;
use crate::index::{Indexed, Symmetric};
use crate::query::{Answer, PointsOracle, QueryError, TableScores, is_absence};
use crate::score::{Appraiser, Bounds, Journal, Recorder, Searcher};
use crate::solve::{Monitor, meanwhile, program_bytes};
use crate::system;
use crate::table::{Limit, SolveError, SolveOptions, TableError, Tables, bytes_in_words};
use crate::tree::{Tree, TreeError};
use crate::verify::{Verdict, VerifyError, verify_scores};
use std::iter;
use std::path::Path;
use std::time::{Duration, Instant};

/// A game that is played for points and can introduce itself.
pub(super) trait Pointed: Scored + Notation + Symmetric + Send + 'static {
    /// The name, in its shortest form.
    fn name(&self) -> String;

    /// Everything that decides the values, in a normal form.
    fn rules_in_full(&self) -> String;

    /// The game in words.
    fn description(&self) -> Description;

    /// How many symmetries there are.
    fn symmetry_order(&self) -> u128;

    /// The symmetries that all others are products of.
    fn generators(&self) -> Vec<String>;

    /// How many positions of each tier there are, and what solving them takes; or why there are no tables.
    fn sizes(&self) -> Result<Sizes, String>;

    /// Solves every position, and keeps the scores below the folder `data`, unless they are there.
    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<(), SolveError>;

    /// The scores that are kept below the folder `data`.
    fn open(&self, data: &Path) -> Result<Box<dyn Solved<Self> + '_>, TableError>;

    /// A search that keeps to so many bytes and tells a recorder what was costly to find; or why there is none.
    fn searcher<'s>(
        &'s self,
        bytes: u64,
        recorder: &'s dyn Recorder,
    ) -> Result<Box<dyn Searcher<Self> + 's>, String>;

    /// Whether a search from a position comes to its end.
    fn outlook(&self, position: &Self::Position) -> Outlook;

    /// Positions step by step.
    fn count(&self, monitor: &dyn Monitor) -> Result<Count, CensusError>;
}

/// What becomes of a search for what a position and its moves are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// It ends within a minute.
    Ends,
    /// That is for a try to find out.
    Open,
    /// Nobody has seen the end of one.
    Endless,
}

impl Outlook {
    /// By the number of plies that are left: so many are known to be few enough, and more than so many to be too many.
    pub(super) fn of(plies: usize, few: usize, many: usize) -> Self {
        match plies {
            _ if plies <= few => Self::Ends,
            _ if plies <= many => Self::Open,
            _ => Self::Endless,
        }
    }
}

/// What tables take.
pub(super) struct Sizes {
    pub(super) tiers: Vec<TierSize>,
    /// Whether the numbers of positions are only bounds from above.
    pub(super) at_most: bool,
    pub(super) memory_bytes: u64,
}

/// Scores that are kept.
pub(super) trait Solved<G: Scored>: Appraiser<G> {
    /// What there is; `seconds` and `peak_rss_bytes` are the caller's to know.
    fn report(&self) -> Result<Report, TableError>;

    /// Derives every score again.
    fn verify(&self, monitor: &dyn Monitor) -> Result<Verdict, VerifyError>;

    /// How many positions there should be, counted by other means, and how many tiers are not solved.
    fn expected(&self, monitor: &dyn Monitor) -> Result<(u64, usize), VerifyError>;
}

impl<G, N> Solved<G> for TableScores<N>
where
    G: Scored,
    N: Indexed + Scored + Notation + Game<Position = G::Position> + Counted,
{
    fn report(&self) -> Result<Report, TableError> {
        Report::from_scores(self, |position| self.game.show(position))
    }

    fn verify(&self, monitor: &dyn Monitor) -> Result<Verdict, VerifyError> {
        verify_scores(&self.game, &self.tables, monitor)
    }

    fn expected(&self, monitor: &dyn Monitor) -> Result<(u64, usize), VerifyError> {
        Ok(expected_of(&self.game.counts(monitor)?, &self.tables))
    }
}

/// How many positions the tiers that are solved should have, and how many are not solved.
pub(super) fn expected_of(counts: &[u64], tables: &Tables) -> (u64, usize) {
    let solved = || tables.solved().map(|(tier, _)| tier);
    let expected = solved().map(|tier| counts[tier]).sum();
    (expected, counts.len() - solved().count())
}

/// A game whose positions can be counted without its numbering.
pub(super) trait Counted {
    /// Canonical positions by tier.
    fn counts(&self, monitor: &dyn Monitor) -> Result<Vec<u64>, VerifyError>;
}

pub(super) struct PointsDesk<G> {
    pub(super) game: G,
    pub(super) options: &'static [OptionSpec],
}

/// Memory of a search, if nothing else is said.
const USUAL_SEARCH_BYTES: u64 = 1 << 30;
/// What the largest board of dots takes to keep its keys exact.
const LEAST_SEARCH_BYTES: u64 = 8 << 20;

/// Memory that a search may take for what it remembers: what is allowed, or the usual amount; no more than half of what is free, and than
/// the program leaves of what the process may have.
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

/// What to tell of a search for which the system has no memory.
pub(super) fn no_memory(bytes: u64, error: &std::io::Error) -> String {
    format!(
        "a search cannot have {} of memory: {error}; free some, raise the limit that `ulimit -v` shows, or allow less with --memory",
        bytes_in_words(bytes)
    )
}

/// Does a search and tells the monitor how far it is; nobody knows how far it has to go.
fn telling<G: Scored, T>(
    monitor: &dyn Monitor,
    searcher: &dyn Searcher<G>,
    search: impl FnOnce() -> T,
) -> T {
    const EVERY: Duration = Duration::from_millis(500);
    let tell = || {
        let millions = searcher.nodes() as f64 / 1e6;
        let what = format!("searching, {millions:.1} million positions looked at");
        monitor.begin(&what, 0);
    };
    meanwhile(EVERY, tell, search)
}

/// Whether a game has no tables at all.
fn is_untabled(error: &TableError) -> bool {
    matches!(error, TableError::Untabled { .. })
}

impl<G: Pointed> PointsDesk<G> {
    fn untabled(&self, why: String) -> TableError {
        TableError::Untabled {
            game: self.game.name(),
            why,
        }
    }

    fn check_tabled(&self) -> Result<(), TableError> {
        match self.game.sizes() {
            Ok(_) => Ok(()),
            Err(why) => Err(self.untabled(why)),
        }
    }

    fn stored_report(&self, data: &Path, began: Instant) -> Result<Report, TableError> {
        let mut report = self.game.open(data)?.report()?;
        report.seconds = began.elapsed().as_secs_f64();
        report.peak_rss_bytes = system::peak_resident_bytes();
        Ok(report)
    }

    /// What is stored if there is anything, or else a search.
    fn appraiser(
        &self,
        data: &Path,
        memory: Option<u64>,
    ) -> Result<Box<dyn Appraiser<G> + '_>, TableError> {
        match self.stored(data) {
            Ok(solved) => Ok(Box::new(solved)),
            Err(error) if is_absence(&error) || is_untabled(&error) => self.search_in(memory),
            Err(error) => Err(error),
        }
    }

    fn stored(&self, data: &Path) -> Result<Box<dyn Solved<G> + '_>, TableError> {
        self.check_tabled()?;
        self.game.open(data)
    }

    fn search_in(&self, memory: Option<u64>) -> Result<Box<dyn Appraiser<G> + '_>, TableError> {
        let bytes = search_bytes(memory, &self.game.name())?;
        let searcher = self.game.searcher(bytes, &());
        let searcher = searcher.map_err(|why| self.untabled(why))?;
        Ok(Box::new(searcher))
    }

    /// A search without an end in time, from a position where it is known to have one; or why there is none, of which `absent` is one
    /// reason.
    fn exact_search(
        &self,
        position: Option<&str>,
        effort: &Effort,
        absent: TableError,
    ) -> Result<Box<dyn Ask + '_>, TableError> {
        let game = &self.game;
        // What is wrong with a position is for others to say.
        let start = position.and_then(|text| game.parse(text).ok());
        let outlook = game.outlook(&start.unwrap_or_else(|| game.start()));
        let unknown = |why: &str| match absent {
            // Tables can be made, and say more than any search.
            TableError::Missing { .. } => absent,
            _ => self.untabled(format!(
                "{why}; play for positions nearer to the end is exact"
            )),
        };
        if outlook == Outlook::Endless {
            let why = "too much is open there for a search to find what moves are worth exactly";
            return Err(unknown(why));
        }
        let appraiser = self.search_in(effort.memory)?;
        let oracle = PointsOracle::new(game, appraiser, Duration::MAX);
        if outlook == Outlook::Open {
            let end = Instant::now().checked_add(effort.time);
            let stop = || end.is_some_and(|end| Instant::now() >= end);
            let position = position.filter(|_| start.is_some());
            let found = oracle.ask_until(position, false, &stop);
            if !found.is_ok_and(|answer| answer.is_settled()) {
                let seconds = effort.time.as_secs_f64();
                return Err(unknown(&format!(
                    "what its moves are worth was not found within {seconds} s"
                )));
            }
        }
        Ok(Box::new(oracle))
    }
}

impl<G: Pointed> Front for PointsDesk<G> {
    fn info(&self) -> Info {
        let game = &self.game;
        let description = game.description();
        let (sizes, untabled) = match game.sizes() {
            Ok(sizes) => (Some(sizes), None),
            Err(why) => (None, Some(why)),
        };
        let tiers = sizes.as_ref().map_or(&[][..], |sizes| &sizes.tiers);
        let sum = |number: &dyn Fn(&TierSize) -> u64| tiers.iter().map(number).sum();
        let memory_bytes = sizes.as_ref().map_or(0, |sizes| sizes.memory_bytes);
        let fits = system::available_bytes().is_none_or(|available| memory_bytes <= available);
        Info {
            name: game.name(),
            title: description.title,
            rules: description.rules,
            notation: description.notation,
            start: game.show(&game.start()),
            options: self.options.iter().map(OptionReport::from).collect(),
            symmetry_order: game.symmetry_order() as usize,
            generators: game.generators(),
            operators: vec![],
            colours: description.colours,
            positions: sizes.as_ref().map(|_| sum(&|tier| tier.positions)),
            at_most: sizes.as_ref().is_some_and(|sizes| sizes.at_most),
            disk_bytes: sum(&|tier| tier.disk_bytes),
            memory_bytes,
            estimated_seconds: tiers.iter().map(|tier| tier.estimated_seconds).sum(),
            solvable: sizes.is_some() && fits,
            untabled,
            references: description.references,
            tiers: sizes.map_or(vec![], |sizes| sizes.tiers),
        }
    }

    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        let began = Instant::now();
        self.check_tabled()?;
        self.game.solve(data, options, monitor)?;
        Ok(self.stored_report(data, began)?)
    }

    fn is_played_for_points(&self) -> bool {
        true
    }

    fn search(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<SearchReport, SolveError> {
        let began = Instant::now();
        let game = &self.game;
        let open = if options.afresh {
            Journal::anew
        } else {
            Journal::open
        };
        let journal = open(data, &game.name(), &game.rules_in_full())?;
        if let Some(remark) = journal.remark() {
            monitor.warn(remark);
        }
        let unproved = |why| SolveError::Unproved {
            game: game.name(),
            why,
        };
        let bytes = search_bytes(options.memory, &game.name())?;
        let searcher = game.searcher(bytes, &journal);
        let searcher = searcher.map_err(unproved)?;
        journal
            .found()
            .iter()
            .for_each(|record| searcher.learn(record));
        let stop = || monitor.stopped();
        let bounds = telling(monitor, searcher.as_ref(), || {
            searcher.appraise(&game.start(), &stop)
        })?;
        let oracle = PointsOracle::new(game, searcher, Duration::MAX);
        let line = oracle.best_line(&game.start(), bounds, &stop)?;
        let searcher = oracle.appraiser();
        let nodes = searcher.nodes();
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
        drop(oracle);
        let known_before = journal.found().len() as u64;
        let path = journal.path().display().to_string();
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
                seconds: began.elapsed().as_secs_f64(),
                peak_rss_bytes: system::peak_resident_bytes(),
                files: vec![FileReport { path, bytes }],
                ..Report::uncounted(game.name(), StartReport::of_bounds(bounds))
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

    fn stats(&self, data: &Path) -> Result<Report, TableError> {
        let began = Instant::now();
        self.check_tabled()?;
        self.stored_report(data, began)
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        self.open_for(data, &Effort::default())
    }

    fn open_for(&self, data: &Path, effort: &Effort) -> Result<Box<dyn Ask + '_>, TableError> {
        let appraiser = self.appraiser(data, effort.memory)?;
        Ok(Box::new(PointsOracle::new(
            &self.game,
            appraiser,
            effort.time,
        )))
    }

    fn open_exact(
        &self,
        data: &Path,
        position: Option<&str>,
        effort: &Effort,
    ) -> Result<Exact<'_>, TableError> {
        let tables: Box<dyn Ask> = match self.stored(data) {
            Ok(solved) => Box::new(PointsOracle::new(&self.game, solved, Duration::MAX)),
            Err(error) if is_absence(&error) || is_untabled(&error) => {
                self.exact_search(position, effort, error)?
            }
            Err(error) => return Err(error),
        };
        Ok(Exact::everywhere(tables))
    }

    fn can_be_exact(&self) -> bool {
        self.game.sizes().is_ok() || self.game.outlook(&self.game.start()) != Outlook::Endless
    }

    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        self.check_tabled()?;
        let solved = self.game.open(data)?;
        let mut verdict = solved.verify(monitor)?;
        let (expected, unsolved_tiers) = solved.expected(monitor)?;
        if verdict.checked != expected {
            verdict.errors += 1;
            verdict.examples.push(format!(
                "the index holds {} positions, counted without it there are {expected}",
                verdict.checked
            ));
        }
        Ok(VerifyReport {
            game: self.game.name(),
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
        self.game.count(monitor)
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
        let why = "trees show wins and losses, and this game is played for points";
        Err(self.untabled(why.into()).into())
    }
}

impl<G: Pointed, A: Appraiser<G>> Ask for PointsOracle<'_, G, A> {
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        PointsOracle::ask(self, position, with_line)
    }

    fn ask_until(
        &self,
        position: Option<&str>,
        with_line: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, QueryError> {
        PointsOracle::ask_until(self, position, with_line, stop)
    }

    fn diagram(&self, position: &str) -> Result<String, ParseError> {
        let game = self.game();
        Ok(game.diagram(&game.parse(position)?))
    }
}

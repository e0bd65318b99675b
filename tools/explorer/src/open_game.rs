//! A game that is open: its rules, its players and whatever answers questions about it.

use crate::advice::{in_words, with_advice};
use crate::lookup;
use crate::worker_pool::Stop;
use retrograde::catalog::{AnyGame, Effort, Info, Level, Probe, Report};
use retrograde::games::NameError;
use retrograde::picture::Board;
use retrograde::text::ByteSize;
use retrograde::{Answer, DataFolders, QueryError, TableError, Worth, game_folder};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

/// An open game.
pub(crate) struct OpenGame {
    pub(crate) info: Info,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) board: Board,
    /// Whether the margin is what counts, and not only who wins.
    pub(crate) is_for_points: bool,
    /// What the stored tables hold; `None` if there are none, or not all of them.
    pub(crate) report: Option<Report>,
    /// What answers, or why nothing does.
    answers: Result<Box<dyn Probe>, String>,
    /// The command that makes its tables, where this machine can.
    pub(crate) solve_command: Option<String>,
    /// Whether a page may order that: what takes long only for people at this machine.
    pub(crate) may_solve: bool,
    /// What the folders of its tables were like when it was opened.
    stamp: Stamp,
    /// What was found before, where finding it takes a search.
    seen: Mutex<HashMap<String, Worth>>,
}

/// Answers remembered at most for a game.
const MOST_SEEN: usize = 4096;

/// Whether a game can be solved while a page waits.
pub(crate) fn is_small(info: &Info) -> bool {
    const SECONDS: f64 = 30.0;
    const BYTES: u64 = 1 << 30;
    info.solvable && info.estimated_seconds <= SECONDS && info.memory_bytes <= BYTES
}

/// Why a game cannot be opened.
#[derive(Debug)]
pub(crate) enum OpenError {
    Name(NameError),
    /// There are tables, and they are damaged.
    Table(TableError),
}

impl OpenGame {
    /// Opens a game; one that is not solved can be played all the same. `data_dir_flag` is what a command needs
    /// to find the same folder.
    pub(crate) fn open(
        name: &str,
        data: &DataFolders,
        data_dir_flag: &str,
        effort: &Effort,
    ) -> Result<Self, OpenError> {
        let game = lookup::find(name).map_err(OpenError::Name)?;
        let mut info = with_advice(game.info());
        let is_for_points = game.is_played_for_points();
        // Looked at first: whatever changes while it is being opened is seen later.
        let stamp = Stamp::of(data, &info.name);
        let solve_command = info
            .solvable
            .then(|| format!("retrograde solve {}{data_dir_flag}", info.name));
        let report = game.stats(data).ok();
        let report = report.filter(|report| report.unsolved_tiers == 0);
        let report = report.map(without_folders);
        let answers = match game.open(data, effort) {
            Ok(opened) => Ok(opened),
            Err(TableError::Missing { .. }) => Err(unsolved(&info, solve_command.as_deref())),
            Err(error @ TableError::Untabled { .. }) => Err(in_words(&error)),
            Err(error) => return Err(OpenError::Table(error)),
        };
        info.provenance.tables_hash = match &report {
            Some(report) => report.provenance.tables_hash.clone(),
            None => game.tables_hash(data),
        };
        Ok(Self {
            board: game.board(),
            is_for_points,
            game,
            report,
            answers,
            may_solve: is_small(&info),
            solve_command,
            stamp,
            seen: Mutex::default(),
            info,
        })
    }

    /// The same, asked for by people at this machine only or by anybody.
    pub(crate) fn asked_from(mut self, is_local: bool) -> Self {
        self.may_solve |= is_local && self.info.solvable;
        self
    }

    /// Whether the folders of its tables are as they were: another process may have solved it since, or removed them.
    pub(crate) fn is_current(&self) -> bool {
        self.stamp.is_current(self.is_solved())
    }

    /// The name in its shortest form.
    pub(crate) fn name(&self) -> &str {
        &self.info.name
    }

    /// Whether answers take a search, with memory of its own.
    pub(crate) fn is_searched(&self) -> bool {
        self.report.is_none() && self.answers.is_ok()
    }

    /// Whether all answers are there already and take no search.
    pub(crate) fn is_solved(&self) -> bool {
        self.report.is_some() && self.answers.is_ok()
    }

    /// What answers questions, or why nothing does.
    pub(crate) fn tables(&self) -> Result<&dyn Probe, &str> {
        match &self.answers {
            Ok(probe) => Ok(probe.as_ref()),
            Err(why) => Err(why),
        }
    }

    /// Players for people to choose from, the easiest first.
    pub(crate) fn levels(&self) -> Vec<Level> {
        self.game.levels(self.is_solved())
    }

    /// All about a position, unless nothing answers.
    pub(crate) fn ask(
        &self,
        position: &str,
        with_line: bool,
        stop: Stop<'_>,
    ) -> Option<Result<Answer, QueryError>> {
        let tables = self.tables().ok()?;
        let answer = tables.ask_until(Some(position), with_line, stop);
        if let Ok(answer) = &answer
            && !self.is_solved()
            && let Ok(mut seen) = self.seen.lock()
        {
            if seen.len() >= MOST_SEEN {
                seen.clear();
            }
            seen.insert(position.to_owned(), answer.worth);
        }
        Some(answer)
    }

    /// What a position is worth, if that is known without a search.
    pub(crate) fn worth(&self, position: &str) -> Option<Worth> {
        if self.is_solved() {
            let answer = self.tables().ok()?.ask(Some(position), false);
            return answer.ok().map(|answer| answer.worth);
        }
        self.seen.lock().ok()?.get(position).copied()
    }
}

/// Why nothing answers, and what can be done about it.
fn unsolved(info: &Info, solve_command: Option<&str>) -> String {
    let name = &info.name;
    match solve_command {
        Some(command) => format!(
            "{name} is not solved yet: there is no complete table of it here\nSolve it first: {command}"
        ),
        None => format!(
            "{name} is not solved, and this machine cannot solve it: it would take {} of memory and {} on disk\nIt can be played all the same",
            ByteSize(info.memory_bytes),
            ByteSize(info.disk_bytes)
        ),
    }
}

/// When the folders of a game were last changed. Tables are put there and taken away as whole files, which
/// changes the folder.
#[derive(Debug)]
struct Stamp {
    folders: Vec<PathBuf>,
    changed: Vec<Option<SystemTime>>,
    taken: SystemTime,
}

/// Two changes within this time may leave the same time behind.
const RESOLUTION: Duration = Duration::from_secs(2);

impl Stamp {
    fn of(data: &DataFolders, game: &str) -> Self {
        // Options that are not in the folder's name, such as the rule on repetition, stand last.
        let commas = game.match_indices(',').map(|(at, _)| &game[..at]);
        let names = commas.chain([game]);
        let in_each = |name| data.iter().map(move |folder| game_folder(folder, name));
        let folders: Vec<PathBuf> = names.flat_map(in_each).collect();
        Self {
            changed: folders.iter().map(|folder| changed(folder)).collect(),
            folders,
            taken: SystemTime::now(),
        }
    }

    fn is_current(&self, is_solved: bool) -> bool {
        let latest = self.changed.iter().flatten().max();
        let is_sure = is_solved
            || latest.is_none_or(|latest| {
                let age = self.taken.duration_since(*latest);
                age.is_ok_and(|age| age > RESOLUTION)
            });
        let now = self.folders.iter().map(|folder| changed(folder));
        is_sure && now.eq(self.changed.iter().copied())
    }
}

fn changed(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder).ok()?.modified().ok()
}

/// Pages do not tell where the tables are.
fn without_folders(mut report: Report) -> Report {
    for file in &mut report.files {
        let name = Path::new(&file.path).file_name();
        file.path = name.unwrap_or_default().to_string_lossy().into_owned();
    }
    report
}

//! A game that is open: its rules, its players and whatever answers questions about it.

use crate::work::Stop;
use retrograde::front::{self, Ask, Effort, Front, Hall, Info, Report};
use retrograde::games::NameError;
use retrograde::picture::Board;
use retrograde::{Answer, QueryError, TableError};
use self_cell::self_cell;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

type Tables<'a> = Box<dyn Ask + 'a>;

self_cell! {
    /// Answers borrow the game they are about.
    struct Opened {
        owner: Box<dyn Front>,
        #[covariant]
        dependent: Tables,
    }
}

/// An open game.
pub(crate) struct Volume {
    pub(crate) info: Info,
    pub(crate) hall: Box<dyn Hall>,
    pub(crate) board: Board,
    /// What the stored tables hold; `None` if there are none, or not all of them.
    pub(crate) report: Option<Report>,
    /// What answers, or why nothing does.
    answers: Result<Opened, String>,
    /// What was found before, where finding it takes a search.
    seen: Mutex<HashMap<String, Worth>>,
}

/// What is worth keeping of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    pub(crate) value: &'static str,
    pub(crate) distance: Option<u16>,
    pub(crate) score: Option<i32>,
}

impl From<&Answer> for Worth {
    fn from(answer: &Answer) -> Self {
        Self {
            value: answer.value,
            distance: answer.distance.or(answer.at_most),
            score: answer.score,
        }
    }
}

/// Answers remembered at most for a game.
const MOST_SEEN: usize = 4096;

/// Why a game cannot be opened.
#[derive(Debug)]
pub(crate) enum OpenError {
    Name(NameError),
    /// There are tables, and they are damaged.
    Table(TableError),
}

impl Volume {
    /// Opens a game; one that is not solved can be played all the same.
    pub(crate) fn open(name: &str, data: &Path, effort: &Effort) -> Result<Self, OpenError> {
        let front = front::find(name).map_err(OpenError::Name)?;
        let hall = front::hall(name).map_err(OpenError::Name)?;
        let info = front.info();
        let report = front.stats(data).ok();
        let report = report.filter(|report| report.unsolved_tiers == 0);
        let report = report.map(without_folders);
        let opened = Opened::try_new(front, |front| front.open_for(data, effort));
        let answers = match opened {
            Ok(opened) => Ok(opened),
            Err(TableError::Missing { .. }) => Err(format!(
                "{0} is not solved yet: there is no complete table of it here\nSolve it first: retrograde solve {0}",
                info.name
            )),
            Err(error @ TableError::Untabled { .. }) => Err(error.to_string()),
            Err(error) => return Err(OpenError::Table(error)),
        };
        Ok(Self {
            board: hall.board(),
            info,
            hall,
            report,
            answers,
            seen: Mutex::default(),
        })
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
    pub(crate) fn tables(&self) -> Result<&dyn Ask, &str> {
        match &self.answers {
            Ok(opened) => Ok(opened.borrow_dependent().as_ref()),
            Err(why) => Err(why),
        }
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
            seen.insert(position.to_owned(), answer.into());
        }
        Some(answer)
    }

    /// What a position is worth, if that is known without a search.
    pub(crate) fn worth(&self, position: &str) -> Option<Worth> {
        if self.is_solved() {
            let answer = self.tables().ok()?.ask(Some(position), false);
            return answer.ok().as_ref().map(Worth::from);
        }
        self.seen.lock().ok()?.get(position).copied()
    }
}

/// Where the tables are is nobody's business.
fn without_folders(mut report: Report) -> Report {
    for file in &mut report.files {
        let name = Path::new(&file.path).file_name();
        file.path = name.unwrap_or_default().to_string_lossy().into_owned();
    }
    report
}

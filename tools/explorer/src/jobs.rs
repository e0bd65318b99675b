//! Work that goes on by itself, one piece at a time, while pages show how far it is.

use retrograde::Progress;
use retrograde::catalog::{MatchReport, Report};
use retrograde::census::Count;
use retrograde::claims::Findings;
use retrograde::players::GameRecord;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Jobs that wait at most.
const MOST_WAITING: usize = 8;
/// Finished jobs that are remembered.
const MOST_KEPT: usize = 50;

#[derive(Default)]
pub(crate) struct Jobs {
    next: AtomicU64,
    known: Mutex<VecDeque<Arc<Job>>>,
    /// Held by the one that is being done.
    turn: Arc<Mutex<()>>,
}

pub(crate) struct Job {
    pub(crate) id: u64,
    /// What it does, in words.
    pub(crate) title: String,
    /// What it does, for finding it again.
    pub(crate) key: String,
    /// The game it is about, if it is about one.
    pub(crate) game: Option<String>,
    pub(crate) progress: TerminalProgress,
    state: Mutex<State>,
}

#[derive(Clone)]
pub(crate) enum State {
    Waiting,
    Running,
    Done(Arc<JobOutput>),
    Failed(String),
}

/// The games of two players.
pub(crate) struct MatchCell {
    pub(crate) report: MatchReport,
    /// The first of them.
    pub(crate) records: Vec<GameRecord>,
}

/// What comes of a job.
pub(crate) enum JobOutput {
    Match {
        report: MatchReport,
        /// The first of its games.
        records: Vec<GameRecord>,
    },
    /// All against all, the row of the first player after the other.
    RoundRobin {
        players: Vec<String>,
        cells: Vec<MatchCell>,
    },
    Claims(Findings),
    Solved(Box<Report>),
    Counted(Count),
}

/// How far a job is.
#[derive(Default)]
pub(crate) struct TerminalProgress {
    /// What is being done, and since when.
    what: Mutex<Option<(String, Instant)>>,
    total: AtomicU64,
    done: AtomicU64,
    stopped: AtomicBool,
}

impl TerminalProgress {
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// How far it is at this moment; `None` if it has not begun.
    pub(crate) fn now(&self) -> Option<Snapshot> {
        let what = self.what.lock().unwrap_or_else(PoisonError::into_inner);
        let (what, began) = what.as_ref()?;
        let total = self.total.load(Relaxed);
        let done = self.done.load(Relaxed).min(total);
        let left = match done {
            0 => None,
            done => Some(began.elapsed().mul_f64((total - done) as f64 / done as f64)),
        };
        Some(Snapshot {
            what: what.clone(),
            done,
            total,
            left,
        })
    }
}

/// How far a job is at some moment.
pub(crate) struct Snapshot {
    /// What is being done.
    pub(crate) what: String,
    pub(crate) done: u64,
    /// 0 if it is not known.
    pub(crate) total: u64,
    /// A guess at the time that is left.
    pub(crate) left: Option<Duration>,
}

impl Progress for TerminalProgress {
    fn begin(&self, what: &str, total: u64) {
        let mut said = self.what.lock().unwrap_or_else(PoisonError::into_inner);
        *said = Some((what.to_owned(), Instant::now()));
        self.total.store(total, Relaxed);
        self.done.store(0, Relaxed);
    }

    fn say(&self, what: &str) {
        let mut said = self.what.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((said, _)) = said.as_mut() {
            what.clone_into(said);
        }
    }

    fn advance(&self, units: u64) {
        self.done.fetch_add(units, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.stopped.load(Relaxed)
    }
}

impl Job {
    pub(crate) fn state(&self) -> State {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.clone()
    }

    pub(crate) fn is_under_way(&self) -> bool {
        matches!(self.state(), State::Waiting | State::Running)
    }

    fn set(&self, state: State) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

/// What is to be done.
pub(crate) struct JobSpec {
    pub(crate) title: String,
    pub(crate) key: String,
    pub(crate) game: Option<String>,
}

impl Jobs {
    fn known(&self) -> std::sync::MutexGuard<'_, VecDeque<Arc<Job>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a job when its turn comes; `None` if too many wait already.
    pub(crate) fn begin(
        &self,
        spec: JobSpec,
        work: impl FnOnce(&TerminalProgress) -> Result<JobOutput, String> + Send + 'static,
    ) -> Option<Arc<Job>> {
        let job = {
            let mut known = self.known();
            let waiting = known.iter().filter(|job| job.is_under_way()).count();
            if waiting >= MOST_WAITING {
                return None;
            }
            if known.len() >= MOST_KEPT + MOST_WAITING {
                let oldest = known.iter().position(|job| !job.is_under_way());
                oldest.map(|oldest| known.remove(oldest));
            }
            let job = Arc::new(Job {
                id: self.next.fetch_add(1, Relaxed) + 1,
                title: spec.title,
                key: spec.key,
                game: spec.game,
                progress: TerminalProgress::default(),
                state: Mutex::new(State::Waiting),
            });
            known.push_back(Arc::clone(&job));
            job
        };
        let turn = Arc::clone(&self.turn);
        let doing = Arc::clone(&job);
        thread::spawn(move || {
            let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
            // Whoever ends without a word has broken off.
            let broken = FailOnPanic(&doing);
            doing.set(State::Running);
            let state = match work(&doing.progress) {
                Ok(output) => State::Done(Arc::new(output)),
                Err(why) => State::Failed(why),
            };
            std::mem::forget(broken);
            doing.set(state);
        });
        Some(job)
    }

    pub(crate) fn find(&self, id: u64) -> Option<Arc<Job>> {
        let known = self.known();
        known.iter().find(|job| job.id == id).map(Arc::clone)
    }

    /// The last job of this kind.
    pub(crate) fn of_key(&self, key: &str) -> Option<Arc<Job>> {
        let known = self.known();
        let mut last_first = known.iter().rev();
        last_first.find(|job| job.key == key).map(Arc::clone)
    }

    /// The last ones first.
    pub(crate) fn all(&self) -> Vec<Arc<Job>> {
        self.known().iter().rev().map(Arc::clone).collect()
    }

    pub(crate) fn stop_all(&self) {
        self.known().iter().for_each(|job| job.progress.stop());
    }
}

struct FailOnPanic<'a>(&'a Job);

impl Drop for FailOnPanic<'_> {
    fn drop(&mut self) {
        self.0.set(State::Failed(
            "it broke off: this is a mistake in the program".into(),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(key: &str) -> JobSpec {
        JobSpec {
            title: key.into(),
            key: key.into(),
            game: None,
        }
    }

    fn finished(job: &Job) -> State {
        for _ in 0..1000 {
            if !job.is_under_way() {
                return job.state();
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }

    #[test]
    fn jobs_end_and_are_found_again() {
        let jobs = Jobs::default();
        let done = jobs.begin(spec("a"), |_| Ok(JobOutput::Claims(Findings::default())));
        let done = done.unwrap();
        assert!(matches!(finished(&done), State::Done(_)));
        assert_eq!(jobs.of_key("a").unwrap().id, done.id);
        assert!(jobs.find(done.id + 1).is_none());
    }

    #[test]
    fn what_breaks_off_says_so_and_does_not_hold_up_the_next() {
        let jobs = Jobs::default();
        let broken = jobs.begin(spec("a"), |_| panic!("on purpose")).unwrap();
        assert!(matches!(finished(&broken), State::Failed(_)));
        assert_eq!(jobs.of_key("a").unwrap().id, broken.id);
        let next = jobs.begin(spec("b"), |_| Err("no".into())).unwrap();
        assert!(matches!(finished(&next), State::Failed(why) if why == "no"));
    }

    #[test]
    fn only_so_many_wait_and_all_can_be_stopped() {
        let jobs = Jobs::default();
        let endless = |progress: &TerminalProgress| {
            while !progress.is_cancelled() {
                thread::sleep(Duration::from_millis(1));
            }
            Err("stopped".into())
        };
        let begun: Vec<_> = (0..MOST_WAITING)
            .map(|_| jobs.begin(spec("a"), endless).unwrap())
            .collect();
        assert!(jobs.begin(spec("a"), endless).is_none());
        jobs.stop_all();
        begun.iter().for_each(|job| {
            assert!(matches!(finished(job), State::Failed(_)));
        });
        assert!(jobs.begin(spec("a"), |_| Err("no".into())).is_some());
    }
}

//! Progress on stderr: a bar with an estimate in a terminal, a plain line now and then elsewhere, JSON for programs,
//! nothing if asked to be quiet.

use crate::args::Global;
use crate::interrupt;
use crate::output;
use crate::text::{duration, one_line};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle, WeakProgressBar};
use ratatui::crossterm::terminal;
use retrograde::Progress;
use retrograde::progress::meanwhile;
use serde::Serialize;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The message comes last because it can hold a long path: it is cut off where the terminal ends.
const BAR: &str = "{percent:>3} % {gauge}{eta:>3} left  {wide_msg}";
/// Before anything is done nobody knows what is left.
const BEGUN: &str = "{percent:>3} % {gauge}{elapsed:>3} so far  {wide_msg}";
/// Where nobody knows how much there is to do.
const SPINNER: &str = "{spinner} {elapsed:>3}  {wide_msg}";
const REDRAW: Duration = Duration::from_millis(100);
/// A bar that vanishes as soon as it is there only flickers.
const BAR_AFTER: Duration = Duration::from_millis(500);
/// Without a terminal: work shorter than this needs no words, longer work a line as often as that.
const FIRST_LINE: Duration = Duration::from_secs(2);
const LINE_EVERY: Duration = Duration::from_secs(10);
/// Programs are told at once, and again as often as that.
const RECORD_EVERY: Duration = Duration::from_secs(1);

/// How progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    // Comments for people, not for the help text: with them it would need a paragraph for every option.
    // A bar in a terminal, lines elsewhere.
    #[default]
    Auto,
    Bar,
    // A line now and then.
    Lines,
    // A JSON object a line, for programs.
    Json,
    None,
}

impl Mode {
    /// What it comes to where stderr goes.
    fn resolved(self) -> Self {
        match self {
            Self::Auto if io::stderr().is_terminal() => Self::Bar,
            Self::Auto => Self::Lines,
            mode => mode,
        }
    }
}

/// A line for programs; docs/api.md describes it.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum Record<'a> {
    Progress {
        what: &'a str,
        done: u64,
        total: Option<u64>,
        seconds: f64,
        left_seconds: Option<f64>,
    },
    Warning {
        message: &'a str,
    },
    Log {
        message: &'a str,
    },
}

impl Record<'_> {
    fn write(&self) {
        let line = serde_json::to_string(self).unwrap_or_default();
        // A closed stderr must not stop the work.
        let _ = writeln!(io::stderr(), "{line}");
    }
}

/// Shows progress, and passes Ctrl-C on.
pub(crate) struct TerminalProgress {
    shown: Shown,
    /// When there is something to say for the first time.
    first_words: Duration,
    job: Mutex<Job>,
}

enum Shown {
    Nothing,
    Bar(ProgressBar),
    Lines,
    Records,
}

/// What is done of a job and its pieces.
struct Job {
    began: Instant,
    /// What the piece at hand is called, what the pieces before it announced, and what it did itself.
    piece: String,
    before: u64,
    piece_total: u64,
    piece_done: u64,
    planned: u64,
    next_words: Duration,
}

impl TerminalProgress {
    /// Progress as the flags and the terminal allow. From here on Ctrl-C only asks to stop.
    pub(crate) fn new(global: &Global) -> Self {
        interrupt::watch();
        Self::unwatched(global)
    }

    /// Progress beside which Ctrl-C ends the program, as it does where nothing can be lost.
    pub(crate) fn unwatched(global: &Global) -> Self {
        let (shown, first_words) = match global.progress_mode().resolved() {
            Mode::None => (Shown::Nothing, Duration::MAX),
            Mode::Json => (Shown::Records, Duration::ZERO),
            Mode::Bar => (Shown::Bar(hidden_bar()), BAR_AFTER),
            Mode::Auto | Mode::Lines => (Shown::Lines, FIRST_LINE),
        };
        Self {
            shown,
            first_words,
            job: Mutex::new(Job::new(first_words)),
        }
    }

    /// Does something of which nobody knows how long it takes.
    pub(crate) fn during<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        *self.job() = Job::new(self.first_words);
        self.begin(what, 0);
        let done = meanwhile(REDRAW, || self.say(what), work);
        if let Shown::Bar(bar) = &self.shown {
            bar.disable_steady_tick();
            bar.finish_and_clear();
            bar.set_draw_target(ProgressDrawTarget::hidden());
            bar.reset();
        }
        done
    }

    fn job(&self) -> MutexGuard<'_, Job> {
        self.job.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, job: &mut Job) {
        if let Shown::Bar(bar) = &self.shown {
            bar.set_length(job.total());
            bar.set_position(job.done());
        }
        let elapsed = job.began.elapsed();
        if elapsed < job.next_words {
            return;
        }
        match &self.shown {
            Shown::Nothing => {}
            Shown::Bar(bar) => {
                job.next_words = Duration::MAX;
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(REDRAW);
            }
            Shown::Lines => {
                job.next_words = elapsed + LINE_EVERY;
                // A closed stderr must not stop the work.
                let _ = writeln!(io::stderr(), "{}", job.line(elapsed));
            }
            Shown::Records => {
                job.next_words = elapsed + RECORD_EVERY;
                job.record(elapsed).write();
            }
        }
    }
}

/// The bar that may be on the screen. Lines of the log do not know the work that it belongs to.
static ON_SCREEN: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// Writes a line of the log to stderr, as the other things are that are there.
pub(crate) fn write_log(line: &str, mode: Mode) {
    if mode == Mode::Json {
        return Record::Log { message: line }.write();
    }
    let on_screen = ON_SCREEN.lock().unwrap_or_else(PoisonError::into_inner);
    let bar = on_screen.as_ref().and_then(WeakProgressBar::upgrade);
    drop(on_screen);
    match bar {
        Some(bar) => bar.suspend(|| output::warn(line)),
        None => output::warn(line),
    }
}

fn hidden_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    set_template(&bar, BAR);
    *ON_SCREEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.downgrade());
    bar
}

fn set_template(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("gauge", gauge));
    }
}

/// As much of a bar as the terminal is wide enough for now: a line that wraps could not be drawn over.
fn gauge(state: &ProgressState, out: &mut dyn fmt::Write) {
    let columns = terminal::size().map_or(80, |(columns, _)| columns);
    let cells = gauge_cells(columns);
    if cells > 0 {
        let full = (state.fraction() * cells as f32) as usize;
        // What cannot be drawn is left out.
        let _ = write!(out, "{}{} ", "█".repeat(full), "░".repeat(cells - full));
    }
}

/// Numbers and a few letters of what is being done come first.
fn gauge_cells(columns: u16) -> usize {
    match columns {
        0..50 => 0,
        50..72 => 12,
        _ => 32,
    }
}

impl Progress for TerminalProgress {
    fn plan(&self, units: u64) {
        let mut job = self.job();
        job.planned = job.before + units;
    }

    fn begin(&self, what: &str, total: u64) {
        let mut job = self.job();
        job.piece = what.to_owned();
        job.piece_total = total;
        job.piece_done = 0;
        if let Shown::Bar(bar) = &self.shown {
            set_template(bar, job.template());
            bar.set_message(what.to_owned());
        }
        if matches!(self.shown, Shown::Records) {
            // Programs want to know of every piece.
            job.next_words = Duration::ZERO;
            self.show(&mut job);
        }
    }

    fn say(&self, what: &str) {
        let mut job = self.job();
        job.piece = what.to_owned();
        if let Shown::Bar(bar) = &self.shown {
            bar.set_message(what.to_owned());
        }
        self.show(&mut job);
    }

    fn advance(&self, units: u64) {
        let mut job = self.job();
        let was_begun = job.done() > 0;
        job.piece_done += units;
        if let Shown::Bar(bar) = &self.shown
            && !was_begun
        {
            set_template(bar, job.template());
        }
        self.show(&mut job);
    }

    fn finish(&self) {
        let mut job = self.job();
        job.before += job.piece_total;
        job.piece_total = 0;
        job.piece_done = 0;
        self.show(&mut job);
    }

    /// Said also if asked to be quiet: it is not about progress.
    fn warn(&self, words: &str) {
        let say = || {
            // A closed stderr must not stop the work.
            let _ = writeln!(io::stderr(), "warning: {}", one_line(words));
        };
        match &self.shown {
            Shown::Bar(bar) => bar.suspend(say),
            Shown::Records => Record::Warning { message: words }.write(),
            Shown::Nothing | Shown::Lines => say(),
        }
    }

    /// Asked often, also by work that has no progress to report for a while.
    fn is_cancelled(&self) -> bool {
        if !matches!(self.shown, Shown::Nothing) {
            self.show(&mut self.job());
        }
        interrupt::requested()
    }
}

impl Drop for TerminalProgress {
    fn drop(&mut self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

impl Job {
    fn new(next_words: Duration) -> Self {
        Self {
            began: Instant::now(),
            piece: String::new(),
            before: 0,
            piece_total: 0,
            piece_done: 0,
            planned: 0,
            next_words,
        }
    }

    fn done(&self) -> u64 {
        self.before + self.piece_done.min(self.piece_total)
    }

    /// What was planned or, if there is no plan or it was too small, what is known of.
    fn total(&self) -> u64 {
        self.planned.max(self.before + self.piece_total)
    }

    fn template(&self) -> &'static str {
        match (self.total(), self.done()) {
            (0, _) => SPINNER,
            (_, 0) => BEGUN,
            _ => BAR,
        }
    }

    fn line(&self, elapsed: Duration) -> String {
        if self.total() == 0 {
            return format!("{} after {}", self.piece, duration(elapsed.as_secs_f64()));
        }
        let mut line = format!("{:.0} %: {}", 100.0 * self.share(), self.piece);
        match self.left(elapsed) {
            Some(left) => line += &format!(", about {} left", duration(left)),
            None => line += &format!(" after {}", duration(elapsed.as_secs_f64())),
        }
        line
    }

    fn share(&self) -> f64 {
        self.done() as f64 / self.total().max(1) as f64
    }

    /// Seconds left, as far as can be told: of less than a hundredth nothing can be said.
    fn left(&self, elapsed: Duration) -> Option<f64> {
        let share = self.share();
        (share >= 0.01).then(|| elapsed.as_secs_f64() * (1.0 - share) / share)
    }

    fn record(&self, elapsed: Duration) -> Record<'_> {
        let total = Some(self.total()).filter(|&total| total > 0);
        Record::Progress {
            what: &self.piece,
            done: self.done(),
            total,
            seconds: elapsed.as_secs_f64(),
            left_seconds: total.and_then(|_| self.left(elapsed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_estimates_what_is_left_of_the_whole_job() {
        let job = Job {
            piece: "place-4: writing".into(),
            before: 100,
            piece_total: 100,
            piece_done: 50,
            planned: 600,
            ..Job::new(FIRST_LINE)
        };
        let elapsed = Duration::from_secs(10);
        assert_eq!(
            job.line(elapsed),
            "25 %: place-4: writing, about 30.0 s left"
        );
    }

    #[test]
    fn programs_get_what_people_get() {
        let job = Job {
            piece: "move: solving".into(),
            piece_total: 200,
            piece_done: 50,
            ..Job::new(FIRST_LINE)
        };
        let record = serde_json::to_string(&job.record(Duration::from_secs(2))).unwrap();
        assert_eq!(
            record,
            r#"{"event":"progress","what":"move: solving","done":50,"total":200,"seconds":2.0,"left_seconds":6.0}"#
        );
    }

    #[test]
    fn a_narrow_terminal_has_room_for_what_is_said() {
        // "100 % ", the bar and a space, "59m left  ", and some of the words.
        for columns in 30..200 {
            let bar = gauge_cells(columns);
            assert!(6 + bar + 1 + 10 + 8 <= usize::from(columns), "{columns}");
        }
    }

    #[test]
    fn what_has_only_begun_is_seen_to_go_on() {
        let job = Job {
            piece: "games, now at ply 23".into(),
            piece_total: 1,
            ..Job::new(FIRST_LINE)
        };
        let line = job.line(Duration::from_secs(20));
        assert_eq!(line, "0 %: games, now at ply 23 after 20.0 s");
    }

    #[test]
    fn a_job_without_a_plan_is_its_pieces() {
        let job = Job {
            piece_total: 400,
            piece_done: 500,
            ..Job::new(FIRST_LINE)
        };
        assert_eq!((job.done(), job.total()), (400, 400));
    }

    #[test]
    fn where_nobody_knows_how_much_there_is_to_do_a_line_says_how_long_it_has_been() {
        let job = Job {
            piece: "searching".into(),
            ..Job::new(FIRST_LINE)
        };
        let line = job.line(Duration::from_secs(20));
        assert_eq!(line, "searching after 20.0 s");
    }
}

//! Progress on stderr: a bar with an estimate in a terminal, a plain line now and then elsewhere, nothing if asked to be
//! quiet.

use crate::args::Global;
use crate::interrupt;
use crate::text::duration;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use retrograde::Monitor;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// The message comes last because it can hold a long path: it is cut off where the terminal ends.
const BAR: &str = "{percent:>3} % {bar:32} {eta:>3} left  {wide_msg}";
const REDRAW: Duration = Duration::from_millis(100);
/// A bar that vanishes as soon as it is there only flickers.
const BAR_AFTER: Duration = Duration::from_millis(500);

/// Shows progress, and passes Ctrl-C on.
pub(crate) struct Progress(Shown);

enum Shown {
    Nothing,
    Bar(Bar),
    Lines(Lines),
}

impl Progress {
    /// Progress as the flags and the terminal allow. From here on Ctrl-C only asks to stop.
    pub(crate) fn new(global: &Global) -> Self {
        interrupt::watch();
        Self(if global.quiet {
            Shown::Nothing
        } else if io::stderr().is_terminal() {
            Shown::Bar(Bar::new())
        } else {
            Shown::Lines(Lines::new())
        })
    }

    /// Whether somebody watches.
    pub(crate) fn is_watched(&self) -> bool {
        matches!(self.0, Shown::Bar(_))
    }
}

impl Monitor for Progress {
    fn begin(&self, what: &str, total: u64) {
        match &self.0 {
            Shown::Nothing => {}
            Shown::Bar(bar) => bar.begin(what, total),
            Shown::Lines(lines) => lines.begin(what, total),
        }
    }

    fn advance(&self, units: u64) {
        match &self.0 {
            Shown::Nothing => {}
            Shown::Bar(bar) => bar.advance(units),
            Shown::Lines(lines) => lines.advance(units),
        }
    }

    fn stopped(&self) -> bool {
        interrupt::requested()
    }
}

/// Progress for terminals.
struct Bar {
    bar: ProgressBar,
    born: Instant,
    shown: Once,
}

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(BAR) {
            bar.set_style(style);
        }
        Self {
            bar,
            born: Instant::now(),
            shown: Once::new(),
        }
    }

    fn begin(&self, what: &str, total: u64) {
        self.bar.reset();
        self.bar.set_length(total);
        self.bar.set_message(what.to_owned());
    }

    fn advance(&self, units: u64) {
        self.bar.inc(units);
        if !self.shown.is_completed() && self.born.elapsed() >= BAR_AFTER {
            self.shown.call_once(|| {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
                self.bar.enable_steady_tick(REDRAW);
            });
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Progress for log files.
struct Lines {
    born: Instant,
    done: AtomicU64,
    /// Milliseconds after `born` before which nothing is said.
    silent_until: AtomicU64,
    piece: Mutex<Piece>,
}

struct Piece {
    what: String,
    total: u64,
    began: Instant,
}

impl Lines {
    /// Work shorter than this needs no words.
    const FIRST: Duration = Duration::from_secs(2);
    const EVERY: Duration = Duration::from_secs(10);

    fn new() -> Self {
        let born = Instant::now();
        Self {
            born,
            done: AtomicU64::new(0),
            silent_until: AtomicU64::new(Self::FIRST.as_millis() as u64),
            piece: Mutex::new(Piece {
                what: String::new(),
                total: 0,
                began: born,
            }),
        }
    }

    fn begin(&self, what: &str, total: u64) {
        let mut piece = self.piece.lock().unwrap_or_else(PoisonError::into_inner);
        self.done.store(0, Relaxed);
        *piece = Piece {
            what: what.to_owned(),
            total,
            began: Instant::now(),
        };
    }

    fn advance(&self, units: u64) {
        let done = self.done.fetch_add(units, Relaxed) + units;
        let now = self.born.elapsed().as_millis() as u64;
        let until = self.silent_until.load(Relaxed);
        let next = now + Self::EVERY.as_millis() as u64;
        // Of the threads that find it is time, one speaks.
        if now >= until
            && self
                .silent_until
                .compare_exchange(until, next, Relaxed, Relaxed)
                .is_ok()
        {
            let piece = self.piece.lock().unwrap_or_else(PoisonError::into_inner);
            // A closed stderr must not stop the work.
            let _ = writeln!(io::stderr(), "{}", piece.line(done, piece.began.elapsed()));
        }
    }
}

impl Piece {
    fn line(&self, done: u64, elapsed: Duration) -> String {
        let share = (done as f64 / self.total.max(1) as f64).clamp(0.0, 1.0);
        let mut line = format!("{}: {:.0} %", self.what, 100.0 * share);
        if share > 0.0 {
            let left = elapsed.as_secs_f64() * (1.0 - share) / share;
            line += &format!(", about {} left", duration(left));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_estimates_what_is_left() {
        let piece = Piece {
            what: "placed-4: writing".into(),
            total: 400,
            began: Instant::now(),
        };
        let elapsed = Duration::from_secs(10);
        assert_eq!(
            piece.line(100, elapsed),
            "placed-4: writing: 25 %, about 30.0 s left"
        );
        assert_eq!(piece.line(0, elapsed), "placed-4: writing: 0 %");
    }
}

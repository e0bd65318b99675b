//! How a long computation talks to whoever waits for it.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Told of progress, asked whether to go on. All methods may be called from any thread.
pub trait Progress: Sync {
    /// The whole job will take about that many units, in pieces that are announced one by one.
    fn plan(&self, units: u64) {
        let _ = units;
    }

    /// A piece of work begins, of `total` units.
    fn begin(&self, what: &str, total: u64) {
        let _ = (what, total);
    }

    /// What is being done in the piece of work at this moment.
    fn say(&self, what: &str) {
        let _ = what;
    }

    /// That many units are done since the last call.
    fn advance(&self, units: u64) {
        let _ = units;
    }

    /// The piece of work is done, though it may have taken fewer units than announced.
    fn finish(&self) {}

    /// Some more cells were read or written, a few dozen where they lie far from each other. Called often:
    /// whoever keeps their memory within a bound does it here.
    fn touched(&self) {}

    /// Something that whoever waits should know, though the work goes on.
    fn warn(&self, words: &str) {
        let _ = words;
    }

    /// Whether to stop at the next convenient point.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Says nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoProgress;

impl Progress for NoProgress {}

/// Does some work and, every so often until it is done, something else beside it: telling how far it is.
pub fn meanwhile<T>(every: Duration, beside: impl Fn() + Send, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        // Without a thread for it, it is left out.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            // The other end is dropped when the work is done.
            while is_done.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                beside();
            }
        });
        let found = work();
        drop(done);
        found
    })
}

/// The computation was [cancelled](Progress::is_cancelled).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Cancelled;

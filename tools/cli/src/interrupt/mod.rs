//! Ctrl-C, and what else asks a process to end: the first time it stops at the next convenient point, the second time at once.

#[cfg_attr(unix, path = "on_unix.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
mod watching;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

/// The number of the signal that Ctrl-C sends, everywhere.
const SIGINT: u8 = 2;

/// The status of a process that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = status_of(SIGINT);

/// The signal that came, if any did.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// 128 and the number of the signal, as shells have it.
const fn status_of(signal: u8) -> u8 {
    128 + signal
}

/// From now on signals ask to stop instead of ending the process.
pub(crate) fn watch() {
    static WATCHED: AtomicBool = AtomicBool::new(false);
    if !WATCHED.swap(true, Relaxed) {
        watching::watch(&SIGNAL);
    }
}

/// Whether someone asked to stop.
pub(crate) fn requested() -> bool {
    SIGNAL.load(Relaxed) != 0
}

/// The status to end with, if someone asked to stop.
pub(crate) fn status() -> Option<u8> {
    let signal = SIGNAL.load(Relaxed) as u8;
    (signal != 0).then(|| status_of(signal))
}

//! Ctrl-C: once to stop at the next convenient point, twice to stop at once.

use crate::failure::INTERRUPTED;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks to stop instead of ending the process.
pub(crate) fn watch() {
    // Without a handler Ctrl-C ends the process, which loses no finished tier either: no reason to give up.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
}

/// Whether someone pressed Ctrl-C.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Relaxed)
}

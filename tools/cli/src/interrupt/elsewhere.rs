//! Ctrl-C, Ctrl-Break and a window that is closed, on Windows.

use super::{INTERRUPTED, SIGINT};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Notes the first time; the second time ends the process.
pub(super) fn watch(noted: &Arc<AtomicUsize>) {
    let noted = Arc::clone(noted);
    // Without a handler Ctrl-C ends the process, which loses no finished tier either: no reason to give up.
    let _ = ctrlc::set_handler(move || {
        if noted.swap(SIGINT.into(), Relaxed) != 0 {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

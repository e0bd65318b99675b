//! Ctrl-C, and the signals that ask a process to end: the first stops at the next convenient point, a second one at once.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};

/// The status of a process that Ctrl-C ended.
pub(crate) const INTERRUPTED: u8 = status_of(SIGINT);

/// The signal that came, if any did.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// 128 and the number of the signal, as shells have it.
const fn status_of(signal: i32) -> u8 {
    128 + signal as u8
}

/// From now on those signals ask to stop instead of ending the process.
pub(crate) fn watch() {
    static WATCHED: AtomicBool = AtomicBool::new(false);
    if WATCHED.swap(true, Relaxed) {
        return;
    }
    let is_second = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // What was started with `nohup` is to go on when its terminal goes.
        if is_ignored(signal) {
            continue;
        }
        // Without a handler a signal ends the process, which loses no finished tier either: no reason to give up.
        let status = status_of(signal).into();
        let _ = flag::register_conditional_shutdown(signal, status, Arc::clone(&is_second));
        let _ = flag::register(signal, Arc::clone(&is_second));
        let _ = flag::register_usize(signal, Arc::clone(&SIGNAL), signal as usize);
    }
}

/// Whether whoever started the process wants it to ignore a signal. Only Linux says so in this file.
fn is_ignored(signal: i32) -> bool {
    let ignored = || {
        let text = std::fs::read_to_string("/proc/self/status").ok()?;
        let mask = text.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    };
    ignored().is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether someone asked to stop.
pub(crate) fn requested() -> bool {
    SIGNAL.load(Relaxed) != 0
}

/// The status to end with, if someone asked to stop.
pub(crate) fn status() -> Option<u8> {
    let signal = SIGNAL.load(Relaxed) as i32;
    (signal != 0).then(|| status_of(signal))
}

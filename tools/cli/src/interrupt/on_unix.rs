//! Signals that ask a process to end.

use super::status_of;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};

/// Notes the first signal; a second one ends the process.
pub(super) fn watch(noted: &Arc<AtomicUsize>) {
    let is_second = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // What was started with `nohup` is to go on when its terminal goes.
        if is_ignored(signal) {
            continue;
        }
        // Without a handler a signal ends the process, which loses no finished tier either: no reason to give up.
        let status = status_of(signal as u8).into();
        // A terminal that is closed sends its signal twice by itself, and nobody is in a hurry.
        if signal != SIGHUP {
            let _ = flag::register_conditional_shutdown(signal, status, Arc::clone(&is_second));
        }
        let _ = flag::register(signal, Arc::clone(&is_second));
        let _ = flag::register_usize(signal, Arc::clone(noted), signal as usize);
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

//! How many files, connections among them, the system lets the process have open.

/// Asks for so many, and tells how many of them there may be.
#[cfg(unix)]
pub(crate) fn raise(wanted: u64) -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(wanted).min(wanted);
    let now = limit.current.unwrap_or(wanted);
    let raised = Rlimit {
        current: Some(most),
        ..limit
    };
    if now < most && setrlimit(Resource::Nofile, raised).is_ok() {
        most
    } else {
        now.min(wanted)
    }
}

/// There is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise(wanted: u64) -> u64 {
    wanted
}

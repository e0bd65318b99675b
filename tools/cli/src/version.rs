//! What `--version` tells: enough to say which program gave an answer.

use retrograde::processor;
use retrograde::table::FORMAT_VERSION;
use std::sync::OnceLock;

/// The commit that the program is built from; empty if nobody knows.
pub(crate) const COMMIT: &str = env!("RETROGRADE_COMMIT");

/// The version, the commit, the format of the tables, and the processor that the program works with.
pub(crate) fn long() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let version = env!("CARGO_PKG_VERSION");
        let commit = match COMMIT {
            "" => "unknown",
            commit => commit,
        };
        let target = env!("RETROGRADE_TARGET");
        let level = processor::level();
        format!(
            "{version}\ncommit {commit}\ntable format {FORMAT_VERSION}\nbuilt for {target}\nprocessor: {level}"
        )
    })
}

//! What the program does besides its answers, on stderr: asked for with `-v` or by a variable.

use crate::args::Global;
use crate::failure::Usage;
use crate::progress::{self, Mode};
use std::env;
use std::ffi::OsString;
use std::io;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::time::uptime;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

/// What is told, part by part of the program.
const VARIABLE: &str = "RETROGRADE_LOG";
/// Modules of the library, the explorer and the command; the names of all begin with it.
const ALL: &str = "retrograde";

/// Begins to tell what was asked for. If it is nothing, nothing is told, and nothing is spent on it.
///
/// # Errors
/// If the variable holds no filter.
pub(crate) fn start(global: &Global) -> Result<(), Usage> {
    let filter = match global.verbose {
        // The option on the command line comes before the variable.
        0 => match env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
            None => return Ok(()),
            Some(filter) => parsed(filter)?,
        },
        1 => Targets::new().with_target(ALL, LevelFilter::INFO),
        2 => Targets::new().with_target(ALL, LevelFilter::DEBUG),
        _ => Targets::new().with_target(ALL, LevelFilter::TRACE),
    };
    let mode = global.progress_mode();
    let lines = fmt::layer()
        .with_timer(uptime())
        .with_writer(move || Line(mode));
    // There is no other subscriber: nobody else starts one.
    let _ = registry().with(lines).with(filter).try_init();
    Ok(())
}

/// A filter as in `debug` or `retrograde::table=debug,retrograde_explorer=info`.
fn parsed(filter: OsString) -> Result<Targets, Usage> {
    let wrong = |why: String| {
        let words = "a filter is a level (off, error, warn, info, debug, trace), or levels of parts as in retrograde::table=debug";
        Usage::new(format!("{VARIABLE} is {filter:?}: {why}; {words}"))
    };
    let text = filter.to_str();
    let text = text.ok_or_else(|| wrong("it is no text".into()))?;
    if text.split(',').any(|part| part.trim_end().ends_with('=')) {
        return Err(wrong("after = there is no level".into()));
    }
    let targets: Targets = text.parse().map_err(|_| wrong("it is no filter".into()))?;
    // A word that is no level would be a part of which there is nothing to tell.
    let stray = targets.iter().find(|(target, _)| !target.starts_with(ALL));
    match stray.map(|(target, _)| format!("there is no level and no part {target:?}")) {
        Some(why) => Err(wrong(why)),
        None => Ok(targets),
    }
}

/// Writes one line to stderr. Each comes in one piece.
struct Line(Mode);

impl io::Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        progress::write_log(text.trim_end(), self.0);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

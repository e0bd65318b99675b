//! The `retrograde` command as a library, so that a program of a few lines is the whole command.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     retrograde_cli::main(retrograde::catalog::Registry::standard)
//! }
//! ```
//!
//! Each command is a module with its arguments, its help text and its `run`; `cli` has the list of them, `args` has the arguments that
//! several share. `lookup` is the only module that looks up games. `failure` turns an error into words and an exit status.

mod allocation;
mod args;
mod blunders;
mod claims;
mod cli;
mod completions;
mod count;
mod draw;
mod environment;
#[cfg(test)]
mod examples;
mod failure;
mod field;
mod file;
mod games;
mod graph;
mod home;
mod info;
mod input;
mod interrupt;
mod lines;
mod list;
mod log;
mod lookup;
mod man;
mod matches;
mod obf;
mod orbit;
mod output;
mod pairing;
mod perft;
mod play;
mod players;
mod progress;
mod proof;
mod query;
mod ranking;
mod records;
mod replay;
mod report;
mod result_lines;
mod round_robin;
mod search;
mod serve;
mod several;
mod size;
mod sized;
mod solve;
mod stats;
mod text;
mod train;
mod tree;
mod uai;
mod verify;
mod version;

use anyhow::anyhow;
use args::Global;
use cli::Cli;
use failure::Usage;
use retrograde::catalog::Registry;
use std::process::ExitCode;

/// Does what the arguments of the process ask for with the games of a registry, and gives its exit status.
pub fn main(games: fn() -> Registry) -> ExitCode {
    lookup::set_registry(games());
    retrograde::catalog::set_commit(version::COMMIT);
    let cli = environment::parse();
    run(&cli).unwrap_or_else(|error| failure::report(&error, &cli))
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let global = &cli.global;
    log::start(global)?;
    retrograde::processor::wanted().map_err(|unknown| Usage::new(unknown.to_string()))?;
    if let Some(bytes) = global.memory {
        retrograde::system::bound_memory(bytes);
    }
    use_threads(global)?;
    lookup::set_folders(global.silent_data_folders());
    cli.command.run(global)
}

/// Memory that a thread takes: its stack, and room to begin in.
const THREAD_BYTES: u64 = 3 << 20;

fn use_threads(global: &Global) -> anyhow::Result<()> {
    // No number means one a core. Starting them here says what to do where there are none to be had.
    let threads = global.threads.map_or(0, usize::from);
    // A thread that begins where no memory is left ends the process, so those that have none are not begun.
    let free = retrograde::system::available_bytes();
    if free.is_some_and(|free| free < threads as u64 * THREAD_BYTES) {
        return Err(anyhow!(
            "cannot start threads: there is no memory for {threads}; choose fewer with --threads"
        ));
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()
        .map_err(|error| anyhow!("cannot start threads: {error}; choose fewer with --threads"))
}

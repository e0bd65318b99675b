use crate::args::{Global, ServeArgs};
use crate::output;
use anyhow::anyhow;
use retrograde_explorer::{Options, asked_to_stop, serve};
use std::net::SocketAddr;
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

/// Memory of the search in a game without tables, if nothing is said: many games may be open at once.
const SEARCH_BYTES: u64 = 64 << 20;
/// Four games keep the memory of a search; together they take half of what is allowed.
const SHARE: u64 = 8;

/// `retrograde serve`.
pub(crate) fn run(args: &ServeArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        host: args.host,
        port: args.port,
        data: global.data_folder(),
        data_is_told: global.data_dir.is_some(),
        threads: global.threads.map_or(cores, usize::from),
        search_bytes: global.memory.map_or(SEARCH_BYTES, |bytes| bytes / SHARE),
        search_time: Duration::from_secs_f64(args.max_seconds),
        allowed_origin: args.cors.clone(),
    };
    let ready = |address| announce(address, args, global);
    serve(&options, ready, asked_to_stop()).map_err(|error| {
        anyhow!(
            "cannot listen on {}:{}: {error}; choose another port with --port",
            args.host,
            args.port
        )
    })?;
    Ok(ExitCode::SUCCESS)
}

fn announce(address: SocketAddr, args: &ServeArgs, global: &Global) {
    let url = format!("http://{address}/");
    // Whoever started it from a program may have stopped listening.
    let _ = output::print(format!("{url}\n").as_bytes());
    if !global.quiet {
        output::warn("Ctrl-C stops it.");
        if !args.host.is_loopback() {
            output::warn("Everybody who can reach this machine can use it: it has no passwords.");
        }
    }
    if args.open && open(&url).is_err() {
        output::warn(&format!("No browser could be opened: go to {url}"));
    }
}

fn open(url: &str) -> std::io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

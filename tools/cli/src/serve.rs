use crate::args::{Global, seconds};
use crate::lookup;
use crate::output;
use anyhow::anyhow;
use clap::Args;
use retrograde::catalog::KeptRules;
use retrograde_explorer::{Options, asked_to_stop, game_address, serve};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

/// Show every game in a browser, and answer programs in JSON
#[derive(Args, Debug)]
#[command(after_help = "\
The explorer listens on this machine only, unless --host says otherwise. It has no passwords: whoever can reach it can ask
for anything, start matches and solve small games. docs/api.md describes the JSON interface.

Examples:
  retrograde serve --open
  retrograde serve --rules my-game.toml --open
  retrograde serve --port 8080 --data-dir tables
  retrograde serve --cors '*'
  curl 'http://127.0.0.1:7474/api/v1/games/antrin/query?position=1.2/.1./...+2'")]
pub(crate) struct ServeArgs {
    /// Keep the rules in this file, so that the game has its page
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// The port to listen on; with 0 the system chooses one
    #[arg(long, value_name = "PORT", default_value_t = 7474)]
    pub(crate) port: u16,

    /// The address to listen on; 0.0.0.0 is everybody's
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) host: IpAddr,

    /// Open a browser too
    #[arg(long)]
    pub(crate) open: bool,

    /// Whose pages may read the JSON interface from a browser: an origin such as https://example.org, or *
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub(crate) cors: Option<String>,

    /// Time for a question that takes a search
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub(crate) max_seconds: f64,
}

/// What a browser calls the origin of a page, or `*`.
fn origin(text: &str) -> Result<String, String> {
    let host = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    let is_host = host.is_some_and(|host| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        !host.is_empty() && host.chars().all(is_part)
    });
    match is_host || text == "*" {
        true => Ok(text.into()),
        false => Err("expected an origin without a path, such as https://example.org, or *".into()),
    }
}

/// Memory of the search in a game without tables, if nothing is said: many games may be open at once.
const SEARCH_BYTES: u64 = 64 << 20;
/// Four games keep the memory of a search; together they take half of what is allowed.
const SHARE: u64 = 8;

/// `retrograde serve`.
pub(crate) fn run(args: &ServeArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        registry: lookup::registry().clone(),
        host: args.host,
        port: args.port,
        data: global.data_folders(),
        data_is_told: global.given.data_dir,
        threads: global.threads.map_or(cores, usize::from),
        search_bytes: global.memory.map_or(SEARCH_BYTES, |bytes| bytes / SHARE),
        search_time: Duration::from_secs_f64(args.max_seconds),
        allowed_origin: args.cors.clone(),
    };
    let kept = args
        .rules
        .as_deref()
        .map(|file| keep(file, &options))
        .transpose()?;
    let page = kept.map_or_else(String::new, |kept| game_address(&kept.name)[1..].into());
    let ready = |address| announce(address, &page, args, global);
    serve(&options, ready, asked_to_stop()).map_err(|error| {
        anyhow!(
            "cannot listen on {}:{}: {error}; choose another port with --port",
            args.host,
            args.port
        )
    })?;
    Ok(ExitCode::SUCCESS)
}

fn keep(file: &Path, options: &Options) -> anyhow::Result<KeptRules> {
    let (text, shown) = lookup::read(file, "the rules")?;
    // What describes no game is refused before anything is kept.
    options.registry.from_rules_file(&text, &shown)?;
    Ok(KeptRules::keep(&options.data, &text, &shown)?)
}

/// Says where to look, at a page if there is one to begin with.
fn announce(address: SocketAddr, page: &str, args: &ServeArgs, global: &Global) {
    let url = format!("http://{address}/{page}");
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

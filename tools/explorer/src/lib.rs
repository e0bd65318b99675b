//! The explorer: every game, position, statistic and claim as a page, and the same for programs as JSON.
//!
//! A page is made on the server from the game's own picture; every move is a link. The script that goes with it only saves page loads.
//!
//! [`serve`] is all there is to call. Requests pass `connections` (how many, how long), `guard` (who may ask) and `routes`, and come to
//! `pages` or `api`; both use the `app_state`, with its `game_cache` of open games. Long work runs in the `worker_pool`, which gives up
//! when nobody waits, or as one of the `jobs` that `job_commands` begins and that go on by themselves. `lookup` is the only module that
//! looks up games; `advice` the only one that advises commands, for the `retrograde` command too.

mod address;
pub mod advice;
mod api;
mod app_state;
mod assets;
mod claims;
mod connections;
mod failure;
mod file_limit;
mod front_page;
mod game_cache;
mod game_path;
mod guard;
mod heatmaps;
mod job_commands;
mod jobs;
mod lookup;
mod open_game;
mod pages;
pub mod painter;
mod position_view;
mod routes;
pub mod text;
mod worker_pool;

pub use address::game_address;

use app_state::AppState;
use retrograde::DataFolders;
use retrograde::catalog::Registry;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use text::shell_quoted;
use tokio::net::TcpListener;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The games.
    pub registry: Registry,
    /// Where to listen.
    pub host: IpAddr,
    /// On which port; with 0 the system chooses one.
    pub port: u16,
    /// Folders of the tables.
    pub data: DataFolders,
    /// Whether commands find those folders only if they are told.
    pub data_is_told: bool,
    /// Threads that serve and search.
    pub threads: usize,
    /// Memory of the search in a game that has no tables.
    pub search_bytes: u64,
    /// Time for a question that takes a search.
    pub search_time: Duration,
    /// Whose pages may ask the JSON interface from a browser: an origin, or `*`.
    pub allowed_origin: Option<String>,
}

impl Options {
    /// What a command needs to work in the same folders. Where it is, only this machine may know.
    fn data_dir_flag(&self) -> String {
        match (self.data_is_told, self.host.is_loopback()) {
            (false, _) => String::new(),
            (true, true) => {
                let absolute = |folder: &Path| {
                    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned())
                };
                // What was told in one list makes one list again.
                let list = std::env::join_paths(self.data.iter().map(absolute)).unwrap_or_default();
                format!(" --data-dir {}", shell_quoted(Path::new(&list)))
            }
            (true, false) => {
                " --data-dir FOLDER, with the folder that this server was started with".into()
            }
        }
    }
}

/// Waits until somebody asks the process to stop, by Ctrl-C or by a signal.
pub async fn asked_to_stop() {
    let interrupted = async {
        // Without a handler the signal ends the process, which is as good.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signals) => {
                signals.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// Serves until `stop` is done; `ready` is told where.
///
/// # Errors
/// If nobody can listen there.
pub fn serve(
    options: &Options,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(options.threads.max(1))
        // Stacks of threads that wait cost nothing, but thousands of them would.
        .max_blocking_threads(64)
        .enable_all()
        .build()?;
    lookup::set_registry(options.registry.clone());
    lookup::set_folders(options.data.clone());
    let app = Arc::new(AppState::new(options));
    let served = runtime.block_on(async {
        let listener = TcpListener::bind((options.host, options.port)).await?;
        ready(listener.local_addr()?);
        connections::accept(listener, routes::router(Arc::clone(&app)), stop).await;
        Ok(())
    });
    app.jobs.stop_all();
    runtime.shutdown_timeout(Duration::from_secs(2));
    served
}

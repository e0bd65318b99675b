//! The state that all requests share.

use crate::Options;
use crate::failure::Failure;
use crate::front_page::FrontPage;
use crate::game_cache::GameCache;
use crate::heatmaps::HeatMaps;
use crate::jobs::Jobs;
use crate::open_game::OpenGame;
use crate::worker_pool::{Stop, WorkerPool};
use retrograde::catalog::Effort;
use std::sync::Arc;

pub(crate) struct AppState {
    pub(crate) games: GameCache,
    pub(crate) workers: WorkerPool,
    pub(crate) jobs: Jobs,
    pub(crate) heatmaps: HeatMaps,
    pub(crate) front_page: FrontPage,
    /// Whether it listens to this machine only.
    pub(crate) is_local: bool,
    /// Whose pages may read the JSON interface.
    pub(crate) allowed_origin: Option<String>,
}

/// Questions that wait for a search at most.
const QUEUE: usize = 64;

impl AppState {
    pub(crate) fn new(options: &Options) -> Self {
        let effort = Effort::new(options.search_time, Some(options.search_bytes));
        Self {
            games: GameCache::new(
                options.data.clone(),
                options.data_dir_flag(),
                effort,
                options.host.is_loopback(),
            ),
            workers: WorkerPool::new(options.threads.max(1), QUEUE),
            jobs: Jobs::default(),
            heatmaps: HeatMaps::default(),
            front_page: FrontPage::default(),
            is_local: options.host.is_loopback(),
            allowed_origin: options.allowed_origin.clone(),
        }
    }

    /// The game with this name, opened away from the threads that serve if it is not open.
    pub(crate) async fn open(self: &Arc<Self>, name: String) -> Result<Arc<OpenGame>, Failure> {
        if let Some(open_game) = self.games.find(&name) {
            return Ok(open_game);
        }
        let app = Arc::clone(self);
        let opened = self.workers.run(move |_| Ok(app.games.get(&name)?));
        opened.await
    }

    /// Makes a page of a game; where tables answer at once it is made right here.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        open_game: &Arc<OpenGame>,
        at_once: bool,
        look: impl FnOnce(&OpenGame, Stop<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        if at_once && open_game.is_solved() {
            return look(open_game, &|| false);
        }
        let open_game = Arc::clone(open_game);
        self.workers.run(move |stop| look(&open_game, stop)).await
    }
}

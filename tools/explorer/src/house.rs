//! What all requests share.

use crate::Options;
use crate::failure::Failure;
use crate::heatmaps::HeatMaps;
use crate::jobs::Jobs;
use crate::library::Library;
use crate::volume::Volume;
use crate::work::{Stop, Workshop};
use retrograde::front::Effort;
use std::sync::Arc;

pub(crate) struct House {
    pub(crate) library: Library,
    pub(crate) workshop: Workshop,
    pub(crate) jobs: Jobs,
    pub(crate) heatmaps: HeatMaps,
    /// Whether it listens to this machine only.
    pub(crate) is_local: bool,
    /// Whose pages may read the JSON interface.
    pub(crate) allowed_origin: Option<String>,
}

/// Questions that wait for a search at most.
const QUEUE: usize = 64;

impl House {
    pub(crate) fn new(options: &Options) -> Self {
        let effort = Effort {
            time: options.search_time,
            memory: Some(options.search_bytes),
        };
        Self {
            library: Library::new(options.data.clone(), options.where_to(), effort),
            workshop: Workshop::new(options.threads.max(1), QUEUE),
            jobs: Jobs::default(),
            heatmaps: HeatMaps::default(),
            is_local: options.host.is_loopback(),
            allowed_origin: options.allowed_origin.clone(),
        }
    }

    /// The game with this name, opened away from the threads that serve if it is not open.
    pub(crate) async fn volume(self: &Arc<Self>, name: String) -> Result<Arc<Volume>, Failure> {
        if let Some(volume) = self.library.find(&name) {
            return Ok(volume);
        }
        let house = Arc::clone(self);
        let opened = self.workshop.work(move |_| Ok(house.library.get(&name)?));
        opened.await
    }

    /// Makes a page of a game; where tables answer at once it is made right here.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        volume: &Arc<Volume>,
        at_once: bool,
        look: impl FnOnce(&Volume, Stop<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        if at_once && volume.is_solved() {
            return look(volume, &|| false);
        }
        let volume = Arc::clone(volume);
        self.workshop.work(move |stop| look(&volume, stop)).await
    }
}

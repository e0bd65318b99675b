//! Work that may take long: a few pieces at a time, away from the threads that serve, and given up when no
//! client waits any more.

use crate::failure::Failure;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Says whether the client has gone away.
pub(crate) type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// Time of a request on a worker, at most.
const MOST_TIME: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(crate) struct WorkerPool {
    workers: Arc<Semaphore>,
    /// How many may wait for a worker.
    queue: Arc<Semaphore>,
}

/// Cancels the work when it is dropped: hyper drops what it was doing for a client who has gone away.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl WorkerPool {
    pub(crate) fn new(workers: usize, queue: usize) -> Self {
        Self {
            workers: Arc::new(Semaphore::new(workers)),
            queue: Arc::new(Semaphore::new(workers + queue)),
        }
    }

    /// Runs a piece of work, which should ask now and then whether to stop.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Stop<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let place = Arc::clone(&self.queue).try_acquire_owned();
        let place = place.map_err(|_| Failure::busy())?;
        let worker = Arc::clone(&self.workers).acquire_owned().await;
        let worker = worker.map_err(|_| Failure::busy())?;
        let cancelled = Arc::new(AtomicBool::new(false));
        let cancel = CancelOnDrop(Arc::clone(&cancelled));
        let done = tokio::task::spawn_blocking(move || {
            // The worker stays taken until the work is done, even if the client has gone away.
            let _held = (place, worker);
            let end = Instant::now() + MOST_TIME;
            work(&|| cancelled.load(Ordering::Relaxed) || Instant::now() >= end)
        });
        let done = done.await;
        drop(cancel);
        done.unwrap_or_else(|_| {
            Err(Failure::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the computation broke off: this is a mistake in the program",
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(flavor = "multi_thread")]
    async fn work_stops_when_nobody_waits() {
        let pool = Arc::new(WorkerPool::new(1, 0));
        let (stopped, has_stopped) = std::sync::mpsc::channel();
        let waiting = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move {
                let work = pool.run(move |stop| {
                    while !stop() {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    let _ = stopped.send(());
                    Ok(())
                });
                work.await
            }
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        let refused = pool.run(|_| Ok(())).await.unwrap_err();
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        waiting.abort();
        has_stopped.recv_timeout(Duration::from_secs(10)).unwrap();
        // The worker is free again.
        while pool.run(|_| Ok(())).await.is_err() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

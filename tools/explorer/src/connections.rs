//! Connections: as many as there is room for, and none that keeps its place without asking anything.

use crate::file_limit;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// Connections at the same time. Those beyond wait until one of the others ends, which takes [`TIMEOUT`] at most where nothing is asked.
const MOST_CONNECTIONS: u64 = 4096;
/// Files that the tables and the system need besides.
const OTHER_FILES: u64 = 256;
/// Time to say what is asked for, from the moment that the connection is free for a question.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes of a request before its body.
const LONGEST_HEAD: usize = 32 * 1024;
/// What an accept that failed needs to work again: mostly a file that somebody closes.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves whoever comes until `stop` is done.
pub(crate) async fn accept(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(places() as usize));
    tokio::pin!(stop);
    loop {
        let place = tokio::select! {
            () = &mut stop => return,
            place = Arc::clone(&places).acquire_owned() => place,
        };
        let accepted = tokio::select! {
            () = &mut stop => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => {
                let router = router.clone();
                tokio::spawn(async move {
                    let _place = place;
                    serve(stream, router).await;
                });
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

async fn serve(stream: TcpStream, router: Router) {
    // Answers are written at once; waiting for more to send would only make them late.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    // An answer that nobody takes would be kept for good.
    stream.set_write_timeout(Some(TIMEOUT));
    let service = TowerToHyperService::new(router);
    // A connection that breaks off is its client's business.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIMEOUT)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await;
}

/// How many connections there is room for, after asking the system for as much as it gives.
fn places() -> u64 {
    let files = file_limit::raise(MOST_CONNECTIONS + OTHER_FILES);
    files.saturating_sub(OTHER_FILES).max(16)
}

//! Connections, within limits.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

/// So many connections are open at once; others wait.
const MOST_CONNECTIONS: usize = 64;

/// A connection that has not said what it wants by then is closed.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// Most bytes of the head of a request.
const MOST_HEAD_BYTES: usize = 32 << 10;

/// After an error of the system, such as too many open files, the next connection is tried a little later.
const AFTER_ERROR: Duration = Duration::from_millis(100);

/// Accepts connections for ever. When it is dropped, all connections end, and with them what was being done for them.
pub async fn accept(listener: &TcpListener, router: Router) {
    let free = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut open = JoinSet::new();
    loop {
        let Ok(place) = Arc::clone(&free).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => drop(open.spawn(answer(stream, router.clone(), place))),
            Err(_) => tokio::time::sleep(AFTER_ERROR).await,
        }
        // What has ended, well or badly, is forgotten.
        while open.try_join_next().is_some() {}
    }
}

/// Answers the requests of a connection. If it breaks, the work for its request is dropped.
async fn answer(stream: TcpStream, router: Router, place: OwnedSemaphorePermit) {
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    // Whatever is wrong with a connection, nobody is left to whom it could be said.
    let _ = connection.await;
    drop(place);
}

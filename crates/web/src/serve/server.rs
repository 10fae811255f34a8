//! The server: accepts connections within limits, refuses foreign requests, and routes the others to their answers.

use std::collections::VecDeque;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::{ffi::OsString, io, path::PathBuf, sync::Arc, time::Duration};

use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router, middleware, middleware::Next};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::task::{AbortHandle, JoinSet};
use tokio_io_timeout::TimeoutStream;

use crate::serve::atlas_files::{self, Atlas};
use crate::serve::jobs::{Answering, Jobs};
use crate::serve::request_body::{JsonBody, RequestRefusal};
use crate::site;

/// Longest time until a request to stop is noticed.
const STOP_SEEN: Duration = Duration::from_millis(50);

/// Options of [`serve`].
#[derive(Debug)]
pub struct ServeOptions {
    /// Port to listen on; 0 chooses one that is free.
    pub port: u16,
    /// Catalogue whose pages are served too, if any.
    pub atlas: Option<Atlas>,
    /// Program that answers questions: the `koatlas` executable itself.
    pub program: PathBuf,
    /// Arguments of every answer, for example the memory limit.
    pub arguments: Vec<OsString>,
}

/// Serves the pages on 127.0.0.1 until `stop` is set. Calls `ready` with the address as soon as the server listens.
/// Ends the work on all answers when it returns.
///
/// # Errors
/// If the port is in use, or the system does not allow a server.
pub fn serve(options: ServeOptions, stop: &AtomicBool, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let address = listener.local_addr()?;
        let ServeOptions { atlas, program, arguments, .. } = options;
        let app = App { atlas, jobs: Jobs::new(program, arguments) };
        let router = router(Arc::new(app), AllowedHosts::for_port(address.port()));
        ready(address);
        tokio::select! {
            () = accept(&listener, router) => {}
            () = wait_for_stop(stop) => {}
        }
        Ok(())
    });
    // Does not wait for files that are being read.
    runtime.shutdown_background();
    result
}

async fn wait_for_stop(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_SEEN).await;
    }
}

/// Largest number of open connections. For a further one the oldest is closed for which nothing is worked on.
const MOST_CONNECTIONS: usize = 128;

/// Time after which a connection is closed that has not sent the head of its request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// Time after which a connection is closed that takes nothing of an answer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// Largest size of the head of a request, in bytes.
const MOST_HEAD_BYTES: usize = 32 << 10;

/// Delay after an error of the system, such as too many open files, before the next connection is accepted.
const AFTER_ERROR: Duration = Duration::from_millis(100);

/// Accepts connections for ever. Dropping the future closes all connections and ends their work.
async fn accept(listener: &TcpListener, router: Router) {
    let mut tasks = JoinSet::new();
    // Open connections, the oldest first.
    let mut open: VecDeque<(AbortHandle, Answering)> = VecDeque::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(AFTER_ERROR).await;
            continue;
        };
        while tasks.try_join_next().is_some() {}
        open.retain(|(task, _)| !task.is_finished());
        if open.len() >= MOST_CONNECTIONS {
            let idle = open.iter().position(|(_, answering)| !answering.load(Ordering::Relaxed));
            let Some((task, _)) = idle.and_then(|idle| open.remove(idle)) else { continue };
            task.abort();
        }
        let answering = Answering::default();
        open.push_back((tasks.spawn(answer(stream, router.clone(), Answering::clone(&answering))), answering));
    }
}

/// Answers the requests of a connection; `answering` is part of each. If the connection breaks, the work for its request
/// is dropped.
async fn answer(stream: TcpStream, router: Router, answering: Answering) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Answering::clone(&answering));
        router.call(request)
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    // An error of the connection cannot be reported: its client is gone.
    let _ = connection.await;
}

/// Host names under which the server answers.
///
/// A page of another site can give this machine a name of its own ("DNS rebinding"), so that a browser treats requests
/// to this server as requests to that site. But the browser then sends that name as the host, and such requests are
/// refused.
#[derive(Clone, Debug)]
pub struct AllowedHosts(Arc<[String]>);

/// Names that always mean this machine.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// Port that browsers omit in addresses.
const DEFAULT_PORT: u16 = 80;

/// Headers of all responses. Browsers load scripts, styles and pictures only from this server, run no scripts inside
/// the page, and do not show the page inside another one. Elements may have styles of their own.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (CACHE_CONTROL, "no-store"),
];

impl AllowedHosts {
    /// Host names of a server at `port`.
    #[must_use]
    pub fn for_port(port: u16) -> AllowedHosts {
        let with_port = NAMES.map(|name| format!("{name}:{port}"));
        let plain = NAMES.map(ToOwned::to_owned).into_iter().filter(|_| port == DEFAULT_PORT);
        AllowedHosts(with_port.into_iter().chain(plain).collect())
    }

    /// True if `host`, with its port, is one of the names.
    #[must_use]
    pub fn contains(&self, host: &str) -> bool {
        self.0.iter().any(|known| known.eq_ignore_ascii_case(host))
    }

    /// Refuses requests that name another host, or come from a page of another site.
    ///
    /// # Errors
    /// If the request is refused, with status 403.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), RequestRefusal> {
        let hosts: Vec<&HeaderValue> = headers.get_all(HOST).iter().collect();
        // The name may also be in the address of the request line.
        let in_address = uri.authority().is_none_or(|authority| self.contains(authority.as_str()));
        if !in_address || !matches!(hosts[..], [host] if self.is_own(host, "")) {
            let sentence = format!("this server answers as {} alone: use that address", self.0.join(" and "));
            return Err(RequestRefusal::new(StatusCode::FORBIDDEN, sentence));
        }
        if !headers.get_all(ORIGIN).iter().all(|origin| self.is_own(origin, "http://")) {
            let sentence = "this server answers its own page alone, and no page of another server";
            return Err(RequestRefusal::new(StatusCode::FORBIDDEN, sentence));
        }
        Ok(())
    }

    /// True if the value of a header consists of `prefix` and one of the names.
    fn is_own(&self, value: &HeaderValue, prefix: &str) -> bool {
        value.to_str().ok().and_then(|text| text.strip_prefix(prefix)).is_some_and(|host| self.contains(host))
    }
}

/// Middleware: checks each request before it is routed, and adds [`HEADERS`] to each response.
async fn guard(State(hosts): State<AllowedHosts>, request: Request, next: Next) -> Response {
    let mut response = match hosts.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[derive(Debug)]
struct App {
    atlas: Option<Atlas>,
    jobs: Jobs,
}

type Shared = State<Arc<App>>;

/// Routes of all addresses, behind [`guard`].
fn router(app: Arc<App>, hosts: AllowedHosts) -> Router {
    Router::new()
        .route("/", get(board))
        .route("/board.html", get(board))
        .route("/{*name}", get(file))
        .route("/api/ask", post(ask))
        .method_not_allowed_fallback(async || {
            RequestRefusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not answer requests of this kind")
        })
        .layer(middleware::from_fn_with_state(hosts, guard))
        .with_state(app)
}

async fn board(State(app): Shared) -> Html<String> {
    Html(site::board_of_server(app.atlas.is_some()))
}

async fn file(State(app): Shared, Path(name): Path<String>) -> Result<Response, RequestRefusal> {
    atlas_files::answer(app.atlas.as_ref(), &name).await
}

/// Answers a [request](koatlas::request). An error is an answer, too.
async fn ask(
    State(app): Shared,
    Extension(answering): Extension<Answering>,
    JsonBody(request): JsonBody<Value>,
) -> Result<Response, RequestRefusal> {
    let answer = app.jobs.answer(&request.to_string(), &answering).await?;
    Ok(([(CONTENT_TYPE, "application/json")], answer).into_response())
}

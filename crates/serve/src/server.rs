//! The server from its beginning to its end.

use std::ffi::OsString;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::atlas_files::Atlas;
use crate::connections;
use crate::guard::Hosts;
use crate::jobs::Jobs;
use crate::router::{App, router};

/// How long it takes at most until a request to stop is seen.
const STOP_SEEN: Duration = Duration::from_millis(50);

/// What to serve, and how.
#[derive(Debug)]
pub struct Options {
    /// The port; 0: one that is free.
    pub port: u16,
    /// The catalogue whose pages are served too.
    pub atlas: Option<Atlas>,
    /// The program that analyses positions: koatlas itself.
    pub program: PathBuf,
    /// What every analysis has on its command line beside the position: the limit of its memory, for example.
    pub arguments: Vec<OsString>,
}

/// Serves the page until `stop` is set, on the loopback address 127.0.0.1 alone. `ready` hears the address as soon as there is
/// one. In the end all analyses are ended.
///
/// # Errors
/// If the port is taken, or the system allows no server.
pub fn serve(options: Options, stop: &AtomicBool, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let address = listener.local_addr()?;
        let Options { atlas, program, arguments, .. } = options;
        let app = App { atlas, jobs: Jobs::new(program, arguments) };
        let router = router(Arc::new(app), Hosts::of_port(address.port()));
        ready(address);
        tokio::select! {
            () = connections::accept(&listener, router) => {}
            () = stopped(stop) => {}
        }
        Ok(())
    })
}

/// Waits until `stop` is set.
async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_SEEN).await;
    }
}

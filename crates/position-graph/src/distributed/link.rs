//! A connection to another process that counts bytes and remembers its end.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::zero_copy::stream::Stream;

/// Time of silence after which the operating system probes the other machine, and the time between two probes.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// State shared by all connections of a process.
#[derive(Debug, Default)]
pub struct ConnectionState {
    /// Bytes sent.
    pub sent: AtomicU64,
    /// Process whose connection ended first, and the error or reason.
    pub first_end: OnceLock<(usize, String)>,
}

/// A connection to another process, as timely uses it. It counts bytes and records its end in [`ConnectionState`]. Connections also end
/// after a successful run, so that the record alone is no failure.
#[derive(Debug)]
pub struct Link {
    stream: TcpStream,
    peer: usize,
    connections: Arc<ConnectionState>,
}

impl Link {
    /// A connection to the process `peer`.
    pub fn new(stream: TcpStream, peer: usize, connections: &Arc<ConnectionState>) -> io::Result<Link> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(None)?;
        let keep_alive = TcpKeepalive::new().with_time(KEEP_ALIVE).with_interval(KEEP_ALIVE);
        SockRef::from(&stream).set_tcp_keepalive(&keep_alive)?;
        Ok(Link { stream, peer, connections: Arc::clone(connections) })
    }

    /// Records the end of the connection, if it is the first one.
    fn record_end(&self, reason: &impl ToString) {
        let _ = self.connections.first_end.set((self.peer, reason.to_string()));
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        match &read {
            Ok(0) => self.record_end(&"it has closed the connection"),
            Ok(_) => {}
            Err(error) => self.record_end(error),
        }
        read
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stream.write(bytes);
        match &written {
            Ok(written) => drop(self.connections.sent.fetch_add(*written as u64, Relaxed)),
            Err(error) => self.record_end(error),
        }
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        Ok(Link { stream: self.stream.try_clone()?, peer: self.peer, connections: Arc::clone(&self.connections) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.stream.shutdown(how)
    }
}

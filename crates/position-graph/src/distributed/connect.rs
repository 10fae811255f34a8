//! Connects the processes of a run with each other.

use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};

use koatlas_storage::Stop;

use super::greeting::Greeting;
use super::hosts::Hosts;
use super::job::DistributedError;
use super::link::{ConnectionState, Link};

/// Time between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// Longest time for an attempt to connect, or to receive the greeting of a process that has connected.
const ATTEMPT: Duration = Duration::from_secs(2);

/// Another process of the run, and its greeting.
pub struct Peer {
    pub link: Link,
    pub greeting: Greeting,
}

/// Connects this process with all others. It calls those before it in the list, and waits to be called by those after it.
/// Connections of strangers are dropped.
///
/// The library timely, which exchanges the messages later, could do this too. But it would wait for ever, print to standard
/// output, and panic if anything but a process of the run connects.
///
/// # Errors
/// [`DistributedError::Hosts`] if an address is wrong or the processes have different parameters, [`DistributedError::NotFound`] after the time `wait`,
/// [`DistributedError::Interrupted`] if `stop` is set. The links count bytes and record their end in `connections`.
pub fn connect(
    hosts: &Hosts,
    greeting: &Greeting,
    wait: Duration,
    connections: &Arc<ConnectionState>,
    stop: &dyn Stop,
) -> Result<Vec<Option<Peer>>, DistributedError> {
    let mut meeting = Meeting::new(hosts, greeting, wait, connections)?;
    loop {
        while let Ok((stream, _)) = meeting.listener.accept() {
            meeting.answer(stream)?;
        }
        for process in 0..greeting.process {
            if meeting.peers[process].is_none() {
                meeting.call(process)?;
            }
        }
        let Some(missing) = meeting.missing_process() else { return Ok(meeting.peers) };
        if stop.is_set() {
            return Err(DistributedError::Interrupted);
        }
        if Instant::now() >= meeting.deadline {
            return Err(meeting.not_found_error(missing, wait));
        }
        std::thread::sleep(PAUSE);
    }
}

/// State of [`connect`].
struct Meeting<'a> {
    hosts: &'a Hosts,
    greeting: &'a Greeting,
    connections: &'a Arc<ConnectionState>,
    listener: TcpListener,
    deadline: Instant,
    /// Processes that are connected, by number.
    peers: Vec<Option<Peer>>,
    /// Error of the last call of each process.
    reasons: Vec<Option<io::Error>>,
}

impl<'a> Meeting<'a> {
    /// Checks that all addresses are known, and listens on the one of this process.
    fn new(
        hosts: &'a Hosts,
        greeting: &'a Greeting,
        wait: Duration,
        connections: &'a Arc<ConnectionState>,
    ) -> Result<Meeting<'a>, DistributedError> {
        let (own, addresses) = (greeting.process, &hosts.addresses);
        for (process, address) in addresses.iter().enumerate() {
            if let Err(error) = address.to_socket_addrs() {
                let place = hosts.location(process);
                return Err(DistributedError::Hosts(format!("{place}: the host of {address} is not known: {error}")));
            }
        }
        let listener = TcpListener::bind(&addresses[own]);
        let listener = listener.and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
        let listener = listener.map_err(|error| {
            let (place, address) = (hosts.location(own), &addresses[own]);
            DistributedError::Hosts(format!("{place}: process {own} cannot listen on {address}: {error}"))
        })?;
        let peers = addresses.iter().map(|_| None).collect();
        let reasons = addresses.iter().map(|_| None).collect();
        Ok(Meeting { hosts, greeting, connections, listener, deadline: Instant::now() + wait, peers, reasons })
    }

    /// Exchanges greetings with a process that has connected. A process that connects again has given up its first connection.
    fn answer(&mut self, mut stream: TcpStream) -> Result<(), DistributedError> {
        let greeting = stream.set_nonblocking(false).and_then(|()| {
            let greeting = Greeting::receive(&mut stream, Instant::now() + ATTEMPT)?;
            self.greeting.send(&mut stream)?;
            Ok(greeting)
        });
        let Ok(greeting) = greeting else { return Ok(()) };
        let expected = self.greeting.process + 1..self.peers.len();
        self.check_parameters(&greeting)?;
        if expected.contains(&greeting.process) { self.add_peer(stream, greeting) } else { Ok(()) }
    }

    /// Tries to connect to the process with this number.
    fn call(&mut self, process: usize) -> Result<(), DistributedError> {
        match self.reach(process) {
            Ok((stream, greeting)) if greeting.process == process => {
                self.check_parameters(&greeting)?;
                self.add_peer(stream, greeting)
            }
            Ok((_, greeting)) => Err(DistributedError::Hosts(format!(
                "{}: process {} answers there, and this should be process {process}: give every process the same list",
                self.hosts.location(process),
                greeting.process
            ))),
            Err(reason) => {
                self.reasons[process] = Some(reason);
                Ok(())
            }
        }
    }

    /// Connects to any of the addresses of `process`, and exchanges greetings.
    fn reach(&self, process: usize) -> io::Result<(TcpStream, Greeting)> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in self.hosts.addresses[process].to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, ATTEMPT) {
                Ok(mut stream) => {
                    self.greeting.send(&mut stream)?;
                    let greeting = Greeting::receive(&mut stream, self.deadline)?;
                    return Ok((stream, greeting));
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Checks that the other process has the same parameters.
    fn check_parameters(&self, other: &Greeting) -> Result<(), DistributedError> {
        self.greeting.mismatch(other).map_or(Ok(()), |sentence| Err(DistributedError::Hosts(sentence)))
    }

    /// Stores a connection.
    fn add_peer(&mut self, stream: TcpStream, greeting: Greeting) -> Result<(), DistributedError> {
        let process = greeting.process;
        let link = Link::new(stream, process, self.connections).map_err(|error| {
            DistributedError::Hosts(format!(
                "{}: the connection to process {process} fails: {error}",
                self.hosts.location(process)
            ))
        })?;
        self.peers[process] = Some(Peer { link, greeting });
        Ok(())
    }

    /// Number of a process that is not connected yet.
    fn missing_process(&self) -> Option<usize> {
        let own = self.greeting.process;
        (0..self.peers.len()).find(|&process| process != own && self.peers[process].is_none())
    }

    /// Error for a process that could not be reached in the time `wait`.
    fn not_found_error(&mut self, process: usize, wait: Duration) -> DistributedError {
        let reason = self.reasons[process].take().map(|reason| format!(" ({reason})")).unwrap_or_default();
        let (place, address) = (self.hosts.location(process), self.hosts.addresses[process].clone());
        DistributedError::NotFound { place, process, address, seconds: wait.as_secs(), reason }
    }
}

//! The local server: which requests are answered; and clients that ask nothing or read nothing.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use axum::http::{HeaderMap, HeaderValue, Uri};
use koatlas_web::serve::{AllowedHosts, Atlas, ServeOptions, serve};

fn allowed(uri: &'static str, headers: &[(&'static str, &'static str)]) -> bool {
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        map.append(*name, HeaderValue::from_static(value));
    }
    AllowedHosts::for_port(4000).check(&Uri::from_static(uri), &map).is_ok()
}

#[test]
fn only_requests_of_the_own_page_are_answered() {
    assert!(allowed("/", &[("host", "127.0.0.1:4000")]));
    assert!(allowed("/", &[("host", "LocalHost:4000"), ("origin", "http://localhost:4000")]));
    assert!(allowed("http://127.0.0.1:4000/", &[("host", "127.0.0.1:4000")]));
    for host in ["127.0.0.1", "127.0.0.1:4001", "example.org:4000", "localhost.example.org:4000", "[::1]:4000", ""] {
        assert!(!allowed("/", &[("host", host)]), "{host}");
    }
    assert!(!allowed("/", &[]));
    assert!(!allowed("/", &[("host", "127.0.0.1:4000"), ("host", "example.org")]));
    assert!(!allowed("http://example.org/", &[("host", "127.0.0.1:4000")]));
    for origin in ["null", "http://example.org", "https://127.0.0.1:4000", "http://127.0.0.1:4001", "http://127.0.0.1"]
    {
        assert!(!allowed("/", &[("host", "127.0.0.1:4000"), ("origin", origin)]), "{origin}");
    }
}

#[test]
fn browsers_leave_out_the_default_port() {
    assert!(AllowedHosts::for_port(80).contains("localhost") && !AllowedHosts::for_port(81).contains("localhost"));
}

/// A server of the files in a folder. It is stopped when this is dropped.
struct Running {
    port: u16,
    stop: &'static AtomicBool,
    thread: Option<thread::JoinHandle<()>>,
}

/// More than the system keeps for a client that does not read.
const LARGE: usize = 20 << 20;

impl Running {
    /// Starts a server of `index.html` and of `large.txt` in `folder`.
    fn start(folder: &Path) -> Running {
        fs::write(folder.join("index.html"), "here").unwrap();
        fs::write(folder.join("large.txt"), vec![b'x'; LARGE]).unwrap();
        let atlas = Some(Atlas::in_directory(folder).unwrap());
        let options = ServeOptions { port: 0, atlas, program: "koatlas".into(), arguments: Vec::new() };
        let stop: &AtomicBool = Box::leak(Box::default());
        let (sender, receiver) = mpsc::channel();
        let thread =
            thread::spawn(move || serve(options, stop, |address| sender.send(address.port()).unwrap()).unwrap());
        Running { port: receiver.recv().unwrap(), stop, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Asks for a file, and reads nothing.
    fn ask(&self, file: &str) -> TcpStream {
        let mut stream = self.connect();
        let head = format!("GET /{file} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port);
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap();
    }
}

/// The body of the answer, to the end of the connection.
fn body(mut stream: TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let head = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
    bytes.split_off(head + 4)
}

#[test]
fn files_come_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path());
    assert_eq!(body(server.ask("large.txt")), vec![b'x'; LARGE]);
    fs::write(folder.path().join("large.txt"), "").unwrap();
    assert_eq!(body(server.ask("large.txt")), b"");
}

#[test]
fn clients_that_read_nothing_or_ask_nothing_delay_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path());
    let stalled: Vec<TcpStream> = (0..100).map(|_| server.ask("large.txt")).collect();
    let silent: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    let asked = Instant::now();
    assert_eq!(body(server.ask("index.html")), b"here");
    let waited = asked.elapsed();
    assert!(waited < Duration::from_secs(1), "{waited:?}");
    drop((stalled, silent));
}

#[test]
fn a_client_that_stops_reading_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path());
    let stalled = server.ask("large.txt");
    thread::sleep(Duration::from_secs(12));
    assert!(body(stalled).len() < LARGE, "the connection was open");
}

#[test]
fn a_stop_waits_for_no_client() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path());
    let clients = [server.ask("large.txt"), server.connect()];
    assert_eq!(body(server.ask("index.html")), b"here");
    let asked = Instant::now();
    drop(server);
    let waited = asked.elapsed();
    assert!(waited < Duration::from_secs(1), "{waited:?}");
    drop(clients);
}

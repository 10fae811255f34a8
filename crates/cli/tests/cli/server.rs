//! A server, asked by plain connections.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Folder;

/// Longer than anything takes here.
pub const LONG: Duration = Duration::from_secs(60);

/// A server, which is ended at the end of the test.
pub struct Server {
    child: Child,
    pub port: u16,
}

/// Response of a server.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Server {
    pub fn start(folder: &Folder, line: &str) -> Server {
        let mut child = folder.hearing(&format!("serve {line}")).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        let port = said.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.split('/').next());
        Server { port: port.unwrap_or_else(|| panic!("{said}")).parse().unwrap(), child }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends these bytes and reads to the end of the connection.
    pub fn sends(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may have answered and closed the connection before it has read all.
        let _ = stream.write_all(bytes);
        answer(&mut stream)
    }

    pub fn request(&self, method: &str, address: &str, headers: &str, body: &str) -> Answer {
        self.sends(self.text(method, address, headers, body).as_bytes())
    }

    pub fn text(&self, method: &str, address: &str, headers: &str, body: &str) -> String {
        let (port, length) = (self.port, body.len());
        format!(
            "{method} {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        )
    }

    pub fn get(&self, address: &str) -> Answer {
        self.request("GET", address, "", "")
    }

    pub fn post(&self, address: &str, body: &Value) -> Answer {
        self.request("POST", address, JSON, &body.to_string())
    }

    /// Begins a search that takes hours, and waits until `running` answers are worked on.
    pub fn begins_endless_work(&self, running: usize) -> TcpStream {
        let mut stream = self.connect();
        let body = json!({"question": "solve", "board": "4x5", "rules": "psk"}).to_string();
        stream.write_all(self.text("POST", "/api/ask", JSON, &body).as_bytes()).unwrap();
        self.waits_for_work(running);
        stream
    }

    /// Waits until `running` answers are worked on, if the system can count them.
    pub fn waits_for_work(&self, running: usize) {
        if cfg!(target_os = "linux") {
            waits(&format!("{running} answers are worked on"), || self.children().len() == running);
        }
    }

    /// The processes that the server has started and that live.
    pub fn children(&self) -> Vec<u32> {
        let folders = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let processes = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
        processes.filter(|&process| parent(process) == Some(self.child.id())).collect()
    }

    /// The most memory that the server has taken so far, in bytes.
    #[cfg(target_os = "linux")]
    pub fn most_memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse::<usize>().unwrap() << 10
    }

    pub fn ends(mut self, signal: &str) -> ExitStatus {
        kill(&self.child, signal);
        waits("the server ends", || self.child.try_wait().unwrap().is_some());
        self.child.wait().unwrap()
    }
}

/// The process that has started `process`; `None` if it does not live.
pub fn parent(process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may have blanks; then come the state and the parent.
    let mut fields = stat.rsplit(')').next()?.split_whitespace();
    if fields.next()? == "Z" { None } else { fields.next()?.parse().ok() }
}

/// Waits until `what` is true.
#[track_caller]
pub fn waits(what: &str, mut is_true: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_true() {
        assert!(began.elapsed() < LONG, "in vain until {what}");
        sleep(Duration::from_millis(20));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub const JSON: &str = "Content-Type: application/json\r\n";

pub fn kill(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap().success());
}

pub fn answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A server that refuses what is not sent whole yet may break the connection after its answer.
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
}

impl Answer {
    /// The sentence of a refusal with this status.
    #[track_caller]
    pub fn refuses(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        let body: Value = serde_json::from_str(&self.body).unwrap();
        body["error"].as_str().unwrap().to_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap()
    }
}

/// A basic ko on a board of one row.
pub const KO: &str = "O .\n";

/// The question what repeats in [`KO`].
pub fn ko() -> Value {
    json!({"question": "classify", "position": KO})
}

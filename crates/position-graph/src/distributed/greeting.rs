//! Greeting: the first message between two processes.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// First bytes of every greeting, with the version of its format.
const MAGIC: [u8; 16] = *b"koatlas-peers-1\n";

/// Upper bound of the bytes of the lines.
const MAX_BYTES: usize = 1 << 16;

/// Description that a process sends of itself: lines `key=value`.
///
/// ```text
///   16 bytes  "koatlas-peers-1\n"
///    4        the number of the process, little-endian, as is the next
///    4        bytes of the lines
///             the lines
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// Number of the process.
    pub process: usize,
    /// Parameters of the run, which must be the same for every process.
    pub parameters: Vec<(String, String)>,
    /// Random number that the process drew for its run.
    pub run: u64,
    /// Names of the checkpoints from which it could resume.
    pub checkpoints: Vec<String>,
}

impl Greeting {
    /// Sends the greeting.
    pub fn send(&self, stream: &mut TcpStream) -> io::Result<()> {
        let parameters = self.parameters.iter().map(|(key, value)| format!("asked {key}={value}\n"));
        let run = std::iter::once(format!("run={}\n", self.run));
        let checkpoints = self.checkpoints.iter().map(|name| format!("checkpoint={name}\n"));
        let text: String = parameters.chain(run).chain(checkpoints).collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.process as u32).to_le_bytes());
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
        stream.write_all(&bytes)
    }

    /// Receives a greeting.
    ///
    /// # Errors
    /// [`io::ErrorKind::InvalidData`] if it is no greeting, or an error of the connection, at the latest at `deadline`.
    pub fn receive(stream: &mut TcpStream, deadline: Instant) -> io::Result<Greeting> {
        let mut head = [0; 24];
        read_by(stream, &mut head, deadline)?;
        let (magic, numbers) = head.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(not_a_greeting());
        }
        let (numbers, _) = numbers.as_chunks::<4>();
        let [process, len] = [0, 1].map(|i| u32::from_le_bytes(numbers[i]) as usize);
        if len > MAX_BYTES {
            return Err(not_a_greeting());
        }
        let mut text = vec![0; len];
        read_by(stream, &mut text, deadline)?;
        let text = String::from_utf8(text).map_err(|_| not_a_greeting())?;
        Greeting::parse(process, &text).ok_or_else(not_a_greeting)
    }

    /// Reads the lines of a greeting.
    fn parse(process: usize, text: &str) -> Option<Greeting> {
        let mut greeting = Greeting { process, parameters: Vec::new(), run: 0, checkpoints: Vec::new() };
        for line in text.lines() {
            let (key, value) = line.split_once('=')?;
            match (key, key.strip_prefix("asked ")) {
                (_, Some(key)) => greeting.parameters.push((key.to_owned(), value.to_owned())),
                ("run", _) => greeting.run = value.parse().ok()?,
                ("checkpoint", _) => greeting.checkpoints.push(value.to_owned()),
                _ => return None,
            }
        }
        Some(greeting)
    }

    /// Sentence about the first parameter in which the `other` process differs; `None` if there is none.
    #[must_use]
    pub fn mismatch(&self, other: &Greeting) -> Option<String> {
        let mut pairs = self.parameters.iter().zip(&other.parameters);
        let ((what, ours), (_, theirs)) = pairs.find(|(ours, theirs)| ours != theirs)?;
        Some(format!(
            "process {} was started with {what} {theirs}, and process {} with {ours}: start all with the same",
            other.process, self.process
        ))
    }
}

fn not_a_greeting() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "what answers there is no koatlas of this version")
}

/// Fills `buffer`, or fails at the time `deadline`.
fn read_by(stream: &mut TcpStream, buffer: &mut [u8], deadline: Instant) -> io::Result<()> {
    let mut filled = 0;
    while filled < buffer.len() {
        let left = deadline.saturating_duration_since(Instant::now());
        stream.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
        match stream.read(&mut buffer[filled..])? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => filled += read,
        }
    }
    Ok(())
}

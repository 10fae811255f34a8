//! List of the addresses of all processes, read from a file.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use koatlas_storage::{read_at_most, shown};

/// Largest number of processes.
pub const MAX_PROCESSES: usize = 1024;

/// Largest size of the list in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Addresses of all processes. The file has one on each line, as `host:port`.
///
/// ```
/// use koatlas_position_graph::distributed::Hosts;
/// let hosts = Hosts::parse("hosts.txt".as_ref(), "node1:4100\nnode2:4100\n")?;
/// assert_eq!(hosts.addresses, ["node1:4100", "node2:4100"]);
/// let error = Hosts::parse("hosts.txt".as_ref(), "node1:4100\n\nnode2:4100\n").unwrap_err();
/// assert_eq!(error, "hosts.txt:2: this line is empty: write host:port, a process a line");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    file: PathBuf,
    /// Addresses in the order of the process numbers.
    pub addresses: Vec<String>,
}

impl Hosts {
    /// Reads the list from `file`.
    ///
    /// # Errors
    /// A sentence with the file and the line, if the file cannot be read or [`Hosts::parse`] fails.
    pub fn from_file(file: &Path) -> Result<Hosts, String> {
        let text = read_at_most(file, MAX_BYTES)
            .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
            .map_err(|error| format!("{}: the list of hosts cannot be read: {error}", shown(file)))?;
        Hosts::parse(file, &text)
    }

    /// Reads the list from `text`, the content of `file`.
    ///
    /// # Errors
    /// A sentence with the file and the line, if there is no line or more than [`MAX_PROCESSES`], if a line is empty, is not of
    /// the form `host:port` with a port from 1 to 65535, or repeats another one.
    pub fn parse(file: &Path, text: &str) -> Result<Hosts, String> {
        let mut lines_of = HashMap::new();
        for (line, address) in (1..).zip(text.lines().map(str::trim)) {
            let mistake = if address.is_empty() {
                "this line is empty".to_owned()
            } else if !is_address(address) {
                format!("{address:?} is not an address")
            } else if let Some(first) = lines_of.insert(address, line) {
                format!("{address} is already in line {first}")
            } else if line > MAX_PROCESSES {
                format!("there are more than {MAX_PROCESSES} processes")
            } else {
                continue;
            };
            return Err(format!("{}:{line}: {mistake}: write host:port, a process a line", shown(file)));
        }
        if lines_of.is_empty() {
            return Err(format!("{}: the list of hosts is empty: write host:port, a process a line", shown(file)));
        }
        let addresses = text.lines().map(|line| line.trim().to_owned()).collect();
        Ok(Hosts { file: file.to_owned(), addresses })
    }

    /// Line of the file with the address of `process`, as `FILE_NAME:LINE`.
    #[must_use]
    pub fn location(&self, process: usize) -> String {
        format!("{}:{}", shown(&self.file), process + 1)
    }
}

fn is_address(text: &str) -> bool {
    let host_and_port = text.rsplit_once(':');
    host_and_port.is_some_and(|(host, port)| {
        let is_host = !host.is_empty() && !host.contains(char::is_whitespace);
        is_host && port.parse::<u16>().is_ok_and(|port| port > 0)
    })
}

//! The state of a process in a file.
//!
//! A checkpoint is a [`sealed`] file of the kind `distributed exploration`. Its facts say what was asked for and how far the
//! run has come; its sections are the sets of each worker of the process.
//!
//! All processes write theirs at the end of the same round, under a second name, [`next_name`]. When every process has
//! told that its file is written, each gives its file the first name. So a process never does away with a checkpoint before
//! all have a newer one: if processes are killed at any moment, there is one that all of them have, under the first or the
//! second name. It is the newest one that all have.

use std::io;
use std::path::{Path, PathBuf};

use koatlas_storage::sealed;
use koatlas_storage::sealed::{Header, Reader, Section};
use koatlas_storage::shown;

use crate::part::Part;
use crate::plane::Plane;

/// The kind of the sealed file.
const KIND: &str = "distributed exploration";

/// What every process has in its facts alike.
pub type Facts = Vec<(String, String)>;

/// The name of a checkpoint, the same for all processes: the number of the run, and how many checkpoints came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// How many came before.
    pub generation: u64,
    /// A number that process 0 has drawn for the run.
    pub run: u64,
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{:016x}", self.generation, self.run)
    }
}

impl std::str::FromStr for Name {
    type Err = ();

    fn from_str(text: &str) -> Result<Name, ()> {
        let (generation, run) = text.split_once('-').ok_or(())?;
        let run = u64::from_str_radix(run, 16).map_err(|_| ())?;
        Ok(Name { generation: generation.parse().map_err(|_| ())?, run })
    }
}

/// The name that a checkpoint has until all processes have written theirs.
#[must_use]
pub fn next_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".next");
    name.into()
}

/// A checkpoint file that can be gone on from.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Where it is.
    pub path: PathBuf,
    /// Which it is.
    pub name: Name,
}

/// Writes the parts of a process to a file.
///
/// # Errors
/// If it cannot be written; the error does not name it.
pub fn write(path: &Path, asked: &Facts, process: usize, name: Name, parts: &[&Part]) -> io::Result<()> {
    let own =
        [("process", process.to_string()), ("checkpoint", name.to_string()), ("phase", parts[0].phase.to_string())];
    let mut facts = asked.clone();
    facts.extend(own.map(|(key, value)| (key.to_owned(), value)));
    let mut sections = Vec::new();
    for (worker, part) in parts.iter().enumerate() {
        facts.push((format!("worker {worker}"), format!("{} {} {}", part.cursor, part.found, part.edges)));
        let bytes = 8 * part.nodes.words().len() as u64;
        sections.extend(SETS.map(|set| Section { name: format!("worker {worker} {set}"), bytes }));
    }
    sealed::write(path, &Header { kind: KIND.to_owned(), facts, sections }, |blocks| {
        parts.iter().flat_map(|part| sets(part)).try_for_each(|set| blocks.words(set.words().iter().copied()))
    })
}

const SETS: [&str; 4] = ["nodes", "forward", "backward", "todo"];

fn sets(part: &Part) -> [&Plane; 4] {
    [&part.nodes, &part.forward, &part.backward, &part.todo]
}

/// The checkpoints under the first and the second name that a process could go on from.
///
/// # Errors
/// If there is none; a sentence about the file with the first name, or about the second if only that is there.
pub fn candidates(path: &Path, asked: &Facts, process: usize) -> Result<Vec<Candidate>, String> {
    let first = candidate(path, asked, process);
    let next = next_name(path);
    let second = if next.exists() { candidate(&next, asked, process).ok() } else { None };
    match (first, second) {
        (Ok(first), second) => Ok(std::iter::once(first).chain(second).collect()),
        (Err(_), Some(second)) => Ok(vec![second]),
        (Err(sentence), None) => Err(sentence),
    }
}

fn candidate(path: &Path, asked: &Facts, process: usize) -> Result<Candidate, String> {
    let wrong = |reason: String| format!("{}: {reason}", shown(path));
    let file = Reader::open(path, KIND, u64::MAX).map_err(|error| wrong(error.to_string()))?;
    let header = file.header();
    let asked =
        asked.iter().map(|(key, value)| (key.as_str(), value.clone())).chain([("process", process.to_string())]);
    for (key, asked) in asked {
        let found = header.fact(key).unwrap_or("nothing");
        if found != asked {
            return Err(wrong(format!(
                "it was made with {key} {found}, and {asked} is asked for: ask for the same, or begin afresh without it"
            )));
        }
    }
    let name = header.fact("checkpoint").and_then(|name| name.parse().ok());
    let name =
        name.ok_or_else(|| wrong("its header has been altered: copy the file again, or make it again".to_owned()))?;
    Ok(Candidate { path: path.to_owned(), name })
}

/// Reads the parts of a process; `fresh` are its parts before the first step.
///
/// # Errors
/// If the file cannot be read or is not what was written; a sentence that names it.
pub fn read(path: &Path, fresh: Vec<Part>) -> Result<Vec<Part>, String> {
    let wrong = |reason: &dyn std::fmt::Display| format!("{}: {reason}", shown(path));
    let altered = || wrong(&"its data has been altered: copy the file again, or make it again");
    let bytes = fresh.iter().flat_map(sets).map(|set| 8 * set.words().len() as u64).sum();
    let mut file = Reader::open(path, KIND, bytes).map_err(|error| wrong(&error))?;
    let phase = file.header().fact("phase").and_then(|phase| phase.parse().ok()).ok_or_else(altered)?;
    let mut parts = Vec::new();
    for (worker, mut part) in fresh.into_iter().enumerate() {
        let state = file.header().fact(&format!("worker {worker}")).and_then(numbers).ok_or_else(altered)?;
        [part.cursor, part.found, part.edges] = state;
        part.phase = phase;
        let codes = part.codes.clone();
        for (set, name) in
            [&mut part.nodes, &mut part.forward, &mut part.backward, &mut part.todo].into_iter().zip(SETS)
        {
            let words = file.words(&format!("worker {worker} {name}")).map_err(|error| wrong(&error))?;
            *set = Plane::from_words(codes.clone(), words).ok_or_else(altered)?;
        }
        if !part.is_possible() {
            return Err(altered());
        }
        parts.push(part);
    }
    Ok(parts)
}

fn numbers(text: &str) -> Option<[u64; 3]> {
    let numbers: Option<Vec<u64>> = text.split(' ').map(|number| number.parse().ok()).collect();
    numbers?.try_into().ok()
}

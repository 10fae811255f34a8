//! The state of a process in a file.
//!
//! A checkpoint is a [`sealed`](koatlas_storage::sealed) file of the kind `distributed exploration`: a snapshot of the share of
//! the survey that the process holds, with facts about the run.
//!
//! All processes write theirs after the same round, under a second name, [`next_name`]. When every process has
//! told that its file is written, each gives its file the first name. So a process never does away with a checkpoint before
//! all have a newer one: if processes are killed at any moment, there is one that all of them have, under the first or the
//! second name. It is the newest one that all have.

use std::fmt;
use std::path::{Path, PathBuf};

use koatlas_storage::sealed::Reader;
use koatlas_storage::shown;

use super::connect::Peer;
use super::greeting::Greeting;
use super::job::Error;
use crate::snapshot::compare;

/// The kind of the sealed file.
pub const KIND: &str = "distributed exploration";

/// What every process has in its facts alike.
pub type Facts = Vec<(&'static str, String)>;

/// The name of a checkpoint, the same for all processes: the number of the run, and how many checkpoints came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub generation: u64,
    /// A number that process 0 has drawn for the run.
    pub run: u64,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:016x}", self.generation, self.run)
    }
}

impl Name {
    fn of(text: &str) -> Option<Name> {
        let (generation, run) = text.split_once('-')?;
        Some(Name { generation: generation.parse().ok()?, run: u64::from_str_radix(run, 16).ok()? })
    }
}

/// The name that a checkpoint has until all processes have written theirs.
#[must_use]
pub fn next_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".next");
    name.into()
}

/// A checkpoint file that can be gone on from: which it is, and where.
pub type Candidate = (Name, PathBuf);

/// The checkpoints under the first and the second name that a process could go on from.
pub fn candidates(path: &Path, asked: &Facts) -> Result<Vec<Candidate>, String> {
    let second = candidate(&next_name(path), asked).ok();
    match (candidate(path, asked), second) {
        (Err(sentence), None) => Err(sentence),
        (first, second) => Ok(first.ok().into_iter().chain(second).collect()),
    }
}

fn candidate(path: &Path, asked: &Facts) -> Result<Candidate, String> {
    let wrong = |reason: &dyn fmt::Display| format!("{}: {reason}", shown(path));
    let file = Reader::open(path, KIND, u64::MAX).map_err(|error| wrong(&error))?;
    compare(file.header(), asked.clone()).map_err(|error| wrong(&error))?;
    let name = file.header().fact("checkpoint").and_then(Name::of);
    let name = name.ok_or_else(|| wrong(&"its header has been altered: copy the file again, or make it again"))?;
    Ok((name, path.to_owned()))
}

/// The checkpoint from which all go on, the newest one that every process has; and the name of the next.
pub fn choose(
    own: &Greeting,
    candidates: &[Candidate],
    peers: &[Option<Peer>],
) -> Result<(Option<PathBuf>, Name), Error> {
    let others = || peers.iter().flatten().map(|peer| &peer.greeting);
    let run = others().find(|greeting| greeting.process == 0).map_or(own.run, |greeting| greeting.run);
    if candidates.is_empty() {
        return Ok((None, Name { generation: 0, run }));
    }
    let all_have = |(name, _): &&Candidate| {
        let name = name.to_string();
        others().all(|greeting| greeting.checkpoints.contains(&name))
    };
    let newest = candidates.iter().filter(all_have).max_by_key(|(name, _)| *name).cloned();
    let (newest, path) = newest.ok_or_else(|| {
        let have = std::iter::once(own).chain(others());
        let have =
            have.map(|greeting| format!("process {} has {}", greeting.process, greeting.checkpoints.join(" and ")));
        Error::Checkpoints(have.collect::<Vec<_>>().join(", "))
    })?;
    Ok((Some(path), Name { generation: newest.generation + 1, run }))
}

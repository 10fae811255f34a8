//! Checkpoints: files with the state of one process of a run.
//!
//! A checkpoint is a [`sealed`](koatlas_storage::sealed) file of the kind `distributed exploration`: a snapshot of the share of
//! the survey that the process holds, with properties of the run.
//!
//! All processes write theirs after the same round, under a second name, [`next_checkpoint_path`]. When every process has reported that its
//! file is written, each renames its file to the first name. So no process removes a checkpoint before all have a newer one. If
//! processes are killed at any moment, there is a checkpoint that all of them have under the first or the second name. The run
//! resumes from the newest of these.

use std::fmt;
use std::path::{Path, PathBuf};

use koatlas_storage::sealed::{Reader, SealedError};
use koatlas_storage::shown;

use super::connect::Peer;
use super::greeting::Greeting;
use super::job::DistributedError;
use crate::snapshot::{SnapshotError, check_properties};

/// Kind of the sealed file.
pub const KIND: &str = "distributed exploration";

/// Properties of a checkpoint: pairs of key and value.
pub type Properties = Vec<(&'static str, String)>;

/// Name of a checkpoint, the same for all processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CheckpointName {
    /// Number of checkpoints before this one.
    pub generation: u64,
    /// Random number that process 0 drew for the run.
    pub run: u64,
}

impl fmt::Display for CheckpointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:016x}", self.generation, self.run)
    }
}

impl CheckpointName {
    /// Reads a name as [`fmt::Display`] writes it.
    fn parse(text: &str) -> Option<CheckpointName> {
        let (generation, run) = text.split_once('-')?;
        Some(CheckpointName { generation: generation.parse().ok()?, run: u64::from_str_radix(run, 16).ok()? })
    }
}

/// Path of a checkpoint until all processes have written theirs.
#[must_use]
pub fn next_checkpoint_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".next");
    name.into()
}

/// A checkpoint from which a process could resume, and its path.
pub type CheckpointFile = (CheckpointName, PathBuf);

/// Checkpoints at the first and second name of `path` that have the properties `expected`.
///
/// # Errors
/// The reason why the first is unusable, if both are.
pub fn usable_checkpoints(path: &Path, expected: &Properties) -> Result<Vec<CheckpointFile>, String> {
    let second = read_candidate(&next_checkpoint_path(path), expected).ok();
    match (read_candidate(path, expected), second) {
        (Err(sentence), None) => Err(sentence),
        (first, second) => Ok(first.ok().into_iter().chain(second).collect()),
    }
}

/// Reads the name of the checkpoint at `path`, and checks that it has the properties `expected`.
fn read_candidate(path: &Path, expected: &Properties) -> Result<CheckpointFile, String> {
    match read_name(path, expected) {
        Ok(name) => Ok((name, path.to_owned())),
        Err(error) => Err(format!("{}: {error}", shown(path))),
    }
}

fn read_name(path: &Path, expected: &Properties) -> Result<CheckpointName, SnapshotError> {
    let file = Reader::open(path, KIND, u64::MAX)?;
    check_properties(file.header(), expected.clone())?;
    let name = file.header().property("checkpoint").and_then(CheckpointName::parse);
    Ok(name.ok_or(SealedError::Altered("header"))?)
}

/// Chooses the newest checkpoint that every process has. Returns its path, or `None` for a new run, and the name of the next one.
///
/// # Errors
/// [`DistributedError::Checkpoints`] if the processes have no checkpoint in common.
pub fn choose_checkpoint(
    own: &Greeting,
    candidates: &[CheckpointFile],
    peers: &[Option<Peer>],
) -> Result<(Option<PathBuf>, CheckpointName), DistributedError> {
    let others: Vec<&Greeting> = peers.iter().flatten().map(|peer| &peer.greeting).collect();
    let run = others.iter().find(|greeting| greeting.process == 0).map_or(own.run, |greeting| greeting.run);
    if candidates.is_empty() {
        return Ok((None, CheckpointName { generation: 0, run }));
    }
    let common = candidates.iter().filter(|(name, _)| {
        let name = name.to_string();
        others.iter().all(|greeting| greeting.checkpoints.contains(&name))
    });
    let newest = common.max_by_key(|(name, _)| *name).cloned();
    let (newest, path) = newest.ok_or_else(|| {
        let have = [own].into_iter().chain(others);
        let have =
            have.map(|greeting| format!("process {} has {}", greeting.process, greeting.checkpoints.join(" and ")));
        DistributedError::Checkpoints(have.collect::<Vec<_>>().join(", "))
    })?;
    Ok((Some(path), CheckpointName { generation: newest.generation + 1, run }))
}

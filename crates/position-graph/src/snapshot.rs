//! Explorations in files: written at any pause, resumed later.
//!
//! A snapshot is a [`sealed`] file of the kind `exploration`. Its facts say which exploration it is, by the
//! names of the options, and how far it has come; its sections are the three sets of nodes, each for every player who may
//! be to move: the bits of the ternary codes, or the positions in ascending order. Wherever an exploration pauses, it has
//! been computed the same way for any number of threads, and so its file has the same bytes.

use std::io;
use std::path::Path;

use koatlas_board::{Arena, Size};
use xxhash_rust::xxh3::xxh3_128;

use crate::explore::Phase;
use crate::node_set::NodeSet;
use crate::sealed::{self, Header, Reader, SealedError, Section};
use crate::{Exploration, GraphDefinition, LimitError, Limits, Node, Packed, PositionSet, Progress, Scope, Storage};

/// The kind of the sealed file.
const KIND: &str = "exploration";

/// The version of facts and sections.
const VERSION: &str = "1";

/// Why an exploration is not resumed.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The file is not what was written.
    #[error(transparent)]
    Sealed(#[from] SealedError),
    /// It is a snapshot of something else.
    #[error("it was made with {what} {found}, and {asked} is asked for: ask for the same, or begin afresh without it")]
    Other {
        /// What is different.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What is asked for.
        asked: String,
    },
    /// It does not fit the limits.
    #[error(transparent)]
    Limit(#[from] LimitError),
}

/// What was asked for, as facts. Resuming compares them in this order.
fn identity<S: Packed>(graph: &GraphDefinition<S>, scope: Scope, starts: &[Node<S>]) -> Vec<(&'static str, String)> {
    let reduced = if graph.symmetries().is_some() { "yes" } else { "no" };
    vec![
        ("snapshot version", VERSION.to_owned()),
        ("board", graph.arena().size().to_string()),
        ("arena", arena_fingerprint(graph.arena())),
        ("model", graph.model().to_string()),
        ("suicide", graph.suicide().to_string()),
        ("plays", format!("{:?}", graph.plays()).to_lowercase()),
        ("reduce", reduced.to_owned()),
        ("scope", format!("{scope:?}").to_lowercase()),
        ("start", starts_fingerprint(starts)),
    ]
}

impl<S: Packed> Exploration<S> {
    /// Writes the exploration to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write_snapshot(&self, path: &Path) -> io::Result<()> {
        let sets = [("found", &self.found), ("frontier", &self.frontier), ("next", &self.next)];
        let sides = |(name, set): (&'static str, &'e NodeSet<S>)| ();
        todo!()
    }
}

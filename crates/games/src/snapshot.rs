//! Runs in files: written between rounds, resumed later.
//!
//! A snapshot is a sealed file of the kind `count of games`. Its facts say which plan it is of, how many prefixes are done,
//! and what has been counted; it has no sections.

use std::io;
use std::path::Path;

use koatlas_files::sealed::{self, Header, Reader, SealedError};
use koatlas_position_graph::SnapshotError;

use crate::plan::GamePlan;
use crate::run::GameCount;
use crate::tally::Tally;

/// The kind of the sealed file.
const KIND: &str = "count of games";

/// What a plan is of, as facts. Resuming compares them in this order.
///
/// The order of the prefixes may change with the program, and so its version counts.
fn identity(plan: &GamePlan) -> [(&'static str, String); 5] {
    [
        ("koatlas version", env!("CARGO_PKG_VERSION").to_owned()),
        ("board", plan.size.to_string()),
        ("rules", plan.superko.to_string()),
        ("suicide", plan.suicide.to_string()),
        ("prefixes", plan.prefixes().to_string()),
    ]
}

impl GameCount {
    /// Writes the run to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write(&self, path: &Path, plan: &GamePlan) -> io::Result<()> {
        let Tally { games, longest_plays } = self.tally;
        let state =
            [("done", self.done.to_string()), ("games", games.to_string()), ("longest", longest_plays.to_string())];
        let facts = identity(plan).into_iter().chain(state).map(|(key, value)| (key.to_owned(), value)).collect();
        let header = Header { kind: KIND.to_owned(), facts, sections: Vec::new() };
        sealed::write(path, &header, |_| Ok(()))
    }

    /// The run of a file, to go on where it was written. Its result is that which it would have had without pause.
    ///
    /// # Errors
    /// If the file cannot be read or is not what was written, or if it is of another plan.
    pub fn resume(path: &Path, plan: &GamePlan) -> Result<GameCount, SnapshotError> {
        let file = Reader::open(path, KIND, 0)?;
        for (what, asked) in identity(plan) {
            let found = file.header().fact(what).ok_or(SealedError::Altered("header"))?;
            if found != asked {
                return Err(SnapshotError::Other { what, found: found.to_owned(), asked });
            }
        }
        let run = state(file.header()).filter(|run| run.done <= plan.prefixes() && run.tally.games < 1 << 127);
        Ok(run.ok_or(SealedError::Altered("header"))?)
    }
}

fn state(header: &Header) -> Option<GameCount> {
    let games = header.fact("games")?.parse().ok()?;
    let longest_plays = header.fact("longest")?.parse().ok()?;
    Some(GameCount { done: header.fact("done")?.parse().ok()?, tally: Tally { games, longest_plays } })
}

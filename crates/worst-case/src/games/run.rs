//! Counting: in parallel over prefixes, in rounds that can be interrupted.
//!
//! Runs are written between rounds, and resumed later. A snapshot is a sealed file of the kind `count of games`. Its facts say
//! which plan it is of, how many prefixes are done, and what has been counted; it has no sections.

use std::{io, path::Path};

use koatlas_position_graph::SnapshotError;
use koatlas_storage::sealed::{Header, Reader, SealedError};
use koatlas_storage::{Stop, sealed};
use rayon::prelude::*;

use crate::games::prefixes::{GamePlan, GameTally, Prefix};

/// How far a plan has been searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCount {
    /// How many prefixes are done, from the first.
    pub searched_prefixes: usize,
    /// The games counted so far: all of them once every prefix is done.
    pub tally: GameTally,
}

/// Prefixes of a round: work for many threads, and not much to lose when a round is given up.
const ROUND: usize = 256;

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
        ("prefixes", plan.prefix_count().to_string()),
    ]
}

impl GameCount {
    /// A run that has searched nothing yet, and knows of the games that are no longer than the prefixes.
    #[must_use]
    pub fn begin(plan: &GamePlan) -> GameCount {
        GameCount { searched_prefixes: 0, tally: plan.shorter }
    }

    /// Searches what follows some of the prefixes that are left, in parallel. If it is stopped meanwhile, nothing has changed.
    pub fn run_round(&mut self, plan: &GamePlan, stop: &dyn Stop) {
        let end = plan.prefix_count().min(self.searched_prefixes + ROUND);
        let search = |prefix: &Prefix| (plan.search)(prefix, plan.plays, stop).times(prefix.ways);
        let found = plan.list[self.searched_prefixes..end].par_iter().with_max_len(1).map(search);
        let found = found.reduce(GameTally::default, GameTally::and);
        if !stop.is_set() {
            (self.searched_prefixes, self.tally) = (end, self.tally.and(found));
        }
    }

    /// Writes the run to a file, which appears only when it is complete.
    ///
    /// # Errors
    /// If the file cannot be written; the error does not name it.
    pub fn write(&self, path: &Path, plan: &GamePlan) -> io::Result<()> {
        let GameTally { games, longest_plays } = self.tally;
        let state = [
            ("done", self.searched_prefixes.to_string()),
            ("games", games.to_string()),
            ("longest", longest_plays.to_string()),
        ];
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
        let number = |key| file.header().fact(key)?.parse::<u128>().ok();
        let run = || {
            let (done, longest_plays) = (number("done")?.try_into().ok()?, number("longest")?.try_into().ok()?);
            Some(GameCount { searched_prefixes: done, tally: GameTally { games: number("games")?, longest_plays } })
        };
        let run = run().filter(|run| run.searched_prefixes <= plan.prefix_count() && run.tally.games < 1 << 127);
        Ok(run.ok_or(SealedError::Altered("header"))?)
    }
}

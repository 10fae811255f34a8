//! The count of games: parallel over prefixes, in rounds between which it can be interrupted.
//!
//! A count can be written to a snapshot between rounds and resumed later. The snapshot is a sealed file of the kind `count of
//! games` without sections. Its header names the plan, the number of prefixes searched, and the games counted so far.

use std::{io, path::Path};

use koatlas_position_graph::SnapshotError;
use koatlas_storage::sealed::{Header, Reader, SealedError};
use koatlas_storage::{Stop, sealed};
use rayon::prelude::*;

use crate::games::prefixes::{GamePlan, GameTally};

/// Count of the games of a [`GamePlan`], as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCount {
    /// Number of prefixes that have been searched, from the first.
    pub searched_prefixes: usize,
    /// Games counted so far: all of them once every prefix has been searched.
    pub tally: GameTally,
}

/// Prefixes that one round searches: work for many threads, and not much to lose when a round is given up.
const ROUND: usize = 256;

const KIND: &str = "count of games";

/// Keys and values of the header that identify `plan`, in the order in which they are compared when a count is resumed.
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
    /// A count that has searched no prefix of `plan` yet. It includes the games that are no longer than the prefixes.
    #[must_use]
    pub fn begin(plan: &GamePlan) -> GameCount {
        GameCount { searched_prefixes: 0, tally: plan.shorter }
    }

    /// Searches what follows the next `ROUND` prefixes, in parallel. If it is stopped meanwhile, nothing has changed.
    pub fn run_round(&mut self, plan: &GamePlan, stop: &dyn Stop) {
        let end = plan.prefix_count().min(self.searched_prefixes + ROUND);
        let prefixes = plan.list[self.searched_prefixes..end].par_iter().with_max_len(1);
        // Prefixes differ much in work: each is a task of its own.
        let found = prefixes.map(|prefix| (plan.search)(prefix, plan.plays, stop).times(prefix.ways));
        let found = found.reduce(GameTally::default, GameTally::and);
        if !stop.is_set() {
            (self.searched_prefixes, self.tally) = (end, self.tally.and(found));
        }
    }

    /// Writes the count to the file `path`, which appears only when it is complete.
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
        let properties = identity(plan).into_iter().chain(state).map(|(key, value)| (key.to_owned(), value)).collect();
        let header = Header { kind: KIND.to_owned(), properties, sections: Vec::new() };
        sealed::write(path, &header, |_| Ok(()))
    }

    /// Reads a count of `plan` that [`GameCount::write`] has written. Its final result is the same as without the pause.
    ///
    /// # Errors
    /// [`SnapshotError::Mismatch`] if the file is of another plan. Otherwise a [`SealedError`] if it cannot be read or has been
    /// altered.
    pub fn resume(path: &Path, plan: &GamePlan) -> Result<GameCount, SnapshotError> {
        let file = Reader::open(path, KIND, 0)?;
        for (what, expected) in identity(plan) {
            let found = file.header().property(what).ok_or(SealedError::Altered("header"))?;
            if found != expected {
                return Err(SnapshotError::Mismatch { what, found: found.to_owned(), asked: expected });
            }
        }
        let count = GameCount::from_header(file.header()).filter(|count| count.is_possible(plan));
        Ok(count.ok_or(SealedError::Altered("header"))?)
    }

    /// True if the numbers agree with each other and with `plan`. Each way to a prefix goes on to a game at least, and a game has at most
    /// a play for each node that it can enter.
    fn is_possible(&self, plan: &GamePlan) -> bool {
        let GameTally { games, longest_plays } = self.tally;
        let Some(searched) = plan.list.get(..self.searched_prefixes) else { return false };
        let ways: u128 = searched.iter().map(|prefix| prefix.ways).sum();
        let Some(most_left) = searched.iter().map(|prefix| prefix.left.count_ones()).max() else {
            return self.tally == plan.shorter;
        };
        (plan.shorter.games + ways..1 << 127).contains(&games)
            && (plan.plays + 1..=plan.plays + most_left).contains(&longest_plays)
    }

    /// Reads the numbers of a count from the header of a snapshot; `None` if one is missing or no number.
    fn from_header(header: &Header) -> Option<GameCount> {
        let [searched_prefixes, games, longest] =
            ["done", "games", "longest"].map(|key| header.property(key)?.parse::<u128>().ok());
        let tally = GameTally { games: games?, longest_plays: longest?.try_into().ok()? };
        Some(GameCount { searched_prefixes: searched_prefixes?.try_into().ok()?, tally })
    }
}

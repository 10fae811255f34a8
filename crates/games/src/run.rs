//! Counting: in parallel over prefixes, in rounds that can be interrupted.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::plan::GamePlan;
use crate::tally::Tally;

/// How far a plan has been searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCount {
    /// How many prefixes are done, from the first.
    pub(crate) done: usize,
    /// The games counted so far.
    pub(crate) tally: Tally,
}

/// Prefixes of a round: work for many threads, and not much to lose when a round is given up.
const ROUND: usize = 256;

impl GamePlan {
    /// A run that has searched nothing yet, and knows of the games that are no longer than the prefixes.
    #[must_use]
    pub fn begin(&self) -> GameCount {
        GameCount { done: 0, tally: self.prefixes.shorter }
    }
}

impl GameCount {
    /// Searches what follows the prefixes that are left. After every round `after_round` can show how far the work has come
    /// and save the run; when `stop` is set, the round under way is given up. Answers whether everything is counted.
    ///
    /// # Errors
    /// What `after_round` answers.
    pub fn search<E>(
        &mut self,
        plan: &GamePlan,
        stop: &AtomicBool,
        mut after_round: impl FnMut(&GameCount) -> Result<(), E>,
    ) -> Result<bool, E> {
        while self.done < plan.prefixes() {
            let end = plan.prefixes().min(self.done + ROUND);
            let found = round(plan, self.done..end, stop);
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            self.tally = self.tally.and(found);
            self.done = end;
            after_round(self)?;
        }
        Ok(true)
    }

    /// How many prefixes are done.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done
    }

    /// The games counted so far: all of them once every prefix is done.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }
}

fn round(plan: &GamePlan, jobs: std::ops::Range<usize>, stop: &AtomicBool) -> Tally {
    let prefixes = &plan.prefixes;
    let job = |i: usize| {
        let prefix = &prefixes.list[i];
        plan.search.continuations(prefix, prefixes.plays, stop).times(prefix.ways)
    };
    jobs.into_par_iter().with_max_len(1).map(job).reduce(Tally::default, Tally::and)
}

//! Making a catalogue: in parallel over setting classes, in rounds that can be interrupted.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::catalogue::Catalogue;
use crate::describe;
use crate::explore;
use crate::plan::{Plan, Task};
use crate::tally::Tally;

/// How far a run has come.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// How many tasks of the plan are done, from the first.
    pub(crate) done: usize,
    /// What they have.
    pub(crate) tally: Tally,
}

/// The work done and to be done, in positions looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Done.
    pub done: u64,
    /// All of it.
    pub of: u64,
}

/// Setting classes of a round: one to two seconds of work for regions of 8 points.
const ROUND: usize = 512;

/// Setting classes that one thread takes at a time.
const PIECE: usize = 8;

impl Run {
    /// Explores what is left of the plan's shard. After every round `after_round` hears how far the work has come and can
    /// save the run; when `stop` is set, the round under way is given up. Answers whether the shard is done.
    ///
    /// # Errors
    /// What `after_round` answers.
    pub fn explore<E>(
        &mut self,
        plan: &Plan,
        stop: &AtomicBool,
        mut after_round: impl FnMut(&Run, Progress) -> Result<(), E>,
    ) -> Result<bool, E> {
        let tasks = plan.tasks();
        let work: Vec<u64> = tasks.iter().map(|task| 3u64.pow(task.points as u32)).collect();
        let of = work.iter().sum();
        while self.done < tasks.len() {
            let end = tasks.len().min(self.done + ROUND);
            let tally = explore(plan, &tasks[self.done..end], stop);
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            self.tally = std::mem::take(&mut self.tally).merge(tally);
            self.done = end;
            after_round(self, Progress { done: work[..end].iter().sum(), of })?;
        }
        Ok(true)
    }

    /// The catalogue of a finished run.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    #[must_use]
    pub fn catalogue(self, plan: &Plan) -> Catalogue {
        assert!(self.done == plan.tasks().len() && plan.shard.of == 1, "the whole plan has been explored");
        describe::catalogue(plan, self.tally)
    }
}

fn explore(plan: &Plan, tasks: &[Task<'_>], stop: &AtomicBool) -> Tally {
    let add = |mut tally: Tally, task: &Task<'_>| {
        if !stop.load(Ordering::Relaxed) {
            let found = explore::components(&task.class.first.board(), plan.suicide);
            tally.add_class(task.points, task.index, task.class.settings, found);
        }
        tally
    };
    let piece = |tasks: &[Task<'_>]| tasks.iter().fold(Tally::default(), add);
    tasks.par_chunks(PIECE).map(piece).reduce(Tally::default, Tally::merge)
}

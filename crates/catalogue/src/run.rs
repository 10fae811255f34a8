//! Making a catalogue: in parallel over setting classes, in rounds that can be interrupted.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::catalogue::Catalogue;
use crate::describe;
use crate::explore;
use crate::plan::{Plan, Task};
use crate::shard::Shard;
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

/// Setting classes of a round: work for many threads, and not much to lose when a round is given up.
const ROUND: usize = 128;

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
        // done_before[i]: the work of all tasks before task i.
        let done_before: Vec<u64> = std::iter::once(0).chain(tasks.iter().scan(0, add_work)).collect();
        let of = done_before[tasks.len()];
        while self.done < tasks.len() {
            let end = tasks.len().min(self.done + ROUND);
            let tally = explore(plan, &tasks[self.done..end], stop);
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            self.tally = std::mem::take(&mut self.tally).merge(tally);
            self.done = end;
            after_round(self, Progress { done: done_before[end], of })?;
        }
        Ok(true)
    }

    /// Whether all tasks of the plan's shard are done.
    #[must_use]
    pub fn is_finished(&self, plan: &Plan) -> bool {
        self.done == plan.tasks().len()
    }

    /// This run and that of another shard of the same plan.
    pub(crate) fn joined(self, other: Run) -> Run {
        Run { done: self.done + other.done, tally: self.tally.merge(other.tally) }
    }

    /// The catalogue of a finished run.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    #[must_use]
    pub fn catalogue(self, plan: &Plan) -> Catalogue {
        self.described(plan, &AtomicBool::new(false), |_, _| ()).expect("nobody stops it")
    }

    /// The catalogue of a finished run. In between `after_type` hears how many types are described, and of how many; when `stop` is set it is given up.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    pub fn described(
        self,
        plan: &Plan,
        stop: &AtomicBool,
        after_type: impl Fn(usize, usize) + Sync,
    ) -> Option<Catalogue> {
        assert!(self.is_finished(plan) && plan.shard == Shard::WHOLE, "the whole plan has been explored");
        describe::catalogue(plan, self.tally, stop, after_type)
    }
}

/// The sum of the work so far and of a task's.
fn add_work(sum: &mut u64, task: &Task<'_>) -> Option<u64> {
    *sum += 3u64.pow(task.points as u32);
    Some(*sum)
}

fn explore(plan: &Plan, tasks: &[Task<'_>], stop: &AtomicBool) -> Tally {
    let found = |task: &Task<'_>| {
        let mut tally = Tally::default();
        if !stop.load(Ordering::Relaxed) {
            let found = explore::components(&task.class.first.board(), plan.suicide);
            tally.add_class(task.points, task.index, task.class.settings, found);
        }
        tally
    };
    tasks.par_iter().map(found).reduce(Tally::default, Tally::merge)
}

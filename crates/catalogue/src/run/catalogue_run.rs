//! The run that makes a catalogue: explores a plan in parallel, in rounds between which it can be interrupted and saved.

use std::sync::atomic::{AtomicBool, Ordering};

use koatlas_classifier::{Names, types::LabelledDigraph, types::canonical_form};
use rayon::prelude::*;

use crate::run::explore;
use crate::run::options::CatalogueShard;
use crate::run::plan::Plan;
use crate::run::tally::{FoundType, Tally, TaskTypes};
use crate::types::assemble;
use crate::types::catalogue::Catalogue;
use crate::types::describe::Description;
use crate::types::per_type::for_each_type;

/// The state of a run.
#[derive(Debug, Default)]
pub struct CatalogueRun {
    /// Number of finished tasks of the plan; they are the first of [`Plan::tasks`].
    pub(crate) finished_tasks: usize,
    /// The ko types found in them.
    pub(crate) tally: Tally,
}

/// Progress of a run, in positions explored (an estimate).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions explored so far.
    pub done: u64,
    /// Positions of the whole run.
    pub of: u64,
}

/// Number of tasks in a round: enough for many threads, and little work to lose if the round is given up.
const TASKS_A_ROUND: usize = 16;

impl CatalogueRun {
    /// Explores the remaining tasks of the plan's shard. After every round it calls `after_round` with the run, which can
    /// be saved then, and its progress. When `stop` is set, it gives up the current round. Returns true if the shard is finished.
    ///
    /// # Errors
    /// The error of `after_round`, which ends the run.
    pub fn explore<E>(
        &mut self,
        plan: &Plan,
        stop: &AtomicBool,
        mut after_round: impl FnMut(&CatalogueRun, Progress) -> Result<(), E>,
    ) -> Result<bool, E> {
        let tasks = plan.tasks();
        let work: Vec<u64> = tasks.iter().map(|task| plan.work(task)).collect();
        let total = work.iter().sum();
        while self.finished_tasks < tasks.len() {
            let end = tasks.len().min(self.finished_tasks + TASKS_A_ROUND);
            let round = tasks[self.finished_tasks..end].par_iter().with_max_len(1);
            let found: Vec<TaskTypes> = round.map(|task| explore::explore(plan, task, &self.tally, stop)).collect();
            // The tasks of this round may be incomplete: drop them all, so that a saved run has whole rounds only.
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            found.into_iter().for_each(|found| self.tally.add_task(found));
            self.finished_tasks = end;
            after_round(self, Progress { done: work[..end].iter().sum(), of: total })?;
        }
        Ok(true)
    }

    /// True if all tasks of the shard of `plan` are finished.
    pub fn is_finished(&self, plan: &Plan) -> bool {
        self.finished_tasks == plan.tasks().len()
    }

    /// Merges `other`, the run of another shard of the same catalogue, into this one.
    #[must_use]
    pub fn join(self, other: &CatalogueRun) -> CatalogueRun {
        CatalogueRun {
            finished_tasks: self.finished_tasks + other.finished_tasks,
            tally: self.tally.merge(&other.tally),
        }
    }

    /// Describes the types of a finished run, and calls `after_type` after each. Begins no further type after `stop` is set, and
    /// returns `None` then.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    pub fn describe(&self, plan: &Plan, stop: &AtomicBool, after_type: impl Fn() + Sync) -> Option<Vec<Description>> {
        let (names, types) = self.to_describe(plan);
        let describe = |index: usize| Description::new(plan, &self.tally, types[index], names);
        for_each_type(types.len(), describe, stop, after_type)
    }

    /// What describing needs: the types of the known positions, which have names and depend on the suicide policy, and all types.
    fn to_describe(&self, plan: &Plan) -> (&'static Names, Vec<&FoundType>) {
        let is_whole = self.is_finished(plan) && plan.options.shard == CatalogueShard::WHOLE;
        assert!(is_whole, "the whole plan has been explored");
        (Names::of_collection(plan.options.suicide), self.tally.sorted())
    }

    /// Describes the types of a finished run that fall to `shard`, every [`of`](CatalogueShard::of)-th type in order, with their numbers in
    /// this order. If `longest`, the descriptions have their longest sequences. Returns `None` if `stop` is set.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    pub fn describe_shard(
        &self,
        plan: &Plan,
        shard: CatalogueShard,
        longest: bool,
        stop: &AtomicBool,
    ) -> Option<Vec<(usize, Description)>> {
        let (names, types) = self.to_describe(plan);
        let describe = |index: usize| {
            let description = Description::new(plan, &self.tally, types[index], names);
            (index, if longest { description.with_longest(plan.options.suicide) } else { description })
        };
        let of_shard = (shard.index - 1..types.len()).step_by(shard.of);
        of_shard.map(|index| (!stop.load(Ordering::Relaxed)).then(|| describe(index))).collect()
    }

    /// For each number n from 1 to `points`, the number of types in settings of up to n points. Types that no board shows count too.
    pub fn types_by_points(&self, points: usize) -> Vec<usize> {
        self.tally.types_by_points(points)
    }

    /// Number of types found.
    pub fn type_count(&self) -> usize {
        self.tally.type_count()
    }

    /// True if the type of `component` was found. Computes one canonical form.
    pub fn has_type_of(&self, component: &LabelledDigraph) -> bool {
        self.tally.find(&canonical_form(component).form).is_some()
    }

    /// The catalogue of a finished run, without the longest sequences. `described` has the descriptions of all types.
    ///
    /// # Panics
    /// If the descriptions of some types are missing.
    pub fn assemble(&self, plan: &Plan, described: Vec<Description>) -> Catalogue {
        assert_eq!(described.len(), self.type_count(), "all types are described");
        assemble::catalogue(plan, &self.tally, described)
    }

    /// Describes all types of a finished run and returns the catalogue without the longest sequences, which [`Catalogue::find_longest`]
    /// finds.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    pub fn catalogue_without_longest(&self, plan: &Plan) -> Catalogue {
        let described = self.describe(plan, &AtomicBool::new(false), || ());
        self.assemble(plan, described.expect("nobody stops it"))
    }
}

//! Making a catalogue: in parallel over setting classes, in rounds that can be interrupted.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use koatlas_classifier::{Names, types::LabelledDigraph, types::canonical_form};
use rayon::prelude::*;

use crate::catalogue::Catalogue;
use crate::describe::Description;
use crate::options::CatalogueShard;
use crate::per_type::{PerType, fill_missing};
use crate::plan::{Plan, Task};
use crate::tally::{Tally, TaskTypes};
use crate::{assemble, explore};

/// How far a run has come.
#[derive(Debug, Default)]
pub struct CatalogueRun {
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

/// Tasks of a round: work for many threads, and not much to lose when a round is given up.
const ROUND: usize = 16;

impl CatalogueRun {
    /// Explores what is left of the plan's shard. After every round `after_round` hears how far the work has come and can
    /// save the run; when `stop` is set, the round under way is given up. Answers whether the shard is done.
    ///
    /// # Errors
    /// What `after_round` answers.
    pub fn explore<E>(
        &mut self,
        plan: &Plan,
        stop: &AtomicBool,
        mut after_round: impl FnMut(&CatalogueRun, Progress) -> Result<(), E>,
    ) -> Result<bool, E> {
        let tasks = plan.tasks();
        let work: Vec<u64> = tasks.iter().map(|task| plan.work(task)).collect();
        let of = work.iter().sum();
        while self.done < tasks.len() {
            let end = tasks.len().min(self.done + ROUND);
            let of_task = |task: &&Task| explore::explore(plan, task, &self.tally, stop);
            let found: Vec<TaskTypes> = tasks[self.done..end].par_iter().with_max_len(1).map(of_task).collect();
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            found.into_iter().for_each(|found| self.tally.add_task(found));
            self.done = end;
            after_round(self, Progress { done: work[..end].iter().sum(), of })?;
        }
        Ok(true)
    }

    /// Whether all tasks of the plan's shard are done.
    #[must_use]
    pub fn is_finished(&self, plan: &Plan) -> bool {
        self.done == plan.tasks().len()
    }

    /// This run and that of another shard of the same plan.
    pub(crate) fn join(self, other: CatalogueRun) -> CatalogueRun {
        CatalogueRun { done: self.done + other.done, tally: self.tally.merge(other.tally) }
    }

    /// Describes the types of a finished run that are not described yet. After each type `after_type` hears what is described
    /// and can save it; when `stop` is set no further type is begun. Answers whether all types are described.
    ///
    /// # Errors
    /// What `after_type` answers.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    pub fn describe<E: Send>(
        &self,
        plan: &Plan,
        described: &mut PerType<Description>,
        stop: &AtomicBool,
        after_type: impl FnMut(&PerType<Description>) -> Result<(), E> + Send,
    ) -> Result<bool, E> {
        assert!(
            self.is_finished(plan) && plan.options.shard == CatalogueShard::WHOLE,
            "the whole plan has been explored"
        );
        let (names, types) = (Names::of_collection(plan.options.suicide), self.tally.sorted());
        fill_missing(
            described,
            types.len(),
            |place| Description::new(plan, &self.tally, types[place], names),
            stop,
            after_type,
        )
    }

    /// The number of types of settings of up to 1, 2, ... points, drawn or not.
    #[must_use]
    pub fn types_by_points(&self, points: usize) -> Vec<usize> {
        self.tally.types_by_points(points)
    }

    /// The number of types found.
    #[must_use]
    pub fn type_count(&self) -> usize {
        self.tally.type_count()
    }

    /// Whether a component with the type of this one has been found. One canonical form.
    #[must_use]
    pub fn has_type_of(&self, component: &LabelledDigraph) -> bool {
        self.tally.find(&canonical_form(component).form).is_some()
    }

    /// The catalogue of a finished run whose types have all been described, without the longest sequences.
    ///
    /// # Panics
    /// If types are not described.
    #[must_use]
    pub fn assemble(&self, plan: &Plan, described: PerType<Description>) -> Catalogue {
        assert_eq!(described.len(), self.type_count(), "all types are described");
        assemble::catalogue(plan, &self.tally, described.into_values().collect())
    }

    /// The catalogue of a finished run without the longest sequences, which [`Catalogue::find_longest`] finds: all that
    /// [`CatalogueRun::describe`] and [`CatalogueRun::assemble`] do, without a pause.
    ///
    /// # Panics
    /// If the plan is of a shard, or the run is not finished.
    #[must_use]
    pub fn catalogue_without_longest(&self, plan: &Plan) -> Catalogue {
        let mut described = PerType::default();
        let Ok(_) = self.describe(plan, &mut described, &AtomicBool::new(false), |_| Ok::<(), Infallible>(()));
        self.assemble(plan, described)
    }
}

//! Explorations that pause to be saved. A survey explores a local board whose positions are numbered, and finds the components, at
//! once; on larger local boards the two are done one after the other.

use std::fmt::Display;
use std::{io, path::Path, time::Duration};

use crate::conditions::WorkStage;
use koatlas_board::{LocalBoard, Position, Suicide};
use koatlas_position_graph::{
    ComponentSearch, Components, Control, Exploration, ExplorationProgress, Findings, GraphDefinition, GraphNode,
    LimitError, Model, Packed, Pause, Scope, Survey,
};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::{unwritable, write_abortable};
use crate::memory_limit::{MemoryLimit, free_memory};
use crate::subject::Subject;

/// Arguments of [`explore`](crate::explore()).
///
/// The caller has claimed the files that are written.
#[derive(Clone, Copy, Debug)]
pub struct ExploreQuestion<'a> {
    /// The start, or an empty board, which stands for all its legal positions.
    pub subject: &'a Subject,
    /// The players who may move: `free` (either at any time), `alternating` or `with-passes`.
    pub model: Model,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// True if nodes are situations with their ko point, and plays that the basic ko rule bars are left out.
    pub basic_ko: bool,
    /// True to count nodes up to the symmetries of the local board and the exchange of colours.
    pub reduce: bool,
    /// The file in which the work is saved.
    pub snapshot: Option<&'a Path>,
    /// The snapshot from which the work goes on.
    pub resume: Option<&'a Path>,
    /// The file in which the graph is drawn in the DOT language.
    pub dot: Option<&'a Path>,
}

impl<'a> ExploreQuestion<'a> {
    /// The default question: `model` is `free`, `suicide` is `multi`, and there are no files.
    #[must_use]
    pub fn new(subject: &'a Subject) -> ExploreQuestion<'a> {
        let (model, suicide) = (Model::Free, Suicide::Multi);
        let (snapshot, resume, dot) = (None, None, None);
        ExploreQuestion { subject, model, suicide, basic_ko: false, reduce: false, snapshot, resume, dot }
    }
}

/// Time between two saves, in every phase.
pub(super) const SAVE_EVERY: Duration = Duration::from_secs(30);

/// An exploration with its graph and start.
pub(super) struct ExploreWork<'a, S> {
    pub question: ExploreQuestion<'a>,
    pub conditions: &'a Conditions<'a>,
    pub graph: GraphDefinition<S>,
    pub scope: Scope,
    pub start: GraphNode<S>,
}

/// The findings, and the result of saving them.
type Explored = (Findings, Result<()>);

impl<'a, S: Packed> ExploreWork<'a, S> {
    pub fn new(
        question: ExploreQuestion<'a>,
        conditions: &'a Conditions<'a>,
        local_board: LocalBoard<S>,
        start: Position<S>,
    ) -> ExploreWork<'a, S> {
        let graph = GraphDefinition::new(local_board, question.model, question.suicide).reduced(question.reduce);
        let scope = if question.subject.whole_board { Scope::Everything } else { Scope::Reachable };
        let start = graph.node(start, question.subject.position.to_move());
        ExploreWork { question, conditions, graph, scope, start }
    }

    /// A [`Control`] that pauses to save.
    fn control(&self) -> Control<'_> {
        Control { pause_after: Some(SAVE_EVERY), ..self.conditions.control() }
    }

    /// The error of a limit that the work would exceed.
    fn would_exceed(&self, error: LimitError) -> Error {
        self.question.subject.limit_error(error, false, self.conditions)
    }

    /// The error of a limit that the work has exceeded.
    fn exceeded(&self, error: LimitError) -> Error {
        self.question.subject.limit_error(error, true, self.conditions)
    }

    /// Writes a snapshot, if the question names one.
    fn save(&self, write: impl Fn(&Path) -> io::Result<()> + Sync) -> Result<()> {
        let Some(path) = self.question.snapshot else { return Ok(()) };
        let result = write_abortable(path, self.conditions.interrupt, || write(path));
        result.map_err(|error| unwritable(path, "snapshot", error))
    }

    /// Calls `run` until `work` is finished. The work is saved at every pause: after [`SAVE_EVERY`], when it is interrupted, and when it
    /// exceeds a limit. Returns true if there was a pause to save at, even if saving failed or the question names no snapshot.
    fn run_to_end<W: Sync>(
        &self,
        line: &WorkStage<'_>,
        work: &mut W,
        run: impl Fn(&mut W) -> Result<Pause, LimitError>,
        write: impl Fn(&W, &Path) -> io::Result<()> + Sync,
    ) -> Result<bool> {
        // A failure to save is a warning if the work goes on. If the work ends here, the failure to save is returned rather than the reason
        // of the pause, as the work is lost then.
        let mut is_saved = false;
        loop {
            let pause = run(work);
            if pause != Ok(Pause::Finished) {
                let saved = self.save(|path| write(work, path));
                match pause {
                    Ok(Pause::TimeIsUp) => line.warn_on_error(saved),
                    _ => saved?,
                }
                is_saved = true;
            }
            match pause.map_err(|error| self.exceeded(error))? {
                Pause::Finished => return Ok(is_saved),
                Pause::Stopped => return Err(Error::interrupted_with(self.question.snapshot)),
                Pause::TimeIsUp => {}
            }
        }
    }

    /// Explores a local board whose positions are not numbered, as it has too many points.
    pub fn explore(&self) -> Result<Explored> {
        let line = self.conditions.begin_stage("", None);
        let control = Control { progress: &|progress: &dyn Display| line.set_message(progress), ..self.control() };
        let (graph, starts) = (self.graph.clone(), [self.start]);
        let mut exploration = match self.question.resume {
            None => Exploration::new(graph, self.scope, &starts).map_err(|error| self.would_exceed(error))?,
            Some(path) => Exploration::resume(path, graph, self.scope, &starts, &control)
                .map_err(|error| Error::unusable(path, error))?,
        };
        // A snapshot of a search of components has the finished exploration too, so that `run` below is done at once.
        let search = exploration.search.take();
        self.save(|path| exploration.write_snapshot(path, search.as_ref()))?;
        self.run_to_end(
            &line,
            &mut exploration,
            |work| work.run(&control),
            |work, path| work.write_snapshot(path, None),
        )?;
        let saved = self.save(|path| exploration.write_snapshot(path, search.as_ref()));
        let findings = self.components(&exploration, search, &line)?;
        Ok((findings, saved))
    }

    /// Finds the components of a finished exploration; `search` is the state of this search in an earlier run.
    fn components(
        &self,
        exploration: &Exploration<S>,
        search: Option<ComponentSearch>,
        line: &WorkStage<'_>,
    ) -> Result<Findings> {
        line.set_message(&"components");
        let control = self.control();
        let graph = exploration.implicit_graph().map_err(|error| self.exceeded(error))?;
        let was_saved = search.is_some();
        let search = search.map_or_else(|| exploration.component_search(&graph, &control), Ok);
        let mut search = search.map_err(|error| self.exceeded(error))?;
        let is_saved = self.run_to_end(
            line,
            &mut search,
            |search| Ok(search.run(&graph, &control)),
            |search, path| exploration.write_snapshot(path, Some(search)),
        )?;
        // The final snapshot is without the search (`None`), so that its bytes do not depend on whether the run paused here.
        if was_saved || is_saved {
            line.warn_on_error(self.save(|path| exploration.write_snapshot(path, None)));
        }
        let components = Components::from_search(search);
        let ExplorationProgress { nodes, edges, .. } = exploration.progress;
        let reachable = exploration.reachable.unwrap_or(nodes);
        // The content of a graph: for each size of a component, a fingerprint of all nodes in components of this size.
        let (components, content) = (components.summary(&graph), graph.content(&components));
        Ok(Findings { nodes, edges, reachable, components, content })
    }
}

impl ExploreWork<'_, u64> {
    /// Surveys a local board whose positions are numbered.
    pub fn survey(&self) -> Result<Explored> {
        let needed = Survey::memory(&self.graph).unwrap_or(0);
        self.conditions.control().check_memory(needed).map_err(|error| self.would_exceed(error))?;
        if let Some(free) = free_memory().filter(|&free| needed > free) {
            let [needed, free] = [needed, free].map(MemoryLimit);
            let remedy = "end other programs, or take a smaller board or region";
            let reason = format!("{needed} of memory are needed, and this machine has {free} free: {remedy}");
            return Err(self.question.subject.unusable(reason));
        }
        let line = self.conditions.begin_stage("which positions are legal", None);
        let control = Control { progress: &|progress: &dyn Display| line.set_message(progress), ..self.control() };
        let (graph, starts) = (self.graph.clone(), [self.start]);
        let begun = match self.question.resume {
            None => Survey::new(graph, self.scope, &starts, &control).map_err(|error| self.would_exceed(error)),
            Some(path) => {
                Survey::resume(path, graph, self.scope, &starts, &control).map_err(|error| Error::unusable(path, error))
            }
        };
        if self.conditions.interrupt.is_requested() {
            // Nothing has been done in this run: what is saved is the work of the run that is resumed, if there is one.
            return Err(match (self.question.resume, self.question.snapshot) {
                (None, Some(_)) => Error::interrupted("nothing has been found yet"),
                (resume, _) => Error::interrupted_with(resume),
            });
        }
        // Saved at once, so that a path that cannot be written is reported before the work.
        let mut survey = begun?;
        self.save(|path| survey.write_snapshot(path))?;
        self.run_to_end(&line, &mut survey, |survey| survey.run(&control), Survey::write_snapshot)?;
        let saved = self.save(|path| survey.write_snapshot(path));
        let findings = survey.findings.ok_or_else(|| self.question.subject.unfinished("the survey has no findings"))?;
        Ok((findings, saved))
    }
}

//! Exploration of position graphs: the nodes that can be reached, and their strongly connected components.

mod basic_ko;
mod page;

use std::fmt::Display;
use std::path::{Path, PathBuf};

use koatlas_board::{LocalBoard, Position, Suicide, grouped, in_narrowest};
use koatlas_files::Claim;
use koatlas_position_graph::{
    Control, Exploration, Findings, GraphDefinition, GraphNode, LimitError, Model, Packed, PositionGraph, Scope,
    SituationGraph, Ternary, dot, dot_situations, survey, survey_memory,
};
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files;
use crate::json::{Count, answer};
use crate::memory_limit::{MemoryLimit, free_memory};
use crate::page::Page;
use crate::question::{AddedRule, KoRuleOptions, Question, options};
use crate::subject::Subject;

pub use self::basic_ko::{KoSample, KoSituations, SituationsOfLength};
pub use koatlas_position_graph::{ComponentCounts, ComponentsOfSize};

options! {
    /// The sizes of the position graph of a position, or of all positions of a board, and of its strongly connected components.
    pub struct ExploreQuestion {
        /// The bare rules, or the basic ko rule on top of them.
        pub bare: KoRuleOptions => command(flatten),
        /// Count positions once that differ by a symmetry of the board or region, or by an exchange of colours
        pub reduce: bool => arg(long),
        /// Write the graph to this file in the DOT language
        pub dot: Option<PathBuf> => arg(long, value_name = "FILE"),
    }
}

/// The answer of [`ExploreQuestion`]: the sizes of a position graph and of its strongly connected components.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExploreAnswer {
    /// The players who may move: `free` (either at any time), `alternating` or `with-passes`.
    pub model: Model,
    /// The suicides that are allowed: `none`, `multi` (of two stones or more) or `all`.
    pub suicide: Suicide,
    /// `basic-ko` if plays that this rule bars are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// A description of the nodes.
    pub terms: String,
    /// Number of nodes.
    pub nodes: Count,
    /// Number of edges.
    pub edges: Count,
    /// Number of nodes that can be reached from the start, including the start.
    pub reachable_from_start: Count,
    /// The strongly connected components.
    pub components: ComponentCounts,
    /// A hash of the nodes and of the sizes of their components: graphs with equal hashes have equal ones. Left out under the basic ko
    /// rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_hash: Option<String>,
    /// Further counts, under the basic ko rule.
    #[serde(flatten)]
    pub situations: Option<KoSituations>,
}

answer!(ExploreAnswer: "explore");

impl ExploreAnswer {
    /// Converts `found` to an answer; `terms` describes the nodes.
    fn new(
        rules: Option<AddedRule>,
        (model, suicide): (Model, Suicide),
        terms: String,
        found: Findings,
    ) -> ExploreAnswer {
        ExploreAnswer {
            model,
            suicide,
            rules: rules.map(|rule| rule.to_string()),
            terms,
            nodes: found.nodes.into(),
            edges: found.edges.into(),
            reachable_from_start: found.reachable.into(),
            content_hash: rules.is_none().then(|| found.content.hash()),
            components: found.components,
            situations: None,
        }
    }
}

impl Question for ExploreQuestion {
    type About = Subject;
    type Answer = ExploreAnswer;

    /// Explores the graph of a position or a board.
    ///
    /// ```
    /// use koatlas::{Conditions, ExploreQuestion, Interrupt, Question, Subject};
    ///
    /// let subject = Subject::empty_board("2x3".parse()?);
    /// let answer = ExploreQuestion::default().ask(&subject, &Conditions::quiet(&Interrupt::default()))?;
    /// assert_eq!((answer.nodes.0, answer.components.largest.0), (489, 489));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If fields of the question contradict each other, if the board is too large, or if the work is interrupted.
    fn ask(&self, subject: &Subject, conditions: &Conditions<'_>) -> Result<ExploreAnswer> {
        let bare = self.bare.resolve()?;
        if self.bare.rules.is_some() {
            return basic_ko::answer(self, subject, conditions);
        }
        if self.dot.is_some() && self.reduce {
            return Err(Error::argument("dot", "the whole graph is drawn: leave the option reduce out"));
        }
        let board = &subject.position;
        // A survey (exploration and component search of all positions at once) keeps bit sets with one bit for each ternary code of a
        // position. Local boards with too many codes for that are explored node by node.
        let numbered = board.local_board::<u64>().ok().filter(|(local_board, _)| Ternary::new(local_board).is_some());
        if let Some((local_board, start)) = numbered {
            let work = ExploreWork::new(subject, bare, self.reduce, conditions, local_board, start);
            return self.counted(&work, work.survey()?);
        }
        in_narrowest!(board, S in [u64, u128] => {
            let (local_board, start) = board.local_board::<S>().map_err(|error| subject.unusable(error))?;
            let work = ExploreWork::new(subject, bare, self.reduce, conditions, local_board, start);
            self.counted(&work, work.explore()?)
        })
    }

    fn suicide(&self) -> Result<Suicide> {
        Ok(self.bare.resolve()?.1)
    }

    fn claim(&self, conditions: &Conditions<'_>) -> Result<Option<Claim>> {
        // With the basic ko rule a drawing is refused.
        files::claim(self.dot.as_deref().filter(|_| self.bare.rules.is_none()), [], conditions)
    }

    /// Draws the graph in the DOT language. It is small, so that it is explored once more in a way that keeps its nodes.
    fn write(&self, _: &ExploreAnswer, subject: &Subject, conditions: &Conditions<'_>) -> Result<()> {
        let Some(path) = &self.dot else { return Ok(()) };
        in_narrowest!(subject.position, S in [u64, u128] => {
            let (local_board, start) = subject.position.local_board::<S>().map_err(|error| subject.unusable(error))?;
            ExploreWork::new(subject, self.bare.resolve()?, false, conditions, local_board, start).draw(path)
        })
    }

    fn page(&self, answer: &ExploreAnswer, subject: &Subject) -> Option<Page> {
        Some(answer.page(subject))
    }
}

impl ExploreQuestion {
    /// The answer with what was found, if it can be drawn where that is asked for.
    fn counted<S: Packed>(&self, work: &ExploreWork<'_, S>, found: Findings) -> Result<ExploreAnswer> {
        if self.dot.is_some() && found.nodes > MOST_DRAWN {
            let most = grouped(MOST_DRAWN);
            let remedy = "take a smaller board or region, or leave the drawing out";
            let reason = format!("a graph of more than {most} nodes is not drawn: {remedy}");
            return Err(work.subject.unfinished(reason));
        }
        Ok(ExploreAnswer::new(None, self.bare.resolve()?, work.graph.to_string(), found))
    }
}

/// A graph that is to be explored from a start.
struct ExploreWork<'a, S> {
    subject: &'a Subject,
    conditions: &'a Conditions<'a>,
    graph: GraphDefinition<S>,
    scope: Scope,
    start: GraphNode<S>,
}

impl ExploreWork<'_, u64> {
    /// Surveys a local board whose positions are numbered.
    fn survey(&self) -> Result<Findings> {
        let subject = self.subject;
        let needed = survey_memory(&self.graph).unwrap_or(0);
        let allowed = self.conditions.control().check_memory(needed);
        allowed.map_err(|error| subject.limit_error(error, false, self.conditions))?;
        if let Some(free) = free_memory().filter(|&free| needed > free) {
            let [needed, free] = [needed, free].map(MemoryLimit);
            let remedy = "end other programs, or take a smaller board or region";
            let reason = format!("{needed} of memory are needed, and this machine has {free} free: {remedy}");
            return Err(subject.unusable(reason));
        }
        let line = self.conditions.begin_stage("which positions are legal", None);
        let progress = |progress: &dyn Display| line.set_message(progress);
        let control = Control { progress: &progress, ..self.conditions.control() };
        survey(self.graph.clone(), self.scope, &[self.start], &control).map_err(|error| self.ended_by(error))
    }
}

impl<'a, S: Packed> ExploreWork<'a, S> {
    fn new(
        subject: &'a Subject,
        (model, suicide): (Model, Suicide),
        reduce: bool,
        conditions: &'a Conditions<'a>,
        local_board: LocalBoard<S>,
        start: Position<S>,
    ) -> ExploreWork<'a, S> {
        let graph = GraphDefinition::new(local_board, model, suicide).reduced(reduce);
        let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
        let start = graph.node(start, subject.position.to_move());
        ExploreWork { subject, conditions, graph, scope, start }
    }

    /// Explores a local board whose positions are not numbered, as it has too many points.
    fn explore(&self) -> Result<Findings> {
        let line = self.conditions.begin_stage("", None);
        let progress = |progress: &dyn Display| line.set_message(progress);
        let control = Control { progress: &progress, ..self.conditions.control() };
        let exploration = Exploration::new(self.graph.clone(), self.scope, &[self.start], &control);
        let exploration = exploration.map_err(|error| self.ended_by(error))?;
        line.set_message(&"components");
        exploration.findings(&control).map_err(|error| self.ended_by(error))
    }

    /// The error of a limit that has ended the work.
    fn ended_by(&self, error: LimitError) -> Error {
        self.subject.search_error(error, NOTHING, self.conditions)
    }

    /// Draws the graph in the DOT language. It is small, so that it is explored once more in a way that keeps its nodes.
    fn draw(&self, path: &Path) -> Result<()> {
        let ExploreWork { subject, graph, .. } = self;
        let (model, suicide) = (graph.model, graph.suicide);
        let explored = Exploration::new(self.graph.clone(), self.scope, &[self.start], &Control::default());
        let exploration = explored.map_err(|error| subject.unfinished(error))?;
        let (board, local_board) = (&subject.position, &self.graph.local_board);
        let graph = PositionGraph::new(local_board, exploration.positions(), suicide);
        let text = if model == Model::Free {
            dot(board, local_board, &graph)
        } else {
            let situations = SituationGraph { positions: &graph, passes: model == Model::WithPasses };
            let is_reached = |position, to_move| exploration.contains(GraphNode { position, to_move });
            dot_situations(board, local_board, &situations, is_reached)
        };
        files::write(path, "drawing", self.conditions.interrupt, |out| out.write_all(text.as_bytes()))
    }
}

/// The end of the message of an exploration that is interrupted.
const NOTHING: &str = "nothing has been counted";

/// Maximum number of nodes of a graph that is drawn.
const MOST_DRAWN: u64 = 100_000;

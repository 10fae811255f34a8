//! Exploration of position graphs: the nodes that can be reached, and their strongly connected components.

mod basic_ko;
#[cfg(feature = "distributed")]
mod distributed;
mod work;

use std::path::Path;

use koatlas_board::{Suicide, grouped, in_narrowest};
use koatlas_position_graph::{
    ComponentSummary, Control, Exploration, Findings, GraphNode, MAX_DOT_NODES, Model, Packed, PositionGraph,
    SituationGraph, Ternary, dot, dot_situations,
};
use koatlas_storage::shown;
use serde::{Deserialize, Serialize};

use crate::conditions::Conditions;
use crate::error::Result;
use crate::files;
use crate::json::{Answer, Count};

pub use self::basic_ko::{KoSample, KoSituations, SituationsOfLength};
#[cfg(feature = "distributed")]
pub use self::distributed::{Processes, explore_together};
pub use self::work::ExploreQuestion;
use self::work::ExploreWork;

/// The answer of [`explore()`]: the sizes of a position graph and of its strongly connected components.
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
    /// The files from which the work went on: the answer depends on what they hold, which was not verified. Left out if it began afresh.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resumed_from: Vec<String>,
    /// Further counts, under the basic ko rule.
    #[serde(flatten)]
    pub situations: Option<KoSituations>,
}

impl Answer for ExploreAnswer {
    const COMMAND: &'static str = "explore";
}

/// Counts of the strongly connected components of a graph; see [`ExploreAnswer::components`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComponentCounts {
    /// Number of components, including single nodes.
    pub count: Count,
    /// Number of components with more than one node.
    pub nontrivial: Count,
    /// Number of nodes of the largest component.
    pub largest: Count,
    /// Number of nodes in components of more than one node.
    pub nodes_on_cycles: Count,
    /// The sizes that occur, in ascending order.
    pub sizes: Vec<ComponentsOfSize>,
}

/// The number of components of one size: an item of [`ComponentCounts::sizes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComponentsOfSize {
    /// The number of nodes of a component.
    pub size: Count,
    /// The number of components of size `size`.
    pub components: Count,
}

impl ExploreAnswer {
    /// Converts `found` to an answer; `terms` describes the nodes.
    fn new(question: ExploreQuestion<'_>, terms: String, found: &Findings) -> ExploreAnswer {
        let ExploreQuestion { model, suicide, basic_ko, .. } = question;
        let ComponentSummary { count, nontrivial, largest, nodes_on_cycles, ref sizes, .. } = found.components;
        let sizes = sizes
            .iter()
            .map(|&(size, components)| ComponentsOfSize { size: size.into(), components: components.into() });
        ExploreAnswer {
            model,
            suicide,
            rules: basic_ko.then(|| "basic-ko".to_owned()),
            terms,
            nodes: found.nodes.into(),
            edges: found.edges.into(),
            reachable_from_start: found.reachable.into(),
            components: ComponentCounts {
                count: count.into(),
                nontrivial: nontrivial.into(),
                largest: largest.into(),
                nodes_on_cycles: nodes_on_cycles.into(),
                sizes: sizes.collect(),
            },
            resumed_from: question.resume.map(shown).into_iter().collect(),
            content_hash: (!basic_ko).then(|| found.content.hash()),
            situations: None,
        }
    }
}

/// Explores the graph of a position or a board. The second result is an error if a file beside the answer could not be written.
///
/// ```
/// use koatlas::{Conditions, ExploreQuestion, Interrupt, Subject, explore};
///
/// let subject = Subject::empty_board("2x3".parse()?);
/// let (answer, _) = explore(ExploreQuestion::new(&subject), &Conditions::quiet(&Interrupt::default()))?;
/// assert_eq!((answer.nodes.0, answer.components.largest.0), (489, 489));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If fields of the question contradict each other, if the board is too large, if a snapshot cannot be read, or if the work is
/// interrupted.
pub fn explore(question: ExploreQuestion<'_>, conditions: &Conditions<'_>) -> Result<(ExploreAnswer, Result<()>)> {
    if question.basic_ko {
        return Ok((basic_ko::answer(question, conditions)?, Ok(())));
    }
    let board = &question.subject.position;
    // A survey (exploration and component search of all positions at once) keeps bit sets with one bit for each ternary code of a
    // position. Local boards with too many codes for that are explored node by node.
    if let Some((local_board, start)) =
        board.local_board::<u64>().ok().filter(|(local_board, _)| Ternary::new(local_board).is_some())
    {
        let work = ExploreWork::new(question, conditions, local_board, start);
        return finish(&work, work.survey()?);
    }
    in_narrowest!(board, S in [u64, u128] => {
        let (local_board, start) = board.local_board::<S>().map_err(|error| question.subject.unusable(error))?;
        let work = ExploreWork::new(question, conditions, local_board, start);
        finish(&work, work.explore()?)
    })
}

/// Draws the graph if `dot` is given, and returns the answer with the result of writing files.
fn finish<S: Packed>(
    work: &ExploreWork<'_, S>,
    (findings, saved): (Findings, Result<()>),
) -> Result<(ExploreAnswer, Result<()>)> {
    let drawing = match work.question.dot {
        Some(_) if findings.nodes > MAX_DOT_NODES as u64 => {
            let most = grouped(MAX_DOT_NODES);
            let remedy = "take a smaller board or region, or leave the drawing out";
            let reason = format!("a graph of more than {most} nodes is not drawn: {remedy}");
            return Err(work.question.subject.unfinished(reason));
        }
        Some(path) => draw(work, path),
        None => Ok(()),
    };
    Ok((ExploreAnswer::new(work.question, work.graph.to_string(), &findings), saved.and(drawing)))
}

/// Draws the graph in the DOT language. It is small, so that it is explored once more in a way that keeps its nodes.
fn draw<S: Packed>(work: &ExploreWork<'_, S>, path: &Path) -> Result<()> {
    let ExploreQuestion { subject, model, suicide, .. } = work.question;
    let explored = Exploration::new(work.graph.clone(), work.scope, &[work.start]);
    let mut exploration = explored.map_err(|error| subject.unusable(error))?;
    exploration.run(&Control::default()).map_err(|error| subject.unfinished(error))?;
    let (board, local_board) = (&subject.position, &work.graph.local_board);
    let graph = PositionGraph::new(local_board, exploration.positions(), suicide);
    let text = if model == Model::Free {
        dot(board, local_board, &graph)
    } else {
        let situations = SituationGraph { positions: &graph, passes: model == Model::WithPasses };
        dot_situations(board, local_board, &situations, |position, to_move| {
            exploration.contains(GraphNode { position, to_move })
        })
    };
    let text = text.map_err(|error| subject.unfinished(error))?;
    files::write(path, "drawing", work.conditions.interrupt, |out| out.write_all(text.as_bytes()))
}

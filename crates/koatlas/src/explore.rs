//! What can be reached, and what can repeat.

mod basic_ko;
mod work;

use std::path::Path;

use koatlas_board::{grouped, in_narrowest};
use koatlas_position_graph::{
    ComponentSummary, Control, Exploration, Findings, MAX_DOT_NODES, Model, Node, Packed, PositionGraph,
    SituationGraph, Ternary, dot, dot_situations,
};

use crate::conditions::Conditions;
use crate::explore::work::ExploreWork;
use crate::failure::{Failure, file};
use crate::json::{JsonEntries, JsonObject, exact, list, object};

pub use self::basic_ko::{KoSample, KoSituations};
pub use self::work::{ExploreQuestion, SAVE_EVERY};

/// What has been asked, and found.
pub struct ExploreAnswer<'a> {
    /// The question.
    pub question: ExploreQuestion<'a>,
    /// What the nodes are.
    pub terms: String,
    /// The nodes and edges. Two answers with the same content have the same nodes, each in a component of the same size; under the
    /// basic ko rule there is none.
    pub findings: Findings,
    /// What is counted under the basic ko rule besides.
    pub situations: Option<KoSituations>,
}

impl ExploreAnswer<'_> {
    /// The answer with the contract's keys.
    pub fn json(&self) -> JsonObject<impl JsonEntries> {
        let ExploreQuestion { model, suicide, basic_ko, .. } = self.question;
        let Findings { nodes, edges, reachable, components, content } = &self.findings;
        let ComponentSummary { count, nontrivial, largest, nodes_on_cycles, ref sizes, .. } = *components;
        let [nodes, edges, reachable] = [*nodes, *edges, *reachable].map(exact);
        let size = |&(size, number): &(u64, u64)| object().and([("size", exact(size)), ("components", exact(number))]);
        let components = object()
            .and([("count", exact(count)), ("nontrivial", exact(nontrivial))])
            .and([("largest", exact(largest)), ("nodes_on_cycles", exact(nodes_on_cycles))])
            .with("sizes", list(sizes, size));
        object()
            .and([("model", model.to_string()), ("suicide", suicide.to_string())])
            .with_some("rules", basic_ko.then_some("basic-ko"))
            .with("terms", &self.terms)
            .and([("nodes", nodes), ("edges", edges), ("reachable_from_start", reachable)])
            .with("components", components)
            .with_some("content_hash", self.situations.is_none().then(|| content.hash()))
            .and(self.situations.as_ref().map(KoSituations::json))
    }
}

/// Explores a position or a board. The second result tells whether the files beside the answer could be written.
///
/// # Errors
/// If what is asked does not go together, if the target is too large, if a snapshot cannot be read, or if somebody interrupts.
pub fn answer<'a>(
    question: ExploreQuestion<'a>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<(ExploreAnswer<'a>, anyhow::Result<()>)> {
    if question.basic_ko {
        return Ok((basic_ko::answer(question, conditions)?, Ok(())));
    }
    let board = &question.subject.position;
    // Planes of bits serve arenas whose positions are numbered.
    if let Some((arena, start)) = board.arena::<u64>().ok().filter(|(arena, _)| Ternary::new(arena).is_some()) {
        let work = ExploreWork::new(question, conditions, arena, start);
        return ended(question, &work, work.survey()?);
    }
    in_narrowest!(board, S in [u64, u128] => {
        let (arena, start) = board.arena::<S>().map_err(|error| question.subject.refused(error))?;
        let work = ExploreWork::new(question, conditions, arena, start);
        ended(question, &work, work.explore()?)
    })
}

/// The answer, and what came of the files beside it.
fn ended<'a, S: Packed>(
    question: ExploreQuestion<'a>,
    work: &ExploreWork<'_, S>,
    (findings, saved): (Findings, anyhow::Result<()>),
) -> anyhow::Result<(ExploreAnswer<'a>, anyhow::Result<()>)> {
    let drawn = match question.dot {
        Some(_) if findings.nodes > MAX_DOT_NODES as u64 => {
            let most = grouped(MAX_DOT_NODES);
            let remedy = "take a smaller board or region, or leave --dot out";
            let reason = format!("a graph of more than {most} nodes is not drawn: {remedy}");
            return Err(question.subject.ended(reason));
        }
        Some(path) => draw(work, path),
        None => Ok(()),
    };
    let answer = ExploreAnswer { question, terms: work.graph.to_string(), findings, situations: None };
    Ok((answer, saved.and(drawn)))
}

/// Draws the graph in the DOT language. It is explored once more, in a way that keeps its nodes at hand: it is small.
fn draw<S: Packed>(work: &ExploreWork<'_, S>, path: &Path) -> anyhow::Result<()> {
    let ExploreQuestion { subject, model, suicide, .. } = work.question;
    let explored = Exploration::new(work.graph.clone(), work.scope, &[work.start]);
    let mut exploration = explored.map_err(|error| subject.refused(error))?;
    exploration.run(&Control::default()).map_err(|error| subject.ended(error))?;
    let (board, arena) = (&subject.position, &work.graph.arena);
    let graph = PositionGraph::new(arena, exploration.positions(), suicide);
    let text = if model == Model::Free {
        dot(board, arena, &graph)
    } else {
        let found = |position, to_move| exploration.contains(Node { position, to_move });
        dot_situations(board, arena, &SituationGraph { positions: &graph, passes: model == Model::WithPasses }, found)
    };
    let text = text.map_err(Failure::input)?;
    Ok(file(path, "drawing", work.conditions.interrupt, |out| out.write_all(text.as_bytes()))?)
}

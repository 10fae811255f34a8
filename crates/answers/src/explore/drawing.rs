//! The graph as a drawing in the DOT language.

use std::path::Path;

use koatlas_board::grouped;
use koatlas_position_graph::{
    Control, Exploration, Limits, MAX_DOT_NODES, Model, Node, Packed, PositionGraph, SituationGraph, dot,
    dot_situations,
};

use super::Asked;
use crate::failure::Failure;
use crate::written;

/// What the file is called in messages.
const DRAWING: &str = "drawing";

/// Why a graph is not drawn.
pub fn too_large() -> String {
    let most = grouped(MAX_DOT_NODES as u64);
    format!("a graph of more than {most} nodes is not drawn: take a smaller board or region, or leave --dot out")
}

/// Draws the graph. It is explored once more, in a way that keeps its nodes at hand: it is small.
///
/// # Errors
/// If the file cannot be written.
pub fn write<S: Packed>(asked: &Asked<'_, S>, path: &Path) -> anyhow::Result<()> {
    let subject = asked.question.subject;
    let explored = Exploration::new(asked.graph.clone(), asked.scope, &[asked.start], Limits::NONE);
    let mut exploration = explored.map_err(|error| subject.refused(error))?;
    exploration.run(&Control::default()).map_err(|error| subject.ended(error))?;
    let (board, arena, model) = (&subject.position, asked.graph.arena(), asked.question.model);
    let graph = PositionGraph::new(arena, exploration.positions(), asked.question.suicide);
    let text = if model == Model::Free {
        dot(board, arena, &graph)
    } else {
        let found = |position, to_move| exploration.contains(Node { position, to_move });
        dot_situations(board, arena, &SituationGraph::new(&graph, model == Model::WithPasses), found)
    };
    let text = text.map_err(Failure::input)?;
    written::file(path, asked.conditions.interrupt, |out| out.write_all(text.as_bytes()))
        .map_err(|error| written::unwritable(path, DRAWING, &error))
}

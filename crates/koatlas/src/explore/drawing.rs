//! The graph as a drawing in the DOT language.

use std::path::Path;

use koatlas_position_graph::{
    Exploration, MAX_DOT_NODES, Model, Node, Packed, PositionGraph, SituationGraph, dot, dot_situations,
};

use crate::args::explore::Explore;
use crate::failure::Failure;
use crate::output::grouped;
use crate::target::Subject;
use crate::written;

/// What the file is called in messages.
const DRAWING: &str = "drawing";

/// Why a graph is not drawn.
pub fn too_large() -> String {
    let most = grouped(MAX_DOT_NODES as u64);
    format!("a graph of more than {most} nodes is not drawn: take a smaller board or region, or leave --dot out")
}

/// Draws what has been explored.
///
/// # Errors
/// If the graph is too large, or the file cannot be written.
pub fn write<S: Packed>(
    args: &Explore,
    subject: &Subject,
    exploration: &Exploration<S>,
    path: &Path,
) -> anyhow::Result<()> {
    if exploration.progress().nodes > MAX_DOT_NODES as u64 {
        return Err(subject.ended(too_large()));
    }
    let (board, arena) = (&subject.position, exploration.definition().arena());
    let graph = PositionGraph::new(arena, exploration.positions(), args.rules.suicide);
    let text = if args.model == Model::Free {
        dot(board, arena, &graph)
    } else {
        let found = |position, to_move| exploration.contains(Node { position, to_move });
        dot_situations(board, arena, &SituationGraph::new(&graph, args.model == Model::WithPasses), found)
    };
    let text = text.map_err(Failure::input)?;
    written::file(path, |out| out.write_all(text.as_bytes()))
        .map_err(|error| written::unwritable(path, DRAWING, &error))
}

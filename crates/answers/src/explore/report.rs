//! What an exploration has found, as an answer and as a drawing in the DOT language.

use std::collections::BTreeMap;
use std::path::Path;

use koatlas_board::grouped;
use koatlas_position_graph::{
    ComponentSummary, Control, Exploration, Findings, MAX_DOT_NODES, Model, Node, Packed, PositionGraph,
    SituationGraph, dot, dot_situations,
};
use serde::Serialize;

use crate::explore::{Asked, Question};
use crate::failure;
use crate::failure::Failure;
use crate::json::{Header, exact};

/// The answers: the contract's keys.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    /// Who may move.
    pub model: String,
    /// Which suicides are allowed.
    pub suicide: String,
    /// What the nodes are.
    pub terms: String,
    /// What is counted.
    #[serde(flatten)]
    pub counts: Counts,
    /// Two answers with the same one have the same nodes, each in a component of the same size.
    content_hash: String,
}

/// What is counted in every graph.
#[derive(Serialize)]
pub struct Counts {
    /// Number of nodes.
    #[serde(serialize_with = "exact")]
    pub nodes: u64,
    /// Number of edges.
    #[serde(serialize_with = "exact")]
    pub edges: u64,
    /// Number of nodes that can be reached from the start, itself among them.
    #[serde(serialize_with = "exact")]
    pub reachable_from_start: u64,
    /// The strongly connected components.
    pub components: ComponentCounts,
}

/// What the components come to.
#[derive(Serialize)]
pub struct ComponentCounts {
    /// Number of components, those of one node included.
    #[serde(serialize_with = "exact")]
    pub count: u64,
    /// Number of those with a cycle.
    #[serde(serialize_with = "exact")]
    pub nontrivial: u64,
    /// Nodes of the largest.
    #[serde(serialize_with = "exact")]
    pub largest: u64,
    /// Nodes of those with a cycle.
    #[serde(serialize_with = "exact")]
    pub nodes_on_cycles: u64,
    /// How many of each size there are, in ascending order.
    pub sizes: Vec<Size>,
}

/// How many components have this many nodes.
#[derive(Serialize)]
pub struct Size {
    /// The nodes.
    #[serde(serialize_with = "exact")]
    pub size: u64,
    /// The components.
    #[serde(serialize_with = "exact")]
    pub components: u64,
}

impl ComponentCounts {
    /// The counts of a graph in which no edge leads from a node to itself, from the sizes of its components.
    #[must_use]
    pub fn without_loops(sizes: &[u32]) -> ComponentCounts {
        let larger = || sizes.iter().copied().filter(|&size| size > 1).map(u64::from);
        let mut distribution = BTreeMap::new();
        sizes.iter().for_each(|&size| *distribution.entry(u64::from(size)).or_insert(0) += 1);
        ComponentCounts {
            count: sizes.len() as u64,
            nontrivial: larger().count() as u64,
            largest: sizes.iter().copied().max().unwrap_or(0).into(),
            nodes_on_cycles: larger().sum(),
            sizes: distribution.into_iter().map(|(size, components)| Size { size, components }).collect(),
        }
    }
}

impl Object {
    /// The answers, stated in these terms.
    #[must_use]
    pub fn new(question: Question<'_>, terms: String, findings: Findings) -> Object {
        let Findings { nodes, edges, reachable, components, content } = findings;
        let ComponentSummary { count, nontrivial, largest, nodes_on_cycles, sizes } = components;
        let sizes = sizes.into_iter().map(|(size, components)| Size { size, components }).collect();
        Object {
            header: Header::of("explore"),
            model: question.model.to_string(),
            suicide: question.suicide.to_string(),
            terms,
            counts: Counts {
                nodes,
                edges,
                reachable_from_start: reachable,
                components: ComponentCounts { count, nontrivial, largest, nodes_on_cycles, sizes },
            },
            content_hash: content.hash(),
        }
    }
}

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
pub(super) fn write<S: Packed>(asked: &Asked<'_, S>, path: &Path) -> anyhow::Result<()> {
    let subject = asked.question.subject;
    let explored = Exploration::new(asked.graph.clone(), asked.scope, &[asked.start]);
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
    failure::file(path, asked.conditions.interrupt, |out| out.write_all(text.as_bytes()))
        .map_err(|error| failure::unwritable(path, DRAWING, &error))
}

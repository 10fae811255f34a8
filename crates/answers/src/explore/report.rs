//! What an exploration has found.

use std::collections::BTreeMap;

use koatlas_position_graph::{ComponentSummary, Findings};
use serde::Serialize;

use super::Question;
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

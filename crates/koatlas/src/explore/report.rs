//! What an exploration has found, as JSON and for eyes.

use std::collections::BTreeMap;

use koatlas_board::grouped;
use koatlas_position_graph::{ComponentSummary, Findings};
use serde::Serialize;

use crate::args::explore::Explore;
use crate::output::{Header, exact};
use crate::paragraph::title;
use crate::target::Subject;

/// The answers: the contract's keys.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    model: String,
    suicide: String,
    terms: String,
    #[serde(flatten)]
    counts: Counts,
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

impl Counts {
    /// What the counts are called, for eyes.
    pub fn lines(&self) -> Vec<(String, u64)> {
        let &ComponentCounts { count, nontrivial, largest, nodes_on_cycles, .. } = &self.components;
        let lines = [
            ("nodes", self.nodes),
            ("edges", self.edges),
            ("reachable from the start", self.reachable_from_start),
            ("components", count),
            ("  with a cycle", nontrivial),
            ("  nodes of the largest", largest),
            ("  nodes on cycles", nodes_on_cycles),
        ];
        lines.into_iter().map(|(label, number)| (label.to_owned(), number)).collect()
    }
}

/// Lines of a label and a number, in two columns.
pub fn columns(lines: Vec<(String, u64)>) -> String {
    let width = lines.iter().map(|&(_, number)| grouped(number).len()).max().unwrap_or(0);
    let line = |(label, number): (String, u64)| format!("{label:<26}{:>width$}\n", grouped(number));
    lines.into_iter().map(line).collect()
}

/// What the components come to.
#[derive(Serialize)]
pub struct ComponentCounts {
    #[serde(serialize_with = "exact")]
    count: u64,
    #[serde(serialize_with = "exact")]
    nontrivial: u64,
    #[serde(serialize_with = "exact")]
    largest: u64,
    #[serde(serialize_with = "exact")]
    nodes_on_cycles: u64,
    /// In ascending order.
    sizes: Vec<Size>,
}

/// How many components have this many nodes.
#[derive(Serialize)]
struct Size {
    #[serde(serialize_with = "exact")]
    size: u64,
    #[serde(serialize_with = "exact")]
    components: u64,
}

impl ComponentCounts {
    /// The counts of a graph in which no edge leads from a node to itself, from the sizes of its components.
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
    pub fn new(args: &Explore, terms: String, findings: Findings) -> Object {
        let Findings { nodes, edges, reachable, components, content } = findings;
        let ComponentSummary { count, nontrivial, largest, nodes_on_cycles, sizes } = components;
        let sizes = sizes.into_iter().map(|(size, components)| Size { size, components }).collect();
        Object {
            header: Header::of("explore"),
            model: args.model.to_string(),
            suicide: args.rules.suicide.to_string(),
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

    /// The answers for eyes.
    pub fn page(&self, subject: &Subject) -> String {
        let sizes = self.counts.components.sizes.iter().rev();
        let of_size = |size: &Size| (format!("  of {}", nodes_in_words(size.size)), size.components);
        let lines = self.counts.lines().into_iter().chain(sizes.clone().take(SIZES_SHOWN).map(of_size));
        let more = sizes.len().saturating_sub(SIZES_SHOWN);
        let more = if more > 0 {
            format!("  and of {} smaller sizes: --json lists them\n", grouped(more as u64))
        } else {
            String::new()
        };
        let what = format!(": model {}, suicide {}; nodes are {}", self.model, self.suicide, self.terms);
        title(&subject.title, &what) + &columns(lines.collect()) + &more
    }
}

/// So many sizes of components are shown to eyes, from the largest.
const SIZES_SHOWN: usize = 8;

fn nodes_in_words(nodes: u64) -> String {
    if nodes == 1 { "1 node".to_owned() } else { format!("{} nodes", grouped(nodes)) }
}

//! What an exploration has found, as JSON and for eyes.

use koatlas_position_graph::{ComponentSummary, Exploration, Packed, Progress};
use serde::Serialize;

use crate::args::explore::Explore;
use crate::output::{Header, exact, grouped};
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
    #[serde(serialize_with = "exact")]
    nodes: u64,
    #[serde(serialize_with = "exact")]
    edges: u64,
    #[serde(serialize_with = "exact")]
    reachable_from_start: u64,
    components: ComponentCounts,
}

#[derive(Serialize)]
struct ComponentCounts {
    #[serde(serialize_with = "exact")]
    count: u64,
    #[serde(serialize_with = "exact")]
    nontrivial: u64,
    #[serde(serialize_with = "exact")]
    largest: u64,
    #[serde(serialize_with = "exact")]
    nodes_on_cycles: u64,
}

impl Object {
    /// The answers of a finished exploration.
    pub fn new<S: Packed>(args: &Explore, exploration: &Exploration<S>, components: ComponentSummary) -> Object {
        let Progress { nodes, edges, .. } = exploration.progress();
        let ComponentSummary { count, nontrivial, largest, nodes_on_cycles } = components;
        Object {
            header: Header::of("explore"),
            model: args.model.to_string(),
            suicide: args.rules.suicide.to_string(),
            terms: exploration.definition().to_string(),
            nodes,
            edges,
            reachable_from_start: exploration.reachable_from_starts().unwrap_or(nodes),
            components: ComponentCounts { count, nontrivial, largest, nodes_on_cycles },
        }
    }

    /// The answers for eyes.
    pub fn page(&self, subject: &Subject) -> String {
        let ComponentCounts { count, nontrivial, largest, nodes_on_cycles } = self.components;
        let lines = [
            ("nodes", self.nodes),
            ("edges", self.edges),
            ("reachable from the start", self.reachable_from_start),
            ("components", count),
            ("  with a cycle", nontrivial),
            ("  nodes of the largest", largest),
            ("  nodes on cycles", nodes_on_cycles),
        ];
        let width = lines.iter().map(|&(_, number)| grouped(number).len()).max().unwrap_or(0);
        let line = |(label, number): (&str, u64)| format!("{label:<26}{:>width$}\n", grouped(number));
        let what = format!(": model {}, suicide {}; nodes are {}", self.model, self.suicide, self.terms);
        title(&subject.title, &what) + &lines.into_iter().map(line).collect::<String>()
    }
}

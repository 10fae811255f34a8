//! The page of [`ExploreAnswer`].

use koatlas_board::grouped;

use super::{ComponentCounts, ExploreAnswer, KoSample, KoSituations};
use crate::page::{Block, Lines, Page, Table};
use crate::subject::Subject;

/// Maximum number of sizes of components that are shown, the largest first.
const SIZES_SHOWN: usize = 8;

impl ExploreAnswer {
    /// The page about the graph of `subject`.
    pub fn page(&self, subject: &Subject) -> Page {
        let ExploreAnswer { model, suicide, terms, components, situations, .. } = self;
        let counts = [
            ("nodes", self.nodes),
            ("edges", self.edges),
            ("reachable from the start", self.reachable_from_start),
            ("components", components.count),
            ("  with a cycle", components.nontrivial),
            ("  nodes of the largest", components.largest),
            ("  nodes on cycles", components.nodes_on_cycles),
        ];
        let besides = situations.as_ref().map_or_else(|| size_rows(components), situation_rows);
        let rows = counts.iter().map(|(label, number)| vec![(*label).to_owned(), number.to_string()]).chain(besides);
        let more = components.sizes.len().saturating_sub(SIZES_SHOWN);
        let more = (more > 0 && situations.is_none())
            .then(|| Block::indented(1, format!("and of {} smaller sizes: --json lists them", grouped(more))));
        let rule = if situations.is_some() { ", rules basic-ko" } else { "" };
        let title = format!(": model {model}, suicide {suicide}{rule}; nodes are {terms}");
        let table = Block::Table(Table { align: "lr", lines: Lines::None, head: Vec::new(), rows: rows.collect() });
        Page::new([vec![Block::headed(&subject.title, title)], [table].into_iter().chain(more).collect()])
    }
}

fn size_rows(components: &ComponentCounts) -> Vec<Vec<String>> {
    let largest = components.sizes.iter().rev().take(SIZES_SHOWN);
    let rows = largest.map(|group| {
        let nodes = if group.size.0 == 1 { "node" } else { "nodes" };
        vec![format!("  of {} {nodes}", group.size), group.components.to_string()]
    });
    rows.collect()
}

fn situation_rows(counts: &KoSituations) -> Vec<Vec<String>> {
    let rows = [
        ("situations".to_owned(), counts.situations),
        ("  up to symmetry".to_owned(), counts.situations_up_to_symmetry),
        ("situations on cycles".to_owned(), counts.situations_on_cycles),
        ("  up to symmetry".to_owned(), counts.situations_on_cycles_up_to_symmetry),
    ];
    let sample =
        counts.sample.map(|KoSample { situations, seed }| (format!("random sample (seed {seed})"), situations as u64));
    let lengths = counts.shortest_cycle_lengths.iter();
    let lengths = lengths.map(|counted| (format!("  shortest of {} plays", counted.length), counted.situations));
    rows.into_iter().chain(sample).chain(lengths).map(|(label, number)| vec![label, grouped(number)]).collect()
}

//! `koatlas explore`: explores the position graph.

use koatlas::explore::{ComponentCounts, KoSample, KoSituations};
use koatlas::{ExploreAnswer, ExploreQuestion, Subject};
use koatlas_board::grouped;

use crate::asked::Paged;
use crate::terminal::title;

/// Maximum number of sizes of components that are printed, the largest first.
const SIZES_SHOWN: usize = 8;

impl Paged for ExploreQuestion {
    fn text(&self, answer: &ExploreAnswer, subject: &Subject) -> String {
        page(&subject.title, answer)
    }
}

fn page(subject: &str, answer: &ExploreAnswer) -> String {
    let ExploreAnswer { model, suicide, terms, components, .. } = answer;
    let lines = [
        ("nodes", answer.nodes),
        ("edges", answer.edges),
        ("reachable from the start", answer.reachable_from_start),
        ("components", components.count),
        ("  with a cycle", components.nontrivial),
        ("  nodes of the largest", components.largest),
        ("  nodes on cycles", components.nodes_on_cycles),
    ];
    let more = components.sizes.len().saturating_sub(SIZES_SHOWN);
    let (rule, besides, more) = match &answer.situations {
        Some(situations) => (", rules basic-ko", situation_lines(situations), String::new()),
        None if more == 0 => ("", size_lines(components), String::new()),
        None => ("", size_lines(components), format!("  and of {} smaller sizes: --json lists them\n", grouped(more))),
    };
    let lines = lines.map(|(label, number)| (label.to_owned(), number.to_string())).into_iter().chain(besides);
    let lines: Vec<_> = lines.collect();
    let width = lines.iter().map(|(_, number)| number.len()).max().unwrap_or(0);
    let lines = lines.iter().map(|(label, number)| format!("{label:<26}{number:>width$}\n"));
    let what = format!(": model {model}, suicide {suicide}{rule}; nodes are {terms}");
    title(subject, &what) + &lines.collect::<String>() + &more
}

fn size_lines(components: &ComponentCounts) -> Vec<(String, String)> {
    let largest = components.sizes.iter().rev().take(SIZES_SHOWN);
    let lines = largest.map(|group| {
        let nodes = if group.size.0 == 1 { "node" } else { "nodes" };
        (format!("  of {} {nodes}", group.size), group.components.to_string())
    });
    lines.collect()
}

fn situation_lines(counts: &KoSituations) -> Vec<(String, String)> {
    let lines = [
        ("situations".to_owned(), counts.situations),
        ("  up to symmetry".to_owned(), counts.situations_up_to_symmetry),
        ("situations on cycles".to_owned(), counts.situations_on_cycles),
        ("  up to symmetry".to_owned(), counts.situations_on_cycles_up_to_symmetry),
    ];
    let sample = counts.sample.map(|KoSample { situations, seed }| (situations as u64, seed));
    let sample = sample.map(|(number, seed)| (format!("random sample (seed {seed})"), number));
    let lengths = counts.shortest_cycle_lengths.iter();
    let lengths = lengths.map(|counted| (format!("  shortest of {} plays", counted.length), counted.situations));
    lines.into_iter().chain(sample).chain(lengths).map(|(label, number)| (label, grouped(number))).collect()
}

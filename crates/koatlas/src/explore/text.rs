//! What an exploration has found, for eyes.

use koatlas_answers::explore::basic_ko;
use koatlas_answers::explore::report::{ComponentCounts, Counts, Object, Size};
use koatlas_answers::subject::Subject;
use koatlas_board::grouped;

use crate::terminal::title;

/// So many sizes of components are shown to eyes, from the largest.
const SIZES_SHOWN: usize = 8;

/// The counts.
pub fn page(object: &Object, subject: &Subject) -> String {
    let sizes = object.counts.components.sizes.iter().rev();
    let of_size = |size: &Size| (format!("  of {}", nodes_in_words(size.size)), size.components);
    let lines = lines(&object.counts).into_iter().chain(sizes.clone().take(SIZES_SHOWN).map(of_size));
    let more = sizes.len().saturating_sub(SIZES_SHOWN);
    let more = if more > 0 {
        format!("  and of {} smaller sizes: --json lists them\n", grouped(more as u64))
    } else {
        String::new()
    };
    let what = format!(": model {}, suicide {}; nodes are {}", object.model, object.suicide, object.terms);
    title(&subject.title, &what) + &columns(lines.collect()) + &more
}

/// The counts under the basic ko rule.
pub fn basic_ko(object: &basic_ko::Object, subject: &Subject) -> String {
    let mut lines = lines(&object.counts);
    lines.extend([
        ("situations".to_owned(), object.situations),
        ("  up to symmetry".to_owned(), object.situations_up_to_symmetry),
        ("situations on cycles".to_owned(), object.situations_on_cycles),
        ("  up to symmetry".to_owned(), object.situations_on_cycles_up_to_symmetry),
    ]);
    if let Some(basic_ko::Sample { situations, seed }) = object.sample {
        lines.push((format!("random sample (seed {seed})"), situations as u64));
    }
    let lengths = object.shortest_cycle_lengths.iter();
    lines.extend(lengths.map(|length| (format!("  shortest of {} plays", length.length), length.situations)));
    let what =
        format!(": model {}, suicide {}, rules basic-ko; nodes are {}", object.model, object.suicide, object.terms);
    title(&subject.title, &what) + &columns(lines)
}

/// What the counts of every graph are called.
fn lines(counts: &Counts) -> Vec<(String, u64)> {
    let &ComponentCounts { count, nontrivial, largest, nodes_on_cycles, .. } = &counts.components;
    let lines = [
        ("nodes", counts.nodes),
        ("edges", counts.edges),
        ("reachable from the start", counts.reachable_from_start),
        ("components", count),
        ("  with a cycle", nontrivial),
        ("  nodes of the largest", largest),
        ("  nodes on cycles", nodes_on_cycles),
    ];
    lines.into_iter().map(|(label, number)| (label.to_owned(), number)).collect()
}

/// Lines of a label and a number, in two columns.
fn columns(lines: Vec<(String, u64)>) -> String {
    let width = lines.iter().map(|&(_, number)| grouped(number).len()).max().unwrap_or(0);
    let line = |(label, number): (String, u64)| format!("{label:<26}{:>width$}\n", grouped(number));
    lines.into_iter().map(line).collect()
}

fn nodes_in_words(nodes: u64) -> String {
    if nodes == 1 { "1 node".to_owned() } else { format!("{} nodes", grouped(nodes)) }
}

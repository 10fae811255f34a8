//! What is in no component after the passes.

use std::collections::BTreeMap;

use koatlas_position_graph::{ComponentSummary, Components, Content, Fingerprint, Rows};

use crate::moves::Moves;

/// Most positions that are looked at by one worker alone. They take about 100 bytes each, with their plays.
pub const MOST: u64 = 10_000_000;

/// The components of a graph and its content. One component has `pivotal` nodes, with their fingerprint; all others together
/// have the nodes `rest`, in ascending order.
///
/// A component that has a node in the rest lies wholly in it. So the others are the components of the graph with these
/// nodes and the edges between them.
#[must_use]
pub fn components(moves: &Moves, (pivotal, print): (u64, Fingerprint), rest: &[u64]) -> (ComponentSummary, Content) {
    let graph = Rows::from_pairs(rest.len(), |visit| {
        for (from, &code) in (0..).zip(rest) {
            moves.for_each_successor(code, |to| {
                if let Ok(to) = rest.binary_search(&to) {
                    visit(from, to as u32);
                }
            });
        }
    });
    let components = Components::of(&graph);
    let mut content = Content::of(&components, |number| moves.fingerprint(rest[number as usize]));
    content.add(pivotal, print);
    let others = components.summary(&graph);
    let mut sizes: BTreeMap<u64, u64> = others.sizes.into_iter().collect();
    *sizes.entry(pivotal).or_insert(0) += 1;
    let is_larger = u64::from(pivotal > 1);
    let summary = ComponentSummary {
        count: others.count + 1,
        nontrivial: others.nontrivial + is_larger,
        largest: others.largest.max(pivotal),
        nodes_on_cycles: others.nodes_on_cycles + is_larger * pivotal,
        sizes: sizes.into_iter().collect(),
    };
    (summary, content)
}

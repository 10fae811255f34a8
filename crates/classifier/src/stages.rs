//! Kos of several stages: one player has to take one stone after the other, and the other takes them back in turn.

use crate::types::LabelledDigraph;

/// Numbers of stages in words, from two.
const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// The name of a ko of several stages by its graph: a path whose plays take one stone each, those in one direction by one player and those
/// in the other by his opponent. `None` if `graph` is another one, or has fewer than two or more than eight stages.
pub(crate) fn name_of_stages(graph: &LabelledDigraph) -> Option<String> {
    let stages = graph.len().checked_sub(1)?;
    let number = NUMBERS.get(stages.checked_sub(2)?)?;
    let is_path = graph.edge_count() == 2 * stages
        && graph.edges().all(|(from, to, label)| {
            let back = graph.out(to).iter().any(|&(back, other)| back == from && other.colour() != label.colour());
            back && label.removed() == 1 && !label.suicide()
        });
    // On such a path each player has at most one play from each node.
    let in_one_direction = (0..graph.len() as u32).all(|node| match graph.out(node) {
        [_] => true,
        [(_, one), (_, other)] => one.colour() != other.colour(),
        _ => false,
    });
    (is_path && in_one_direction).then(|| format!("{number}-stage ko"))
}

//! Kos of several stages: one player has to take one stone after the other, and the other takes them back in turn.

use crate::types::LabelledDigraph;

/// Numbers of stages in words, from two.
const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];

/// The name of a ko of several stages by its connected graph: a path whose plays take one stone each, those in one direction by one player
/// and those in the other by his opponent. `None` if `graph` is another one, or has fewer than two or more than eight stages.
pub(crate) fn name_of_stages(graph: &LabelledDigraph) -> Option<String> {
    let stages = graph.len().checked_sub(1)?;
    let number = NUMBERS.get(stages.checked_sub(2)?)?;
    let is_tree_of_retakes = graph.edge_count() == 2 * stages
        && graph.edges().all(|(from, to, label)| {
            let back = graph.out(to).iter().any(|&(back, other)| back == from && other.colour() != label.colour());
            back && label.removed() == 1 && !label.suicide()
        });
    // A connected graph with one undirected edge less than nodes is a tree. With at most two plays from each node it is a path, and if
    // these are of different players, each player goes in one direction.
    let has_one_play_each = (0..graph.len() as u32).all(|node| match graph.out(node) {
        [_] => true,
        [(_, one), (_, other)] => one.colour() != other.colour(),
        _ => false,
    });
    (is_tree_of_retakes && has_one_play_each).then(|| format!("{number}-stage ko"))
}

//! Coupled kos: basic kos that share strings. They are recognised by their graph alone and named by the strings they share.
//!
//! A position of n basic kos is given by the set of kos that Black holds, and every play takes one ko. A string whose only
//! liberties are points of some of the kos is captured when its opponent holds all of these, so such positions are missing.
//! All other positions are nodes of the graph, and an edge leads from each to those that differ from it in one ko.
//!
//! The opposite edges of a square take the same ko. Edges that are connected by squares in this way form a *class*. The
//! plays in one ko are the edges of one class or of several. All divisions of the classes among kos are tried. If the graph can
//! be read as that of fewer or of more kos, its name has the fewest.

use std::collections::VecDeque;

use koatlas_board::Colour;

use crate::types::{Classes, LabelledDigraph, LabelledEdge};

/// Names of two kos, three kos and so on together.
const NAMES: [&str; 7] =
    ["double ko", "triple ko", "quadruple ko", "quintuple ko", "sextuple ko", "septuple ko", "octuple ko"];

/// Largest number of kos that have a name, and of classes of edges that are divided among kos.
const MAX_KOS: usize = NAMES.len() + 1;

/// Most positions of coupled kos that have a name.
pub(crate) const MOST_COUPLED: usize = 1 << MAX_KOS;

/// A set of kos: bit `i` is set if ko `i` belongs to it.
type KoSet = u16;

/// The name of coupled kos by their graph, for example `triple ko (one string shared by 3 kos)`. `None` if `prime` is another
/// graph, or has more than [`MAX_KOS`] classes of edges. If several names with the same number of kos fit, the alphabetically first.
///
/// # Complexity
/// O(nodes * edges) for at most 2^8 nodes; then O(edges) for each of the at most 4140 divisions of the classes.
pub(crate) fn name_of_coupled_kos(prime: &LabelledDigraph) -> Option<String> {
    if prime.len() > MOST_COUPLED || !prime.edges().all(|edge| is_retaken_ko(prime, edge)) {
        return None;
    }
    let (classes, class_of_edge) = classes(prime)?;
    let divisions = divisions(classes);
    let names = divisions.iter().filter_map(|ko_of_class| {
        let ko_of_edge: Vec<usize> = class_of_edge.iter().map(|&class| ko_of_class[class as usize]).collect();
        let kos = ko_of_class.iter().max()? + 1;
        Some((kos, name(kos, prime.edge_count(), held_by_black(prime, &ko_of_edge, kos)?)?))
    });
    names.min().map(|(_, name)| name)
}

/// True if the edge captures one stone, and another edge leads back from `to` to `from`.
fn is_retaken_ko(graph: &LabelledDigraph, (from, to, label): LabelledEdge) -> bool {
    label.removed() == 1 && !label.suicide() && graph.out(to).iter().any(|&(back, _)| back == from)
}

/// Number of classes of edges, and the class of each edge; `None` if there are more than [`MAX_KOS`].
fn classes(graph: &LabelledDigraph) -> Option<(usize, Vec<u32>)> {
    let edges: Vec<(u32, u32)> = graph.edges().map(|(from, to, _)| (from, to)).collect();
    let mut classes = Classes::new(edges.len());
    for (edge, &(from, to)) in (0..).zip(&edges) {
        // The edge back takes the same ko.
        if let Some(back) = edge_number(&edges, to, from) {
            classes.union(edge, back);
        }
        // Squares: from - other - end - to - from. The edge from `other` to `end` is opposite.
        for &(other, _) in graph.out(from).iter().filter(|&&(other, _)| other != to) {
            for &(end, _) in graph.out(other).iter().filter(|&&(end, _)| end != from) {
                if edge_number(&edges, end, to).is_some()
                    && let Some(opposite) = edge_number(&edges, other, end)
                {
                    classes.union(edge, opposite);
                }
            }
        }
    }
    (classes.count <= MAX_KOS).then(|| (classes.count, classes.class_numbers()))
}

/// The index of an edge in `edges`, which are sorted; `None` if there is no such edge.
fn edge_number(edges: &[(u32, u32)], from: u32, to: u32) -> Option<u32> {
    edges.binary_search(&(from, to)).ok().map(|index| index as u32)
}

/// All divisions of `items` into groups, each as the group of every item. Groups are numbered in the order in which they occur.
fn divisions(items: usize) -> Vec<Vec<usize>> {
    let mut divisions = vec![vec![]];
    for _ in 0..items {
        // The next item joins a group, or is the first of a new one.
        let longer = divisions.into_iter().flat_map(|groups: Vec<usize>| {
            let new = groups.iter().max().map_or(0, |last| last + 1);
            (0..=new).map(move |group| [&groups[..], &[group]].concat())
        });
        divisions = longer.collect();
    }
    divisions
}

/// By node, the set of kos that Black holds there. `None` if the plays do not fit this assignment of kos to edges.
fn held_by_black(graph: &LabelledDigraph, ko_of_edge: &[usize], kos: usize) -> Option<Vec<KoSet>> {
    let differ = differing_from_first(graph, ko_of_edge)?;
    // Black takes a ko that he did not hold. So each edge of a ko tells the holder at the first node.
    let mut held_at_first = vec![None; kos];
    for ((from, _, label), &ko) in graph.edges().zip(ko_of_edge) {
        // Black holds the ko before White takes it, and White before Black does.
        let held = differ[from as usize] >> ko & 1 ^ KoSet::from(label.colour() == Colour::White);
        if *held_at_first[ko].get_or_insert(held) != held {
            return None;
        }
    }
    let first: KoSet = held_at_first.iter().enumerate().map(|(ko, held)| held.unwrap_or(0) << ko).sum();
    Some(differ.iter().map(|differ| first ^ differ).collect())
}

/// By node, the kos that are held by another player than at the first node; `None` if that depends on the path.
fn differing_from_first(graph: &LabelledDigraph, ko_of_edge: &[usize]) -> Option<Vec<KoSet>> {
    let mut out = vec![Vec::new(); graph.len()];
    graph.edges().zip(ko_of_edge).for_each(|((from, to, _), &ko)| out[from as usize].push((to as usize, ko)));
    let mut differ: Vec<Option<KoSet>> = vec![None; graph.len()];
    differ[0] = Some(0);
    let mut queue = VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        for &(next, ko) in &out[node] {
            // Each play changes the holder of one ko.
            let after = differ[node]? ^ 1 << ko;
            if differ[next].is_none() {
                queue.push_back(next);
            }
            if *differ[next].get_or_insert(after) != after {
                return None;
            }
        }
    }
    differ.into_iter().collect()
}

/// The name of coupled kos with the positions `held` and `edges` plays. `None` if a position is missing for another reason than
/// that a string would be captured.
fn name(kos: usize, edges: usize, mut held: Vec<KoSet>) -> Option<String> {
    held.sort_unstable();
    let all: KoSet = ((1_u32 << kos) - 1) as KoSet;
    let held_by_white: Vec<KoSet> = held.iter().map(|held| all & !held).collect();
    let [black, white] = [&held, &held_by_white].map(|held| shared_by(held, all));
    // All positions in which no string is captured must be there, and all plays between them.
    let possible = (0..=all).filter(|&held| meets_all(held, &black) && meets_all(all & !held, &white));
    if !possible.eq(held.iter().copied()) {
        return None;
    }
    let plays = held.iter().map(|at| (0..kos).filter(|&ko| held.binary_search(&(at ^ 1 << ko)).is_ok()).count());
    if plays.sum::<usize>() != edges {
        return None;
    }
    let name = NAMES.get(kos.checked_sub(2)?)?;
    Some(format!("{name} ({})", strings([sizes(&black), sizes(&white)])))
}

/// The strings of a player, each as the set of kos that share it: the minimal sets of which he always holds a ko, since a
/// string is captured where he holds none of its kos.
fn shared_by(held: &[KoSet], all: KoSet) -> Vec<KoSet> {
    let strings = (1..=all).filter(|&string| {
        let mut smaller = (0..KoSet::BITS).filter(|ko| string >> ko & 1 == 1).map(|ko| string & !(1 << ko));
        meets_all(string, held) && !smaller.any(|smaller| meets_all(smaller, held))
    });
    strings.collect()
}

/// True if `kos` have a ko in common with each of `sets`.
fn meets_all(kos: KoSet, sets: &[KoSet]) -> bool {
    sets.iter().all(|set| set & kos != 0)
}

/// By string, the number of kos that share it, in descending order.
fn sizes(strings: &[KoSet]) -> Vec<u32> {
    let mut sizes: Vec<u32> = strings.iter().map(|string| string.count_ones()).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

/// Describes the strings of both players. The text does not change if the colours are exchanged.
fn strings(mut sizes: [Vec<u32>; 2]) -> String {
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let sum_text = |sizes: &Vec<u32>| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
    let [one, other] = sizes.each_ref().map(sum_text);
    match [sizes[0].len(), sizes[1].len()] {
        [1, 0] => format!("one string shared by {one} kos"),
        [_, 0] => format!("strings of one colour, shared by {one} kos"),
        _ => format!("strings of both colours, shared by {one} and by {other} kos"),
    }
}

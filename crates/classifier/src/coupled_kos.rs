//! Coupled kos: basic kos that share strings. They are recognised by their graph alone and named by the strings they share.
//!
//! A position of n basic kos is given by the set of kos that Black holds, and every play takes one ko. A string whose only
//! liberties are points of some of the kos is captured when its opponent holds all of these, so such positions are missing.
//! All other positions are nodes of the graph, and an edge leads from each to those that differ from it in one ko.
//!
//! The opposite edges of a square take the same ko. Edges that are connected by squares in this way form a *class*. Each ko
//! takes the edges of one class or of several. All divisions of the classes among kos are tried. If graphs of few kos and of
//! more kos are equal, the graph is named by the fewest.

use std::collections::VecDeque;

use koatlas_board::Colour;

use crate::types::{Classes, EdgeLabel, LabelledDigraph};

/// Names of two kos, three kos and so on together.
const NAMES: [&str; 7] =
    ["double ko", "triple ko", "quadruple ko", "quintuple ko", "sextuple ko", "septuple ko", "octuple ko"];

/// Most kos that have a name, and most classes of edges that are divided among kos.
const MOST: usize = NAMES.len() + 1;

/// A set of kos: bit `i` is set if ko `i` belongs to it.
type KoSet = u16;

/// The name of coupled kos by their graph, for example `triple ko (one string shared by 3 kos)`. `None` if `prime` is another
/// graph, or has more than [`MOST`] classes of edges. If several names with the same number of kos fit, the alphabetically first.
///
/// # Complexity
/// O(nodes * edges) for at most 2^8 nodes; then O(edges) for each of the at most 4140 divisions of the classes.
pub(crate) fn name_of_coupled_kos(prime: &LabelledDigraph) -> Option<String> {
    let is_ko = |label: EdgeLabel| label.removed() == 1 && !label.suicide();
    let is_retaken = |from, to| prime.out(to).iter().any(|&(back, _)| back == from);
    if prime.len() > 1 << MOST || !prime.edges().all(|(from, to, label)| is_ko(label) && is_retaken(from, to)) {
        return None;
    }
    let (classes, class_of) = classes(prime)?;
    let named = |kos: &Vec<usize>| {
        let of_edge: Vec<usize> = class_of.iter().map(|&class| kos[class as usize]).collect();
        let many = kos.iter().max()? + 1;
        Some((many, name(many, prime.edge_count(), held_by_black(prime, &of_edge, many)?)?))
    };
    divisions(classes).iter().filter_map(named).min().map(|(_, name)| name)
}

/// Number of classes of edges, and the class of each edge; `None` if there are more than [`MOST`].
fn classes(graph: &LabelledDigraph) -> Option<(usize, Vec<u32>)> {
    let edges: Vec<(u32, u32)> = graph.edges().map(|(from, to, _)| (from, to)).collect();
    let place = |from, to| edges.binary_search(&(from, to)).ok().map(|place| place as u32);
    let mut classes = Classes::new(edges.len());
    for (edge, &(from, to)) in (0..).zip(&edges) {
        let beside = graph.out(from).iter().filter(|&&(other, _)| other != to);
        let across = beside.flat_map(|&(other, _)| graph.out(other).iter().map(move |&(end, _)| (other, end)));
        let opposite = across.filter(|&(_, end)| end != from && place(end, to).is_some());
        let like = opposite.filter_map(|(other, end)| place(other, end)).chain(place(to, from));
        like.for_each(|other| classes.union(edge, other));
    }
    (classes.count <= MOST).then(|| (classes.count, classes.class_numbers()))
}

/// All divisions of `things` into groups, each as the group of every thing. Groups are numbered in the order in which they occur.
fn divisions(things: usize) -> Vec<Vec<usize>> {
    (0..things).fold(vec![vec![]], |divisions, _| {
        let with_one_more = |groups: Vec<usize>| {
            let new = groups.iter().max().map_or(0, |most| most + 1);
            (0..=new).map(move |group| [&groups[..], &[group]].concat())
        };
        divisions.into_iter().flat_map(with_one_more).collect()
    })
}

/// By node, the set of kos that Black holds there. `None` if the plays do not fit this assignment of kos to edges.
fn held_by_black(graph: &LabelledDigraph, ko_of_edge: &[usize], kos: usize) -> Option<Vec<KoSet>> {
    let differ = differing_from_first(graph, ko_of_edge)?;
    // Black takes a ko that he did not hold. So each edge of a ko tells the holder at the first node.
    let mut first = vec![None; kos];
    for ((from, _, label), &ko) in graph.edges().zip(ko_of_edge) {
        let held = differ[from as usize] >> ko & 1 ^ KoSet::from(label.colour() == Colour::White);
        if *first[ko].get_or_insert(held) != held {
            return None;
        }
    }
    let first: KoSet = first.iter().enumerate().map(|(ko, held)| held.unwrap_or(0) << ko).sum();
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
            let there = differ[node]? ^ 1 << ko;
            if differ[next].is_none() {
                queue.push_back(next);
            }
            if *differ[next].get_or_insert(there) != there {
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
    let lost: Vec<KoSet> = held.iter().map(|held| all & !held).collect();
    let [black, white] = [&held, &lost].map(|held| shared_by(held, all));
    let lives = |held: &KoSet| black.iter().all(|s| held & s != 0) && white.iter().all(|s| !held & s != 0);
    let takings = |at: &KoSet| (0..kos).filter(|&ko| held.binary_search(&(at ^ 1 << ko)).is_ok()).count();
    let is_whole = (0..=all).filter(lives).eq(held.iter().copied()) && held.iter().map(takings).sum::<usize>() == edges;
    let name = NAMES.get(kos.checked_sub(2)?).filter(|_| is_whole)?;
    Some(format!("{name} ({})", strings([sizes(&black), sizes(&white)])))
}

/// The strings of a player, each as the set of kos that share it: the minimal sets of which he always holds a ko.
fn shared_by(held: &[KoSet], all: KoSet) -> Vec<KoSet> {
    let lives = |string: KoSet| held.iter().all(|held| held & string != 0);
    let is_least = |string: KoSet| (0..KoSet::BITS).all(|ko| string >> ko & 1 == 0 || !lives(string & !(1 << ko)));
    (1..=all).filter(|&string| lives(string) && is_least(string)).collect()
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
    let listed = |sizes: &[u32]| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
    match [&sizes[0][..], &sizes[1][..]] {
        [[one], []] => format!("one string shared by {one} kos"),
        [one, []] => format!("strings of one colour, shared by {} kos", listed(one)),
        [one, other] => format!("strings of both colours, shared by {} and by {} kos", listed(one), listed(other)),
    }
}

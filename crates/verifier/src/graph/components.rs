//! Reachable nodes, distances, and strongly connected components.

use std::collections::VecDeque;
use std::hash::Hash;

use rustc_hash::FxHashSet;

/// Returns the nodes reachable from `start`, itself included, in breadth-first order.
pub(crate) fn reachable<T: Copy + Eq + Hash, N: IntoIterator<Item = T>>(start: T, next: impl Fn(T) -> N) -> Vec<T> {
    let (mut all, mut met, mut place) = (vec![start], FxHashSet::from_iter([start]), 0);
    while let Some(&from) = all.get(place) {
        all.extend(next(from).into_iter().filter(|&to| met.insert(to)));
        place += 1;
    }
    all
}

/// Returns the distance from `start` to every node; `u32::MAX` if there is no path.
pub(crate) fn distances<N: IntoIterator<Item = u32>>(nodes: usize, start: u32, next: impl Fn(u32) -> N) -> Vec<u32> {
    let mut distances = vec![u32::MAX; nodes];
    distances[start as usize] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(from) = queue.pop_front() {
        for to in next(from) {
            if distances[to as usize] == u32::MAX {
                distances[to as usize] = distances[from as usize] + 1;
                queue.push_back(to);
            }
        }
    }
    distances
}

/// Returns the number of the strongly connected component of every node. Every edge leads to its own component or to one with
/// a higher number.
///
/// Two depth-first searches, the second on the reversed edges (Kosaraju; Sharir, Computers and Mathematics with Applications
/// 7, 1981). Time O(nodes + edges).
pub(crate) fn components(nodes: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let (mut next, mut back) = (vec![Vec::new(); nodes], vec![Vec::new(); nodes]);
    for (from, to) in edges {
        next[from].push(to);
        back[to].push(from);
    }
    // The node that the first search leaves last is in a component that no other one leads to. Searching backwards from it
    // finds just its component, and so on.
    let (mut left, mut seen) = (Vec::new(), vec![false; nodes]);
    (0..nodes).for_each(|root| search(root, &next, &mut seen, &mut left));
    let (mut component, mut seen, mut number) = (vec![0; nodes], vec![false; nodes], 0);
    for &root in left.iter().rev() {
        let mut found = Vec::new();
        search(root, &back, &mut seen, &mut found);
        found.iter().for_each(|&node| component[node] = number);
        number += usize::from(!found.is_empty());
    }
    component
}

/// Searches depth first from `root` if it was not visited before, and appends nodes to `left` as the search leaves them.
fn search(root: usize, next: &[Vec<usize>], seen: &mut [bool], left: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[root], true) {
        return;
    }
    let mut path = vec![(root, 0)];
    while let Some((node, edge)) = path.last_mut() {
        let to = next[*node].get(*edge).copied();
        *edge += 1;
        match to {
            Some(to) if !std::mem::replace(&mut seen[to], true) => path.push((to, 0)),
            Some(_) => {}
            None => left.extend(path.pop().map(|(node, _)| node)),
        }
    }
}

//! Where a walk can go without using a token, and what that gains.

use std::collections::VecDeque;

use crate::walk_graph::{WalkEdge, WalkGraph};

/// What can come next on a walk: some edges without a token, then one with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Next {
    /// The token used.
    pub(crate) token: u32,
    /// The node that the last edge leads to.
    pub(crate) head: u32,
    /// The most that the edges weigh.
    pub(crate) weight: u32,
}

/// Goes from a node along edges without a token.
pub(crate) struct TokenlessWays<'g> {
    graph: &'g WalkGraph,
    /// The last round in which a node was reached, and its index in the list of that round.
    seen: Vec<(u32, u32)>,
    round: u32,
}

/// A node that is reached without a token.
struct Reached {
    node: u32,
    /// The most that can be gained on the way.
    weight: u32,
    /// The last edge of that way, and the index of the node that it starts from.
    by: Option<(usize, u32)>,
}

impl<'g> TokenlessWays<'g> {
    pub(crate) fn new(graph: &'g WalkGraph) -> TokenlessWays<'g> {
        TokenlessWays { graph, seen: vec![(0, 0); graph.nodes()], round: 0 }
    }

    /// All that can come next, ordered by token. Of those with the same token that lead to the same node, only the
    /// heaviest.
    pub(crate) fn next(&mut self, from: u32) -> Vec<Next> {
        let mut next = Vec::new();
        for Reached { node, weight, .. } in self.reached(from) {
            for &WalkEdge { to: head, token, weight: last } in self.edges(node) {
                next.extend(token.map(|token| Next { token, head, weight: weight + last }));
            }
        }
        next.sort_unstable_by_key(|next| (next.token, next.head, u32::MAX - next.weight));
        next.dedup_by_key(|next| (next.token, next.head));
        next
    }

    /// The most that can be gained by going on without a token and ending.
    pub(crate) fn end(&mut self, from: u32) -> u32 {
        let graph = self.graph;
        let gained = |reached: &Reached| reached.weight + graph.end_weight(reached.node);
        self.reached(from).iter().map(gained).max().expect("the node itself is reached")
    }

    /// Appends the heaviest edges that use this token next and lead to this node; of those that weigh the same, the first
    /// ones that a breadth-first search finds.
    pub(crate) fn go_on(&mut self, walk: &mut Vec<u32>, from: u32, token: u32, head: u32) {
        let reached = self.reached(from);
        let mut best: Option<(u32, usize, u32)> = None;
        for (index, &Reached { node, weight, .. }) in reached.iter().enumerate() {
            for edge in self.graph.edges_from(node) {
                let WalkEdge { to, token: used, weight: last } = self.graph.edges()[edge as usize];
                let heavier = best.is_none_or(|(most, ..)| weight + last > most);
                if used == Some(token) && to == head && heavier {
                    best = Some((weight + last, index, edge));
                }
            }
        }
        let (_, index, edge) = best.expect("a path follows the edges of its graph");
        append_way(walk, &reached, index);
        walk.push(edge);
    }

    /// Appends the edges without a token that gain most before the end.
    pub(crate) fn finish(&mut self, walk: &mut Vec<u32>, from: u32) {
        let reached = self.reached(from);
        let gained = |index: &usize| reached[*index].weight + self.graph.end_weight(reached[*index].node);
        let best = (0..reached.len()).rev().max_by_key(gained).expect("the node itself is reached");
        append_way(walk, &reached, best);
    }

    fn edges(&self, node: u32) -> &'g [WalkEdge] {
        let range = self.graph.edges_from(node);
        &self.graph.edges()[range.start as usize..range.end as usize]
    }

    /// All nodes reached, by the heaviest ways (Bellman and Ford); there are no cycles with weight.
    fn reached(&mut self, from: u32) -> Vec<Reached> {
        self.round += 1;
        self.seen[from as usize] = (self.round, 0);
        let mut reached = vec![Reached { node: from, weight: 0, by: None }];
        let mut pending = VecDeque::from([0]);
        while let Some(index) = pending.pop_front() {
            for edge in self.graph.edges_from(reached[index].node) {
                let WalkEdge { to, token, weight } = self.graph.edges()[edge as usize];
                let new = Reached { node: to, weight: reached[index].weight + weight, by: Some((index, edge)) };
                if token.is_none() {
                    pending.extend(self.improve(&mut reached, new));
                }
            }
        }
        reached
    }

    /// Takes a way to a node, if it is the first or the heaviest one so far; the index of the node then.
    fn improve(&mut self, reached: &mut Vec<Reached>, new: Reached) -> Option<usize> {
        let seen = &mut self.seen[new.node as usize];
        if seen.0 != self.round {
            *seen = (self.round, reached.len() as u32);
            reached.push(new);
            return Some(reached.len() - 1);
        }
        let index = seen.1 as usize;
        let heavier = new.weight > reached[index].weight;
        if heavier {
            reached[index] = new;
        }
        heavier.then_some(index)
    }
}

/// Appends the edges that lead to the node with this index.
fn append_way(walk: &mut Vec<u32>, reached: &[Reached], index: usize) {
    let begin = walk.len();
    let before = |&(index, _): &(usize, u32)| reached[index].by;
    walk.extend(std::iter::successors(reached[index].by, before).map(|(_, edge)| edge));
    walk[begin..].reverse();
}

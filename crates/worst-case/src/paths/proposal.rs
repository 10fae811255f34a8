//! Random alternating cycles.

use koatlas_position_graph::Random;

use super::token_graph::{START, TokenGraph};
use crate::paths::cover::{CycleCover, Exchange, MOST_SOURCES};

/// Draws random exchanges after which every node still has an allowed successor. Allowed are successors in the graph,
/// the node itself, and the start.
///
/// The cycle of the start is the path, closed by an arc from its end to the start. A node that is its own successor is
/// not on the path.
pub(crate) struct Proposer<'g> {
    graph: &'g TokenGraph,
    closings: Vec<Closing>,
    round: u32,
}

/// How an exchange that has come to a node can be closed.
#[derive(Clone, Copy)]
struct Closing {
    /// The last round in which the node could close it.
    round: u32,
    /// The last source in that round, which takes the successor that the first one gives up: the node itself, or the
    /// node whose successor it takes.
    last: u32,
}

/// The most random steps, after which up to two more sources close the exchange.
const MOST_STEPS: usize = MOST_SOURCES - 3;

impl<'g> Proposer<'g> {
    pub(crate) fn new(graph: &'g TokenGraph) -> Proposer<'g> {
        Proposer { graph, closings: vec![Closing { round: 0, last: START }; graph.len()], round: 0 }
    }

    /// A random exchange; `None` if the random walk finds none.
    ///
    /// The node given takes a random successor from the node that has it. That node needs another in its turn, and so on
    /// for a few steps. The exchange is closed if the last node can have the successor that the first gave up, directly
    /// or by way of one or two more nodes.
    pub(crate) fn draw(&mut self, first: u32, cover: &CycleCover, random: &mut Random) -> Option<Exchange> {
        let (mut node, mut exchange) = (first, Exchange::from(first));
        let given_up = cover.successor(node);
        self.begin(given_up, cover, random);
        let mut steps = 0;
        while steps == 0 || steps < MOST_STEPS && random.below(1 + steps * steps) == 0 {
            node = cover.predecessor(self.successor(node, random)?);
            if !exchange.push(node) {
                return None;
            }
            if given_up == START && node != START {
                return Some(exchange);
            }
            steps += 1;
        }
        self.close(&mut exchange, node, cover, random).then_some(exchange)
    }

    /// Marks the nodes that can have the successor that the first source gives up, and the nodes that can have the
    /// successor of one of these. If that successor is the start, nothing is marked: every node can have it.
    fn begin(&mut self, given_up: u32, cover: &CycleCover, random: &mut Random) {
        self.next_round();
        if given_up == START {
            return;
        }
        let graph = self.graph;
        let lasts = graph.predecessors(given_up);
        let (before, from) = lasts.split_at(random.below(lasts.len() + 1));
        for &last in from.iter().chain(before).chain([&given_up]) {
            let next = cover.successor(last);
            if next != START && next != given_up {
                graph.predecessors(next).iter().chain([&next]).for_each(|&node| self.mark(node, last));
            }
        }
        lasts.iter().chain([&given_up]).for_each(|&last| self.mark(last, last));
    }

    fn next_round(&mut self) {
        if self.round == u32::MAX {
            self.closings.fill(Closing { round: 0, last: START });
            self.round = 0;
        }
        self.round += 1;
    }

    #[inline]
    fn mark(&mut self, node: u32, last: u32) {
        self.closings[node as usize] = Closing { round: self.round, last };
    }

    /// A random successor that a node can have, the start an eighth as often as others.
    fn successor(&self, node: u32, random: &mut Random) -> Option<u32> {
        let successors = self.graph.successors(node);
        let choice = random.below(8 * successors.len() + 9);
        match successors.get(choice / 8) {
            Some(&successor) => Some(successor),
            None if node == START => None,
            None if choice == 8 * successors.len() + 8 => Some(START),
            None => Some(node),
        }
    }

    /// Closes an exchange that has come to a node, if it can be closed; whether it could.
    fn close(&self, exchange: &mut Exchange, node: u32, cover: &CycleCover, random: &mut Random) -> bool {
        let closing = self.closings[node as usize];
        if closing.round == self.round && random.below(4) == 0 {
            return closing.last == node || exchange.push(closing.last);
        }
        let successors = self.graph.successors(node);
        let (before, from) = successors.split_at(random.below(successors.len() + 1));
        from.iter().chain(before).chain([&node]).any(|&taken| self.end(exchange, cover.predecessor(taken)))
    }

    /// Adds a node, and the one after it that closes the exchange, if they close it; whether they do.
    #[inline]
    fn end(&self, exchange: &mut Exchange, node: u32) -> bool {
        let Closing { round, last } = self.closings[node as usize];
        let new = |node: u32| !exchange.sources().contains(&node);
        let ends = round == self.round && new(node) && new(last);
        if ends {
            exchange.push(node);
            exchange.push(last);
        }
        ends
    }
}

//! Random alternating cycles.

use super::cover::CycleCover;
use super::exchange::{Exchange, MOST_SOURCES};
use super::random::Random;
use super::token_graph::{START, TokenGraph};

/// Draws exchanges after which every node still has an allowed successor: one in the graph, itself, or the start.
///
/// The cycle of the start is the path, closed by an edge from its end; nodes by themselves are not on it.
pub(crate) struct Proposer<'g> {
    graph: &'g TokenGraph,
    /// The last round in which a node could have the successor that the first source gives up.
    closing: Vec<u64>,
    round: u64,
}

impl<'g> Proposer<'g> {
    pub(crate) fn new(graph: &'g TokenGraph) -> Proposer<'g> {
        Proposer { graph, closing: vec![0; graph.len()], round: 0 }
    }

    /// An exchange; `None` if the walk that was to become one ends nowhere.
    ///
    /// From a random node on, a random successor is taken from its predecessor, which needs another in its turn, until one
    /// can have that of the first.
    pub(crate) fn draw(&mut self, cover: &CycleCover, random: &mut Random) -> Option<Exchange> {
        let mut node = random.below(self.graph.len()) as u32;
        let mut exchange = Exchange::from(node);
        let given_up = cover.successor(node);
        self.begin(given_up);
        while exchange.sources().len() < MOST_SOURCES {
            let taken = self.successor(node, random)?;
            node = cover.predecessor(taken);
            if !exchange.push(node) {
                return None;
            }
            let closed = self.closes(node, given_up);
            if closed
                || exchange.sources().len() < MOST_SOURCES && self.close(&mut exchange, node, given_up, cover, random)
            {
                return Some(exchange);
            }
        }
        None
    }

    fn begin(&mut self, given_up: u32) {
        self.round += 1;
        if given_up != START {
            self.closing[given_up as usize] = self.round;
            self.graph.predecessors(given_up).iter().for_each(|&node| self.closing[node as usize] = self.round);
        }
    }

    /// Whether a node can have the successor that the first source gives up.
    #[inline]
    fn closes(&self, node: u32, given_up: u32) -> bool {
        if given_up == START { node != START } else { self.closing[node as usize] == self.round }
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

    /// Mostly looks whether one more source closes the exchange, and adds it.
    fn close(
        &self,
        exchange: &mut Exchange,
        node: u32,
        given_up: u32,
        cover: &CycleCover,
        random: &mut Random,
    ) -> bool {
        let successors = self.graph.successors(node);
        let choice = random.below(4 * successors.len() + 1);
        let (before, from) = successors.split_at(choice / 4);
        !choice.is_multiple_of(4)
            && from.iter().chain(before).any(|&successor| {
                let last = cover.predecessor(successor);
                self.closes(last, given_up) && exchange.push(last)
            })
    }
}

//! Long paths by simulated annealing of a cycle cover, which is changed along random alternating cycles.

use koatlas_position_graph::Random;

use super::cover::{CycleCover, ExchangeEffect, MOST_SOURCES, SuccessorExchange};
use super::mark_graph::{MarkGraph, START};
use crate::limits::SearchLimits;

/// Path in a [`MarkGraph`] with what it gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MarkPath {
    pub nodes: Vec<u32>,
    pub value: i64,
}

/// Fewest iterations between two looks at the limits.
const FEWEST_BETWEEN_LOOKS: u64 = 1024;

/// In a schedule that `joins`, one exchange in this many begins anywhere.
const ONE_IN_ANYWHERE: usize = 5;

/// Temperature and price over the iterations, each from its first to its last value.
#[derive(Clone, Copy)]
pub(super) struct Schedule {
    temperature: (f64, f64),
    /// Price of a cycle of several nodes, in units of gain. A node that is a cycle by itself has no price, but gains nothing.
    price: (f64, f64),
    /// True if most exchanges begin at a cycle of several nodes that is not the path. The search then ends when there is none.
    joins: bool,
}

/// Schedule of a search that begins with every node as a cycle by itself. At the last price, cycles of a few nodes fall apart; each basic
/// ko is such a cycle.
pub(super) const FROM_SINGLE_NODES: Schedule = Schedule { temperature: (0.3, 0.12), price: (0.7, 8.0), joins: false };

/// Schedule of a search that begins with a good cover.
pub(super) const FROM_GOOD_COVER: Schedule = Schedule { temperature: (0.2, 0.12), price: (1.5, 8.0), joins: false };

/// Schedule for a cover that is nearly a longest path: its cycles are to be joined, and little else is to change.
pub(super) const JOIN_CYCLES: Schedule = Schedule { temperature: (0.1, 0.03), price: (1.0, 4.0), joins: true };

/// Search that goes from one cycle cover to the next.
///
/// A path can be seen as a cycle cover: the path is closed to a cycle, and every other node is a cycle by itself. To find the best
/// cover with any number of cycles is the assignment problem, which is easy. The search therefore goes from one cover to the next by
/// exchanging successors along short alternating cycles (as in the patching of cycles by Karp, SIAM Journal on Computing 8, 1979);
/// that joins and splits cycles. By simulated annealing it maximises what the cycles gain, minus a price for each cycle. The price
/// rises until only the path is left, while the temperature falls.
///
/// Space O(nodes + edges); an iteration takes time O(1) or, if something is exchanged, O(square root of nodes).
pub(super) struct Annealing<'g> {
    graph: &'g MarkGraph,
    pub cover: CycleCover,
    pub random: Random,
    /// For each node, the way to close an exchange that has come there in this `round`.
    closings: Vec<Closing>,
    /// Number of the exchange that is being drawn.
    round: u32,
    /// Number of cycles of several nodes, and that of the start.
    cycles: i32,
    /// Gain of all cycles together.
    total: i64,
    /// In a schedule that `joins`, the nodes of cycles of several nodes other than the path, where most exchanges begin; otherwise empty.
    apart: Vec<u32>,
    pub best: MarkPath,
}

impl<'g> Annealing<'g> {
    pub fn new(graph: &'g MarkGraph, cover: CycleCover, random: Random) -> Annealing<'g> {
        let mut firsts: Vec<u32> = (0..graph.len() as u32).filter(|&v| v == START || cover.size(v) > 1).collect();
        firsts.sort_by_key(|&node| cover.cycle_of(node));
        firsts.dedup_by_key(|node| cover.cycle_of(*node));
        let (cycles, total) = (firsts.len() as i32, firsts.iter().map(|&node| cycle_value(graph, &cover, node)).sum());
        let best = MarkPath { nodes: cover.cycle(START), value: cycle_value(graph, &cover, START) };
        let closings = vec![Closing { round: 0, last: START }; graph.len()];
        Annealing { graph, cover, random, closings, round: 0, cycles, total, apart: Vec::new(), best }
    }

    /// Changes the cover by `schedule` until `limits` are reached.
    pub fn run(&mut self, schedule: Schedule, limits: SearchLimits) {
        let portion =
            if schedule.joins { FEWEST_BETWEEN_LOOKS } else { FEWEST_BETWEEN_LOOKS.max(self.graph.len() as u64) };
        let mut iterations = 0;
        while iterations < limits.iterations && (self.best.value as u64) < limits.target && !limits.stop.is_set() {
            if schedule.joins {
                let (cover, path) = (&self.cover, self.cover.cycle_of(START));
                let nodes = 0..self.graph.len() as u32;
                self.apart = nodes.filter(|&v| cover.cycle_of(v) != path && cover.size(v) > 1).collect();
                // A path without such cycles gets one portion of exchanges, which can make some.
                if self.apart.is_empty() && iterations > 0 {
                    break;
                }
            }
            let progress = iterations as f64 / limits.iterations as f64;
            let (first, last) = schedule.temperature;
            // The temperature falls linearly, and the price rises exponentially.
            let (temperature, price) = (first + (last - first) * progress, price_at(schedule.price, progress));
            let portion = portion.min(limits.iterations - iterations);
            (0..portion).for_each(|_| self.step(temperature, price));
            self.keep(cycle_value(self.graph, &self.cover, START));
            iterations += portion;
        }
    }

    /// Draws an exchange and makes it, if chance allows its loss at this `temperature`.
    fn step(&mut self, temperature: f64, price: f64) {
        let first = if !self.apart.is_empty() && self.random.below(ONE_IN_ANYWHERE) > 0 {
            self.apart[self.random.below(self.apart.len())]
        } else {
            self.random.below(self.graph.len()) as u32
        };
        let Some(exchange) = self.draw(first) else { return };
        let effect = self.cover.effect(&exchange);
        let ExchangeEffect { single_nodes, cycles, .. } = effect;
        let (graph, cover) = (self.graph, &self.cover);
        let gain = if graph.is_uniform { -i64::from(single_nodes) } else { gain_of_exchange(graph, cover, &exchange) };
        // Accepts a loss x with probability exp(-x / temperature), as Metropolis does.
        if price * f64::from(cycles) - gain as f64 <= temperature * self.random.exponential() {
            self.cover.exchange(&exchange, &effect);
            self.cycles += cycles;
            self.total += gain;
            self.keep(self.known_value());
        }
    }

    /// Lower bound for what the path gains, without following it; 0 if there are other cycles whose gains are not known apart.
    fn known_value(&self) -> i64 {
        match self.cycles {
            _ if self.graph.is_uniform => self.cover.size(START) as i64 - 1,
            1 => self.total,
            _ => 0,
        }
    }

    /// Keeps the path if `value`, a lower bound for its gain, is better than the best.
    fn keep(&mut self, value: i64) {
        if value > self.best.value {
            self.best = MarkPath { nodes: self.cover.cycle(START), value };
        }
    }
}

/// Price at `progress`, from 0 to 1. From the first to the last price it rises by the same factor in equal times.
///
/// The power is a product of roots, which are the same on every machine.
fn price_at((first, last): (f64, f64), progress: f64) -> f64 {
    let (mut price, mut factor, mut rest) = (first, last / first, progress);
    for _ in 0..16 {
        (factor, rest) = (factor.sqrt(), rest * 2.0);
        if rest >= 1.0 {
            (price, rest) = (price * factor, rest - 1.0);
        }
    }
    price
}

/// Computes by how much `exchange` raises what all cycles gain together.
///
/// What a node gains depends on its predecessor and its successor. A source gets a new successor, and perhaps a new predecessor. A
/// node that is taken over gets a new predecessor.
fn gain_of_exchange(graph: &MarkGraph, cover: &CycleCover, exchange: &SuccessorExchange) -> i64 {
    let sources = exchange.sources();
    let mut new_successors = [START; MOST_SOURCES];
    for index in 0..sources.len() {
        new_successors[index] = cover.successor(sources[exchange.next(index)]);
    }
    let new_successors = &new_successors[..sources.len()];
    let mut gained = 0;
    for (&source, &taken) in sources.iter().zip(new_successors) {
        let old_predecessor = cover.predecessor(source);
        let taker = new_successors.iter().position(|&node| node == source);
        let new_predecessor = taker.map_or(old_predecessor, |index| sources[index]);
        gained += graph.gain(new_predecessor, source, taken);
        gained -= graph.gain(old_predecessor, source, cover.successor(source));
        if !sources.contains(&taken) {
            let after = cover.successor(taken);
            gained += graph.gain(source, taken, after) - graph.gain(cover.predecessor(taken), taken, after);
        }
    }
    gained
}

/// Gain of the cycle that `first` is on.
fn cycle_value(graph: &MarkGraph, cover: &CycleCover, first: u32) -> i64 {
    let gains = cover.cycle(first).into_iter().map(|v| graph.gain(cover.predecessor(v), v, cover.successor(v)));
    gains.sum()
}

/// Way to close an exchange that has come to a node: the node takes the successor that the first source gives up, or it takes that of
/// `last`, which takes the one given up.
#[derive(Clone, Copy)]
struct Closing {
    /// Last round in which the node could close it.
    round: u32,
    /// Last source in that round: the node itself, or one more.
    last: u32,
}

/// Most random steps, after which up to two more sources close the exchange.
const MOST_STEPS: usize = MOST_SOURCES - 3;

/// Random exchanges after which every node still has an allowed successor: one in the graph, the node itself, or the start.
///
/// The cycle of the start is the path, closed by an arc from its end to the start. A node that is its own successor is not on the path.
impl Annealing<'_> {
    /// Draws a random exchange that begins at `first`; `None` if the random walk finds none.
    ///
    /// `first` takes a random successor from the node that has it. That node then needs another one, and so on for a few steps. The
    /// exchange is closed if the last node can have the successor that the first gave up, directly or by way of one or two more nodes.
    fn draw(&mut self, first: u32) -> Option<SuccessorExchange> {
        let (mut node, mut exchange) = (first, SuccessorExchange::from(first));
        let given_up = self.cover.successor(node);
        self.begin_round(given_up);
        let mut steps = 0;
        while steps == 0 || steps < MOST_STEPS && self.random.below(1 + steps * steps) == 0 {
            // A second step follows with probability 1/2, a third with 1/5, and so on.
            let taken = self.successor(node)?;
            node = self.cover.predecessor(taken);
            if !exchange.push(node) {
                return None;
            }
            // Every node can have the start as its successor, so that the exchange closes at once.
            if given_up == START && node != START {
                return Some(exchange);
            }
            steps += 1;
        }
        self.close(&mut exchange, node).then_some(exchange)
    }

    /// Begins a round: notes the nodes that can have the successor that the first source gives up, and the nodes that can have the
    /// successor of one of these. If that successor is the start, nothing is noted, as every node can have it.
    fn begin_round(&mut self, given_up: u32) {
        if self.round == u32::MAX {
            self.closings.fill(Closing { round: 0, last: START });
            self.round = 0;
        }
        self.round += 1;
        if given_up == START {
            return;
        }
        let graph = self.graph;
        let lasts = graph.predecessors.row(given_up);
        // Later notes replace earlier ones. So the nodes that close the exchange directly come last. The others begin at a random one.
        let (before, from) = lasts.split_at(self.random.below(lasts.len() + 1));
        for &last in from.iter().chain(before).chain([&given_up]) {
            let next = self.cover.successor(last);
            if next != START && next != given_up {
                graph.predecessors.row(next).iter().for_each(|&node| self.note_closing(node, last));
                self.note_closing(next, last);
            }
        }
        lasts.iter().for_each(|&last| self.note_closing(last, last));
        self.note_closing(given_up, given_up);
    }

    /// Notes that `node` can close the exchange, with `last` as its last source.
    #[inline]
    fn note_closing(&mut self, node: u32, last: u32) {
        self.closings[node as usize] = Closing { round: self.round, last };
    }

    /// Draws a successor that `node` can have, the start an eighth as often as others.
    fn successor(&mut self, node: u32) -> Option<u32> {
        let successors = self.graph.arcs.row(node);
        // Choices 0..8n stand for the n successors, the next 8 for the node itself, and the last one for the start.
        let choice = self.random.below(8 * successors.len() + 9);
        match successors.get(choice / 8) {
            Some(&successor) => Some(successor),
            None if node == START => None,
            None if choice == 8 * successors.len() + 8 => Some(START),
            None => Some(node),
        }
    }

    /// Closes an exchange that has come to `node`, by two more sources or fewer. Returns false if it cannot be closed.
    fn close(&mut self, exchange: &mut SuccessorExchange, node: u32) -> bool {
        let closing = self.closings[node as usize];
        // Only one time in four: otherwise the exchange gets one or two more sources.
        if closing.round == self.round && self.random.below(4) == 0 {
            return closing.last == node || exchange.push(closing.last);
        }
        let successors = self.graph.arcs.row(node);
        let (before, from) = successors.split_at(self.random.below(successors.len() + 1));
        from.iter().chain(before).chain([&node]).any(|&taken| self.close_over(exchange, self.cover.predecessor(taken)))
    }

    /// Adds `node`, and one more if another node is to be the last source. Returns false if they do not close the exchange.
    #[inline]
    fn close_over(&self, exchange: &mut SuccessorExchange, node: u32) -> bool {
        let Closing { round, last } = self.closings[node as usize];
        let sources = exchange.sources();
        let closes = round == self.round && !sources.contains(&node) && !sources.contains(&last);
        if closes {
            exchange.push(node);
            exchange.push(last);
        }
        closes
    }
}

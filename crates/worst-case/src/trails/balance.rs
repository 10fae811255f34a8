//! The fewest edges to leave out so that one trail from the start might use all the others.
//!
//! It only might, because the edges that are left need not be connected.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use koatlas_position_graph::{Components, Digraph};

use crate::walk_graph::WalkGraph;

/// A balanced choice of edges to keep: as many kept edges enter every node as leave it. The exception is a trail that
/// does not end at the start: then one more edge leaves the start, and one more enters the end.
///
/// The edges left out form a flow, from the nodes with more edges out than in to the nodes with more in than out. It is
/// a cheapest flow, found by shortest paths with potentials. Edges that cannot be reached from the start are left out
/// too.
pub(crate) struct Balance<'g> {
    graph: &'g WalkGraph,
    /// The node that every edge starts from.
    source: Vec<u32>,
    /// The edges into each node.
    into: Vec<Vec<u32>>,
    /// Whether an edge is kept.
    kept: Vec<bool>,
    /// A potential for every node. Along a kept edge it rises by at most 1; along an edge left out, by at least 1.
    potential: Vec<i64>,
    /// How many edges more start from a node than should.
    surplus: Vec<i64>,
}

/// A step of a path: along an edge, which is then left out, or backwards along an edge, which is then kept again.
#[derive(Clone, Copy)]
struct Step {
    edge: u32,
    to: u32,
    /// 0 on shortest paths.
    length: i64,
}

const FAR: i64 = i64::MAX;

impl<'g> Balance<'g> {
    /// Leaves out the fewest edges.
    pub(crate) fn new(graph: &'g WalkGraph) -> Balance<'g> {
        let (nodes, edges) = (graph.nodes(), graph.edges().len());
        let (source, into) = (vec![0; edges], vec![Vec::new(); nodes]);
        let (kept, potential, surplus) = (vec![false; edges], vec![0; nodes], vec![0; nodes]);
        let mut balance = Balance { graph, source, into, kept, potential, surplus };
        balance.keep_reachable();
        balance.surplus[graph.start() as usize] -= 1;
        let senders = |balance: &Balance| -> Vec<u32> {
            (0..nodes as u32).filter(|&v| balance.surplus[v as usize] > 0).collect()
        };
        let mut from = senders(&balance);
        while !from.is_empty() {
            let distance = balance.distances(&from);
            balance.raise(&distance);
            balance.send(&from);
            from = senders(&balance);
        }
        balance
    }

    fn keep_reachable(&mut self) {
        let mut reached = vec![false; self.graph.nodes()];
        let mut pending = vec![self.graph.start()];
        while let Some(from) = pending.pop() {
            if !std::mem::replace(&mut reached[from as usize], true) {
                for edge in self.graph.edges_from(from) {
                    let to = self.to(edge);
                    (self.source[edge as usize], self.kept[edge as usize]) = (from, true);
                    self.into[to as usize].push(edge);
                    self.surplus[from as usize] += 1;
                    self.surplus[to as usize] -= 1;
                    pending.push(to);
                }
            }
        }
    }

    fn to(&self, edge: u32) -> u32 {
        self.graph.edges()[edge as usize].to
    }

    /// The node that a reachable edge starts from.
    pub(crate) fn source(&self, edge: u32) -> u32 {
        self.source[edge as usize]
    }

    /// By edge: whether it is kept.
    pub(crate) fn kept(&self) -> &[bool] {
        &self.kept
    }

    /// A number for every node, which is not negative. It falls along an edge left out by at least 1, and along a kept
    /// edge by at most 1; it is 0 where a trail of all kept edges ends. If every edge costs what its fall is short of
    /// 1, these numbers prove that no more edges can be kept.
    pub(crate) fn potentials(&self) -> Vec<i64> {
        let highest = self.potential.iter().max().copied().unwrap_or(0);
        self.potential.iter().map(|potential| highest - potential).collect()
    }

    /// The steps from a node that is reachable.
    fn steps(&self, node: u32) -> impl Iterator<Item = Step> {
        let leave = self.graph.edges_from(node).map(|edge| (edge, self.to(edge), true));
        let keep = self.into[node as usize].iter().map(|&edge| (edge, self.source(edge), false));
        leave.chain(keep).filter(|&(edge, _, leave)| self.kept[edge as usize] == leave).map(move |(edge, to, leave)| {
            let cost = if leave { 1 } else { -1 };
            Step { edge, to, length: cost + self.potential[node as usize] - self.potential[to as usize] }
        })
    }

    /// The length of a shortest path to every node (Dijkstra).
    fn distances(&self, from: &[u32]) -> Vec<i64> {
        let mut distance = vec![FAR; self.graph.nodes()];
        let mut heap = BinaryHeap::new();
        for &node in from {
            distance[node as usize] = 0;
            heap.push(Reverse((0, node)));
        }
        while let Some(Reverse((length, node))) = heap.pop() {
            if length > distance[node as usize] {
                continue;
            }
            for Step { to, length: step, .. } in self.steps(node) {
                if length + step < distance[to as usize] {
                    distance[to as usize] = length + step;
                    heap.push(Reverse((length + step, to)));
                }
            }
        }
        distance
    }

    /// Raises the potentials so that the shortest paths to the nearest nodes that lack edges get the length 0.
    fn raise(&mut self, distance: &[i64]) {
        let lacking = (0..distance.len()).filter(|&v| self.surplus[v] < 0);
        let nearest = lacking.map(|v| distance[v]).min().expect("altogether there is one edge too few");
        for (potential, &distance) in self.potential.iter_mut().zip(distance) {
            *potential += distance.min(nearest);
        }
    }

    /// Sends what can be sent along paths of length 0, by a depth-first search that does not come back to a node from
    /// which nothing got through.
    fn send(&mut self, from: &[u32]) {
        let mut visited = vec![false; self.graph.nodes()];
        for &first in from {
            while self.surplus[first as usize] > 0 && !visited[first as usize] {
                let lacking = |node: u32| self.surplus[node as usize] < 0;
                let Some(path) = self.path(first, &mut visited, lacking) else { break };
                visited[first as usize] = false;
                self.surplus[first as usize] -= 1;
                for Step { edge, to, .. } in path {
                    self.kept[edge as usize] ^= true;
                    visited[to as usize] = false;
                    self.surplus[to as usize] += i64::from(self.surplus[to as usize] < 0);
                }
            }
        }
    }

    /// A path of length 0 through nodes that were not visited before, to the first node where it may end.
    fn path(&self, first: u32, visited: &mut [bool], is_end: impl Fn(u32) -> bool) -> Option<Vec<Step>> {
        visited[first as usize] = true;
        let (mut path, mut pending) = (Vec::new(), vec![self.steps(first)]);
        while let Some(steps) = pending.last_mut() {
            let Some(step) = steps.find(|step| step.length == 0 && !visited[step.to as usize]) else {
                pending.pop();
                path.pop();
                continue;
            };
            visited[step.to as usize] = true;
            path.push(step);
            if is_end(step.to) {
                return Some(path);
            }
            pending.push(self.steps(step.to));
        }
        None
    }

    /// The components that show which edges can be exchanged while as many are kept. An edge left out can be
    /// [kept](Balance::exchange) if the potential rises by 1 along it and both its ends are in one component. Exchanges
    /// change nothing about this.
    pub(crate) fn exchangeable(&self) -> Components {
        Components::of(self)
    }

    /// Keeps an edge that was left out, and changes the fewest others so that as many are kept as before. Returns the
    /// edges that changed, or `None` if there is no such exchange.
    pub(crate) fn exchange(&mut self, edge: u32) -> Option<Vec<u32>> {
        let (from, to) = (self.source(edge), self.to(edge));
        if self.potential[to as usize] - self.potential[from as usize] != 1 {
            return None;
        }
        let mut changed = self.shortest(from, to)?;
        changed.push(edge);
        self.change(&changed);
        Some(changed)
    }

    /// The edges of a path of length 0 with the fewest steps.
    fn shortest(&self, first: u32, last: u32) -> Option<Vec<u32>> {
        let mut before = vec![None; self.graph.nodes()];
        let mut queue = VecDeque::from([first]);
        while before[last as usize].is_none() {
            let node = queue.pop_front()?;
            for step in self.steps(node).filter(|step| step.length == 0 && step.to != first) {
                if before[step.to as usize].is_none() {
                    before[step.to as usize] = Some((node, step.edge));
                    queue.push_back(step.to);
                }
            }
        }
        let back = |&(node, _): &(u32, u32)| before[node as usize];
        Some(std::iter::successors(before[last as usize], back).map(|(_, edge)| edge).collect())
    }

    /// Leaves out those of these edges that are kept, and keeps the others.
    pub(crate) fn change(&mut self, edges: &[u32]) {
        edges.iter().for_each(|&edge| self.kept[edge as usize] ^= true);
    }
}

/// The steps of length 0.
impl Digraph for Balance<'_> {
    fn len(&self) -> usize {
        self.graph.nodes()
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.steps(node).filter(|step| step.length == 0).map(|step| step.to).for_each(visit);
    }
}

//! Longest trails: heavy walks in graphs whose edges each have a mark of their own, as under the fixed-ko-rule. Such walks are
//! trails, as they take no edge twice.
//!
//! [`longest_trail`] leaves out the fewest edges for which the rest is balanced, by a minimum-cost flow, and walks an Euler
//! trail through the rest. Each trail proves a lower bound, and the flow an upper one.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use koatlas_position_graph::{Components, Rows};

use crate::walk_graph::{WalkEdge, WalkGraph};

/// Long trail with an upper bound for all trails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Numbers of its edges.
    pub walk: Vec<u32>,
    /// Most edges that any trail has. If `walk` has as many, it is a longest one.
    pub bound: u64,
    /// Potential of each node; together they prove `bound`. Take the potential of the start. For every edge along which the
    /// potential falls by less than 1, add what is missing to a fall of 1. No trail is longer than the sum.
    pub potentials: Vec<i64>,
}

/// Finds a heavy walk in a graph in which every edge has weight 1 and a mark of its own, as under the fixed-ko-rule.
///
/// First a minimum-cost flow finds the fewest edges to leave out such that the others are balanced: as many enter a node as
/// leave it. An Euler trail uses those that are connected with the start. If some kept edges are not connected with it,
/// exchanges that keep as many edges connect them, as far as there are such exchanges. So the trail is a longest one, unless
/// the kept edges still fall apart; then it may be shorter than `bound`.
///
/// `None` if the weight of an edge is not 1, or its mark is missing or that of another edge.
///
/// Time O(shortest paths) for every length of a path of the flow, of which there are few; space O(nodes + edges).
pub fn longest_trail(graph: &WalkGraph) -> Option<Trail> {
    let mut used = vec![false; graph.marks];
    for edge in graph.edges.items() {
        if edge.weight != 1 || std::mem::replace(&mut used[edge.mark? as usize], true) {
            return None;
        }
    }
    let mut balance = Balance::new(graph);
    let bound = balance.kept.iter().filter(|&&kept| kept).count();
    // These are not negative. They fall along an edge left out by at least 1, and along a kept edge by at most 1. Where a trail
    // of all kept edges ends they are 0. So if every edge costs what its fall is short of 1, no more edges can be kept.
    let highest = balance.potential.iter().max().copied().unwrap_or(0);
    let potentials = balance.potential.iter().map(|potential| highest - potential).collect();
    connect(&mut balance, bound);
    Some(Trail { walk: euler_trail(&balance), bound: bound as u64, potentials })
}

/// Returns the trail from the start through all kept edges that are connected with it, by Hierholzer's algorithm. Every node
/// must have as many kept edges in as out, with one exception: one more may leave the start, and one more enter the end.
fn euler_trail(balance: &Balance) -> Vec<u32> {
    let graph = balance.graph;
    let mut remaining: Vec<_> = (0..graph.nodes() as u32).map(|v| graph.edges.range(v)).collect();
    let (mut trail, mut pending) = (Vec::new(), Vec::new());
    let mut at = graph.start;
    loop {
        if let Some(edge) = remaining[at as usize].find(|&edge| balance.kept[edge as usize]) {
            pending.push((at, edge));
            at = balance.to(edge);
        } else {
            let Some((from, edge)) = pending.pop() else { break };
            // The trail grows from its end: an edge is final when no kept edge is left at its target.
            trail.push(edge);
            at = from;
        }
    }
    trail.reverse();
    trail
}

/// Most passes in a row through all edges that connect nothing more, before the search gives up. The first half tries only
/// edges that join two parts, of which there are few; the second half tries all edges that leave the part of the start.
const VAIN_PASSES: u32 = 6;

/// Connects more of the kept edges with the start, if not all of them are; `all` is their number. Each exchange keeps some
/// edges instead of as many others.
fn connect(balance: &mut Balance, all: usize) {
    // An edge left out can be kept if the potential rises by 1 along it and both its ends are in one component. Exchanges
    // change nothing about this.
    let nodes = 0..balance.graph.nodes() as u32;
    let free = Rows::from_lists(nodes.map(|node| balance.free_steps(node).map(|step| step.to)));
    let components = Components::find(&free);
    let (mut connected, mut edges) = balance.connected_to_start();
    let mut vain = 0;
    while edges < all && vain < VAIN_PASSES {
        let (before, any) = (edges, 2 * vain >= VAIN_PASSES);
        for ((from, &WalkEdge { to, .. }), edge) in balance.graph.edges.iter().zip(0..) {
            // Exactly one end is connected. Unless any will do, the other has a kept edge.
            let other = if connected[from as usize] { to } else { from };
            let joins = connected[from as usize] != connected[to as usize] && !balance.kept[edge as usize];
            let is_candidate = joins && (any || balance.kept_from(other).next().is_some());
            if !is_candidate || components.component(from) != components.component(to) {
                continue;
            }
            // The exchange stays only if it connects more, or in the later passes no fewer; otherwise it is undone.
            let Some(changed) = balance.exchange(from, edge) else { continue };
            let found = balance.connected_to_start();
            if found.1 >= edges + usize::from(any) {
                (connected, edges) = found;
            } else {
                balance.change(&changed);
            }
        }
        vain = if edges > before { 0 } else { vain + 1 };
    }
}

/// Balanced choice of the edges to keep: as many kept edges enter every node as leave it. If the trail does not end at the start, one more
/// edge leaves the start, and one more enters the end.
///
/// The edges left out form a flow, from the nodes with more edges out than in to the nodes with more in than out. It is a minimum-cost
/// flow, found by successive shortest paths with potentials. Edges that cannot be reached from the start are left out too.
struct Balance<'g> {
    graph: &'g WalkGraph,
    /// For each node, the edges that enter it, each with its source.
    into: Vec<Vec<(u32, u32)>>,
    /// For each edge, true if it is kept.
    kept: Vec<bool>,
    /// Potential of each node. Along a kept edge it rises by at most 1; along an edge left out, by at least 1.
    potential: Vec<i64>,
    /// For each node, the excess of `kept` edges that leave it over those that enter it, until the choice is balanced.
    surplus: Vec<i64>,
}

/// Step of a path in the residual graph: along an edge, which is then left out, or backwards along an edge, which is then kept again.
#[derive(Clone, Copy)]
struct FlowStep {
    edge: u32,
    to: u32,
    /// Reduced cost of the step; 0 on shortest paths.
    length: i64,
}

impl<'g> Balance<'g> {
    /// Computes the choice that leaves out the fewest edges.
    fn new(graph: &'g WalkGraph) -> Balance<'g> {
        let (nodes, edges) = (graph.nodes(), graph.edges.items().len());
        let (kept, potential, surplus) = (vec![false; edges], vec![0; nodes], vec![0; nodes]);
        let mut balance = Balance { graph, into: vec![Vec::new(); nodes], kept, potential, surplus };
        balance.keep_reachable();
        // The trail may leave the start once more than it comes back.
        balance.surplus[graph.start as usize] -= 1;
        loop {
            let from: Vec<u32> = (0..nodes as u32).filter(|&v| balance.surplus[v as usize] > 0).collect();
            if from.is_empty() {
                return balance;
            }
            let distance = balance.distances(&from);
            let lacking = (0..nodes).filter(|&v| balance.surplus[v] < 0);
            let nearest = lacking.map(|v| distance[v]).min().expect("altogether there is one edge too few");
            // By this the shortest paths to the nearest nodes that lack edges get the length 0.
            balance.potential.iter_mut().zip(distance).for_each(|(potential, far)| *potential += far.min(nearest));
            balance.send(&from);
        }
    }

    fn keep_reachable(&mut self) {
        let mut reached = vec![false; self.graph.nodes()];
        let mut pending = vec![self.graph.start];
        while let Some(from) = pending.pop() {
            if !std::mem::replace(&mut reached[from as usize], true) {
                for edge in self.graph.edges.range(from) {
                    let to = self.to(edge);
                    self.kept[edge as usize] = true;
                    self.into[to as usize].push((edge, from));
                    self.surplus[from as usize] += 1;
                    self.surplus[to as usize] -= 1;
                    pending.push(to);
                }
            }
        }
    }

    fn to(&self, edge: u32) -> u32 {
        self.graph.edges.items()[edge as usize].to
    }

    fn kept_from(&self, node: u32) -> impl Iterator<Item = u32> {
        self.graph.edges.range(node).filter(|&edge| self.kept[edge as usize])
    }

    /// For each node, true if kept edges connect it with the start; and the number of edges that are connected so.
    fn connected_to_start(&self) -> (Vec<bool>, usize) {
        let (mut connected, mut edges) = (vec![false; self.graph.nodes()], 0);
        let mut pending = vec![self.graph.start];
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut connected[node as usize], true) {
                let begin = pending.len();
                pending.extend(self.kept_from(node).map(|edge| self.to(edge)));
                edges += pending.len() - begin;
            }
        }
        (connected, edges)
    }

    /// The steps from `node`, which must be reachable.
    fn steps(&self, node: u32) -> impl Iterator<Item = FlowStep> {
        let leave = self.graph.edges.range(node).map(|edge| (edge, self.to(edge), true));
        let keep = self.into[node as usize].iter().map(|&(edge, from)| (edge, from, false));
        leave.chain(keep).filter(|&(edge, _, leave)| self.kept[edge as usize] == leave).map(move |(edge, to, leave)| {
            // To leave an edge out costs 1; to keep it again gains 1.
            let cost = if leave { 1 } else { -1 };
            FlowStep { edge, to, length: cost + self.potential[node as usize] - self.potential[to as usize] }
        })
    }

    /// The steps of shortest paths from `node`: those of length 0.
    fn free_steps(&self, node: u32) -> impl Iterator<Item = FlowStep> {
        self.steps(node).filter(|step| step.length == 0)
    }

    /// Length of a shortest path from any of `from` to each node, by Dijkstra's algorithm; `i64::MAX` if there is none.
    fn distances(&self, from: &[u32]) -> Vec<i64> {
        let mut distance = vec![i64::MAX; self.graph.nodes()];
        from.iter().for_each(|&node| distance[node as usize] = 0);
        let mut heap: BinaryHeap<_> = from.iter().map(|&node| Reverse((0, node))).collect();
        while let Some(Reverse((length, node))) = heap.pop() {
            // The entry is out of date if a shorter path has been found since.
            if length > distance[node as usize] {
                continue;
            }
            for FlowStep { to, length: step, .. } in self.steps(node) {
                if length + step < distance[to as usize] {
                    distance[to as usize] = length + step;
                    heap.push(Reverse((length + step, to)));
                }
            }
        }
        distance
    }

    /// Sends as much as possible along paths of length 0, by a depth-first search that does not return to a node from which
    /// nothing got through.
    fn send(&mut self, from: &[u32]) {
        let mut visited = vec![false; self.graph.nodes()];
        for &first in from {
            while self.surplus[first as usize] > 0 && !visited[first as usize] {
                let path = self.path(first, &mut visited, |node| self.surplus[node as usize] < 0);
                let Some(path) = path else { break };
                // The path got through, so that its nodes may be visited again.
                visited[first as usize] = false;
                self.surplus[first as usize] -= 1;
                for FlowStep { edge, to, .. } in path {
                    self.kept[edge as usize] ^= true;
                    visited[to as usize] = false;
                    self.surplus[to as usize] += i64::from(self.surplus[to as usize] < 0);
                }
            }
        }
    }

    /// Finds a path of length 0 from `first` through nodes not yet in `visited`, to the first node for which `is_end` holds.
    fn path(&self, first: u32, visited: &mut [bool], is_end: impl Fn(u32) -> bool) -> Option<Vec<FlowStep>> {
        visited[first as usize] = true;
        let (mut path, mut pending) = (Vec::new(), vec![self.free_steps(first)]);
        while let Some(steps) = pending.last_mut() {
            let Some(step) = steps.find(|step| !visited[step.to as usize]) else {
                pending.pop();
                path.pop();
                continue;
            };
            visited[step.to as usize] = true;
            path.push(step);
            if is_end(step.to) {
                return Some(path);
            }
            pending.push(self.free_steps(step.to));
        }
        None
    }

    /// Keeps `edge`, which leads from `from` and was left out, and changes the fewest others so that as many are kept as
    /// before. Returns the edges that changed, or `None` if there is no such exchange.
    fn exchange(&mut self, from: u32, edge: u32) -> Option<Vec<u32>> {
        let to = self.to(edge);
        if self.potential[to as usize] - self.potential[from as usize] != 1 {
            return None;
        }
        let mut changed = self.shortest(from, to)?;
        changed.push(edge);
        self.change(&changed);
        Some(changed)
    }

    /// Returns the edges of a path of length 0 from `first` to `last` with the fewest steps.
    fn shortest(&self, first: u32, last: u32) -> Option<Vec<u32>> {
        let mut before = vec![None; self.graph.nodes()];
        let mut queue = VecDeque::from([first]);
        while before[last as usize].is_none() {
            let node = queue.pop_front()?;
            for step in self.free_steps(node) {
                if step.to != first && before[step.to as usize].is_none() {
                    before[step.to as usize] = Some((node, step.edge));
                    queue.push_back(step.to);
                }
            }
        }
        let steps = std::iter::successors(before[last as usize], |&(node, _)| before[node as usize]);
        Some(steps.map(|(_, edge)| edge).collect())
    }

    /// Leaves out those of `edges` that are kept, and keeps the others.
    fn change(&mut self, edges: &[u32]) {
        edges.iter().for_each(|&edge| self.kept[edge as usize] ^= true);
    }
}

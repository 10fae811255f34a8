//! Strongly connected components without recursion.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::digraph::Digraph;
use crate::rows::Rows;

/// The strongly connected components of a graph.
///
/// Components are numbered in reverse topological order: every edge that leaves a component leads to one with a
/// smaller number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    of: Vec<u32>,
    sizes: Vec<u32>,
}

/// A number that is no node belongs to no component.
const NO_COMPONENT: u32 = u32::MAX;

impl Components {
    /// The components of a graph.
    ///
    /// Pearce's algorithm (A space-efficient algorithm for finding strongly connected components, Information
    /// Processing Letters 116, 2016, doi 10.1016/j.ipl.2015.08.010) with an explicit stack. Time O(nodes + edges). Space:
    /// one `u32` a node number, and while it runs the nodes of the current path with their successors.
    ///
    /// # Panics
    /// If the graph has more than [`Components::MAX_NODES`] node numbers.
    #[must_use]
    pub fn of(graph: &impl Digraph) -> Components {
        Components::unless_stopped(graph, &AtomicBool::new(false)).expect("nobody stops it")
    }

    /// The components of a graph; `None` if another thread sets `stop` before all are found.
    ///
    /// # Panics
    /// As [`Components::of`].
    #[must_use]
    pub fn unless_stopped(graph: &impl Digraph, stop: &AtomicBool) -> Option<Components> {
        assert!(graph.len() <= Components::MAX_NODES, "too many node numbers");
        let mut search = Search::new(graph);
        for root in (0..graph.len() as u32).filter(|&v| graph.is_node(v)) {
            if search.mark[root as usize] == UNVISITED {
                search.run(root, stop)?;
            }
        }
        Some(search.finish())
    }

    /// The largest number of node numbers: 2^32 - 3. Visiting numbers and numbers of components, of which there are at
    /// most one more than nodes at any time, share the values of a `u32`.
    pub const MAX_NODES: usize = u32::MAX as usize - 2;

    /// Number of components, single nodes included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The number of nodes of every component.
    #[must_use]
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// The component of a node; `None` for a number that is no node.
    ///
    /// # Panics
    /// If the number is not below the length of the graph.
    #[must_use]
    pub fn component(&self, node: u32) -> Option<u32> {
        Some(self.of[node as usize]).filter(|&c| c != NO_COMPONENT)
    }

    /// The nodes of every component, in ascending order: a row for each.
    #[must_use]
    pub fn members(&self) -> Rows<u32> {
        let nodes = || (0..).zip(&self.of).filter(|&(_, &component)| component != NO_COMPONENT);
        Rows::from_pairs(self.count(), |visit| nodes().for_each(|(node, &component)| visit(component, node)))
    }
}

/// What the components of a graph come to.
///
/// Of a reduced graph everything is stated in orbits, and still says what holds before reduction. Symmetries map
/// components onto components, and a walk from an orbit to an orbit can begin at any node of the first. So if two orbits can
/// reach each other, there are walks from u to v and from v to an image gu of u; with the images of both under g, g^2 and so
/// on, they lead from u by v and gu back to u, as g has finite order: u and v lie in one component. A component of
/// the reduced graph is therefore all components of one orbit of components, and `count` is the number of such orbits. A
/// component all of whose nodes are images of each other becomes a single orbit; but then some edge leads from one of
/// them to another, which is a loop of the reduced graph. That is why single nodes with a loop count as
/// `nontrivial`. Graphs that are not reduced have no loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComponentSummary {
    /// Number of components, single nodes included.
    pub count: u64,
    /// Number of components with more than one node, or with a loop.
    pub nontrivial: u64,
    /// Number of nodes of the largest component.
    pub largest: u64,
    /// Number of nodes in components with more than one node, or with a loop.
    pub nodes_on_cycles: u64,
}

impl Components {
    /// Counts components and nodes of this graph. Time O(nodes + edges from single nodes).
    ///
    /// # Panics
    /// If these are the components of another graph.
    #[must_use]
    pub fn summary(&self, graph: &impl Digraph) -> ComponentSummary {
        let has_loop = |&v: &usize| {
            let mut has_loop = false;
            graph.for_each_successor(v as u32, |to| has_loop |= to as usize == v);
            has_loop
        };
        let single = |&v: &usize| self.of[v] != NO_COMPONENT && self.sizes[self.of[v] as usize] == 1;
        let loops = (0..self.of.len()).filter(single).filter(has_loop).count() as u64;
        let larger = self.sizes.iter().copied().filter(|&size| size > 1);
        ComponentSummary {
            count: self.sizes.len() as u64,
            nontrivial: larger.clone().count() as u64 + loops,
            largest: self.sizes.iter().copied().max().unwrap_or(0).into(),
            nodes_on_cycles: larger.map(u64::from).sum::<u64>() + loops,
        }
    }
}

const UNVISITED: u32 = 0;

/// The search of Pearce's algorithm.
///
/// `mark[v]` is 0 for a node not yet visited; for one on the path or the stack the least visiting number known to be
/// reachable, from 1; for a finished one `u32::MAX - 1 - component`, larger than any visiting number.
struct Search<'g, G> {
    graph: &'g G,
    mark: Vec<u32>,
    next_number: u32,
    sizes: Vec<u32>,
    /// Visited nodes whose component is not complete, but for those on the path.
    stack: Vec<u32>,
    path: Vec<Frame>,
    /// Successors still to be looked at, those of the last node of the path on top.
    pending: Vec<u32>,
}

struct Frame {
    node: u32,
    /// Where this node's successors begin in `pending`.
    pending_from: usize,
    /// Whether no node with a smaller number has been found to be reachable.
    is_root: bool,
}

impl<'g, G: Digraph> Search<'g, G> {
    fn new(graph: &'g G) -> Self {
        Search {
            graph,
            mark: vec![UNVISITED; graph.len()],
            next_number: 1,
            sizes: Vec::new(),
            stack: Vec::new(),
            path: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Finds the components of everything that can be reached from `root`; `None` if stopped.
    fn run(&mut self, root: u32, stop: &AtomicBool) -> Option<()> {
        self.enter(root);
        while let Some(frame) = self.path.last() {
            if self.pending.len() == frame.pending_from {
                self.leave();
            } else if let Some(to) = self.pending.pop() {
                if self.mark[to as usize] != UNVISITED {
                    self.lower(to);
                } else if stop.load(Relaxed) {
                    return None;
                } else {
                    self.enter(to);
                }
            }
        }
        Some(())
    }

    fn enter(&mut self, node: u32) {
        self.mark[node as usize] = self.next_number;
        self.next_number += 1;
        self.path.push(Frame { node, pending_from: self.pending.len(), is_root: true });
        let pending = &mut self.pending;
        self.graph.for_each_successor(node, |to| pending.push(to));
    }

    /// The last node of the path can reach what `to` can reach.
    fn lower(&mut self, to: u32) {
        let Some(frame) = self.path.last_mut() else { return };
        if self.mark[to as usize] < self.mark[frame.node as usize] {
            self.mark[frame.node as usize] = self.mark[to as usize];
            frame.is_root = false;
        }
    }

    fn leave(&mut self) {
        let Some(Frame { node, is_root, .. }) = self.path.pop() else { return };
        if is_root {
            self.complete(node);
        } else {
            self.stack.push(node);
        }
        self.lower(node);
    }

    /// `root` and what lies on the stack above it are a component.
    fn complete(&mut self, root: u32) {
        let number = self.mark[root as usize];
        let finished = u32::MAX - 1 - self.sizes.len() as u32;
        let from = self.stack.iter().rposition(|&v| self.mark[v as usize] < number).map_or(0, |below| below + 1);
        let size = 1 + (self.stack.len() - from) as u32;
        for node in self.stack.drain(from..).chain([root]) {
            self.mark[node as usize] = finished;
        }
        self.next_number -= size;
        self.sizes.push(size);
    }

    fn finish(mut self) -> Components {
        for mark in &mut self.mark {
            *mark = if *mark == UNVISITED { NO_COMPONENT } else { u32::MAX - 1 - *mark };
        }
        Components { of: self.mark, sizes: self.sizes }
    }
}

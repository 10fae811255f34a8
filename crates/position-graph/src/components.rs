//! Strongly connected components without recursion.

use crate::Digraph;

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
    /// If the graph has 2^31 node numbers or more.
    #[must_use]
    pub fn of(graph: &impl Digraph) -> Components {
        assert!(graph.len() < 1 << 31, "at most 2^31 node numbers");
        let mut search = Search::new(graph);
        for root in (0..graph.len() as u32).filter(|&v| graph.is_node(v)) {
            if search.mark[root as usize] == UNVISITED {
                search.run(root);
            }
        }
        search.finish()
    }

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

    /// The nodes of every component, in ascending order.
    #[must_use]
    pub fn members(&self) -> Vec<Vec<u32>> {
        let mut members: Vec<Vec<u32>> = self.sizes.iter().map(|&n| Vec::with_capacity(n as usize)).collect();
        for (node, &component) in self.of.iter().enumerate() {
            if component != NO_COMPONENT {
                members[component as usize].push(node as u32);
            }
        }
        members
    }
}

const UNVISITED: u32 = 0;

/// The search of Pearce's algorithm.
///
/// `mark[v]` is 0 for a node not yet visited; for one on the path or the stack the least visiting number known to be
/// reachable, from 1; for a finished one `u32::MAX - component`, larger than any visiting number.
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

    fn run(&mut self, root: u32) {
        self.enter(root);
        while let Some(frame) = self.path.last() {
            if self.pending.len() == frame.pending_from {
                self.leave();
            } else if let Some(to) = self.pending.pop() {
                if self.mark[to as usize] == UNVISITED { self.enter(to) } else { self.lower(to) }
            }
        }
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
            self.complete(node)
        } else {
            self.stack.push(node)
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

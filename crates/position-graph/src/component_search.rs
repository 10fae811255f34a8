//! The search for strongly connected components, which can pause anywhere.

use std::time::Instant;

use koatlas_storage::{Control, Pause};

use crate::digraph::Digraph;

/// A number that is no node belongs to no component.
pub(crate) const NO_COMPONENT: u32 = u32::MAX;

/// The largest number of node numbers that a search can tell apart: see [`crate::Components::MAX_NODES`].
pub(crate) const MAX_NODES: usize = u32::MAX as usize - 2;

pub(crate) const UNVISITED: u32 = 0;

/// So many nodes are visited between two looks at the clock.
const NODES_BETWEEN_LOOKS: u32 = 1 << 12;

/// A search for the strongly connected components of a graph, at rest between calls of [`ComponentSearch::run`].
///
/// Pearce's algorithm (A space-efficient algorithm for finding strongly connected components, Information Processing
/// Letters 116, 2016, doi 10.1016/j.ipl.2015.08.010), with an explicit stack instead of recursion. It goes depth first: the
/// *path* leads from a root to the node that is visited now. One thread works.
///
/// ```
/// use koatlas_position_graph::{Components, ComponentSearch, Control, Digraph, Pause};
///
/// /// A cycle of so many nodes.
/// struct Cycle(u32);
///
/// impl Digraph for Cycle {
///     fn len(&self) -> usize {
///         self.0 as usize
///     }
///     fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
///         visit((node + 1) % self.0);
///     }
/// }
///
/// let graph = Cycle(5);
/// let mut search = ComponentSearch::new(&graph);
/// assert_eq!(search.run(&graph, &Control::default()), Pause::Finished);
/// assert_eq!(Components::found_by(search).sizes(), [5]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentSearch {
    /// For a node not yet visited 0. For one on the path or the stack the least visiting number, from 1, that is known to
    /// be reachable. For a finished one `u32::MAX - 1 - component`, which is larger than any visiting number. 0 for a number
    /// that is no node.
    pub(crate) mark: Vec<u32>,
    /// The number of nodes of every component found.
    pub(crate) sizes: Vec<u32>,
    /// Visited nodes whose component is not complete, without those on the path.
    pub(crate) stack: Vec<u32>,
    pub(crate) path: Vec<Frame>,
    /// Successors still to be looked at, those of the last node of the path on top.
    pub(crate) pending: Vec<u32>,
    /// All nodes below this one have been visited.
    pub(crate) next_root: u32,
}

/// A node of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub node: u32,
    /// Where this node's successors begin in `pending`.
    pub pending_from: usize,
    /// Whether no node with a smaller number has been found to be reachable.
    pub is_root: bool,
}

impl ComponentSearch {
    /// A search that has visited nothing.
    ///
    /// # Panics
    /// If the graph has more than [`crate::Components::MAX_NODES`] node numbers.
    #[must_use]
    pub fn new(graph: &impl Digraph) -> ComponentSearch {
        assert!(graph.len() <= MAX_NODES, "too many node numbers");
        ComponentSearch {
            mark: vec![UNVISITED; graph.len()],
            sizes: Vec::new(),
            stack: Vec::new(),
            path: Vec::new(),
            pending: Vec::new(),
            next_root: 0,
        }
    }

    /// Searches until all components are found or the control asks for a pause: its `stop` and `pause_after` are looked at.
    ///
    /// # Panics
    /// If the search has been begun with a graph of another length.
    pub fn run(&mut self, graph: &impl Digraph, control: &Control<'_>) -> Pause {
        assert_eq!(self.mark.len(), graph.len(), "the search has begun with another graph");
        let began = Instant::now();
        loop {
            if control.is_stopped() && !self.is_finished() {
                return Pause::Stopped;
            }
            for _ in 0..NODES_BETWEEN_LOOKS {
                if !self.visit_one(graph) {
                    return Pause::Finished;
                }
            }
            if control.pause_after.is_some_and(|time| began.elapsed() >= time) {
                return Pause::TimeIsUp;
            }
        }
    }

    fn is_finished(&self) -> bool {
        self.path.is_empty() && self.next_root as usize == self.mark.len()
    }

    /// Goes on to the next node that has not been visited; `false` if there is none.
    fn visit_one(&mut self, graph: &impl Digraph) -> bool {
        while let Some(frame) = self.path.last() {
            if self.pending.len() == frame.pending_from {
                self.leave();
            } else if let Some(to) = self.pending.pop() {
                if self.mark[to as usize] == UNVISITED {
                    self.enter(graph, to);
                    return true;
                }
                self.lower(to);
            }
        }
        let root = (self.next_root..self.mark.len() as u32)
            .find(|&node| self.mark[node as usize] == UNVISITED && graph.is_node(node));
        self.next_root = root.unwrap_or(self.mark.len() as u32);
        root.is_some_and(|root| {
            self.enter(graph, root);
            true
        })
    }

    fn enter(&mut self, graph: &impl Digraph, node: u32) {
        // Numbers are given back with every component, so those in use are as many as the nodes on the path and the stack.
        self.mark[node as usize] = (self.path.len() + self.stack.len()) as u32 + 1;
        self.path.push(Frame { node, pending_from: self.pending.len(), is_root: true });
        let pending = &mut self.pending;
        graph.for_each_successor(node, |to| pending.push(to));
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
        self.sizes.push(size);
    }

    /// The component of every node, and the sizes of the components.
    ///
    /// # Panics
    /// If the search is not finished.
    pub(crate) fn finish(mut self) -> (Vec<u32>, Vec<u32>) {
        assert!(self.is_finished(), "not all components have been found");
        for mark in &mut self.mark {
            *mark = if *mark == UNVISITED { NO_COMPONENT } else { u32::MAX - 1 - *mark };
        }
        (self.mark, self.sizes)
    }
}

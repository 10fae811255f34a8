//! Strongly connected components by Pearce's algorithm (2016), without recursion.

use std::collections::BTreeMap;

use koatlas_board::Count;
use koatlas_files::{Control, LimitError};
use serde::{Deserialize, Serialize};

use crate::digraph::{Digraph, Rows};

/// The strongly connected components of a graph.
///
/// Components are numbered in reverse topological order: every edge that leaves a component leads to one with a smaller number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// Component of each node; `NO_COMPONENT` for a number that is no node.
    component_of: Vec<u32>,
    /// Number of nodes of each component, also of single nodes.
    pub sizes: Vec<u32>,
}

impl Components {
    /// Finds the components of `graph` by Pearce's algorithm (A space-efficient algorithm for finding strongly connected components,
    /// Information Processing Letters 116, 2016, doi 10.1016/j.ipl.2015.08.010), an improvement of Tarjan's (1972), with an explicit
    /// stack instead of recursion.
    ///
    /// One thread. Time O(nodes + edges). Space: one `u32` a node number, and during the search the nodes of the current path with
    /// their successors.
    ///
    /// # Panics
    /// If the graph has more than [`Components::MAX_NODES`] node numbers.
    ///
    /// ```
    /// use koatlas_position_graph::{Components, Rows};
    ///
    /// let graph = Rows::from_lists([[1_u32], [2], [3], [4], [0]]);
    /// assert_eq!(Components::find(&graph).sizes, [5]);
    /// ```
    pub fn find(graph: &impl Digraph) -> Components {
        Components::find_with_control(graph, &Control::default()).expect("nobody stops the search")
    }

    /// As [`Components::find`], but stopped by `control`.
    ///
    /// # Errors
    /// [`LimitError::Stopped`] if the search is stopped.
    ///
    /// # Panics
    /// As [`Components::find`].
    pub fn find_with_control(graph: &impl Digraph, control: &Control<'_>) -> Result<Components, LimitError> {
        assert!(graph.len() <= Components::MAX_NODES, "too many node numbers");
        let mut search = ComponentSearch { mark: vec![UNVISITED; graph.len()], ..ComponentSearch::default() };
        loop {
            control.check_stop()?;
            for _ in 0..NODES_BETWEEN_LOOKS {
                if !search.visit_one(graph) {
                    return Ok(search.components());
                }
            }
        }
    }

    /// Largest number of node numbers, 2^32 - 3. Visiting numbers and component numbers share the values of a `u32`, and there is
    /// at most one number more in use than there are nodes.
    pub const MAX_NODES: usize = u32::MAX as usize - 2;

    /// Component of `node`; `None` for a number that is no node.
    pub fn component(&self, node: u32) -> Option<u32> {
        Some(self.component_of[node as usize]).filter(|&c| c != NO_COMPONENT)
    }

    /// Nodes of each component in ascending order, one row a component.
    pub fn members(&self) -> Rows<u32> {
        Rows::from_pairs(self.sizes.len(), |visit| {
            for (node, &component) in (0..).zip(&self.component_of) {
                if component != NO_COMPONENT {
                    visit(component, node);
                }
            }
        })
    }

    /// Counts the components and nodes of `graph`. Time O(nodes + edges from single nodes).
    ///
    /// For a reduced graph all numbers count orbits, and they still tell about the graph before reduction. Symmetries map components
    /// onto components. A walk from one orbit to another can begin at any node of the first. So if two orbits can reach each other,
    /// there is a walk from a node u to a node v, and one from v to an image gu of u. The images of both under g, g^2 and so on
    /// continue them; as g has finite order, they come back to u. So u and v lie in one component. A component of the reduced graph
    /// is therefore an orbit of components, and `count` is the number of such orbits. A component all of whose nodes are images of
    /// each other becomes a single orbit; then some edge leads from one of them to another, and is a loop of the reduced graph. That
    /// is why a single node with a loop counts as `nontrivial`. Graphs that are not reduced have no loops.
    ///
    /// # Panics
    /// If these are not the components of `graph`.
    pub fn summary(&self, graph: &impl Digraph) -> ComponentCounts {
        let mut loops = 0;
        for (node, &component) in (0..).zip(&self.component_of) {
            let is_single = component != NO_COMPONENT && self.sizes[component as usize] == 1;
            loops += usize::from(is_single && has_loop(graph, node));
        }
        let singles = self.sizes.iter().filter(|&&size| size == 1).enumerate().map(|(i, _)| (1, i < loops));
        let larger = self.sizes.iter().filter(|&&size| size > 1).map(|&size| (u64::from(size), true));
        ComponentCounts::from_sizes(singles.chain(larger))
    }
}

/// True if an edge leads from `node` to itself.
fn has_loop(graph: &impl Digraph, node: u32) -> bool {
    let mut has_loop = false;
    graph.for_each_successor(node, |to| has_loop |= to == node);
    has_loop
}

/// Numbers and sizes of the components of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComponentCounts {
    /// Number of components, including single nodes.
    pub count: Count,
    /// Number of components with more than one node, or with a loop.
    pub nontrivial: Count,
    /// Number of nodes of the largest component.
    pub largest: Count,
    /// Number of nodes in nontrivial components.
    pub nodes_on_cycles: Count,
    /// The sizes that occur, in ascending order.
    pub sizes: Vec<ComponentsOfSize>,
}

/// The number of components of one size: an item of [`ComponentCounts::sizes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComponentsOfSize {
    /// The number of nodes of a component.
    pub size: Count,
    /// The number of components of size `size`.
    pub components: Count,
}

impl ComponentCounts {
    /// Summary of components given as pairs: the size, and true if the component is nontrivial.
    pub fn from_sizes(components: impl IntoIterator<Item = (u64, bool)>) -> ComponentCounts {
        let (mut sizes, mut nontrivial, mut nodes_on_cycles) = (BTreeMap::<u64, u64>::new(), 0_u64, 0_u64);
        for (size, has_cycle) in components {
            *sizes.entry(size).or_insert(0) += 1;
            nontrivial += u64::from(has_cycle);
            nodes_on_cycles += if has_cycle { size } else { 0 };
        }
        ComponentCounts {
            count: sizes.values().sum::<u64>().into(),
            nontrivial: nontrivial.into(),
            largest: sizes.keys().next_back().copied().unwrap_or(0).into(),
            nodes_on_cycles: nodes_on_cycles.into(),
            sizes: sizes.into_iter().map(ComponentsOfSize::from).collect(),
        }
    }
}

impl From<(u64, u64)> for ComponentsOfSize {
    fn from((size, components): (u64, u64)) -> ComponentsOfSize {
        ComponentsOfSize { size: size.into(), components: components.into() }
    }
}

/// Component of a number that is no node.
const NO_COMPONENT: u32 = u32::MAX;

/// Mark of a node that has not been visited.
const UNVISITED: u32 = 0;

/// Number of nodes visited between two looks at the request to stop.
const NODES_BETWEEN_LOOKS: u32 = 1 << 12;

/// A search for the strongly connected components of a graph. It is depth first: the *path* leads from a root to the node that is
/// being visited.
#[derive(Default)]
struct ComponentSearch {
    /// State of each node. Not visited, or no node: 0. On the path or the stack: the least visiting number, from 1, that the node
    /// is known to reach. Finished: `u32::MAX - 1 - component`, which is larger than every visiting number.
    mark: Vec<u32>,
    /// Number of nodes of each finished component.
    sizes: Vec<u32>,
    /// Visited nodes whose component is not finished, without those on the path.
    stack: Vec<u32>,
    /// Nodes from the root to the node that is being visited.
    path: Vec<PathNode>,
    /// Successors still to be examined, those of the last node of the path last.
    pending: Vec<u32>,
    /// All nodes below this number have been visited.
    next_root: u32,
}

struct PathNode {
    node: u32,
    /// Index in `pending` of the first successor of this node.
    pending_from: usize,
    /// True as long as the node is not known to reach a node with a smaller visiting number.
    is_root: bool,
}

impl ComponentSearch {
    /// Components that the finished search has found.
    fn components(self) -> Components {
        let ComponentSearch { mark: mut component_of, sizes, .. } = self;
        for mark in &mut component_of {
            *mark = if *mark == UNVISITED { NO_COMPONENT } else { u32::MAX - 1 - *mark };
        }
        Components { component_of, sizes }
    }

    /// Visits the next unvisited node. False if there is none.
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
        // The path is empty: everything that the last root reaches is finished. The next unvisited node is a new root.
        let root = (self.next_root..self.mark.len() as u32)
            .find(|&node| self.mark[node as usize] == UNVISITED && graph.is_node(node));
        self.next_root = root.unwrap_or(self.mark.len() as u32);
        root.is_some_and(|root| {
            self.enter(graph, root);
            true
        })
    }

    /// Appends `node` to the path.
    fn enter(&mut self, graph: &impl Digraph, node: u32) {
        // Numbers are given back with every component, so those in use are as many as the nodes on the path and the stack.
        self.mark[node as usize] = (self.path.len() + self.stack.len()) as u32 + 1;
        self.path.push(PathNode { node, pending_from: self.pending.len(), is_root: true });
        let pending = &mut self.pending;
        graph.for_each_successor(node, |to| pending.push(to));
    }

    /// Notes that the last node of the path reaches all that `to` is known to reach.
    fn lower(&mut self, to: u32) {
        let Some(frame) = self.path.last_mut() else { return };
        // Finished nodes have larger marks than all others, so the comparison ignores edges to finished components.
        if self.mark[to as usize] < self.mark[frame.node as usize] {
            self.mark[frame.node as usize] = self.mark[to as usize];
            frame.is_root = false;
        }
    }

    /// Removes the last node from the path. If it is the root of a component, the component is finished: it is the part of the stack
    /// whose marks are not below that of the root.
    fn leave(&mut self) {
        let Some(PathNode { node, is_root, .. }) = self.path.pop() else { return };
        if is_root {
            let (number, finished) = (self.mark[node as usize], u32::MAX - 1 - self.sizes.len() as u32);
            // Nodes of other components below on the stack were visited before the root, and their marks are smaller than its number.
            let from = self.stack.iter().rposition(|&v| self.mark[v as usize] < number).map_or(0, |below| below + 1);
            self.sizes.push(1 + (self.stack.len() - from) as u32);
            self.stack.drain(from..).chain([node]).for_each(|node| self.mark[node as usize] = finished);
        } else {
            self.stack.push(node);
        }
        // The node before it on the path has an edge to `node`. If the component is finished, its mark is too large to lower
        // anything.
        self.lower(node);
    }
}

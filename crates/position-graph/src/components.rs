//! Strongly connected components without recursion.

use std::collections::BTreeMap;

use koatlas_storage::Control;

use crate::component_search::{ComponentSearch, MAX_NODES, NO_COMPONENT};
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

impl Components {
    /// The components of a graph.
    ///
    /// Time O(nodes + edges). Space: one `u32` a node number, and while it runs the nodes of the current path with their
    /// successors. See [`ComponentSearch`] for the algorithm.
    ///
    /// # Panics
    /// If the graph has more than [`Components::MAX_NODES`] node numbers.
    #[must_use]
    pub fn of(graph: &impl Digraph) -> Components {
        let mut search = ComponentSearch::new(graph);
        search.run(graph, &Control::default());
        Components::found_by(search)
    }

    /// The components that a search has found.
    ///
    /// # Panics
    /// If the search is not finished.
    #[must_use]
    pub fn found_by(search: ComponentSearch) -> Components {
        let (of, sizes) = search.finish();
        Components { of, sizes }
    }

    /// The largest number of node numbers: 2^32 - 3. Visiting numbers and numbers of components, of which there are at
    /// most one more than nodes at any time, share the values of a `u32`.
    pub const MAX_NODES: usize = MAX_NODES;

    /// Number of node numbers in use.
    pub(crate) fn numbers(&self) -> u32 {
        self.of.len() as u32
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentSummary {
    /// Number of components, single nodes included.
    pub count: u64,
    /// Number of components with more than one node, or with a loop.
    pub nontrivial: u64,
    /// Number of nodes of the largest component.
    pub largest: u64,
    /// Number of nodes in components with more than one node, or with a loop.
    pub nodes_on_cycles: u64,
    /// The sizes that occur, in ascending order, each with the number of components of this size.
    pub sizes: Vec<(u64, u64)>,
}

impl ComponentSummary {
    /// What components of these sizes come to; with each size stands whether the component is nontrivial.
    pub(crate) fn of_sizes(components: impl IntoIterator<Item = (u64, bool)>) -> ComponentSummary {
        let (mut sizes, mut nontrivial, mut nodes_on_cycles) = (BTreeMap::new(), 0, 0);
        for (size, has_cycle) in components {
            *sizes.entry(size).or_insert(0) += 1;
            nontrivial += u64::from(has_cycle);
            nodes_on_cycles += if has_cycle { size } else { 0 };
        }
        ComponentSummary {
            count: sizes.values().sum(),
            nontrivial,
            largest: sizes.keys().next_back().copied().unwrap_or(0),
            nodes_on_cycles,
            sizes: sizes.into_iter().collect(),
        }
    }
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
        let loops = (0..self.of.len()).filter(single).filter(has_loop).count();
        let singles = self.sizes.iter().filter(|&&size| size == 1).enumerate().map(|(i, _)| (1, i < loops));
        let larger = self.sizes.iter().filter(|&&size| size > 1).map(|&size| (u64::from(size), true));
        ComponentSummary::of_sizes(singles.chain(larger))
    }
}

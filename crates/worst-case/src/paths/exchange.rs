//! Alternating cycles, and what becomes of a cycle cover when the successors along one are exchanged.

/// The most nodes whose successors are exchanged at once.
pub(crate) const MOST_SOURCES: usize = 8;

/// Nodes, each of which is to take over the successor of the next one, and the last that of the first.
///
/// Successors given up and taken are the edges of an alternating cycle of the bipartite graph of a cycle cover.
#[derive(Clone, Copy)]
pub(crate) struct Exchange {
    nodes: [u32; MOST_SOURCES],
    len: usize,
}

/// What an exchange does.
pub(crate) struct Effect {
    /// By index of a source: the index of the one at which the stretch that began after it ends.
    pub(crate) last_after: [usize; MOST_SOURCES],
    /// How many more nodes are cycles by themselves, the start not counted.
    pub(crate) single: i32,
    /// How many more cycles have several nodes. The cycle of the start always counts among them.
    pub(crate) cycles: i32,
}

impl Exchange {
    /// An exchange with its first node only.
    pub(crate) fn from(node: u32) -> Exchange {
        Exchange { nodes: [node; MOST_SOURCES], len: 1 }
    }

    /// Adds a node, unless it is there already; whether it was added.
    pub(crate) fn push(&mut self, node: u32) -> bool {
        let new = !self.sources().contains(&node);
        if new {
            self.nodes[self.len] = node;
            self.len += 1;
        }
        new
    }

    /// The nodes.
    #[inline]
    pub(crate) fn sources(&self) -> &[u32] {
        &self.nodes[..self.len]
    }

    /// The index of the source whose successor the source `index` takes.
    #[inline]
    pub(crate) fn next(&self, index: usize) -> usize {
        if index + 1 == self.len { 0 } else { index + 1 }
    }
}

impl Effect {
    /// How many more cycles there are of this kind: single nodes, or several.
    pub(crate) fn count(&mut self, single: bool) -> &mut i32 {
        if single { &mut self.single } else { &mut self.cycles }
    }
}

//! A component as a graph with labelled edges, perhaps with the colours exchanged.

use super::label::Label;

/// An edge: from, to, label.
pub(crate) type Edge = (u32, u32, Label);

/// A graph as refinement looks at it.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    edges: Vec<(u32, u32, u16)>,
    around: Vec<Vec<(u32, u16, u64)>>,
}

impl Graph {
    pub fn new(nodes: usize, edges: &[Edge], exchange: bool) -> Graph {
        let bits = |label: Label| if exchange { label.exchanged() } else { label }.bits();
        let edges: Vec<(u32, u32, u16)> = edges.iter().map(|&(from, to, label)| (from, to, bits(label))).collect();
        let mut around = vec![Vec::new(); nodes];
        for &(from, to, label) in &edges {
            around[from as usize].push((to, label, 0));
            around[to as usize].push((from, label, 1));
        }
        Graph { edges, around }
    }

    /// The other ends of the edges at a node, with the label and 1 if the edge ends at the node.
    pub fn around(&self, node: u32) -> &[(u32, u16, u64)] {
        &self.around[node as usize]
    }

    /// For each node in a new numbering its sorted edges.
    pub fn rows(&self, numbering: &[u32]) -> Vec<Vec<(u32, u16)>> {
        let mut rows = vec![Vec::new(); self.around.len()];
        for &(from, to, label) in &self.edges {
            rows[numbering[from as usize] as usize].push((numbering[to as usize], label));
        }
        rows.iter_mut().for_each(|row| row.sort_unstable());
        rows
    }
}

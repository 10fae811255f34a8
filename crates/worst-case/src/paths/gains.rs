//! What a path gains step by step.

use super::numbering::Following;

/// What a path in a graph of tokens gains from node to node.
///
/// Edges with the same token may lead to different nodes of the walk graph, the heads of the token. Example: under
/// positional superko a position is one token, whoever has played; but whether a pass comes before the next play
/// depends on who has. The arc by which a path enters a token decides the head; what the arc gains by which it leaves
/// depends on the head.
pub(crate) struct Gains {
    /// The most heads that a token has.
    heads: usize,
    /// By arc: the head that it leads to.
    entries: Vec<u8>,
    /// By arc and head of the node that it leaves.
    arcs: Vec<i32>,
    /// By node and head: what is gained if the path ends there.
    ends: Vec<i32>,
}

/// What stands for an arc that cannot be taken after a head. Nothing outweighs it.
const IMPOSSIBLE: i32 = -1_000_000_000;

impl Gains {
    /// Without arcs and nodes.
    pub(crate) fn new(heads: usize) -> Gains {
        Gains { heads, entries: Vec::new(), arcs: Vec::new(), ends: Vec::new() }
    }

    /// So many arcs that gain 1, and so many nodes with one head.
    pub(crate) fn uniform(arcs: usize, nodes: usize) -> Gains {
        Gains { heads: 1, entries: vec![0; arcs], arcs: vec![1; arcs], ends: vec![0; nodes] }
    }

    /// Adds an arc, which can be taken in these ways; whether all of them lead to the same head.
    pub(crate) fn push_arc(&mut self, ways: &[Following]) -> bool {
        self.entries.push(ways[0].to_head as u8);
        let begin = self.arcs.len();
        self.arcs.resize(begin + self.heads, IMPOSSIBLE);
        ways.iter().for_each(|way| self.arcs[begin + way.from_head] = way.weight as i32);
        ways.iter().all(|way| way.to_head == ways[0].to_head)
    }

    /// Adds a node; a path gains `ends` by ending at its heads.
    pub(crate) fn push_end(&mut self, gains: impl Iterator<Item = u32>) {
        let begin = self.ends.len();
        self.ends.extend(gains.map(|gain| gain as i32));
        self.ends.resize(begin + self.heads, IMPOSSIBLE);
    }

    /// Whether every arc gains 1 and no end gains anything.
    pub(crate) fn are_uniform(&self) -> bool {
        self.arcs.iter().all(|&gain| gain == 1) && self.ends.iter().all(|&gain| gain == 0)
    }

    /// The head that an arc leads to.
    #[inline]
    pub(crate) fn entry(&self, arc: usize) -> usize {
        self.entries[arc].into()
    }

    /// What an arc gains.
    #[inline]
    pub(crate) fn arc(&self, arc: usize, head: usize) -> i64 {
        self.arcs[arc * self.heads + head].into()
    }

    /// What a path gains that ends at a node.
    #[inline]
    pub(crate) fn end(&self, node: u32, head: usize) -> i64 {
        self.ends[node as usize * self.heads + head].into()
    }
}

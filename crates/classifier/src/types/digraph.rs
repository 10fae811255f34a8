//! Labelled digraphs: positions as numbers, plays as labelled edges.

use koatlas_position_graph::Rows;

use super::Label;

/// A play from one position to another: (from, to, label).
pub type LabelledEdge = (u32, u32, Label);

/// A directed graph with labelled edges, without loops and without two edges from one node to the same other node.
///
/// That is what position graphs are: a play that changes nothing is no edge, and the pair of positions determines the
/// play (the point is the one that was empty and is occupied, or the last liberty of the stones that committed
/// suicide).
///
/// Nodes are numbered `0..len`. Two graphs are equal if they are so node by node; see
/// [`is_isomorphic`](super::is_isomorphic) for the other meaning of "the same graph".
///
/// Size: 8 bytes a node and 16 bytes an edge. Every edge is stored at both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledDigraph {
    out: LabelledRows,
    incoming: LabelledRows,
}

/// For every node a row of (other end, label).
type LabelledRows = Rows<(u32, Label)>;

/// Edges that make no [`LabelledDigraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DigraphError {
    /// No nodes, or more nodes or edges than 32 bits count.
    #[error("a graph has 1 to {max} nodes and at most {max} edges, not {nodes} and {edges}", max = u32::MAX)]
    Size {
        /// Number of nodes.
        nodes: usize,
        /// Number of edges.
        edges: usize,
    },
    /// An edge from or to a node that does not exist.
    #[error("the edge from {0} to {1} ends outside the graph")]
    NoSuchNode(u32, u32),
    /// An edge from a node to itself.
    #[error("the edge from {0} to itself changes nothing")]
    Loop(u32),
    /// Two edges from one node to another.
    #[error("two edges lead from {0} to {1}")]
    Parallel(u32, u32),
}

impl LabelledDigraph {
    /// The graph with the nodes `0..nodes` and these edges, given in any order.
    ///
    /// O(nodes + edges) time.
    ///
    /// # Errors
    /// If the edges are not those of a labelled digraph: see [`DigraphError`].
    pub fn new(nodes: usize, edges: &[LabelledEdge]) -> Result<LabelledDigraph, DigraphError> {
        if nodes == 0 || nodes > u32::MAX as usize || edges.len() > u32::MAX as usize {
            return Err(DigraphError::Size { nodes, edges: edges.len() });
        }
        edges.iter().try_for_each(|&edge| check_ends(nodes, edge))?;
        // Turned round twice, the rows are sorted: a bucket sort.
        let by_target = Rows::from_pairs(nodes, |visit| {
            edges.iter().for_each(|&(from, to, label)| visit(to, (from, label)));
        });
        let out = turned_round(&by_target);
        match repeated(&out) {
            Some((from, to)) => Err(DigraphError::Parallel(from, to)),
            None => Ok(LabelledDigraph { incoming: turned_round(&out), out }),
        }
    }

    /// Number of nodes, at least 1.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is no graph without nodes")]
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Number of edges.
    #[inline]
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.out.items().len()
    }

    /// The edges from a node as (to, label), sorted.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    #[must_use]
    pub fn out(&self, node: u32) -> &[(u32, Label)] {
        self.out.row(node)
    }

    /// The edges to a node as (from, label), sorted.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    #[must_use]
    pub fn incoming(&self, node: u32) -> &[(u32, Label)] {
        self.incoming.row(node)
    }

    /// All edges, sorted.
    pub fn edges(&self) -> impl Iterator<Item = LabelledEdge> + Clone {
        self.out.iter().map(|(from, &(to, label))| (from, to, label))
    }

    /// The graph with the colours exchanged.
    #[must_use]
    pub fn exchanged(&self) -> LabelledDigraph {
        let exchanged = |rows: &LabelledRows| rows.map(|&(other, label)| (other, label.exchanged()));
        LabelledDigraph { out: exchanged(&self.out), incoming: exchanged(&self.incoming) }
    }

    /// The isomorphic graph in which node `v` has the number `names[v]`.
    ///
    /// # Panics
    /// If `names` is not a permutation of the node numbers.
    #[must_use]
    pub fn relabelled(&self, names: &[u32]) -> LabelledDigraph {
        let mut seen = vec![false; self.len()];
        let new = |&name: &u32| seen.get_mut(name as usize).is_some_and(|seen| !std::mem::replace(seen, true));
        assert!(names.len() == self.len() && names.iter().all(new), "not a permutation of the nodes");
        let rename = |(from, to, label): LabelledEdge| (names[from as usize], names[to as usize], label);
        let edges: Vec<LabelledEdge> = self.edges().map(rename).collect();
        LabelledDigraph::new(self.len(), &edges).expect("an isomorphic graph is a graph")
    }

    /// The Cartesian product: two kos that have nothing to do with each other, side by side.
    ///
    /// Its nodes are the pairs of nodes, (i, j) numbered `i * b.len() + j`; an edge changes one of the two, as an edge
    /// of that graph does, and has its label. O(nodes + edges) of the product.
    ///
    /// # Panics
    /// If the product has more than 2^32 - 1 nodes or edges.
    #[must_use]
    pub fn product(a: &LabelledDigraph, b: &LabelledDigraph) -> LabelledDigraph {
        let (rows, columns) = (a.len() as u32, b.len() as u32);
        let nodes = rows.checked_mul(columns).expect("the product fits 32 bits");
        let down = (0..columns).flat_map(|j| a.edges().map(move |(i, k, l)| (i * columns + j, k * columns + j, l)));
        let across = (0..rows).flat_map(|i| b.edges().map(move |(j, k, l)| (i * columns + j, i * columns + k, l)));
        let edges: Vec<LabelledEdge> = down.chain(across).collect();
        LabelledDigraph::new(nodes as usize, &edges).expect("a product of graphs is a graph")
    }
}

/// The same edges in the rows of their other ends. These rows are sorted, whatever the rows given are.
fn turned_round(rows: &LabelledRows) -> LabelledRows {
    Rows::from_pairs(rows.len(), |visit| {
        rows.iter().for_each(|(row, &(other, label))| visit(other, (row, label)));
    })
}

/// Two entries of a sorted row with the same other end, as (row, other end).
fn repeated(rows: &LabelledRows) -> Option<(u32, u32)> {
    (0..rows.len() as u32).find_map(|row| {
        let twice = rows.row(row).windows(2).find(|pair| pair[0].0 == pair[1].0)?;
        Some((row, twice[0].0))
    })
}

fn check_ends(nodes: usize, (from, to, _): LabelledEdge) -> Result<(), DigraphError> {
    if from as usize >= nodes || to as usize >= nodes {
        Err(DigraphError::NoSuchNode(from, to))
    } else if from == to {
        Err(DigraphError::Loop(from))
    } else {
        Ok(())
    }
}

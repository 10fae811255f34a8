//! Labelled digraphs: positions as numbered nodes, plays as edges with the colour and the stones removed.

use std::fmt;

use koatlas_board::{Colour, Play, PointSet};
use koatlas_position_graph::Rows;

/// The effect of a play: its colour, the number of stones removed, and a bit for suicide.
///
/// ```text
///     bit      15        14       13 ........ 0
///           White?    suicide?   stones removed
///
///     B        0         0              0          0x0000   Black plays
///     B1       0         0              1          0x0001   Black captures one stone
///     Bs2      0         1              2          0x4002   Black loses two stones, the one just played among them
///     W2       1         0              2          0x8002   White captures two stones
/// ```
///
/// Labels order as these numbers do: Black's before White's, captures before suicides, few stones before many. It is
/// the order of the edges in every canonical form, so it must not change (see [`TypeId`](super::TypeId)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeLabel(u16);

impl EdgeLabel {
    const WHITE: u16 = 1 << 15;
    const SUICIDE: u16 = 1 << 14;
    pub(crate) const MOST_REMOVED: u16 = EdgeLabel::SUICIDE - 1;

    /// The label of a play of `colour` that removes `removed` stones, his own if `suicide`.
    ///
    /// # Panics
    /// If more than 16,383 stones are removed, or if a suicide removes none.
    pub fn new(colour: Colour, suicide: bool, removed: usize) -> EdgeLabel {
        assert!(removed <= usize::from(Self::MOST_REMOVED), "a label holds at most {} stones", Self::MOST_REMOVED);
        assert!(!suicide || removed > 0, "a suicide removes stones");
        let white = if colour == Colour::White { EdgeLabel::WHITE } else { 0 };
        let suicide = if suicide { EdgeLabel::SUICIDE } else { 0 };
        EdgeLabel(white | suicide | removed as u16)
    }

    /// The label of `play`.
    pub fn from_play<S: PointSet>(play: &Play<S>) -> EdgeLabel {
        EdgeLabel::new(play.colour, play.suicide, play.removed.len())
    }

    /// The player.
    #[inline]
    pub const fn colour(self) -> Colour {
        if self.0 & EdgeLabel::WHITE == 0 { Colour::Black } else { Colour::White }
    }

    /// True if the stones removed are the player's own.
    #[inline]
    pub const fn suicide(self) -> bool {
        self.0 & EdgeLabel::SUICIDE != 0
    }

    /// Number of stones removed; after a suicide the stone just played is one of them.
    #[inline]
    pub const fn removed(self) -> usize {
        (self.0 & EdgeLabel::MOST_REMOVED) as usize
    }

    /// White stones minus black stones removed.
    pub const fn balance(self) -> i32 {
        let black_removed = matches!(self.colour(), Colour::White) != self.suicide();
        if black_removed { -(self.removed() as i32) } else { self.removed() as i32 }
    }

    /// The 16 bits of the drawing above.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The label of the play with all colours exchanged.
    #[inline]
    #[must_use]
    pub const fn exchanged(self) -> EdgeLabel {
        EdgeLabel(self.0 ^ EdgeLabel::WHITE)
    }
}

/// Writes the colour, `s` for a suicide, and the number of stones removed if it is not 0: `B`, `B1`, `Bs2`.
impl fmt::Display for EdgeLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), if self.suicide() { "s" } else { "" })?;
        if self.removed() > 0 { write!(f, "{}", self.removed()) } else { Ok(()) }
    }
}

/// A play from one position to another: (from, to, label).
pub type LabelledEdge = (u32, u32, EdgeLabel);

/// A directed graph with labelled edges, without loops and without two edges from one node to the same other node.
///
/// That is what position graphs are: a play that changes nothing is no edge, and the pair of positions determines the
/// play (the point is the one that was empty and is occupied, or the last liberty of the stones that committed
/// suicide).
///
/// Nodes are numbered `0..len`. Two graphs are equal if they are so node by node; see
/// [`isomorphism`](super::isomorphism) for the other meaning of "the same graph".
///
/// Size: 8 bytes a node and 16 bytes an edge. Every edge is stored at both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledDigraph {
    out: LabelledRows,
    incoming: LabelledRows,
}

/// By node, a row of (other end, label).
type LabelledRows = Rows<(u32, EdgeLabel)>;

/// Reasons why edges do not form a [`LabelledDigraph`].
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
    /// Builds the graph with the nodes `0..nodes` and these `edges`, given in any order. O(nodes + edges).
    ///
    /// # Errors
    /// [`DigraphError`] if a node or edge is not allowed.
    pub fn new(nodes: usize, edges: &[LabelledEdge]) -> Result<LabelledDigraph, DigraphError> {
        if nodes == 0 || nodes > u32::MAX as usize || edges.len() > u32::MAX as usize {
            return Err(DigraphError::Size { nodes, edges: edges.len() });
        }
        for &(from, to, _) in edges {
            if from as usize >= nodes || to as usize >= nodes {
                return Err(DigraphError::NoSuchNode(from, to));
            }
            if from == to {
                return Err(DigraphError::Loop(from));
            }
        }
        // Transposing twice sorts the rows: a bucket sort.
        let by_target = Rows::from_pairs(nodes, |visit| {
            edges.iter().for_each(|&(from, to, label)| visit(to, (from, label)));
        });
        let out = turned_round(&by_target);
        for (from, row) in (0..).zip(out.rows()) {
            if let Some([(to, _), _]) = row.array_windows().find(|[(one, _), (other, _)]| one == other) {
                return Err(DigraphError::Parallel(from, *to));
            }
        }
        Ok(LabelledDigraph { incoming: turned_round(&out), out })
    }

    /// Number of nodes, at least 1.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "there is no graph without nodes")]
    pub fn len(&self) -> usize {
        self.out.len()
    }

    /// Number of edges.
    #[inline]
    pub fn edge_count(&self) -> usize {
        self.out.items().len()
    }

    /// The edges from `node` as (to, label), sorted.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    pub fn out(&self, node: u32) -> &[(u32, EdgeLabel)] {
        self.out.row(node)
    }

    /// The edges to `node` as (from, label), sorted.
    ///
    /// # Panics
    /// If there is no such node.
    #[inline]
    pub fn incoming(&self, node: u32) -> &[(u32, EdgeLabel)] {
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

    /// The Cartesian product of `a` and `b`: two independent kos side by side.
    ///
    /// The nodes are the pairs (i, j), numbered `i * b.len() + j`. An edge changes one coordinate, as an edge of that graph
    /// does, and has its label. O(nodes + edges) of the product.
    ///
    /// ```
    /// use koatlas_board::Colour;
    /// use koatlas_classifier::types::{EdgeLabel, LabelledDigraph};
    /// let takes = |colour| EdgeLabel::new(colour, false, 1);
    /// let ko = LabelledDigraph::new(2, &[(0, 1, takes(Colour::Black)), (1, 0, takes(Colour::White))])?;
    /// let two = LabelledDigraph::product(&ko, &ko);
    /// assert_eq!((two.len(), two.edge_count()), (4, 8));
    /// # Ok::<(), koatlas_classifier::types::DigraphError>(())
    /// ```
    ///
    /// # Panics
    /// If the product has more than 2^32 - 1 nodes or edges.
    pub fn product(a: &LabelledDigraph, b: &LabelledDigraph) -> LabelledDigraph {
        let (rows, columns) = (a.len() as u32, b.len() as u32);
        let nodes = rows.checked_mul(columns).expect("the product fits 32 bits");
        let down = (0..columns).flat_map(|j| a.edges().map(move |(i, k, l)| (i * columns + j, k * columns + j, l)));
        let across = (0..rows).flat_map(|i| b.edges().map(move |(j, k, l)| (i * columns + j, i * columns + k, l)));
        let edges: Vec<LabelledEdge> = down.chain(across).collect();
        LabelledDigraph::new(nodes as usize, &edges).expect("a product of graphs is a graph")
    }
}

/// Transposes the rows: every item moves to the row of its other end. The resulting rows are sorted.
fn turned_round(rows: &LabelledRows) -> LabelledRows {
    Rows::from_pairs(rows.len(), |visit| {
        rows.iter().for_each(|(row, &(other, label))| visit(other, (row, label)));
    })
}

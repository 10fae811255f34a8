//! What a play does, in 16 bits: the label of an edge; and what a graph looks like in a numbering of its nodes.

use std::{cmp::Ordering, fmt};

use koatlas_board::{Colour, Play, PointSet};

use crate::types::{LabelledDigraph, LabelledEdge, Partition};

/// Who plays, how many stones are removed, and whether they are the player's own.
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
pub struct Label(u16);

impl Label {
    const WHITE: u16 = 1 << 15;
    const SUICIDE: u16 = 1 << 14;
    const REMOVED: u16 = Label::SUICIDE - 1;

    /// A label from its parts.
    ///
    /// # Panics
    /// If more than 16,383 stones are removed, or if a suicide removes none.
    #[must_use]
    pub fn new(colour: Colour, suicide: bool, removed: usize) -> Label {
        assert!(removed <= usize::from(Label::REMOVED), "a label holds at most {} stones", Label::REMOVED);
        assert!(!suicide || removed > 0, "a suicide removes stones");
        let white = if colour == Colour::White { Label::WHITE } else { 0 };
        let suicide = if suicide { Label::SUICIDE } else { 0 };
        Label(white | suicide | removed as u16)
    }

    /// The label of a play.
    #[must_use]
    pub fn of<S: PointSet>(play: &Play<S>) -> Label {
        Label::new(play.colour, play.suicide, play.removed.len())
    }

    /// The player.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Colour {
        if self.0 & Label::WHITE == 0 { Colour::Black } else { Colour::White }
    }

    /// Whether the stones removed are the player's own.
    #[inline]
    #[must_use]
    pub const fn suicide(self) -> bool {
        self.0 & Label::SUICIDE != 0
    }

    /// Number of stones removed; after a suicide the stone just played is one of them.
    #[inline]
    #[must_use]
    pub const fn removed(self) -> usize {
        (self.0 & Label::REMOVED) as usize
    }

    /// White stones minus black stones removed.
    #[must_use]
    pub const fn balance(self) -> i32 {
        let black_removed = matches!(self.colour(), Colour::White) != self.suicide();
        if black_removed { -(self.removed() as i32) } else { self.removed() as i32 }
    }

    /// The 16 bits drawn above.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The same play by the opponent, with the colours of the stones removed exchanged too.
    #[inline]
    #[must_use]
    pub const fn exchanged(self) -> Label {
        Label(self.0 ^ Label::WHITE)
    }
}

/// The colour, `s` if the stones removed are the player's own, and their number if there are any: `B`, `B1`, `Bs2`.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour(), if self.suicide() { "s" } else { "" })?;
        if self.removed() > 0 { write!(f, "{}", self.removed()) } else { Ok(()) }
    }
}

/// A numbering of the nodes, as a discrete [`Partition`] gives it.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    /// By number, the node.
    pub(super) node: Vec<u32>,
    /// By node, the number.
    pub(super) number: Vec<u32>,
}

impl Numbering {
    /// The places of a discrete partition.
    pub(super) fn of(partition: &Partition) -> Numbering {
        Numbering { node: partition.order.clone(), number: partition.place.clone() }
    }

    /// Compares the graph under this numbering with the graph under another: row by row, the sorted edges from the node
    /// with that number.
    ///
    /// O(nodes + edges log degree), less if they differ early.
    pub(super) fn compare(&self, graph: &LabelledDigraph, other: &Numbering) -> Ordering {
        let (mut row, mut other_row) = (Vec::new(), Vec::new());
        for number in 0..self.node.len() {
            self.write_row(graph, number, &mut row);
            other.write_row(graph, number, &mut other_row);
            let ordering = row.cmp(&other_row);
            if ordering.is_ne() {
                return ordering;
            }
        }
        Ordering::Equal
    }

    /// All edges of the graph under this numbering, sorted.
    pub(super) fn edges(&self, graph: &LabelledDigraph) -> Vec<LabelledEdge> {
        let mut edges = Vec::with_capacity(graph.edge_count());
        let mut row = Vec::new();
        for number in 0..self.node.len() {
            self.write_row(graph, number, &mut row);
            edges.extend(row.iter().map(|&(to, label)| (number as u32, to, label)));
        }
        edges
    }

    /// The sorted edges from the node with this number.
    fn write_row(&self, graph: &LabelledDigraph, number: usize, row: &mut Vec<(u32, Label)>) {
        row.clear();
        row.extend(graph.out(self.node[number]).iter().map(|&(to, label)| (self.number[to as usize], label)));
        row.sort_unstable();
    }
}

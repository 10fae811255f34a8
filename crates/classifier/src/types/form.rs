//! Canonical forms as data: comparison, bytes, and the form of a type.

use std::cmp::Ordering;

use super::{LabelledDigraph, LabelledEdge, Numbering, canonical_form};

/// A graph whose nodes are numbered canonically: equal for isomorphic graphs, and only for them.
///
/// Forms order by number of nodes, then of edges, then by the sorted edges.
///
/// # Stability
/// Forms may be written down, and compared with those of later versions, as long as [`CanonicalForm::VERSION`] is the
/// same.
///
/// Size: 12 bytes an edge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CanonicalForm {
    nodes: u32,
    /// Sorted.
    edges: Box<[LabelledEdge]>,
}

impl CanonicalForm {
    /// Stands in the bytes of every form. Goes up with every change that gives some graph another form: in the bytes,
    /// the labels, refinement, the search tree, or the hash function under both.
    pub const VERSION: u8 = 1;

    /// The graph under this numbering.
    pub(super) fn of(graph: &LabelledDigraph, numbering: &Numbering) -> CanonicalForm {
        CanonicalForm { nodes: graph.len() as u32, edges: numbering.edges(graph).into() }
    }

    /// Number of nodes: positions.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The edges, sorted: plays.
    #[must_use]
    pub fn edges(&self) -> &[LabelledEdge] {
        &self.edges
    }

    /// The graph with the nodes so numbered.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn graph(&self) -> LabelledDigraph {
        LabelledDigraph::new(self.nodes as usize, &self.edges).expect("the form of a graph is a graph")
    }

    /// The form as bytes, the same on every machine. Numbers are little-endian:
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 7 | `ko-type` in ASCII |
    /// | 1 | [`CanonicalForm::VERSION`] |
    /// | 4 | number of nodes |
    /// | 4 | number of edges |
    /// | 10 an edge | from (4), to (4), [`Label::bits`](super::Label::bits) (2); by from, then to |
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + 10 * self.edges.len());
        bytes.extend_from_slice(b"ko-type");
        bytes.push(CanonicalForm::VERSION);
        bytes.extend_from_slice(&self.nodes.to_le_bytes());
        bytes.extend_from_slice(&(self.edges.len() as u32).to_le_bytes());
        for (from, to, label) in &self.edges {
            bytes.extend_from_slice(&from.to_le_bytes());
            bytes.extend_from_slice(&to.to_le_bytes());
            bytes.extend_from_slice(&label.bits().to_le_bytes());
        }
        bytes
    }
}

impl Ord for CanonicalForm {
    fn cmp(&self, other: &CanonicalForm) -> Ordering {
        let size = |form: &CanonicalForm| (form.nodes, form.edges.len());
        size(self).cmp(&size(other)).then_with(|| self.edges.cmp(&other.edges))
    }
}

impl PartialOrd for CanonicalForm {
    fn partial_cmp(&self, other: &CanonicalForm) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The canonical form of a ko type: the lesser of the forms of the graph and of the graph with the colours exchanged,
/// and whether it is the latter's. If the two are isomorphic, it is not.
///
/// Two [`canonical_form`]s.
#[must_use]
pub fn type_form(graph: &LabelledDigraph) -> (CanonicalForm, bool) {
    let as_is = canonical_form(graph).form;
    let exchanged = canonical_form(&graph.exchanged()).form;
    if exchanged < as_is { (exchanged, true) } else { (as_is, false) }
}

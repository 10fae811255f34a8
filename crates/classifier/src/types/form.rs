//! Canonical forms: one numbering of the nodes for all graphs that are isomorphic.

use std::cmp::Ordering;

use crate::types::form_search::FormSearch;
use crate::types::{Label, LabelledDigraph, LabelledEdge, Numbering};

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

/// The canonical form of a graph, and how to get there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The same for isomorphic graphs, and only for them.
    pub form: CanonicalForm,
    /// For every node of the graph its number in the form.
    pub labelling: Vec<u32>,
}

/// The canonical form of a graph under isomorphisms that keep the labels.
///
/// Colour refinement, and where that cannot tell nodes apart, a search tree: take the nodes of the first of the longest
/// cells one by one out of it and refine again, until all cells have one node. Of all numberings found so, take the one
/// for which the hashes of the refinements, and then the graph, are least. When two numberings give the same graph, an
/// automorphism comes to light, and branches that it maps to branches seen before are cut off; so are branches whose
/// hashes are too large. The method is McKay's (McKay, Piperno 2014,
/// [doi:10.1016/j.jsc.2013.09.003](https://doi.org/10.1016/j.jsc.2013.09.003)).
///
/// The form is exact, whatever hashes collide: which numberings are looked at depends on the graph up to isomorphism
/// alone, and the form lists all edges.
///
/// # Complexity
/// O((nodes + edges) log nodes) time if refinement tells all nodes apart, as it does for whole boards but for their
/// symmetries. Where it does not, a few such steps for every generator of the automorphism group and every choice:
/// products of many equal factors are no problem. Exponential in the worst case, which takes graphs constructed for
/// that. 50 bytes a node beside the graph and the form.
#[must_use]
pub fn canonical_form(graph: &LabelledDigraph) -> Canonical {
    let numbering = FormSearch::new(graph).run();
    Canonical { form: CanonicalForm::of(graph, &numbering), labelling: numbering.number }
}

/// Whether two graphs are of one ko type: isomorphic, or isomorphic once the colours of one are exchanged.
///
/// Exact. Two or three [`canonical_form`]s, unless the sizes differ.
#[must_use]
pub fn is_isomorphic(a: &LabelledDigraph, b: &LabelledDigraph) -> bool {
    let form = |graph: &LabelledDigraph| canonical_form(graph).form;
    same_size(a, b) && {
        let a = form(a);
        a == form(b) || a == form(&b.exchanged())
    }
}

/// For every node of `a` the node of `b` that it goes to, under an isomorphism that keeps the labels, if there is one.
///
/// Exact. Two [`canonical_form`]s, unless the sizes differ. (A search for one way through the search tree of `a` in
/// that of `b` would be no faster where they are isomorphic, and where they are not it would lack the automorphisms of
/// both: telling apart products that differ in one factor would take it seconds.)
#[must_use]
pub fn isomorphism(a: &LabelledDigraph, b: &LabelledDigraph) -> Option<Vec<u32>> {
    if !same_size(a, b) {
        return None;
    }
    let (a, b) = (canonical_form(a), canonical_form(b));
    let mut node = vec![0; b.labelling.len()];
    (0..).zip(&b.labelling).for_each(|(v, &number)| node[number as usize] = v);
    (a.form == b.form).then(|| a.labelling.iter().map(|&number| node[number as usize]).collect())
}

fn same_size(a: &LabelledDigraph, b: &LabelledDigraph) -> bool {
    (a.len(), a.edge_count()) == (b.len(), b.edge_count())
}

/// How far a node sees: rounds of hashing over the neighbours.
const ROUNDS: usize = 3;

/// Graphs up to this size are hashed without allocation.
const SMALL: usize = 64;

/// Per node, a hash of what lies around it, with the colours as they are and exchanged.
type Sight = [u64; 2];

/// A hash that is equal for isomorphic graphs, and for graphs isomorphic after an exchange of colours.
///
/// Three rounds of colour refinement with hashes for colours, for both colourings side by side. Different types may
/// share a number: [`is_isomorphic`](crate::types::is_isomorphic) decides.
///
/// # Complexity
/// O(nodes + edges) time. Nothing is allocated for up to 64 nodes; beyond, 32 bytes a node.
#[must_use]
pub fn invariant(graph: &LabelledDigraph) -> u64 {
    let mut small = [[0; 2]; 2 * SMALL];
    let mut large = Vec::new();
    let space = if graph.len() <= SMALL {
        &mut small[..2 * graph.len()]
    } else {
        large.resize(2 * graph.len(), [0; 2]);
        &mut large[..]
    };
    let (mut now, mut next) = space.split_at_mut(graph.len());
    for _ in 0..ROUNDS {
        for (node, sight) in (0..).zip(next.iter_mut()) {
            *sight = look(graph, node, now);
        }
        std::mem::swap(&mut now, &mut next);
    }
    let [as_is, exchanged] = now.iter().fold([0; 2], |sum, &sight| add(sum, sight.map(mix)));
    combine(combine(as_is.min(exchanged), as_is.max(exchanged)), (graph.len() as u64) << 32 | graph.edge_count() as u64)
}

/// What a node sees in the next round.
#[inline]
fn look(graph: &LabelledDigraph, node: u32, now: &[Sight]) -> Sight {
    let outward = graph.out(node).iter().map(|&(to, label)| along(now[to as usize], label, 1));
    let inward = graph.incoming(node).iter().map(|&(from, label)| along(now[from as usize], label, 2));
    let [as_is, exchanged] = outward.chain(inward).fold([0; 2], add);
    let [own, own_exchanged] = now[node as usize];
    [combine(own, as_is), combine(own_exchanged, exchanged)]
}

/// What an edge with this label, followed forwards or backwards, shows of its other end.
#[inline]
fn along([as_is, exchanged]: Sight, label: Label, direction: u64) -> Sight {
    let seen = |far: u64, label: Label| {
        let x = far ^ (direction << 16 | u64::from(label.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
    };
    [seen(as_is, label), seen(exchanged, label.exchanged())]
}

#[inline]
fn add(a: Sight, b: Sight) -> Sight {
    [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])]
}

/// A bijection of the 64-bit numbers that leaves no visible trace of its argument.
///
/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014,
/// [doi:10.1145/2660193.2660195](https://doi.org/10.1145/2660193.2660195)). The order of the nodes in canonical forms
/// depends on it, so it must not change.
#[inline]
pub(super) const fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Two numbers into one; not symmetric.
#[inline]
pub(super) const fn combine(a: u64, b: u64) -> u64 {
    mix(a.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_add(mix(b)))
}

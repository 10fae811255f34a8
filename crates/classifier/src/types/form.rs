//! Canonical forms, which are equal for isomorphic graphs, and the short names of types.

use std::{fmt, str::FromStr};

use super::{LabelledDigraph, LabelledEdge, form_search::FormSearch};

/// A graph with canonically numbered nodes: equal for isomorphic graphs, and only for these.
///
/// Forms order by number of nodes, then of edges, then by the sorted edges.
///
/// # Stability
/// Forms may be written down, and compared with those of later versions, as long as [`CanonicalForm::VERSION`] is the
/// same.
///
/// Size: 12 bytes an edge.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalForm {
    nodes: u32,
    /// The number of `edges`, by which forms order before the edges themselves.
    plays: u32,
    edges: Box<[LabelledEdge]>,
}

impl CanonicalForm {
    /// The version in the bytes of every form. It increases with every change that gives some graph another form: of the bytes,
    /// the labels, the refinement, the search tree, or the hash function of both.
    pub const VERSION: u8 = 1;

    /// Number of nodes: positions.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The edges, sorted: plays.
    pub fn edges(&self) -> &[LabelledEdge] {
        &self.edges
    }

    /// The form as bytes, the same on every machine. Numbers are little-endian:
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 7 | `ko-type` in ASCII |
    /// | 1 | [`CanonicalForm::VERSION`] |
    /// | 4 | number of nodes |
    /// | 4 | number of edges |
    /// | 10 an edge | from (4), to (4), [`EdgeLabel::bits`](super::EdgeLabel::bits) (2); by from, then to |
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 + 10 * self.edges.len());
        bytes.extend_from_slice(b"ko-type");
        bytes.push(CanonicalForm::VERSION);
        bytes.extend_from_slice(&self.nodes.to_le_bytes());
        bytes.extend_from_slice(&self.plays.to_le_bytes());
        for (from, to, label) in &self.edges {
            bytes.extend_from_slice(&from.to_le_bytes());
            bytes.extend_from_slice(&to.to_le_bytes());
            bytes.extend_from_slice(&label.bits().to_le_bytes());
        }
        bytes
    }
}

/// The canonical form of a ko type: the lesser of the forms of the graph and of the graph with the colours exchanged. The flag is
/// true if it is the form of the latter and the two differ. Computes two [`canonical_form`]s.
pub fn type_form(graph: &LabelledDigraph) -> (CanonicalForm, bool) {
    let as_is = canonical_form(graph).form;
    let exchanged = canonical_form(&graph.exchanged()).form;
    if exchanged < as_is { (exchanged, true) } else { (as_is, false) }
}

/// The canonical form of a graph with the numbering that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The form.
    pub form: CanonicalForm,
    /// By node of the graph, its number in the form.
    pub labelling: Vec<u32>,
}

/// The canonical form of a graph under isomorphisms that keep the labels.
///
/// Colour refinement, followed by a search tree where refinement does not distinguish all nodes. A branch takes one node of the
/// first of the longest cells out of its cell and refines again, until all cells have one node. Of all numberings found in
/// this way, the least is chosen by the hashes of the refinements, and then by the graph. Two numberings that give the same
/// graph reveal an automorphism. Branches that it maps to earlier branches are cut off, and so are branches whose hashes are
/// too large. The method is McKay's (McKay, Piperno 2014,
/// [doi:10.1016/j.jsc.2013.09.003](https://doi.org/10.1016/j.jsc.2013.09.003)).
///
/// The form is exact even if hashes collide: the choice of numberings depends only on the graph up to isomorphism, and the form
/// lists all edges.
///
/// ```
/// use koatlas_board::Colour;
/// use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, canonical_form};
/// let [black, white] = Colour::BOTH.map(|colour| EdgeLabel::new(colour, false, 1));
/// let one = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
/// let other = LabelledDigraph::new(2, &[(1, 0, black), (0, 1, white)])?;
/// assert_eq!(canonical_form(&one).form, canonical_form(&other).form);
/// # Ok::<(), koatlas_classifier::types::DigraphError>(())
/// ```
///
/// # Complexity
/// O((nodes + edges) log nodes) time if refinement distinguishes all nodes, as it does for whole boards apart from their
/// symmetries. Otherwise a few such steps for every generator of the automorphism group and every choice; products of many
/// equal factors are no problem. Exponential in the worst case, which takes graphs constructed for the purpose. 50 bytes a
/// node besides the graph and the form.
pub fn canonical_form(graph: &LabelledDigraph) -> Canonical {
    let numbering = FormSearch::new(graph).run();
    let (nodes, plays) = (graph.len() as u32, graph.edge_count() as u32);
    let form = CanonicalForm { nodes, plays, edges: numbering.edges(graph).into() };
    Canonical { form, labelling: numbering.number }
}

/// By node of `a`, the node of `b` that an isomorphism maps it to; `None` if the graphs are not isomorphic, labels included.
///
/// Computes two [`canonical_form`]s, unless the sizes differ. (A search for one path of `a` in the search tree of `b` would be
/// no faster for isomorphic graphs. For others it would lack the automorphisms of both, and take seconds to distinguish
/// products that differ in one factor.)
pub fn isomorphism(a: &LabelledDigraph, b: &LabelledDigraph) -> Option<Vec<u32>> {
    if (a.len(), a.edge_count()) != (b.len(), b.edge_count()) {
        return None;
    }
    let (a, b) = (canonical_form(a), canonical_form(b));
    let mut node = vec![0; b.labelling.len()];
    (0..).zip(&b.labelling).for_each(|(v, &number)| node[number as usize] = v);
    (a.form == b.form).then(|| a.labelling.iter().map(|&number| node[number as usize]).collect())
}

/// The stable name of a ko type: `p2e2-` and 16 hexadecimal digits for a basic ko.
///
/// It consists of the numbers of positions and plays, and the first 8 bytes of the BLAKE3 hash of [`CanonicalForm::to_bytes`] of
/// the [`type_form`](super::type_form), each byte as two digits. Types order by these numbers.
///
/// Equal names do not prove that two types are equal. Different types can share a name only if they agree in the
/// numbers of positions and plays. Even with a hundred million types, the probability that any two of them share a name
/// is below one in three thousand. Where it matters, compare the forms.
///
/// ```
/// use koatlas_board::Colour;
/// use koatlas_classifier::types::{EdgeLabel, LabelledDigraph, TypeId, type_form};
/// let [black, white] = Colour::BOTH.map(|colour| EdgeLabel::new(colour, false, 1));
/// let basic_ko = LabelledDigraph::new(2, &[(0, 1, black), (1, 0, white)])?;
/// let id = TypeId::from_form(&type_form(&basic_ko).0);
/// assert_eq!((id.positions, id.plays), (2, 2));
/// assert_eq!(id.to_string().parse(), Ok(id));
/// # Ok::<(), koatlas_classifier::types::DigraphError>(())
/// ```
///
/// # Stability
/// The name of a type is the same on every machine, in every run, and for every way to number its positions. It changes
/// only with [`CanonicalForm::VERSION`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId {
    /// Number of positions of the component.
    pub positions: u32,
    /// Number of plays between them.
    pub plays: u32,
    hash: u64,
}

impl TypeId {
    /// Computes the name of the type with this [`type_form`](super::type_form).
    pub fn from_form(type_form: &CanonicalForm) -> TypeId {
        let bytes = blake3::hash(&type_form.to_bytes());
        let hash = bytes.as_bytes()[..8].iter().fold(0, |hash, &byte| hash << 8 | u64::from(byte));
        TypeId { positions: type_form.nodes, plays: type_form.plays, hash }
    }
}

impl fmt::Display for TypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}e{}-{:016x}", self.positions, self.plays, self.hash)
    }
}

/// The error for a text that is not the name of a ko type.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a ko type: write it as in p2e2-0123456789abcdef")]
pub struct TypeIdError(pub String);

/// Parses what `Display` writes, and nothing else.
impl FromStr for TypeId {
    type Err = TypeIdError;

    fn from_str(text: &str) -> Result<TypeId, TypeIdError> {
        parse(text).filter(|id| id.to_string() == text).ok_or_else(|| TypeIdError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<TypeId> {
    let (counts, hash) = text.strip_prefix('p')?.split_once('-')?;
    let (positions, plays) = counts.split_once('e')?;
    Some(TypeId {
        positions: positions.parse().ok()?,
        plays: plays.parse().ok()?,
        hash: u64::from_str_radix(hash, 16).ok()?,
    })
}

koatlas_board::serialized_as_text!(TypeId);

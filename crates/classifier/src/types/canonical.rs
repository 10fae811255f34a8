//! Canonical forms: one numbering of the nodes for all graphs that are isomorphic.

use super::form_search::FormSearch;
use super::{CanonicalForm, LabelledDigraph};

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

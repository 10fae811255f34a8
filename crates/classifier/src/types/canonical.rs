//! Canonical forms: one numbering of the nodes for all graphs that are isomorphic.

use super::search::Search;
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
/// Colour refinement, and where that cannot tell nodes apart, a search tree: take the nodes of a cell one by one
/// out of it, refine again, until all cells have one node; among all numberings found so, the one whose hashes of the
/// refinements and whose graph are least. Automorphisms that come to light, when two numberings give the same graph,
/// cut off the branches that they map to branches seen before, and so do hashes that are too large. The method is
/// McKay's (McKay, Piperno 2014, [doi:10.1016/j.jsc.2013.09.003](https://doi.org/10.1016/j.jsc.2013.09.003)).
///
/// The form is exact, whatever hashes collide: the numbering found depends on the graph up to isomorphism alone, and the
/// form lists all edges.
///
/// # Complexity
/// O((nodes + edges) log nodes) if refinement tells all nodes apart, which it does for whole boards but for their
/// symmetries. Products of many equal factors, with their large groups, take one branch a generator of the
/// group. Exponential in the worst case: for graphs constructed to be so. 40 bytes a node beside the graph and the form.
#[must_use]
pub fn canonical_form(graph: &LabelledDigraph) -> Canonical {
    let numbering = Search::new(graph).run();
    Canonical { form: CanonicalForm::of(graph, &numbering), labelling: numbering.number }
}

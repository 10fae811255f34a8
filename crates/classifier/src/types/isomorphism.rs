//! Are two graphs the same, up to the numbering of their nodes?

use super::{LabelledDigraph, canonical_form};

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

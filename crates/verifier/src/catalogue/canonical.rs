//! The exact canonical form of a component and the identity made of it: a second, plain implementation of the definition.
//!
//! The definition is in `format.md`, which is the page `catalogue_format` of the documentation.

use super::labelled_graph::{Edge, Graph};
use super::refine::Cells;
use crate::limits::{Budget, NotDecided};

/// A canonical form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Form {
    nodes: u32,
    count: u32,
    edges: Vec<(u32, u32, u16)>,
}

/// Bytes that a node takes in a partition of the tree.
const BYTES_A_NODE: usize = 100;

/// A leaf of the tree: what it is compared by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Leaf {
    traces: Vec<u64>,
    rows: Vec<Vec<(u32, u16)>>,
}

/// A partition of the tree with the nodes that are still to be put alone.
struct Branching {
    cells: Cells,
    traces: Vec<u64>,
    nodes: Vec<u32>,
}

impl Form {
    /// The canonical form of a graph, perhaps with the colours exchanged.
    pub fn of(nodes: usize, edges: &[Edge], exchange: bool, budget: &mut Budget) -> Result<Form, NotDecided> {
        let graph = Graph::new(nodes, edges, exchange);
        budget.hold(BYTES_A_NODE * nodes)?;
        let mut root = Cells::one(nodes);
        let trace = root.refine(0, &graph, budget)?;
        let mut best: Option<Leaf> = None;
        let mut path = Vec::new();
        arrive(root, vec![trace], &graph, &mut best, &mut path);
        while let Some(branching) = path.last_mut() {
            let Some(node) = branching.nodes.pop() else {
                path.pop();
                budget.release(BYTES_A_NODE * nodes);
                continue;
            };
            let (cells, trace) = branching.cells.with_alone(node, &graph, budget)?;
            let traces = [branching.traces.as_slice(), &[trace]].concat();
            budget.hold(BYTES_A_NODE * nodes)?;
            let depth = path.len();
            arrive(cells, traces, &graph, &mut best, &mut path);
            if path.len() == depth {
                budget.release(BYTES_A_NODE * nodes);
            }
        }
        let rows = best.map(|leaf| leaf.rows).unwrap_or_default();
        let numbered =
            (0..).zip(rows).flat_map(|(from, row)| row.into_iter().map(move |(to, label)| (from, to, label)));
        let edges: Vec<(u32, u32, u16)> = numbered.collect();
        Ok(Form { nodes: nodes as u32, count: edges.len() as u32, edges })
    }

    /// The identity of the type with this type form.
    pub fn identity(&self) -> String {
        let mut bytes = b"ko-type\x01".to_vec();
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        for (from, to, label) in &self.edges {
            bytes.extend(from.to_le_bytes());
            bytes.extend(to.to_le_bytes());
            bytes.extend(label.to_le_bytes());
        }
        let digits: String = blake3::hash(&bytes).to_hex().chars().take(16).collect();
        format!("p{}e{}-{digits}", self.nodes, self.count)
    }
}

/// A partition of the tree: a leaf is compared with the best one, and below others the search goes on, unless all that hangs
/// there comes after the best one.
fn arrive(cells: Cells, traces: Vec<u64>, graph: &Graph, best: &mut Option<Leaf>, path: &mut Vec<Branching>) {
    let is_behind = |best: &Leaf| traces.iter().cmp(best.traces.iter().take(traces.len())).is_gt();
    if best.as_ref().is_some_and(is_behind) {
        return;
    }
    if !cells.are_single() {
        let nodes = cells.first_largest().to_vec();
        return path.push(Branching { cells, traces, nodes });
    }
    let leaf = Leaf { rows: graph.rows(&cells.numbering()), traces };
    if best.as_ref().is_none_or(|best| leaf < *best) {
        *best = Some(leaf);
    }
}

/// The two canonical forms of a graph: as it is, and with the colours exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forms {
    pub as_is: Form,
    pub exchanged: Form,
}

impl Forms {
    pub fn of(nodes: usize, edges: &[Edge], budget: &mut Budget) -> Result<Forms, NotDecided> {
        let form = |exchange, budget: &mut Budget| Form::of(nodes, edges, exchange, budget);
        Ok(Forms { as_is: form(false, budget)?, exchanged: form(true, budget)? })
    }

    /// The lesser of the two.
    pub fn type_form(&self) -> &Form {
        (&self.as_is).min(&self.exchanged)
    }
}

//! Proofs that no sequence is longer, as certificates hold them.

use serde::{Deserialize, Serialize};

use crate::certificates::{NodeKind, SingleUseMarkKind, lines, one_line};

/// A proof of an upper bound on the length of sequences. The JSON key `kind` names the variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Proof {
    /// `flow`: a bound on walks that leave every single-use mark at most once.
    Flow(Flow),
    /// `exhaustive`: all sequences have been enumerated. The verifier enumerates them again.
    Exhaustive,
}

/// Numbers that bound the walks of a graph: a solution of the dual of the linear program of flows.
///
/// Nodes, edges and single-use marks are not listed. They follow from rule set, board, measure, `mark_kind` and `nodes_are`, and are
/// numbered as the page [`certificate_format`](crate::certificates::certificate_format) says. A walk may leave each mark only once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// The kind of single-use mark that a play leaves.
    #[serde(rename = "tokens_are")]
    pub mark_kind: SingleUseMarkKind,
    /// The content of a node.
    pub nodes_are: NodeKind,
    /// The number of plays or moves of a sequence that its walk may lack: 1 if a last play may repeat and so end the sequence, otherwise
    /// 0.
    pub plus: u64,
    /// The integer that stands for 1 in all numbers below.
    pub scale: i64,
    /// A number for each node, by number of the node.
    #[serde(serialize_with = "one_line")]
    pub potentials: Vec<i64>,
    /// Single-use marks with their costs, in ascending order. The others cost 0.
    #[serde(rename = "tokens", serialize_with = "one_line")]
    pub mark_costs: Vec<(u32, i64)>,
    /// Cuts with their costs.
    #[serde(serialize_with = "lines")]
    pub cuts: Vec<Cut>,
}

/// A set of nodes without the start, and a single-use mark all of whose edges end in the set. A walk that leaves the mark has entered the
/// set, at the latest by that edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// The nodes of the set, in ascending order.
    pub nodes: Vec<u32>,
    /// The number of the single-use mark.
    #[serde(rename = "token")]
    pub mark: u32,
    /// The cost of the cut.
    pub value: i64,
}

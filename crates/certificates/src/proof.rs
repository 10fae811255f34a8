//! Proofs that no sequence is longer, as certificates hold them.

use serde::{Deserialize, Serialize};

use crate::json::{lines, one_line};
use crate::kinds::{NodeKind, SingleUseMarkKind};

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
/// numbered by the rules below, from 0. In JSON a single-use mark is called a token. A walk may leave each mark only once.
///
/// **Plain nodes** (`"nodes_are": "plain"`):
///
/// - A node is a position. If moves are counted or if marks are situations, it also has the player to move. If moves are counted, it also
///   has the number of passes in a row just made, which is less than the number that ends the sequence. Nodes are those that can be
///   reached from the start. They are sorted by black stones, white stones (as numbers, with bit `i` for local board point `i`), Black to
///   move before White, passes.
/// - An edge is a play that the bare rules (captures and suicide alone) allow, of the player to move or of either player if nodes have
///   none, or a pass if nodes have a player to move and the pass ends nothing. Edges are sorted by source, by point, Black before White;
///   the pass comes last. A play that leaves the position unchanged is no edge if the rule set bars all such plays: by the 1-play-rule, or
///   if marks are positions and the start counts.
/// - Every play weighs 1. A pass weighs 1 if moves are counted, otherwise 0. If moves are counted, a walk that ends at a node gains the
///   number of passes that are missing to the end of the sequence, otherwise 0.
/// - Marks are numbered as they first appear in that order of edges. Passes leave none. Plays that leave the mark of the start itself are
///   no edges.
///
/// **Full nodes** (`"nodes_are": "full"`) differ from plain nodes in this:
///
/// - A node always has the player to move and the passes in a row; if no number of passes ends a sequence, more than 3 count as 3. If the
///   basic ko rule holds and marks are not situations, it has the ko point next: the point where the last move, a play, took one stone,
///   if a play there would take just the stone that took it. Under a cycle-end rule that point stays through two passes; a play there
///   after exactly two passes is the excepted one. Last comes a *memory*, one of these, in this order: no play has been made, if a cycle
///   needs one; nothing; an excepted move has been made, if one anywhere excepts; a play has just brought the situation; the position has
///   occurred with this player to move alone; the sequence has ended. The node of ended sequences has the start position, nobody to move,
///   no passes. Nodes are sorted by all that in this order; nobody to move, and no point, come first.
/// - A pass is an edge also if it ends the sequence; it leads to the node of ended sequences. So does a play or a pass that returns to
///   the start, where that ends the sequence. Nothing is gained at the end of a walk.
/// - If marks are situations and no stones are taken off, a play leads to a node whose memory says so. Two kinds of edges of weight 0
///   lead on from there: one to the memory of one situation that has occurred, which leaves a mark for the first situation of the
///   position; one to no memory, which leaves a mark for the second. In the start position there is only the latter if the start counts,
///   as the start was the first. A pass in a node where one situation has occurred leaves the mark of the second. The start is such a
///   node, if it counts.
/// - If repeating stones are taken off, every play that is no suicide comes twice: first with the stone taken off, without a mark, then
///   with the stone. A suicide comes once, without a mark. A play that leaves the position unchanged counts as a pass for the passes in a
///   row.
///
/// **Passes as marks** (`"tokens_are": "passes"`): nodes and edges are others.
///
/// - Node 0 is the start. Then come all situations of the positions that plays of either player can reach, sorted by position, Black to
///   move before White: node `i + 1` is situation `i`, to which a pass has led. Mark `i` is a pass *in* situation `i`. If no second pass
///   in a position ends the sequence, there are twice as many marks. Then an edge with mark `i` is followed by an equal edge with mark
///   `i` plus the number of situations, if a play of the opponent can leave the position unchanged after it.
/// - Full: an edge leads from a node by plays, in turn, to a situation, and by a pass there to another node. There is one for every node
///   and situation between which there are plays that the rules allow between two passes, sorted by node and situation. An empty list of
///   plays is allowed too, but not after a pass if two passes in a row end the sequence. The edge weighs the maximum number of these
///   plays, and 1 more if moves are counted. A walk that ends at a node gains the maximum number of plays from there on, and 1 more if a
///   play may repeat and end the sequence and plays are counted. If moves are counted, it gains 1 for a second pass that ends the
///   sequence, or 2 where two passes do.
/// - Plain: there is one more node, the last. An edge without a mark leads there from every node. From there one edge leads on for every
///   mark in their order, of weight 1 if moves are counted, otherwise 0. The plays up to a pass, on the edges to that node and at the end
///   of a walk, are bounded by components of the graph of situations and plays. On the best way from component to component, each counts
///   as many as what may not recur there can occur in all, or 1 for a component without a cycle, minus 1 for the situation that plays
///   begin with. In the start that 1 is not subtracted if the start does not count.
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

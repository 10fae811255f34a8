//! Why no sequence is longer, as a certificate says it.

use serde::{Deserialize, Serialize};

use crate::json::{lines, one_line};
use crate::kinds::{NodeKind, TokenKind};

/// Why no sequence is longer: the key `kind` says which proof it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Proof {
    /// `flow`: a bound on walks that use every token once.
    Flow(Flow),
    /// `exhaustive`: all sequences have been gone through, and are again by who checks.
    Exhaustive,
}

/// Numbers that bound the walks of a graph: a solution of the dual of the linear program of flows.
///
/// Nodes, edges and tokens are not listed. They follow from rule set, board, measure, `tokens_are` and `nodes_are`,
/// and have their numbers by rule, from 0.
///
/// **Plain nodes** (`"nodes_are": "plain"`):
///
/// - A node is a position, with the player to move if moves are counted or if tokens are situations, and with the
///   number of passes just made in a row, less than end the sequence, if moves are counted. Nodes are those
///   that can be reached from the start, sorted by black stones, white stones (as numbers, with bit `i` for local board point
///   `i`), Black to move before White, passes.
/// - An edge is a play that the bare rules allow, of the player to move or of either if there is none, or a pass if
///   there is a player to move and it ends nothing. Edges are sorted by their first node, by point, Black before
///   White; the pass comes last. Plays that leave the position as it is are no edges if the rule set bars all of them:
///   by the 1-play-rule, or if tokens are positions and the start counts.
/// - Every play weighs 1. A pass weighs 1 if moves are counted, otherwise nothing. A walk that ends at a node gains
///   the passes that are missing to the end of the sequence if moves are counted, otherwise nothing.
/// - Tokens are numbered as they appear in that order of edges. Passes have none. Plays with the token that the start
///   itself has used up are no edges.
///
/// **Full nodes** (`"nodes_are": "full"`) are the same but for this:
///
/// - A node always has the player to move and the passes in a row; if no number of passes ends a sequence, more than 3
///   count as 3. Then it has the point where a stone may not be retaken, if the basic ko rule holds and tokens are no
///   situations: the point where the last move, a play, took one stone, if a play there would take just the stone that
///   took it. Under a cycle-end rule that point stays through two passes; a play there after just two is the excepted
///   one. Last comes a *memory*, one of these, in this order: no play has been made, if a cycle needs one; nothing; an
///   excepted move has been made, if one anywhere excepts; a play has just brought the situation; the position has
///   occurred with this player to move alone; the sequence has ended. The node of ended sequences has the start
///   position, nobody to move, no passes. Nodes are sorted by all that in this order; nobody to move, and no point,
///   come first.
/// - A pass is an edge also if it ends the sequence; it leads to the node of ended sequences, and so does a play or a
///   pass that returns to the start where that ends the sequence. Nothing is gained at the end of a walk.
/// - If tokens are situations and no stones are taken off, a play leads to a node whose memory says so. From there,
///   edges of no weight lead on: to the memory of one situation that has occurred, with a token for the first
///   situation of the position, and to no memory, with a token for the second; only the latter in the start position
///   if the start counts, as the start was the first. A pass where one situation has occurred uses up the token of the
///   second. The start is such a node, if it counts.
/// - If repeating stones are taken off, every play that is no suicide comes twice: first with the stone taken off,
///   without token, then with the stone. A suicide comes once, without token. A play that leaves the position as it is
///   counts as a pass for the passes in a row.
///
/// **Passes as tokens** (`"tokens_are": "passes"`): nodes and edges are others.
///
/// - Node 0 is the start. Then come all situations of the positions that plays of either player can reach, sorted by
///   position, Black to move before White: node `i + 1` is situation `i`, to which a pass has led. Token `i` is a pass
///   *in* situation `i`. If no second pass in a position ends the sequence there are twice as many tokens, and an edge
///   with token `i` is followed by the same with token `i` plus the number of situations, if a play of the opponent
///   can then leave the position as it is.
/// - Full: an edge leads from a node by plays, in turn, to a situation, and by a pass there to another node. There is
///   one for every node and situation between which there are plays as the rules between two passes allow (none at all
///   are plays, too; but not from a pass, if two passes in a row end the sequence), sorted by node and situation. It
///   weighs the most plays there are, and 1 more if moves are counted. A walk that ends at a node gains the most plays
///   from there on, 1 more if a play may repeat and end the sequence and plays are counted, and if moves are counted 1
///   for a second pass that ends the sequence, 2 where two passes do.
/// - Plain: there is one more node, the last. An edge leads there from every node, without token; from there one for
///   every token in their order, of weight 1 if moves are counted, otherwise 0. The plays up to a pass, on the edges
///   to that node and at the end of a walk, are counted by components of the graph of situations and plays: from
///   component to component on the best way, as many as what may not recur there can occur in all, or 1 in a component
///   without cycle, less 1 for the situation that plays begin with. In the start that 1 is not taken off if the start
///   does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// What every play uses up.
    #[serde(rename = "tokens_are")]
    pub tokens_are: TokenKind,
    /// What nodes hold.
    pub nodes_are: NodeKind,
    /// What a sequence may count beyond its walk: 1 if a last play may repeat and so end it, otherwise 0.
    pub plus: u64,
    /// What 1 is written as in all numbers below.
    pub scale: i64,
    /// A number for each node.
    #[serde(serialize_with = "one_line")]
    pub potentials: Vec<i64>,
    /// Tokens with what they cost, in ascending order; the others cost nothing.
    #[serde(rename = "tokens", serialize_with = "one_line")]
    pub tokens: Vec<(u32, i64)>,
    /// Cuts with what they cost.
    #[serde(serialize_with = "lines")]
    pub cuts: Vec<Cut>,
}

/// A set of nodes without the start, and a token all of whose edges end there: a walk that uses the token has entered the
/// set, at the latest with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cut {
    /// The set, in ascending order.
    pub nodes: Vec<u32>,
    /// The token.
    #[serde(rename = "token")]
    pub token: u32,
    /// What the cut costs.
    pub value: i64,
}

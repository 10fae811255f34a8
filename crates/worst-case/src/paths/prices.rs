//! What the proof of a bound charges for a path, step by step.

use koatlas_position_graph::Rows;
use koatlas_verifier::{Flow, FlowError, surpluses};

use super::token_graph::{START, TokenGraph};
use crate::walk_graph::WalkGraph;

/// What a proof charges for the steps of a path and for tokens that it does not use, in parts of [`UNIT`].
///
/// All charges together are at least what the path falls short of the bound. They are nearly that much, so that they tell
/// where a path loses something.
pub(crate) struct Prices {
    /// By arc.
    arcs: Rows<i64>,
    /// By node, for a token that is not used.
    unused: Vec<i64>,
    /// By node, for a path that ends there.
    ends: Vec<i64>,
}

/// What weight 1 is written as.
pub(crate) const UNIT: i64 = 1 << 16;

/// No step is charged more.
const MOST: i64 = UNIT << 16;

impl Prices {
    /// The prices of a proof about a walk graph, for its graph of tokens.
    ///
    /// # Errors
    /// If the proof is not one about the graph.
    pub(crate) fn new(graph: &WalkGraph, tokens: &TokenGraph, flow: &Flow) -> Result<Prices, FlowError> {
        let surpluses = surpluses(flow, &graph.listed())?;
        let scaled = |price: i128| (price * i128::from(UNIT) / i128::from(flow.scale)).clamp(0, MOST.into()) as i64;
        let of_arc = |from: u32, to: u32| {
            let edges = tokens.heads(from).iter().flat_map(|&head| graph.edges_from(head));
            let with_token = edges.filter(|&edge| graph.edges()[edge as usize].token == tokens.token(to));
            with_token.map(|edge| scaled(surpluses[edge as usize])).min().unwrap_or(MOST)
        };
        let arcs = (0..).zip(tokens.arcs().rows()).map(|(from, row)| row.iter().map(move |&to| of_arc(from, to)));
        let mut unused = vec![0; tokens.len()];
        let of_token = |node: u32| {
            let index = flow.tokens.binary_search_by_key(&tokens.token(node), |&(token, _)| Some(token));
            index.map_or(0, |index| scaled(flow.tokens[index].1.into()))
        };
        (START + 1..tokens.len() as u32).for_each(|node| unused[node as usize] = of_token(node));
        let of_end = |node| tokens.heads(node).iter().map(|&head| scaled(flow.potentials[head as usize].into())).min();
        let ends = (0..tokens.len() as u32).map(|node| of_end(node).unwrap_or(MOST)).collect();
        Ok(Prices { arcs: Rows::from_lists(arcs), unused, ends })
    }

    /// What is charged for each arc from a node.
    #[inline]
    pub(crate) fn arcs(&self, node: u32) -> &[i64] {
        self.arcs.row(node)
    }

    /// What is charged if a path ends at a node.
    #[inline]
    pub(crate) fn end(&self, node: u32) -> i64 {
        self.ends[node as usize]
    }

    /// What is charged if a token is not used.
    #[inline]
    pub(crate) fn unused(&self, node: u32) -> i64 {
        self.unused[node as usize]
    }

    /// What is charged for the successor of a node in a cycle cover of the graph of tokens.
    pub(crate) fn step(&self, tokens: &TokenGraph, from: u32, to: u32) -> i64 {
        match to {
            START => self.end(from),
            _ if from == to => self.unused(from),
            _ => {
                let index = tokens.successors(from).binary_search(&to).expect("an arc of the graph");
                self.arcs(from)[index]
            }
        }
    }
}

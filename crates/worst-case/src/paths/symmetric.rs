//! Covers that symmetries map to themselves.

use super::cover::CycleCover;
use super::group::free_group;
use super::token_graph::{START, TokenGraph};
use crate::flows::{Network, symmetries};
use crate::walk_graph::WalkGraph;

/// A graph of tokens up to symmetry. Node 0 is the start; every other node is an orbit of nodes that every symmetry but
/// the identity moves.
///
/// A cover of this graph is a symmetric cover of the larger graph: what happens at a node happens at all its images.
/// There are far fewer symmetric covers than covers, and very good ones among them. Little is missing to make a path of
/// one.
pub(crate) struct Quotient<'g> {
    full: &'g TokenGraph,
    /// The symmetries, the identity first.
    group: Vec<Vec<u32>>,
    /// A node of every orbit.
    representatives: Vec<u32>,
    /// The orbit of every node, 0 if it has none.
    orbit: Vec<u32>,
    pub(crate) graph: TokenGraph,
}

impl<'g> Quotient<'g> {
    /// The graph up to symmetry; `None` if no symmetries are found that move most nodes.
    pub(crate) fn new(graph: &WalkGraph, full: &'g TokenGraph, stop: &dyn Fn() -> bool) -> Option<Quotient<'g>> {
        if !full.is_uniform() {
            return None;
        }
        let found = symmetries(&Network::new(graph), stop);
        let moved: Option<Vec<Vec<u32>>> = found.iter().map(|symmetry| full.moved(&symmetry.tokens)).collect();
        let group = free_group(full.len(), moved?);
        if group.len() == 1 {
            return None;
        }
        let (mut orbit, mut representatives) = (vec![0; full.len()], vec![START]);
        for node in 1..full.len() {
            if orbit[node] == 0 && group[1..].iter().all(|symmetry| symmetry[node] as usize != node) {
                group.iter().for_each(|symmetry| orbit[symmetry[node] as usize] = representatives.len() as u32);
                representatives.push(node as u32);
            }
        }
        let successors = |&node: &u32| -> Vec<u32> {
            let all = if node == START { &[] } else { full.successors(node) };
            all.iter().map(|&next| orbit[next as usize]).filter(|&orbit| orbit != 0).collect()
        };
        let graph = TokenGraph::uniform(representatives.iter().map(successors).collect());
        Some(Quotient { full, group, representatives, orbit, graph })
    }

    /// The cover of the larger graph.
    pub(crate) fn lifted(&self, cover: &CycleCover) -> CycleCover {
        let mut successors: Vec<u32> = (0..self.full.len() as u32).collect();
        for (orbit, &from) in (0..).zip(&self.representatives) {
            let next = cover.successor(orbit);
            let mut arcs = self.full.successors(from).iter();
            if let Some(&to) = arcs.find(|&&to| next != orbit && self.orbit[to as usize] == next) {
                self.group
                    .iter()
                    .for_each(|symmetry| successors[symmetry[from as usize] as usize] = symmetry[to as usize]);
            }
        }
        CycleCover::of(&successors)
    }
}

//! Findings of a survey that several processes make together.

use koatlas_board::Position;
use rayon::prelude::*;

use super::block::Block;
use super::closure::{Direction, portions, write_blocks};
use super::exchange::{Exchange, RoundMessage};
use super::giant::{CountedNodes, summarise_nodes};
use super::graph::{PlaneGraph, count_plays, count_plays_of_block};
use super::plane::Plane;
use super::survey::Survey;
use crate::components::Components;
use crate::definition::Model;
use crate::findings::{Findings, Fingerprint};
use crate::position_graph::PositionGraph;

impl Survey {
    /// Combines the findings of all processes, when only the components beside the giant one are missing. Process 0 finds these,
    /// and is the only one that returns findings.
    pub(crate) fn joint_findings(&self, exchange: &mut dyn Exchange) -> Option<Findings> {
        let (graph, giant) = (&self.graph, self.giant.as_ref()?);
        let passes = graph.graph.model == Model::WithPasses;
        let nodes = self.node_planes().remove(0);
        let plays = plays_to_here(graph, &nodes, exchange);
        let counted_nodes = CountedNodes::new(graph);
        let fingerprint = counted_nodes.fingerprint(&graph.layout, &giant.planes);
        let left = nodes.blocks.iter().zip(&giant.planes[0].blocks).enumerate();
        let left = left.flat_map(|(index, (nodes, &giant))| {
            graph.layout.positions(graph.layout.block_number(index), nodes.minus(giant))
        });
        let left = gather(left, exchange);
        let totals = exchange.totals(&[plays, fingerprint.0]);
        if exchange.process() > 0 {
            return None;
        }
        let rest = PositionGraph::new(&graph.graph.local_board, left, graph.graph.suicide);
        let giant = (giant.size, Fingerprint(totals[1]));
        let fingerprint_of_node = |number| {
            counted_nodes.fingerprint_of_place(&graph.layout, 1, 0, graph.layout.address(rest.position(number)))
        };
        let (components, content) = summarise_nodes(passes, giant, &Components::find(&rest), fingerprint_of_node);
        let times = if passes { 2 } else { 1 };
        let total = times * self.nodes;
        let edges = totals[0] + if passes { total } else { 0 };
        Some(Findings { nodes: total, edges, reachable: self.reachable.unwrap_or(total), components, content })
    }
}

/// Number of plays of either player from the set `nodes` of all processes whose targets this process holds.
fn plays_to_here(graph: &PlaneGraph, nodes: &Plane, exchange: &mut dyn Exchange) -> u64 {
    let layout = &graph.layout;
    let players = graph.players(0);
    let mut found = count_plays(graph, std::slice::from_ref(nodes));
    for slots in portions(layout, Direction::Forward) {
        let mut messages = vec![RoundMessage::default(); exchange.processes()];
        for first in slots.iter().map(|slot| slot * layout.blocks_of_a_chunk) {
            write_blocks(layout, Direction::Forward, nodes, first, |_| true, &mut messages);
        }
        let received = exchange.round(messages);
        let blocks: Vec<(usize, Block)> = received.iter().flat_map(RoundMessage::blocks).collect();
        found += blocks.par_iter().map(|&(block, from)| count_plays_of_block(graph, players, block, from)).sum::<u64>();
    }
    found
}

/// Sends the positions of all processes to process 0.
fn gather(own: impl Iterator<Item = Position<u64>>, exchange: &mut dyn Exchange) -> Vec<Position<u64>> {
    let mut messages = vec![RoundMessage::default(); exchange.processes()];
    messages[0].nodes = own.flat_map(|position| [position.black, position.white]).collect();
    let received = exchange.round(messages);
    let positions = received.iter().flat_map(|message| message.nodes.as_chunks().0);
    positions.map(|&[black, white]| Position { black, white }).collect()
}

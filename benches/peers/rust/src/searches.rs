//! The searches. Each builds the graph that its library is made for, from a list of edges, as the library's documentation does.

use std::collections::BTreeMap;
use std::thread;

use dsi_progress_logger::no_logging;
use koatlas_position_graph::{Components, Rows};
use petgraph::csr::Csr;
use stateright::{Checker, Model, Property};
use webgraph::graphs::vec_graph::VecGraph;

use crate::Answer;
use crate::edges::Edges;
use crate::found::{Found, Says, timed};

type Search = fn(Edges) -> Answer<Found>;

pub fn named(program: &str) -> Option<Search> {
    Some(match program {
        "koatlas-pearce" => pearce,
        "petgraph" => petgraph,
        "webgraph" => webgraph,
        "stateright" => |edges| stateright(edges, 1),
        "stateright-2" => |edges| stateright(edges, 2),
        _ => return None,
    })
}

/// Number of nodes: every one has an edge.
fn nodes(edges: &Edges) -> usize {
    edges.last().map_or(0, |&(from, _)| from as usize + 1)
}

/// koatlas's algorithm for sparse graphs.
fn pearce(edges: Edges) -> Answer<Found> {
    let (graph, build) = timed(|| rows(&edges));
    let (components, scan) = timed(|| Components::of(&graph));
    let largest = components.sizes.iter().max().map_or(0, |&size| size as usize);
    Ok(Found { build, scan, says: Says::Components { count: components.sizes.len(), largest } })
}

fn rows(edges: &Edges) -> Rows<u32> {
    Rows::from_pairs(nodes(edges), |visit| edges.iter().for_each(|&(from, to)| visit(from, to)))
}

/// petgraph goes down recursively, once a node.
const STACK: usize = 8 << 30;

fn petgraph(edges: Edges) -> Answer<Found> {
    let (graph, build) = timed(|| Csr::<(), ()>::from_sorted_edges(&edges));
    let graph = graph.map_err(|_| "edges are in ascending order")?;
    let work = move || timed(|| petgraph::algo::tarjan_scc(&graph));
    let (components, scan) =
        thread::Builder::new().stack_size(STACK).spawn(work)?.join().map_err(|_| "petgraph panicked")?;
    let largest = components.iter().map(Vec::len).max().unwrap_or(0);
    Ok(Found { build, scan, says: Says::Components { count: components.len(), largest } })
}

fn webgraph(edges: Edges) -> Answer<Found> {
    let arcs = || edges.iter().map(|&(from, to)| (from as usize, to as usize));
    let (graph, build) = timed(|| VecGraph::from_arcs(arcs()));
    let (found, scan) = timed(|| webgraph_algo::sccs::tarjan(&graph, no_logging![]));
    let mut sizes = BTreeMap::new();
    found.components().iter().for_each(|&component| *sizes.entry(component).or_insert(0) += 1);
    let largest = sizes.into_values().max().unwrap_or(0);
    Ok(Found { build, scan, says: Says::Components { count: found.num_components(), largest } })
}

/// stateright finds what can be reached, and no components.
fn stateright(edges: Edges, threads: usize) -> Answer<Found> {
    let (graph, build) = timed(|| Reachable(rows(&edges)));
    let (checker, scan) = timed(|| graph.checker().threads(threads).spawn_bfs().join());
    // It counts the start among the states that edges lead to.
    let says = Says::Reached { nodes: checker.unique_state_count(), edges: checker.state_count() - 1 };
    Ok(Found { build, scan, says })
}

/// States are nodes, actions are edges.
struct Reachable(Rows<u32>);

impl Model for Reachable {
    type State = u32;
    type Action = u32;

    fn init_states(&self) -> Vec<u32> {
        vec![0]
    }

    fn actions(&self, &node: &u32, actions: &mut Vec<u32>) {
        actions.extend_from_slice(self.0.row(node));
    }

    fn next_state(&self, _: &u32, to: u32) -> Option<u32> {
        Some(to)
    }

    /// stateright stops at once if it has nothing to check.
    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("a node", |model, &node| (node as usize) < model.0.len())]
    }
}

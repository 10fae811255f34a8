//! Pearce's algorithm compared with two others and with the definition.

use std::sync::atomic::AtomicBool;

use koatlas_position_graph::{Components, Control, Digraph, LimitError};
use petgraph::algo::{kosaraju_scc, tarjan_scc};
use petgraph::graph::DiGraph;
use proptest::prelude::*;

/// A graph as lists of successors; some of the numbers may be no nodes.
#[derive(Debug)]
struct Lists {
    successors: Vec<Vec<u32>>,
    is_node: Vec<bool>,
}

impl Lists {
    fn new(numbers: usize, edges: &[(u32, u32)], is_node: Vec<bool>) -> Lists {
        let mut successors = vec![Vec::new(); numbers];
        for &(from, to) in edges.iter().filter(|(from, to)| is_node[*from as usize] && is_node[*to as usize]) {
            successors[from as usize].push(to);
        }
        Lists { successors, is_node }
    }

    fn petgraph(&self) -> DiGraph<(), ()> {
        let mut graph = DiGraph::new();
        let nodes: Vec<_> = self.successors.iter().map(|_| graph.add_node(())).collect();
        for (from, list) in self.successors.iter().enumerate() {
            for &to in list {
                graph.add_edge(nodes[from], nodes[to as usize], ());
            }
        }
        graph
    }

    /// `reach[u][v]` is true if some walk leads from u to v, by Warshall's algorithm.
    fn reach(&self) -> Vec<Vec<bool>> {
        let n = self.len();
        let mut reach: Vec<Vec<bool>> = (0..n).map(|u| (0..n).map(|v| u == v).collect()).collect();
        for (u, list) in self.successors.iter().enumerate() {
            list.iter().for_each(|&v| reach[u][v as usize] = true);
        }
        for via in 0..n {
            for from in 0..n {
                if reach[from][via] {
                    let further = reach[via].clone();
                    reach[from].iter_mut().zip(further).for_each(|(reach, further)| *reach |= further);
                }
            }
        }
        reach
    }
}

impl Digraph for Lists {
    fn len(&self) -> usize {
        self.successors.len()
    }

    fn is_node(&self, number: u32) -> bool {
        self.is_node[number as usize]
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.successors[node as usize].iter().copied().for_each(visit);
    }
}

fn graphs(nodes: usize, edges: usize) -> impl Strategy<Value = Lists> {
    (1..=nodes).prop_flat_map(move |n| {
        let ends = (0..n as u32, 0..n as u32);
        let is_node = prop::collection::vec(prop::bool::weighted(0.9), n);
        (prop::collection::vec(ends, 0..edges), is_node)
            .prop_map(move |(edges, is_node)| Lists::new(n, &edges, is_node))
    })
}

/// Components as sorted lists of nodes.
fn partition(components: impl IntoIterator<Item = Vec<u32>>) -> Vec<Vec<u32>> {
    let mut partition: Vec<Vec<u32>> = components.into_iter().collect();
    partition.iter_mut().for_each(|component| component.sort_unstable());
    partition.sort_unstable();
    partition
}

proptest! {
    #[test]
    fn same_as_others(graph in graphs(60, 150)) {
        let ours = partition(Components::find(&graph).members().rows().map(<[u32]>::to_vec));
        let numbers = |component: Vec<petgraph::graph::NodeIndex>| component.iter().map(|v| v.index() as u32).collect();
        let nodes_only = |component: &Vec<u32>| graph.is_node(component[0]);
        let theirs = |components: Vec<_>| partition(components.into_iter().map(numbers).filter(nodes_only));
        prop_assert_eq!(&ours, &theirs(tarjan_scc(&graph.petgraph())));
        prop_assert_eq!(&ours, &theirs(kosaraju_scc(&graph.petgraph())));
    }

    #[test]
    fn same_as_defined(graph in graphs(30, 70)) {
        let components = Components::find(&graph);
        let reach = graph.reach();
        let nodes: Vec<u32> = (0..graph.len() as u32).filter(|&v| graph.is_node(v)).collect();
        for &u in &nodes {
            for &v in &nodes {
                let (there, back) = (reach[u as usize][v as usize], reach[v as usize][u as usize]);
                prop_assert_eq!(there && back, components.component(u) == components.component(v));
                prop_assert!(!there || components.component(u) >= components.component(v), "reverse topological");
            }
        }
    }

    #[test]
    fn summary_counts_members_and_loops(graph in graphs(30, 70)) {
        let components = Components::find(&graph);
        let on_cycle = |members: &&[u32]| members.len() > 1 || graph.successors[members[0] as usize].contains(&members[0]);
        let members = components.members();
        let cyclic: Vec<&[u32]> = members.rows().filter(on_cycle).collect();
        let summary = components.summary(&graph);
        prop_assert_eq!(summary.count.0 as usize, components.sizes.len());
        prop_assert_eq!(summary.nontrivial.0 as usize, cyclic.len());
        prop_assert_eq!(summary.largest.0 as usize, members.rows().map(<[u32]>::len).max().unwrap_or(0));
        prop_assert_eq!(summary.nodes_on_cycles.0 as usize, cyclic.iter().map(|members| members.len()).sum::<usize>());
        prop_assert!((0..graph.len() as u32).all(|v| components.component(v).is_some() == graph.is_node(v)));
    }
}

#[test]
fn a_long_path_needs_no_stack() {
    let n = 1_000_000;
    let path: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
    let mut graph = Lists::new(n as usize, &path, vec![true; n as usize]);
    assert_eq!(Components::find(&graph).sizes.len(), n as usize);
    graph.successors[n as usize - 1].push(0);
    assert_eq!(Components::find(&graph).sizes, [n]);
}

#[test]
fn stops_when_told() {
    let graph = Lists::new(2, &[(0, 1)], vec![true; 2]);
    let stopped = Control { stop: &AtomicBool::new(true), ..Control::default() };
    assert_eq!(Components::find_with_control(&graph, &stopped), Err(LimitError::Stopped));
    assert_eq!(Components::find_with_control(&graph, &Control::default()), Ok(Components::find(&graph)));
}

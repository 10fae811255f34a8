//! Small random walk graphs, and their heaviest walks by brute force.

use koatlas_longest::{WalkEdge, WalkGraph};
use koatlas_test_support::Random;

use super::bound;

/// Meaning of the marks of a random graph.
#[derive(Clone, Copy, Debug)]
pub enum Marks {
    /// The node entered.
    Nodes,
    /// The edge.
    Edges,
    /// Nothing: marks are random, some edges have none, and weights differ.
    Mixed,
}

/// The parts of a walk graph.
#[derive(Clone, Debug)]
pub struct Parts {
    start: u32,
    lists: Vec<Vec<WalkEdge>>,
    marks: usize,
    ends: Vec<u32>,
}

impl Parts {
    pub fn random(random: &mut Random, kind: Marks) -> Parts {
        let nodes = 2 + random.below(6);
        let marks = match kind {
            Marks::Nodes => nodes,
            Marks::Edges => 1 + random.below(11),
            Marks::Mixed => 1 + random.below(8),
        };
        let mut lists = vec![Vec::new(); nodes];
        for number in 0..if matches!(kind, Marks::Edges) { marks } else { random.below(4 * nodes) } {
            let to = random.below(nodes) as u32;
            let (mark, weight) = match kind {
                Marks::Nodes => (Some(to), 1),
                Marks::Edges => (Some(number as u32), 1),
                Marks::Mixed => {
                    (Some(random.below(marks) as u32).filter(|_| random.below(4) > 0), random.below(4).min(1) as u32)
                }
            };
            let from = random.below(nodes);
            // Without mark, edges with weight lead down: so there is no heavy cycle.
            let weight = if mark.is_none() && to as usize >= from { 0 } else { weight };
            lists[from].push(WalkEdge { to, mark, weight });
        }
        let ends = (0..nodes).map(|_| if matches!(kind, Marks::Mixed) { random.below(3) as u32 } else { 0 }).collect();
        Parts { start: random.below(nodes) as u32, lists, marks, ends }
    }

    /// The graph, if it has no heavy cycle without marks.
    pub fn graph(&self) -> Option<WalkGraph> {
        let graph = WalkGraph::new(self.start, self.lists.clone(), self.marks).ok()?;
        Some(WalkGraph { end_weights: self.ends.clone(), ..graph })
    }

    /// The same graph with other numbers for the nodes and marks, and the edges in another order.
    fn renumber_proof(&self, random: &mut Random) -> Parts {
        let (nodes, marks) = (random.shuffled(self.lists.len()), random.shuffled(self.marks));
        let (mut lists, mut ends) = (vec![Vec::new(); nodes.len()], vec![0; nodes.len()]);
        for (node, list) in self.lists.iter().enumerate() {
            let map = |edge: &WalkEdge| WalkEdge {
                to: nodes[edge.to as usize],
                mark: edge.mark.map(|mark| marks[mark as usize]),
                ..*edge
            };
            lists[nodes[node] as usize] = list.iter().rev().map(map).collect();
            ends[nodes[node] as usize] = self.ends[node];
        }
        Parts { start: nodes[self.start as usize], lists, marks: self.marks, ends }
    }
}

/// The weight of the heaviest walk: for every set of used marks and every node the most that leads there.
pub fn heaviest(graph: &WalkGraph) -> u64 {
    let sets = 1 << graph.marks;
    let mut most: Vec<Vec<Option<u64>>> = vec![vec![None; graph.nodes()]; sets];
    most[0][graph.start as usize] = Some(0);
    for used in 0..sets {
        // Twice as many passes as nodes find all ways without a mark.
        for _ in 0..=graph.nodes() {
            for (from, &WalkEdge { to, mark, weight }) in graph.edges.iter() {
                let after = used | mark.map_or(0, |mark| 1 << mark);
                let fresh = mark.is_none() || after != used;
                if let Some(value) = most[used][from as usize].filter(|_| fresh) {
                    let entry = &mut most[after][to as usize];
                    *entry = (*entry).max(Some(value + u64::from(weight)));
                }
            }
        }
    }
    let ends = |values: &Vec<Option<u64>>| {
        graph.end_weights.iter().zip(values).filter_map(|(&end, value)| Some((*value)? + u64::from(end))).max()
    };
    most.iter().filter_map(ends).max().expect("the start is reached")
}

/// Bounds of many random graphs: how many there were, and how many bounds were equal to the heaviest walk.
fn compare(kind: Marks, seed: u64) -> (usize, usize) {
    let (mut random, mut graphs, mut equal) = (Random::new(seed), 0, 0);
    for _ in 0..300 {
        let parts = Parts::random(&mut random, kind);
        let Some(graph) = parts.graph() else { continue };
        let (heaviest, bound) = (heaviest(&graph), bound(&graph, 0).bound);
        assert!(bound >= heaviest, "{bound} for a walk of {heaviest} in {parts:?}");
        graphs += 1;
        equal += usize::from(bound == heaviest);
    }
    (graphs, equal)
}

#[test]
fn no_walk_is_heavier_and_most_bounds_are_reached() {
    for (kind, seed, least) in [(Marks::Nodes, 1, 295), (Marks::Edges, 2, 295), (Marks::Mixed, 3, 230)] {
        let (graphs, equal) = compare(kind, seed);
        assert!(graphs > 250 && equal >= least, "{kind:?}: {equal} of {graphs}");
    }
}

#[test]
fn numbers_do_not_matter() {
    let mut random = Random::new(4);
    for kind in [Marks::Nodes, Marks::Edges, Marks::Mixed] {
        for _ in 0..100 {
            let parts = Parts::random(&mut random, kind);
            let other = parts.renumber_proof(&mut random);
            let bounds = [&parts, &other].map(|parts| parts.graph().map(|graph| bound(&graph, 0).bound));
            assert_eq!(bounds[0], bounds[1], "{parts:?}");
        }
    }
}

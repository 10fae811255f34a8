//! Maximum matchings of undirected graphs whose edges lead from one player's positions to the other's, and what they say about each vertex.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

/// A maximum matching of a graph with the vertices `0..vertices`.
pub(super) struct MaximumMatching {
    neighbours: Vec<Vec<u32>>,
    /// The vertex that each one is matched with; `None` for one that is left out.
    pub mates: Vec<Option<u32>>,
}

impl MaximumMatching {
    /// Finds a maximum matching. Every edge stands in `edges` once.
    ///
    /// # Complexity
    /// That of [`maximum_matching`]: at most cubic in the number of vertices.
    pub fn find(vertices: usize, edges: &[(u32, u32)]) -> MaximumMatching {
        let mut graph = UnGraph::<(), (), u32>::with_capacity(vertices, edges.len());
        (0..vertices).for_each(|_| _ = graph.add_node(()));
        let mut neighbours = vec![Vec::new(); vertices];
        for &(one, other) in edges {
            graph.add_edge(NodeIndex::new(one as usize), NodeIndex::new(other as usize), ());
            neighbours[one as usize].push(other);
            neighbours[other as usize].push(one);
        }
        let matching = maximum_matching(&graph);
        let mate = |vertex| matching.mate(NodeIndex::new(vertex)).map(|mate| mate.index() as u32);
        MaximumMatching { neighbours, mates: (0..vertices).map(mate).collect() }
    }

    /// By vertex, true if some maximum matching leaves it out: an alternating path of even length leads there from a vertex that this one
    /// leaves out.
    ///
    /// # Panics
    /// If the matching is not maximum: such a path then leads to an edge between two of these vertices. In a graph with two
    /// sides there is none if it is maximum.
    pub fn left_out(&self) -> Vec<bool> {
        let mut left_out: Vec<bool> = self.mates.iter().map(Option::is_none).collect();
        let mut open: Vec<u32> = (0..).zip(&left_out).filter(|(_, out)| **out).map(|(vertex, _)| vertex).collect();
        while let Some(vertex) = open.pop() {
            for &near in &self.neighbours[vertex as usize] {
                let mate = self.mates[near as usize].expect("a matching with a path that augments it is not maximum");
                if !std::mem::replace(&mut left_out[mate as usize], true) {
                    open.push(mate);
                }
            }
        }
        left_out
    }

    /// The maximum matching with its edges exchanged along an alternating path from `vertex` to one that is left out: it leaves
    /// out `vertex` instead. `None` if every maximum matching covers `vertex`.
    pub fn leaving_out(&self, vertex: u32) -> Option<Vec<Option<u32>>> {
        // By vertex at an even distance, the one before it at an even distance.
        let mut before = vec![None; self.mates.len()];
        before[vertex as usize] = Some(vertex);
        let mut open = vec![vertex];
        while let Some(end) = open.pop() {
            let Some(mate) = self.mates[end as usize] else { return Some(self.exchanged(&before, vertex, end)) };
            for &near in &self.neighbours[mate as usize] {
                if before[near as usize].is_none() {
                    before[near as usize] = Some(end);
                    open.push(near);
                }
            }
        }
        None
    }

    /// The matching with the edges of the path exchanged that `before` describes from `end` back to `vertex`.
    fn exchanged(&self, before: &[Option<u32>], vertex: u32, end: u32) -> Vec<Option<u32>> {
        let (mut mates, mut at) = (self.mates.clone(), end);
        while at != vertex {
            let earlier = before[at as usize].expect("the path has come from there");
            let mate = self.mates[earlier as usize].expect("the path goes on by an edge of the matching");
            mates[at as usize] = Some(mate);
            mates[mate as usize] = Some(at);
            at = earlier;
        }
        mates[vertex as usize] = None;
        mates
    }
}

#[cfg(test)]
#[path = "../../tests/inside/matchings.rs"]
mod tests;

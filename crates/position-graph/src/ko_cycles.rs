//! Situations that can recur under the basic ko rule, and shortest cycles through nodes of a graph by bidirectional search.

use std::collections::BTreeMap;

use koatlas_board::Suicide;
use koatlas_files::Control;
use rayon::prelude::*;

use crate::components::Components;
use crate::definition::{GraphDefinition, GraphNode, Model};
use crate::digraph::{Digraph, Rows, reversed};
use crate::ko_states::KoStates;
use crate::position_graph::split_situation;
use crate::random::Random;

/// The situations that lie on a cycle: in a state with some ko point or none, a walk of plays that the basic ko rule allows leads
/// back to the same state. So the walk can be repeated for ever.
///
/// Such a walk may pass through another situation twice, with different ko points.
#[derive(Clone, Debug)]
pub struct KoCycles<'g> {
    states: &'g KoStates,
    components: &'g Components,
    /// A bit for each situation, set if it lies on a cycle.
    on_cycles: Vec<u64>,
}

/// A number of situations, and the number of their orbits under the symmetries of the board, alone or together with the exchange
/// of the colours and of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SituationCount {
    /// Number of situations.
    pub situations: u64,
    /// Number of orbits.
    pub orbits: u64,
}

impl<'g> KoCycles<'g> {
    /// Finds the situations that have a state in a component with more than one state. `components` are those of `states`.
    pub fn new(states: &'g KoStates, components: &'g Components) -> KoCycles<'g> {
        let mut cycles = KoCycles { states, components, on_cycles: vec![0; states.situations().div_ceil(64)] };
        for number in 0..states.len() as u32 {
            if cycles.is_on_cycle(number) {
                let situation = states.situation_of(number) as usize;
                cycles.on_cycles[situation / 64] |= 1 << (situation % 64);
            }
        }
        cycles
    }

    /// True if the state lies on a cycle. Every play changes the state, so a component with one state has no cycle.
    fn is_on_cycle(&self, number: u32) -> bool {
        self.components.component(number).is_some_and(|component| self.components.sizes[component as usize] > 1)
    }

    /// True if `situation` lies on a cycle.
    pub fn contains(&self, situation: u32) -> bool {
        self.on_cycles[situation as usize / 64] >> (situation % 64) & 1 == 1
    }

    /// Counts all situations, then those on cycles. In parallel. If the control stops it, the numbers are too small.
    pub fn count(&self, control: &Control<'_>) -> [SituationCount; 2] {
        let symmetries = self.symmetries();
        let [all, orbits, on_cycles, orbits_on_cycles] = (0..self.states.situations() as u32)
            .into_par_iter()
            .take_any_while(|_| !control.is_stopped())
            .map(|number| {
                let orbits = u64::from(self.orbit(&symmetries, number).is_some());
                let times = u64::from(self.contains(number));
                [1, orbits, times, times * orbits]
            })
            .reduce(Default::default, |a, b| std::array::from_fn(|i| a[i] + b[i]));
        [(all, orbits), (on_cycles, orbits_on_cycles)].map(|(situations, orbits)| SituationCount { situations, orbits })
    }

    /// A graph definition that has the symmetries of the board.
    fn symmetries(&self) -> GraphDefinition<u64> {
        GraphDefinition::new(self.states.places.local_board.clone(), Model::Alternating, Suicide::None).reduced(true)
    }

    /// Size of the orbit of a situation if the situation represents it, otherwise `None`.
    fn orbit(&self, symmetries: &GraphDefinition<u64>, number: u32) -> Option<u64> {
        let (place, to_move) = split_situation(number);
        symmetries.orbit_size(GraphNode { position: self.states.position(place), to_move })
    }

    /// Number of situations on cycles by the length of their shortest cycle. Only one situation of each orbit is searched.
    ///
    /// In parallel. If the control stops it, the numbers are too small.
    pub fn shortest_lengths(&self, control: &Control<'_>) -> BTreeMap<u32, u64> {
        let symmetries = self.symmetries();
        let numbers = (0..self.states.situations() as u32).into_par_iter().filter(|&number| self.contains(number));
        let orbits = numbers.filter_map(|number| Some((number, self.orbit(&symmetries, number)?)));
        self.lengths(orbits.collect(), control)
    }

    /// As [`KoCycles::shortest_lengths`], but for `sample` situations drawn from those on cycles with replacement.
    ///
    /// # Panics
    /// If no situation lies on a cycle.
    pub fn sampled_lengths(&self, sample: usize, seed: u64, control: &Control<'_>) -> BTreeMap<u32, u64> {
        assert!(self.on_cycles.iter().any(|&word| word != 0), "nothing to draw from");
        let mut random = Random::new(seed);
        let drawn = std::iter::repeat_with(|| random.below(self.states.situations()) as u32);
        let on_cycles = drawn.filter(|&number| self.contains(number)).take(sample);
        self.lengths(on_cycles.map(|number| (number, 1)).collect(), control)
    }

    /// Number of situations by the length of their shortest cycle. The second part of a pair is the number of situations that it
    /// stands for.
    fn lengths(&self, situations: Vec<(u32, u64)>, control: &Control<'_>) -> BTreeMap<u32, u64> {
        let cycles = ShortestCycles::new(self.states, self.components, control);
        let lengths = situations.into_par_iter().map_init(
            || cycles.new_searches(),
            |searches, (number, times)| {
                if control.is_stopped() { None } else { Some((self.shortest(&cycles, searches, number)?, times)) }
            },
        );
        let lengths: Vec<(u32, u64)> = lengths.flatten_iter().collect();
        let mut sums = BTreeMap::new();
        for (length, times) in lengths {
            *sums.entry(length).or_default() += times;
        }
        sums
    }

    /// Smallest number of plays of a cycle through a situation with any of its ko points.
    fn shortest(&self, cycles: &ShortestCycles, searches: &mut CycleSearches, number: u32) -> Option<u32> {
        let mut shortest = None;
        for state in self.states.states_of_situation(number).filter(|&state| self.is_on_cycle(state)) {
            shortest = cycles.shortest_through(state, shortest.unwrap_or(u32::MAX), searches).or(shortest);
        }
        shortest
    }
}

/// A graph prepared for searching the shortest cycle through any node.
///
/// Two breadth-first searches from the node take turns, level by level: one forward, one backward. Each level extends all walks
/// by one edge. So when one search enters a node that the other has visited, the number of levels is the length of a shortest
/// cycle. The search with the smaller last level goes first. On graphs that branch, both together visit about the square root of
/// the number of nodes that a single search visits.
///
/// Space: the edges inside components in both directions, 4 bytes each, and 8 bytes a node.
#[derive(Clone, Debug)]
pub struct ShortestCycles {
    /// Successors of each node inside its component.
    forward: Rows<u32>,
    /// Predecessors of each node inside its component.
    backward: Rows<u32>,
}

/// Memory of a search, cleared after each search.
#[derive(Clone, Debug)]
pub struct CycleSearches {
    forward: LevelSearch,
    backward: LevelSearch,
}

/// A breadth-first search.
#[derive(Clone, Debug)]
struct LevelSearch {
    /// A bit for each visited node.
    visited: Vec<u64>,
    /// Visited nodes, level by level.
    queue: Vec<u32>,
    /// Index in `queue` of the first node of the last level.
    last: usize,
}

impl ShortestCycles {
    /// Prepares `graph`, whose components are `components`. If the control stops it, edges are missing.
    ///
    /// # Panics
    /// If 2^32 edges or more lie inside components.
    pub fn new(graph: &impl Digraph, components: &Components, control: &Control<'_>) -> ShortestCycles {
        let inside = EdgesInComponents { graph, components, control };
        let backward = reversed(&inside);
        ShortestCycles { forward: reversed(&backward), backward }
    }

    /// A search that has visited nothing.
    pub fn new_searches(&self) -> CycleSearches {
        let nothing = LevelSearch { visited: vec![0; self.forward.len().div_ceil(64)], queue: Vec::new(), last: 0 };
        CycleSearches { forward: nothing.clone(), backward: nothing }
    }

    /// Number of edges of a shortest cycle through `node`, if it is less than `below`.
    pub fn shortest_through(&self, node: u32, below: u32, searches: &mut CycleSearches) -> Option<u32> {
        let CycleSearches { forward, backward } = searches;
        // The node is marked as visited in the backward search alone. If both had it marked, the first backward level would
        // "find" the start.
        forward.queue.push(node);
        backward.visit(node);
        let mut found = None;
        for length in 1..below {
            let ahead = forward.queue.len() - forward.last;
            let behind = backward.queue.len() - backward.last;
            if ahead == 0 || behind == 0 {
                break;
            }
            // The first level goes forward, because only a forward level finds a loop at `node`.
            let closed = if length == 1 || ahead <= behind {
                forward.next_level(&self.forward, backward)
            } else {
                backward.next_level(&self.backward, forward)
            };
            if closed {
                found = Some(length);
                break;
            }
        }
        forward.clear();
        backward.clear();
        found
    }
}

impl LevelSearch {
    fn contains(&self, node: u32) -> bool {
        self.visited[node as usize / 64] >> (node % 64) & 1 == 1
    }

    fn visit(&mut self, node: u32) {
        if !self.contains(node) {
            self.visited[node as usize / 64] |= 1 << (node % 64);
            self.queue.push(node);
        }
    }

    /// Visits all nodes one edge beyond the last level. True if one of them has been visited by the `other` search.
    fn next_level(&mut self, lists: &Rows<u32>, other: &LevelSearch) -> bool {
        let (from, to) = (self.last, self.queue.len());
        self.last = to;
        for i in from..to {
            for &next in lists.row(self.queue[i]) {
                if other.contains(next) {
                    return true;
                }
                self.visit(next);
            }
        }
        false
    }

    fn clear(&mut self) {
        // Whole words are cleared: all bits set in them belong to nodes of the queue.
        self.queue.drain(..).for_each(|node| self.visited[node as usize / 64] = 0);
        self.last = 0;
    }
}

/// The edges of a graph that lie inside its components; none any more when it is stopped.
struct EdgesInComponents<'g, G> {
    graph: &'g G,
    components: &'g Components,
    control: &'g Control<'g>,
}

impl<G: Digraph> Digraph for EdgesInComponents<'_, G> {
    fn len(&self) -> usize {
        self.graph.len()
    }

    fn is_node(&self, number: u32) -> bool {
        self.graph.is_node(number)
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        if self.control.is_stopped() {
            return;
        }
        let component = self.components.component(node);
        self.graph.for_each_successor(node, |to| {
            if self.components.component(to) == component {
                visit(to);
            }
        });
    }
}

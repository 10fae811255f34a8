//! Which situations recur under the basic ko rule, and how soon; the shortest cycles through nodes of a graph.

use std::collections::BTreeMap;

use koatlas_board::Suicide;
use koatlas_storage::Control;
use rayon::prelude::*;

use crate::components::Components;
use crate::definition::{GraphDefinition, Model, Node};
use crate::digraph::{Digraph, Rows, reversed};
use crate::ko_states::KoStates;
use crate::packed::Packed;
use crate::position_graph::of_situation;
use crate::random::Random;

/// The situations that lie on a cycle: with some ko point or none, a walk of plays leads back to the same situation with the
/// same ko point, and the basic ko rule allows every play of it. So the walk can be repeated for ever.
///
/// Such a walk may come through another situation twice, with different ko points.
#[derive(Clone, Debug)]
pub struct KoCycles<'g, S> {
    states: &'g KoStates<S>,
    components: &'g Components,
    /// By situation, whether it lies on a cycle: a bit each.
    on_cycles: Vec<u64>,
}

/// A number of situations, and of their orbits under the symmetries of the board, alone or together with the exchange of
/// the colours and of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SituationCount {
    /// Each for itself.
    pub situations: u64,
    /// Up to symmetry.
    pub orbits: u64,
}

impl<'g, S: Packed> KoCycles<'g, S> {
    /// Finds the situations that have a state in a component with more than one. `components` are those of `states`.
    #[must_use]
    pub fn new(states: &'g KoStates<S>, components: &'g Components) -> KoCycles<'g, S> {
        let mut cycles = KoCycles { states, components, on_cycles: vec![0; states.situations().div_ceil(64)] };
        for number in 0..states.len() as u32 {
            if cycles.recurs(number) {
                let situation = states.situation_of(number) as usize;
                cycles.on_cycles[situation / 64] |= 1 << (situation % 64);
            }
        }
        cycles
    }

    /// Whether a state lies on a cycle. No play leads from a state to itself.
    fn recurs(&self, number: u32) -> bool {
        self.components.component(number).is_some_and(|component| self.components.sizes[component as usize] > 1)
    }

    /// Whether a situation lies on a cycle.
    #[must_use]
    pub fn contains(&self, situation: u32) -> bool {
        self.on_cycles[situation as usize / 64] >> (situation % 64) & 1 == 1
    }

    /// All situations, and those on cycles. In parallel. When it is stopped, the numbers are too small.
    #[must_use]
    pub fn count(&self, control: &Control<'_>) -> [SituationCount; 2] {
        let symmetries = self.symmetries();
        let one = |number: u32| {
            let orbits = u64::from(self.orbit(&symmetries, number).is_some());
            let times = u64::from(self.contains(number));
            [1, orbits, times, times * orbits]
        };
        let [all, orbits, on_cycles, orbits_on_cycles] = (0..self.states.situations() as u32)
            .into_par_iter()
            .take_any_while(|_| !control.is_stopped())
            .map(one)
            .reduce(Default::default, |a, b| std::array::from_fn(|i| a[i] + b[i]));
        [(all, orbits), (on_cycles, orbits_on_cycles)].map(|(situations, orbits)| SituationCount { situations, orbits })
    }

    /// What has the symmetries of the board.
    fn symmetries(&self) -> GraphDefinition<S> {
        GraphDefinition::new(self.states.places.local_board.clone(), Model::Alternating, Suicide::None).reduced(true)
    }

    /// The number of situations in the orbit of a situation that stands for it; `None` for others.
    fn orbit(&self, symmetries: &GraphDefinition<S>, number: u32) -> Option<u64> {
        let (place, to_move) = of_situation(number);
        symmetries.orbit(Node { position: self.states.position(place), to_move })
    }

    /// How many situations on cycles have a shortest cycle of each length: one situation of each orbit is looked at.
    ///
    /// In parallel. When it is stopped, the numbers are too small.
    #[must_use]
    pub fn shortest_lengths(&self, control: &Control<'_>) -> BTreeMap<u32, u64> {
        let symmetries = self.symmetries();
        let numbers = (0..self.states.situations() as u32).into_par_iter().filter(|&number| self.contains(number));
        let orbits = numbers.filter_map(|number| Some((number, self.orbit(&symmetries, number)?)));
        self.lengths(orbits.collect(), control)
    }

    /// The same for a random sample of so many situations on cycles, each drawn for itself.
    ///
    /// # Panics
    /// If no situation lies on a cycle.
    #[must_use]
    pub fn sampled_lengths(&self, sample: usize, seed: u64, control: &Control<'_>) -> BTreeMap<u32, u64> {
        assert!(self.on_cycles.iter().any(|&word| word != 0), "nothing to draw from");
        let mut random = Random::new(seed);
        let mut draw = || loop {
            let number = random.below(self.states.situations()) as u32;
            if self.contains(number) {
                return number;
            }
        };
        self.lengths((0..sample).map(|_| (draw(), 1)).collect(), control)
    }

    /// How many situations have a shortest cycle of each length, if each counts as often as is said beside it.
    fn lengths(&self, situations: Vec<(u32, u64)>, control: &Control<'_>) -> BTreeMap<u32, u64> {
        let cycles = ShortestCycles::new(self.states, self.components, control);
        let length = |searches: &mut CycleSearches, (number, times): (u32, u64)| {
            if control.is_stopped() { None } else { Some((self.shortest(&cycles, searches, number)?, times)) }
        };
        let lengths: Vec<(u32, u64)> =
            situations.into_par_iter().map_init(|| cycles.searches(), length).flatten_iter().collect();
        let mut sums = BTreeMap::new();
        lengths.into_iter().for_each(|(length, times)| *sums.entry(length).or_default() += times);
        sums
    }

    /// The fewest plays of a cycle through a situation, over all of its ko points.
    fn shortest(&self, cycles: &ShortestCycles, searches: &mut CycleSearches, number: u32) -> Option<u32> {
        let mut shortest = None;
        for state in self.states.states_of(number).filter(|&state| self.recurs(state)) {
            shortest = cycles.through(state, shortest.unwrap_or(u32::MAX), searches).or(shortest);
        }
        shortest
    }
}

/// A graph prepared for the question how long the shortest cycle through a node is.
///
/// Two breadth-first searches go on in turn, level by level: forwards from the node, and backwards. Each level makes all walks of
/// one edge more; so the first node that is met by both tells the length of a shortest cycle. The smaller of the two last levels
/// goes on first. On graphs that branch, both together see about the square root of what one search sees.
///
/// Space: the edges inside components, both ways, 4 bytes each, and 8 bytes a node.
#[derive(Clone, Debug)]
pub struct ShortestCycles {
    /// By node, the successors in its component.
    forward: Rows<u32>,
    /// By node, the predecessors in its component.
    backward: Rows<u32>,
}

/// What a search needs: it is cleared after every question.
#[derive(Clone, Debug)]
pub struct CycleSearches {
    forward: LevelSearch,
    backward: LevelSearch,
}

/// A breadth-first search.
#[derive(Clone, Debug)]
struct LevelSearch {
    /// A bit for every node met.
    seen: Vec<u64>,
    /// The nodes met, level by level.
    met: Vec<u32>,
    /// Where the last level begins.
    last: usize,
}

impl ShortestCycles {
    /// Prepares a graph whose components are known. If it is stopped meanwhile, edges are missing.
    ///
    /// # Panics
    /// If 2^32 edges or more lie inside components.
    #[must_use]
    pub fn new(graph: &impl Digraph, components: &Components, control: &Control<'_>) -> ShortestCycles {
        let inside = Inside { graph, components, control };
        let backward = reversed(&inside);
        ShortestCycles { forward: reversed(&backward), backward }
    }

    /// A search that has met nothing.
    #[must_use]
    pub fn searches(&self) -> CycleSearches {
        let nothing = LevelSearch { seen: vec![0; self.forward.len().div_ceil(64)], met: Vec::new(), last: 0 };
        CycleSearches { forward: nothing.clone(), backward: nothing }
    }

    /// The number of edges of a shortest cycle through a node, if it is less than `below`.
    pub fn through(&self, node: u32, below: u32, searches: &mut CycleSearches) -> Option<u32> {
        let CycleSearches { forward, backward } = searches;
        // The node itself counts as met backwards alone, so that a cycle is not met before it is closed.
        forward.met.push(node);
        backward.meet(node);
        let mut found = None;
        for length in 1..below {
            let ahead = forward.met.len() - forward.last;
            let behind = backward.met.len() - backward.last;
            if ahead == 0 || behind == 0 {
                break;
            }
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
        self.seen[node as usize / 64] >> (node % 64) & 1 == 1
    }

    fn meet(&mut self, node: u32) {
        if !self.contains(node) {
            self.seen[node as usize / 64] |= 1 << (node % 64);
            self.met.push(node);
        }
    }

    /// Goes one edge on from the last level; whether that leads to a node that the other search has met.
    fn next_level(&mut self, lists: &Rows<u32>, other: &LevelSearch) -> bool {
        let (from, to) = (self.last, self.met.len());
        self.last = to;
        for i in from..to {
            for &next in lists.row(self.met[i]) {
                if other.contains(next) {
                    return true;
                }
                self.meet(next);
            }
        }
        false
    }

    fn clear(&mut self) {
        self.met.drain(..).for_each(|node| self.seen[node as usize / 64] = 0);
        self.last = 0;
    }
}

/// The edges of a graph that lie inside its components; none any more when it is stopped.
struct Inside<'g, G> {
    graph: &'g G,
    components: &'g Components,
    control: &'g Control<'g>,
}

impl<G: Digraph> Digraph for Inside<'_, G> {
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

//! Which situations recur under the basic ko rule, and how soon.

use std::collections::BTreeMap;

use koatlas_storage::Control;
use rayon::prelude::*;

use super::KoStates;
use crate::components::Components;
use crate::definition::Node;
use crate::digraph::Digraph;
use crate::packed::Packed;
use crate::random::Random;
use crate::shortest_cycle::{Searches, ShortestCycles};
use crate::situations::of_situation;
use crate::symmetry::Symmetries;

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

impl SituationCount {
    fn plus(self, other: SituationCount) -> SituationCount {
        SituationCount { situations: self.situations + other.situations, orbits: self.orbits + other.orbits }
    }
}

impl<'g, S: Packed> KoCycles<'g, S> {
    /// Finds the situations that have a state in a component with more than one. `components` are those of `states`.
    #[must_use]
    pub fn new(states: &'g KoStates<S>, components: &'g Components) -> KoCycles<'g, S> {
        let mut on_cycles = vec![0; states.situations().div_ceil(64)];
        let mut cycles = KoCycles { states, components, on_cycles: Vec::new() };
        for number in (0..states.len() as u32).filter(|&number| cycles.recurs(number)) {
            let situation = states.situation_of(number) as usize;
            on_cycles[situation / 64] |= 1 << (situation % 64);
        }
        cycles.on_cycles = on_cycles;
        cycles
    }

    /// Whether a state lies on a cycle. No play leads from a state to itself.
    fn recurs(&self, number: u32) -> bool {
        self.components.component(number).is_some_and(|component| self.components.sizes()[component as usize] > 1)
    }

    /// Whether a situation lies on a cycle.
    ///
    /// # Panics
    /// If there is no such situation.
    #[must_use]
    pub fn contains(&self, situation: u32) -> bool {
        self.on_cycles[situation as usize / 64] >> (situation % 64) & 1 == 1
    }

    /// All situations, and those on cycles. In parallel. When it is stopped, the numbers are too small.
    #[must_use]
    pub fn count(&self, control: &Control<'_>) -> [SituationCount; 2] {
        let symmetries = Symmetries::of(self.states.arena());
        let one = |number: u32| {
            let orbits = u64::from(self.orbit(&symmetries, number).is_some());
            let count = SituationCount { situations: 1, orbits };
            [count, if self.contains(number) { count } else { SituationCount::default() }]
        };
        let both = |a: [SituationCount; 2], b: [SituationCount; 2]| [a[0].plus(b[0]), a[1].plus(b[1])];
        (0..self.states.situations() as u32)
            .into_par_iter()
            .take_any_while(|_| !control.is_stopped())
            .map(one)
            .reduce(Default::default, both)
    }

    /// The number of situations in the orbit of a situation that stands for it; `None` for others.
    fn orbit(&self, symmetries: &Symmetries<S>, number: u32) -> Option<u64> {
        let (place, to_move) = of_situation(number);
        let node = Node { position: self.states.position(place), to_move };
        let images = symmetries
            .elements()
            .iter()
            .map(|g| Node { position: g.position(node.position), to_move: g.colour(to_move) });
        let mut fixed = 0;
        for image in images {
            if image < node {
                return None;
            }
            fixed += u64::from(image == node);
        }
        Some(symmetries.elements().len() as u64 / fixed)
    }

    /// How many situations on cycles have a shortest cycle of each length: one situation of each orbit is looked at.
    ///
    /// In parallel. When it is stopped, the numbers are too small.
    #[must_use]
    pub fn shortest_lengths(&self, control: &Control<'_>) -> BTreeMap<u32, u64> {
        let symmetries = Symmetries::of(self.states.arena());
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
        let length = |searches: &mut Searches, (number, times): (u32, u64)| {
            if control.is_stopped() { None } else { Some((self.shortest(&cycles, searches, number)?, times)) }
        };
        let lengths: Vec<(u32, u64)> =
            situations.into_par_iter().map_init(|| cycles.searches(), length).flatten_iter().collect();
        let mut sums = BTreeMap::new();
        lengths.into_iter().for_each(|(length, times)| *sums.entry(length).or_default() += times);
        sums
    }

    /// The fewest plays of a cycle through a situation, over all of its ko points.
    fn shortest(&self, cycles: &ShortestCycles, searches: &mut Searches, number: u32) -> Option<u32> {
        let mut shortest = None;
        for state in self.states.states_of(number).filter(|&state| self.recurs(state)) {
            shortest = cycles.through(state, shortest.unwrap_or(u32::MAX), searches).or(shortest);
        }
        shortest
    }
}

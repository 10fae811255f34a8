//! Which situations recur under the basic ko rule, and how soon.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::KoStates;
use crate::components::Components;
use crate::definition::Node;
use crate::digraph::Digraph;
use crate::packed::Packed;
use crate::random::Random;
use crate::returning::may_return;
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

    /// All situations, and those on cycles.
    #[must_use]
    pub fn count(&self) -> [SituationCount; 2] {
        let symmetries = Symmetries::of(&self.states.arena);
        let one = |number: u32| {
            let orbits = u64::from(self.orbit(&symmetries, number).is_some());
            let count = SituationCount { situations: 1, orbits };
            [count, if self.contains(number) { count } else { SituationCount::default() }]
        };
        let both = |a: [SituationCount; 2], b: [SituationCount; 2]| [a[0].plus(b[0]), a[1].plus(b[1])];
        (0..self.states.situations() as u32).into_par_iter().map(one).reduce(Default::default, both)
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
    /// In parallel. When `stop` is set, the numbers are too small.
    #[must_use]
    pub fn shortest_lengths(&self, stop: &AtomicBool) -> BTreeMap<u32, u64> {
        let symmetries = Symmetries::of(&self.states.arena);
        let numbers = (0..self.states.situations() as u32).into_par_iter().filter(|&number| self.contains(number));
        let orbits = numbers.filter_map(|number| Some((number, self.orbit(&symmetries, number)?)));
        let lengths = orbits.filter_map(|(number, orbit)| Some((self.shortest(number, stop)?, orbit)));
        sums(lengths.collect())
    }

    /// The same for a random sample of so many situations on cycles, each drawn for itself.
    ///
    /// # Panics
    /// If no situation lies on a cycle.
    #[must_use]
    pub fn sampled_lengths(&self, sample: usize, seed: u64, stop: &AtomicBool) -> BTreeMap<u32, u64> {
        assert!(self.on_cycles.iter().any(|&word| word != 0), "nothing to draw from");
        let mut random = Random::new(seed);
        let mut draw = || loop {
            let number = random.below(self.states.situations()) as u32;
            if self.contains(number) {
                return number;
            }
        };
        let drawn: Vec<u32> = (0..sample).map(|_| draw()).collect();
        let lengths = drawn.into_par_iter().filter_map(|number| Some((self.shortest(number, stop)?, 1)));
        sums(lengths.collect())
    }

    /// The fewest plays of a cycle through a situation, over all of its ko points; `None` if it is stopped.
    fn shortest(&self, number: u32, stop: &AtomicBool) -> Option<u32> {
        // Players alternate, so that a cycle has an even number of plays.
        let mut lengths = (2..).step_by(2).take_while(|_| !stop.load(Relaxed));
        let recurring: Vec<u32> = self.states.states_of(number).filter(|&state| self.recurs(state)).collect();
        lengths.find(|&length| recurring.iter().any(|&state| self.returns(state, length)))
    }

    /// Whether a walk of at most so many plays leads from a state back to it: breadth-first search inside its component,
    /// among the states from which it can still get back in time.
    fn returns(&self, root: u32, length: u32) -> bool {
        let (component, position) = (self.components.component(root), self.states.state(root).position);
        let mut seen = FxHashSet::default();
        let mut level = vec![root];
        for left in (0..length).rev() {
            let mut next = Vec::new();
            let mut back = false;
            for &from in &level {
                self.states.for_each_play_from(from, |play, to| {
                    back |= to == root;
                    let in_time = may_return(position, play.after, left as usize);
                    if in_time && self.components.component(to) == component && seen.insert(to) {
                        next.push(to);
                    }
                });
            }
            if back {
                return true;
            }
            level = next;
        }
        false
    }
}

fn sums(lengths: Vec<(u32, u64)>) -> BTreeMap<u32, u64> {
    let mut sums = BTreeMap::new();
    lengths.into_iter().for_each(|(length, situations)| *sums.entry(length).or_default() += situations);
    sums
}

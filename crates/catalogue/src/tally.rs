//! The types found so far, each with its first place and how often it occurs.

use hashbrown::HashMap;
use koatlas_board::Position;
use koatlas_classifier::types::{LabelledDigraph, invariant, is_isomorphic};
use rustc_hash::FxBuildHasher;

use crate::explore::Found;

/// Where a component lies; the least place of a type is its smallest realisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Points of the region.
    pub points: usize,
    /// The setting class, by its place among those of so many points.
    pub class: usize,
    /// The least position of the component.
    pub position: Position<u64>,
}

/// A type, by a graph of it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub graph: LabelledDigraph,
    pub first: Place,
    /// The number of settings that have a component of the type.
    pub settings: u64,
    /// The class that was counted last: a setting counts once, however many components of the type it has.
    last: (usize, usize),
}

/// Types by an invariant of their graphs; types with the same invariant are told apart by an isomorphism test.
///
/// Tallies of different setting classes can be merged in any order and any grouping with the same outcome, but for which
/// of its isomorphic graphs stands for a type.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    types: HashMap<u64, Vec<Entry>, FxBuildHasher>,
    /// Number of components by number of points of the region, over all settings.
    pub components: Vec<u64>,
}

impl Tally {
    /// Adds the components of a class of so many settings.
    pub fn add_class(&mut self, points: usize, class: usize, settings: u64, found: Vec<Found>) {
        self.add_components(points, settings * found.len() as u64);
        for Found { graph, least } in found {
            let first = Place { points, class, position: least };
            self.add(Entry { graph, first, settings, last: (points, class) });
        }
    }

    /// Both together. No class may be in both.
    pub fn merge(self, other: Tally) -> Tally {
        let (mut most, least) = if self.len() < other.len() { (other, self) } else { (self, other) };
        for (points, &count) in least.components.iter().enumerate() {
            most.add_components(points, count);
        }
        least.types.into_values().flatten().for_each(|entry| most.add(entry));
        most
    }

    /// All types, by their first places.
    pub fn sorted(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> = self.entries().collect();
        entries.sort_by_key(|entry| entry.first);
        entries
    }

    /// Number of types.
    pub fn types(&self) -> usize {
        self.entries().count()
    }

    /// All types, in no order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.types.values().flatten()
    }

    /// Adds a type that was found at its first place and counted before.
    pub fn restore(&mut self, graph: LabelledDigraph, first: Place, settings: u64) {
        self.add(Entry { graph, first, settings, last: (first.points, first.class) });
    }

    pub fn add_components(&mut self, points: usize, count: u64) {
        if self.components.len() <= points {
            self.components.resize(points + 1, 0);
        }
        self.components[points] += count;
    }

    fn len(&self) -> usize {
        self.types.len()
    }

    fn add(&mut self, new: Entry) {
        let same_invariant = self.types.entry(invariant(&new.graph)).or_default();
        match same_invariant.iter_mut().find(|entry| is_isomorphic(&entry.graph, &new.graph)) {
            Some(known) => known.absorb(&new),
            None => same_invariant.push(new),
        }
    }
}

impl Entry {
    fn absorb(&mut self, other: &Entry) {
        if self.last != other.last {
            self.settings += other.settings;
        }
        self.last = other.last;
        self.first = self.first.min(other.first);
    }
}

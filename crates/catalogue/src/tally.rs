//! The types found so far, each with its first place and how often it occurs.

use std::convert::Infallible;

use hashbrown::HashMap;
use koatlas_board::Position;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, LabelledEdge, canonical_form};
use rustc_hash::FxBuildHasher;

/// Where a component lies; the least place of a type is its smallest realisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FirstPlace {
    /// Points of the region.
    pub points: usize,
    /// The setting class, by its place among those of so many points.
    pub class: usize,
    /// The least position of the component.
    pub position: Position<u64>,
}

/// A type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundType {
    pub first: FirstPlace,
    /// The number of settings that have a component of the type.
    pub settings: u64,
    /// The class that was counted last: a setting counts once, however many components of the type it has.
    pub last: usize,
}

/// What a component is, compared with the types that a tally has.
#[derive(Debug)]
pub(crate) enum Identity {
    /// The type with this number.
    Known(usize),
    /// None of them: the forms of its graph as it is and with the colours exchanged.
    New([CanonicalForm; 2]),
}

/// What some classes of a number of points have.
#[derive(Debug)]
pub(crate) struct Found {
    /// Points of the region.
    pub points: usize,
    /// Number of components over all settings.
    pub components: u64,
    /// The types, every one once.
    pub types: Vec<(Identity, FoundType)>,
    /// The plays of components that the tally has not seen, with the places of their types in the list, in no order.
    pub plays: Vec<(Vec<LabelledEdge>, usize)>,
}

/// Plays of all the components whose plays are remembered: about 50 MB.
const REMEMBERED: usize = 1 << 22;

/// Types by the canonical forms of their graphs.
///
/// Tallies of different setting classes can be joined in any order and any grouping with the same outcome, but for the
/// numbers of the types.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// The number of a type by each of its two forms: of its graph, and of the graph with the colours exchanged.
    numbers: HashMap<CanonicalForm, usize, FxBuildHasher>,
    types: Vec<FoundType>,
    /// The number of a type by the plays of components with it, numbered as they were found: most components are the same as
    /// one before even so, and need no canonical form.
    seen: HashMap<Vec<LabelledEdge>, usize, FxBuildHasher>,
    /// How many plays `seen` holds.
    remembered: usize,
    /// Number of components by number of points of the region, over all settings.
    pub components: Vec<u64>,
}

impl Tally {
    /// The number of the type of a component with these plays, if it has been seen before.
    pub fn seen(&self, plays: &[LabelledEdge]) -> Option<usize> {
        self.seen.get(plays).copied()
    }

    /// What a component is, unless another knows it by its form. At most one canonical form, and for a new type a second.
    pub fn identity<T>(
        &self,
        graph: &LabelledDigraph,
        known: impl FnOnce(&CanonicalForm) -> Option<T>,
    ) -> Result<Identity, T> {
        let form = canonical_form(graph).form;
        if let Some(&number) = self.numbers.get(&form) {
            return Ok(Identity::Known(number));
        }
        match known(&form) {
            Some(known) => Err(known),
            None => Ok(Identity::New([form, canonical_form(&graph.exchanged()).form])),
        }
    }

    /// Adds what was found and identified by this tally, which may have got further types since. No class may be added twice.
    pub fn add_found(&mut self, found: Found) {
        self.add_components(found.points, found.components);
        let numbers: Vec<usize> = found.types.into_iter().map(|(identity, new)| self.add(identity, new)).collect();
        for (plays, place) in found.plays {
            if self.remembered + plays.len() <= REMEMBERED {
                self.remembered += plays.len();
                self.seen.insert(plays, numbers[place]);
            }
        }
    }

    /// Both together. No class may be in both.
    pub fn merge(mut self, other: Tally) -> Tally {
        for (points, &count) in other.components.iter().enumerate() {
            self.add_components(points, count);
        }
        let mut forms: Vec<Vec<CanonicalForm>> = vec![Vec::new(); other.types.len()];
        other.numbers.into_iter().for_each(|(form, number)| forms[number].push(form));
        for (entry, forms) in other.types.into_iter().zip(forms) {
            // There is one form if the type is the same for both players.
            let forms = [forms.first(), forms.last()].map(|form| form.expect("every type has a form").clone());
            self.add(Identity::New(forms), entry);
        }
        self
    }

    /// All types, by their first places.
    pub fn sorted(&self) -> Vec<&FoundType> {
        let mut entries: Vec<&FoundType> = self.types.iter().collect();
        entries.sort_by_key(|entry| entry.first);
        entries
    }

    /// Number of types.
    pub fn types(&self) -> usize {
        self.types.len()
    }

    /// Adds a type that was found at its first place and counted before.
    pub fn restore(&mut self, graph: &LabelledDigraph, first: FirstPlace, settings: u64) {
        let Ok(identity) = self.identity(graph, |_| None::<Infallible>);
        self.add(identity, FoundType { first, settings, last: first.class });
    }

    pub fn add_components(&mut self, points: usize, count: u64) {
        if self.components.len() <= points {
            self.components.resize(points + 1, 0);
        }
        self.components[points] += count;
    }

    /// Adds a component to its type; the number of the type.
    fn add(&mut self, identity: Identity, new: FoundType) -> usize {
        let (known, forms) = match identity {
            Identity::Known(number) => (Some(number), None),
            // Another class of the same round may have brought the type.
            Identity::New(forms) => (self.numbers.get(&forms[0]).copied(), Some(forms)),
        };
        if let Some(number) = known {
            let known = &mut self.types[number];
            known.settings += new.settings;
            known.first = known.first.min(new.first);
            return number;
        }
        let number = self.types.len();
        self.numbers.extend(forms.into_iter().flatten().map(|form| (form, number)));
        self.types.push(new);
        number
    }
}

impl FoundType {
    /// Adds another component of the type, of the class counted last or of a further one.
    pub fn absorb(&mut self, other: &FoundType) {
        if self.last != other.last {
            self.settings += other.settings;
        }
        self.last = other.last;
        self.first = self.first.min(other.first);
    }
}

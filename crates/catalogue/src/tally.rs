//! The types found so far, each with its first place and how often it occurs.

use hashbrown::HashMap;
use koatlas_board::Position;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, LabelledEdge, canonical_form};
use rustc_hash::FxBuildHasher;

use crate::explore::FoundComponent;

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
    last: (usize, usize),
}

/// What a component is, compared with the types that a tally has.
enum Identity {
    /// The type with this number.
    Known(usize),
    /// None of them: the forms of its graph as it is and with the colours exchanged.
    New([CanonicalForm; 2]),
}

/// A component of a setting class, identified.
pub(crate) struct Identified {
    identity: Identity,
    /// Its plays, if the tally has not seen them.
    plays: Option<Vec<LabelledEdge>>,
    /// Its least position.
    least: Position<u64>,
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
    /// What a component is. At most one canonical form, and for a new type a second.
    pub fn identify(&self, found: FoundComponent) -> Identified {
        let FoundComponent { ref plays, least } = found;
        if let Some(&number) = self.seen.get(plays) {
            return Identified { identity: Identity::Known(number), plays: None, least };
        }
        Identified { identity: self.identity(&found.graph()), plays: Some(found.plays), least }
    }

    fn identity(&self, graph: &LabelledDigraph) -> Identity {
        let form = canonical_form(graph).form;
        match self.numbers.get(&form) {
            Some(&number) => Identity::Known(number),
            None => Identity::New([form, canonical_form(&graph.exchanged()).form]),
        }
    }

    /// Adds the components of a class of so many settings. They were identified by this tally, which may have got further
    /// types since.
    pub fn add_class(&mut self, points: usize, class: usize, settings: u64, found: Vec<Identified>) {
        self.add_components(points, settings * found.len() as u64);
        for Identified { identity, plays, least } in found {
            let first = FirstPlace { points, class, position: least };
            let number = self.add(identity, FoundType { first, settings, last: (points, class) });
            if let Some(plays) = plays
                && self.remembered + plays.len() <= REMEMBERED
            {
                self.remembered += plays.len();
                self.seen.insert(plays, number);
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
        self.add(self.identity(graph), FoundType { first, settings, last: (first.points, first.class) });
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
            self.types[number].absorb(&new);
            return number;
        }
        let number = self.types.len();
        self.numbers.extend(forms.into_iter().flatten().map(|form| (form, number)));
        self.types.push(new);
        number
    }
}

impl FoundType {
    fn absorb(&mut self, other: &FoundType) {
        if self.last != other.last {
            self.settings += other.settings;
        }
        self.last = other.last;
        self.first = self.first.min(other.first);
    }
}

//! What the classes of a task have, while they are looked at.

use hashbrown::HashMap;
use koatlas_board::Position;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, LabelledEdge};
use rustc_hash::FxBuildHasher;

use crate::tally::{FirstPlace, Found, FoundType, Identity, Tally};

/// The components of some classes of a region, sorted by type.
pub(crate) struct Findings<'t> {
    tally: &'t Tally,
    points: usize,
    /// The components that differ: the place of the type among `types`, and the least position.
    components: Vec<(usize, Position<u64>)>,
    types: Vec<TypeHere>,
    /// The place among `types` of a type that the tally has.
    known: HashMap<usize, usize, FxBuildHasher>,
    /// The place among `types` of a type that it has not, by each of its forms.
    new: HashMap<CanonicalForm, usize, FxBuildHasher>,
    /// The place of its type by the plays of a component, if the tally has not seen them.
    seen: HashMap<Vec<LabelledEdge>, usize, FxBuildHasher>,
    /// Number of components, over all settings.
    count: u64,
}

struct TypeHere {
    identity: Identity,
    /// Where it was found; none before it is counted.
    found: Option<FoundType>,
}

impl<'t> Findings<'t> {
    /// Nothing yet, of classes of so many points.
    pub fn new(points: usize, tally: &'t Tally) -> Findings<'t> {
        Findings {
            tally,
            points,
            components: Vec::new(),
            types: Vec::new(),
            known: HashMap::default(),
            new: HashMap::default(),
            seen: HashMap::default(),
            count: 0,
        }
    }

    /// A number for a component with these plays, positions numbered from 0. At most one canonical form, and for a new type a
    /// second.
    pub fn identify(&mut self, plays: Vec<LabelledEdge>, least: Position<u64>) -> usize {
        let place = match (self.seen.get(&plays), self.tally.seen(&plays)) {
            (Some(&place), _) => place,
            (None, Some(number)) => self.known(number),
            (None, None) => {
                let place = self.compared(&plays);
                self.seen.insert(plays, place);
                place
            }
        };
        self.components.push((place, least));
        self.components.len() - 1
    }

    /// The place of the type of a component that has not been seen before.
    fn compared(&mut self, plays: &[LabelledEdge]) -> usize {
        // In a component a play leads from every position.
        let positions = plays.last().map_or(0, |&(from, ..)| from as usize + 1);
        let graph = LabelledDigraph::new(positions, plays).expect("no two plays lead from a position to another");
        match self.tally.identity(&graph, |form| self.new.get(form).copied()) {
            Ok(Identity::Known(number)) => self.known(number),
            Ok(Identity::New(forms)) => {
                self.new.extend(forms.iter().map(|form| (form.clone(), self.types.len())));
                self.add(Identity::New(forms))
            }
            Err(place) => place,
        }
    }

    fn known(&mut self, number: usize) -> usize {
        if let Some(&place) = self.known.get(&number) {
            return place;
        }
        self.known.insert(number, self.types.len());
        self.add(Identity::Known(number))
    }

    fn add(&mut self, identity: Identity) -> usize {
        self.types.push(TypeHere { identity, found: None });
        self.types.len() - 1
    }

    /// Counts a component of a class of so many settings. All components of a class are counted in a row.
    pub fn count(&mut self, component: usize, class: usize, settings: u64) {
        self.count += settings;
        let (place, position) = self.components[component];
        let here = FoundType { first: FirstPlace { points: self.points, class, position }, settings, last: class };
        match &mut self.types[place].found {
            Some(found) => found.absorb(&here),
            found @ None => *found = Some(here),
        }
    }

    /// All that was found.
    pub fn found(self) -> Found {
        let types = self
            .types
            .into_iter()
            .map(|TypeHere { identity, found }| (identity, found.expect("a component that is identified is counted")));
        Found {
            points: self.points,
            components: self.count,
            types: types.collect(),
            plays: self.seen.into_iter().collect(),
        }
    }
}

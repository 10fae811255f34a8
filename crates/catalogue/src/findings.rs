//! What the settings of a task have, while they are looked at.

use hashbrown::HashMap;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, LabelledEdge};
use rustc_hash::FxBuildHasher;

use crate::place::Place;
use crate::tally::{Found, FoundType, Identity, Tally, is_full_before};

/// The components of some settings, sorted by type.
pub(crate) struct Findings<'t> {
    tally: &'t Tally,
    types: Vec<TypeHere>,
    /// The place among `types` of a type that the tally has.
    known: HashMap<usize, usize, FxBuildHasher>,
    /// The place among `types` of a type that it has not, by each of its forms.
    new: HashMap<CanonicalForm, usize, FxBuildHasher>,
    /// The place of its type by the plays of a component, if the tally has not seen them.
    seen: HashMap<Vec<LabelledEdge>, usize, FxBuildHasher>,
    /// Number of components, over all settings of one piece.
    count: u64,
}

struct TypeHere {
    identity: Identity,
    /// Where it was found; none before it is counted.
    found: Option<FoundType>,
}

impl<'t> Findings<'t> {
    /// Nothing yet.
    pub fn new(tally: &'t Tally) -> Findings<'t> {
        Findings {
            tally,
            types: Vec::new(),
            known: HashMap::default(),
            new: HashMap::default(),
            seen: HashMap::default(),
            count: 0,
        }
    }

    /// The place among the types found of the type of a component with these plays, positions numbered from 0. At most one
    /// canonical form, and for a new type a second.
    pub fn identify(&mut self, plays: Vec<LabelledEdge>) -> usize {
        match (self.seen.get(&plays), self.tally.seen(&plays)) {
            (Some(&place), _) => place,
            (None, Some(number)) => self.known(number),
            (None, None) => {
                let place = self.compared(&plays);
                self.seen.insert(plays, place);
                place
            }
        }
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

    /// Counts a component of a type at a place, in a class of so many settings of one piece. All components of a class are counted
    /// in a row. `drawable` says whether all pieces of the place can be drawn.
    pub fn count(&mut self, place: usize, at: Place, pieces: u64, drawable: impl FnOnce() -> bool) {
        self.count += pieces;
        let here = &mut self.types[place];
        let known = if let Identity::Known(number) = here.identity { self.tally.drawable(number) } else { &[] };
        let found = here.found.get_or_insert_with(|| FoundType::new(at));
        if found.wants(at) && !is_full_before(known, at) && drawable() {
            found.add_drawable(at);
        }
        found.count(at, pieces);
    }

    /// All that was found in settings of so many points.
    pub fn found(self, points: usize) -> Found {
        let types = self
            .types
            .into_iter()
            .map(|TypeHere { identity, found }| (identity, found.expect("a component that is identified is counted")));
        Found { points, components: self.count, types: types.collect(), plays: self.seen.into_iter().collect() }
    }
}

//! The types found so far, each with its first place and how often it occurs.

use hashbrown::HashMap;
use koatlas_classifier::types::{CanonicalForm, LabelledEdge};
use rustc_hash::FxBuildHasher;

use crate::place::SettingPosition;

/// A type.
#[derive(Clone, Debug)]
pub(crate) struct FoundType {
    /// Its first place.
    pub first: SettingPosition,
    /// Its first places of which all pieces can be drawn, in ascending order, at most [`DRAWABLE`] of them.
    pub drawable: Vec<SettingPosition>,
    /// The number of settings of one piece that have a component of the type.
    pub pieces: u64,
    /// The setting that was counted last: it counts once, however many components of the type it has.
    last: Option<(usize, usize)>,
}

/// Places of a type that can be drawn, as far as their pieces go, are never more: if no board is found for the first of them,
/// the next are tried. A place without mortal strings always has a board, so that it is the last.
const DRAWABLE: usize = 8;

/// Whether there are as many places as are needed, and all come before this one.
pub(crate) fn is_full_before(places: &[SettingPosition], at: SettingPosition) -> bool {
    let is_full = |last: &SettingPosition| places.len() >= DRAWABLE || last.mortal_strings == 0;
    places.last().is_some_and(|last| *last <= at && is_full(last))
}

/// What a component is, compared with the types that a tally has.
#[derive(Debug)]
pub(crate) enum Identity {
    /// The type with this number.
    Known(usize),
    /// None of them: the forms of its graph as it is and with the colours exchanged.
    New([CanonicalForm; 2]),
}

/// What some settings of a number of points have.
#[derive(Debug)]
pub(crate) struct TaskTypes {
    /// Points of the settings.
    pub points: usize,
    /// Number of components over all settings of one piece.
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
    /// Number of components by number of points, over all settings of one piece.
    pub components: Vec<u64>,
}

impl Tally {
    /// The number of the type of a component with these plays, if it has been seen before.
    pub fn seen(&self, plays: &[LabelledEdge]) -> Option<usize> {
        self.seen.get(plays).copied()
    }

    /// The number of the type with this form, if it has been found.
    pub fn number(&self, form: &CanonicalForm) -> Option<usize> {
        self.numbers.get(form).copied()
    }

    /// The type with this form, if it has been found.
    pub fn find(&self, form: &CanonicalForm) -> Option<&FoundType> {
        self.number(form).map(|number| &self.types[number])
    }

    /// Adds what was found and identified by this tally, which may have got further types since. No class may be added twice.
    pub fn add_found(&mut self, found: TaskTypes) {
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

    /// The number of types of settings of up to 1, 2, ... points.
    pub fn types_by_points(&self, points: usize) -> Vec<usize> {
        let up_to = |points: usize| self.types.iter().filter(|found| found.first.points <= points).count();
        (1..=points).map(up_to).collect()
    }

    /// Number of types.
    pub fn types(&self) -> usize {
        self.types.len()
    }

    /// The places known of a type that can be drawn.
    pub fn drawable(&self, number: usize) -> &[SettingPosition] {
        &self.types[number].drawable
    }

    pub fn add_components(&mut self, points: usize, count: u64) {
        if self.components.len() <= points {
            self.components.resize(points + 1, 0);
        }
        self.components[points] += count;
    }

    /// Adds a component to its type; the number of the type.
    pub fn add(&mut self, identity: Identity, new: FoundType) -> usize {
        let (known, forms) = match identity {
            Identity::Known(number) => (Some(number), None),
            // Another class of the same round may have brought the type.
            Identity::New(forms) => (self.numbers.get(&forms[0]).copied(), Some(forms)),
        };
        if let Some(number) = known {
            self.types[number].merge(new);
            return number;
        }
        let number = self.types.len();
        self.numbers.extend(forms.into_iter().flatten().map(|form| (form, number)));
        self.types.push(new);
        number
    }
}

impl FoundType {
    /// A type that is found here, not counted yet.
    pub fn new(first: SettingPosition) -> FoundType {
        FoundType { first, drawable: Vec::new(), pieces: 0, last: None }
    }

    /// A type with these places and so many settings of one piece.
    pub fn counted(first: SettingPosition, drawable: Vec<SettingPosition>, pieces: u64) -> FoundType {
        FoundType { first, drawable, pieces, last: None }
    }

    /// Counts a component, of the setting counted last or of a further one, which stands for so many settings of one piece.
    pub fn count(&mut self, at: SettingPosition, pieces: u64) {
        let setting = at.pieces().next().map(|piece| (piece.points, piece.class));
        if self.last != setting {
            self.pieces += pieces;
        }
        self.last = setting;
        self.first = self.first.min(at);
    }

    /// Whether a place belongs to the first ones, if it can be drawn.
    pub fn wants(&self, at: SettingPosition) -> bool {
        !is_full_before(&self.drawable, at)
    }

    /// Adds a place that can be drawn.
    pub fn add_drawable(&mut self, at: SettingPosition) {
        if let Err(place) = self.drawable.binary_search(&at) {
            self.drawable.insert(place, at);
            let last =
                self.drawable.iter().position(|place| place.mortal_strings == 0).map_or(DRAWABLE, |last| last + 1);
            self.drawable.truncate(last.min(DRAWABLE));
        }
    }

    /// Adds what was found of the type in other settings.
    fn merge(&mut self, other: FoundType) {
        self.pieces += other.pieces;
        self.first = self.first.min(other.first);
        other.drawable.into_iter().for_each(|at| self.add_drawable(at));
    }
}

//! The tally of a run: the ko types found, each with its first place and its number of settings. A *place* is a position of a setting whose
//! component has the type.

use std::sync::RwLock;

use hashbrown::HashMap;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, LabelledEdge, canonical_form};
use rustc_hash::FxBuildHasher;

use crate::settings::position::SettingPosition;

/// A type with the places where it was found.
#[derive(Clone, Debug)]
pub(crate) struct FoundType {
    /// Its first place.
    pub first: SettingPosition,
    /// Its first places whose pieces can all be drawn, in ascending order, at most [`DRAWABLE`] of them.
    pub drawable: Vec<SettingPosition>,
    /// Its first places in settings whose pieces have no obstacle together, in ascending order, at most [`DRAWABLE`] of them. There are none
    /// if all settings of the type have an obstacle.
    pub open: Vec<SettingPosition>,
    /// Number of settings of one piece that have a component of the type; [`PieceClass::pieces`](crate::PieceClass::pieces) of each class.
    pub one_piece_settings: u64,
    /// The first piece of the setting that was counted last (points and class). A setting counts once, however many components of the type it has.
    pub last_setting: Option<(usize, usize)>,
}

/// Largest number of drawable places of a type. If no board is found for the first, the next ones are tried. A place without mortal strings
/// always has a board, so it is the last that is needed.
pub(crate) const DRAWABLE: usize = 8;

impl FoundType {
    /// A type whose first place is `first`, with no setting counted yet.
    pub fn new(first: SettingPosition) -> FoundType {
        FoundType { first, drawable: Vec::new(), open: Vec::new(), one_piece_settings: 0, last_setting: None }
    }

    /// The places at which to look for a board. There are none if all settings of the type have an obstacle.
    pub fn to_draw(&self) -> impl Iterator<Item = &SettingPosition> {
        self.drawable.iter().chain(&self.open).filter(|_| !self.open.is_empty())
    }

    /// The words of a file: its number of settings of one piece, its numbers of drawable and of open places, its first place, and these places.
    pub fn to_words(&self) -> Vec<u64> {
        let FoundType { first, drawable, open, one_piece_settings, .. } = self;
        let places = [first].into_iter().chain(drawable).chain(open);
        let words = places.copied().flat_map(SettingPosition::to_words);
        [*one_piece_settings, drawable.len() as u64, open.len() as u64].into_iter().chain(words).collect()
    }

    /// Reads a type from words of a file. `None` if they are no words of a type.
    pub fn from_words(words: &mut impl Iterator<Item = u64>) -> Option<FoundType> {
        let (one_piece_settings, counts) = (words.next()?, [words.next()?, words.next()?]);
        let first = SettingPosition::from_words(words)?;
        let [drawable, open] =
            counts.map(|count| (0..count).map(|_| SettingPosition::from_words(words)).collect::<Option<Vec<_>>>());
        Some(FoundType { drawable: drawable?, open: open?, one_piece_settings, ..FoundType::new(first) })
    }

    /// Counts a component at `place` in a class that stands for `settings` settings of one piece; it is 0 for settings of several pieces.
    fn count(&mut self, place: SettingPosition, settings: u64) {
        let setting = place.pieces().next().map(|piece| (piece.points, piece.class));
        if self.last_setting != setting {
            self.one_piece_settings += settings;
        }
        self.last_setting = setting;
        self.first = self.first.min(place);
    }

    /// Adds a place that can be drawn.
    fn add_drawable(&mut self, place: SettingPosition) {
        add_place(&mut self.drawable, place);
        // A piece alone has no obstacle together with others.
        if place.piece_count == 1 {
            add_place(&mut self.open, place);
        }
    }

    /// True if no drawable place from `place` on is needed.
    fn is_full_before(&self, place: SettingPosition) -> bool {
        let has_enough = |places| ends_before(places, |last| *last <= place);
        has_enough(&self.drawable) && (place.piece_count > 1 || has_enough(&self.open))
    }

    /// Adds the counts and places of `other`: the type in other settings.
    fn merge(&mut self, other: FoundType) {
        self.one_piece_settings += other.one_piece_settings;
        self.first = self.first.min(other.first);
        other.drawable.into_iter().for_each(|place| self.add_drawable(place));
        other.open.into_iter().for_each(|place| add_place(&mut self.open, place));
    }
}

/// The types found in a task.
#[derive(Debug)]
pub(crate) struct TaskTypes {
    /// Number of points of the settings.
    points: usize,
    /// Number of components in all settings of one piece.
    components: u64,
    /// The types, by their numbers in the tally.
    types: HashMap<usize, FoundType, FxBuildHasher>,
}

impl TaskTypes {
    pub fn new(points: usize) -> TaskTypes {
        TaskTypes { points, components: 0, types: HashMap::default() }
    }

    /// Counts a component of the type `number` at `place`, in a class that stands for `pieces` settings of one piece. All components of a
    /// class must be counted in a row. `drawable` returns true if all pieces of `place` can be drawn; it is called only if `tally` needs
    /// such places.
    pub fn count(
        &mut self,
        tally: &Tally,
        number: usize,
        place: SettingPosition,
        pieces: u64,
        drawable: impl FnOnce() -> bool,
    ) {
        self.components += pieces;
        let found = self.types.entry(number).or_insert_with(|| FoundType::new(place));
        let known = tally.types.get(&number);
        // `drawable` is expensive: call it only if neither the task nor the tally has enough places before this one.
        if !found.is_full_before(place) && !known.is_some_and(|known| known.is_full_before(place)) && drawable() {
            found.add_drawable(place);
        }
        found.count(place, pieces);
    }

    /// Adds a place of the type `number`, which has been counted, in a setting whose pieces have no obstacle together. `place` finds it, if
    /// there is one; it is called only if `tally` needs such a place.
    pub fn add_open(&mut self, tally: &Tally, number: usize, place: impl FnOnce() -> Option<SettingPosition>) {
        let found = self.types.get_mut(&number).expect("it has been counted");
        let has_enough = |found: &FoundType| ends_before(&found.open, |last| last.points < self.points);
        if !has_enough(found) && !tally.types.get(&number).is_some_and(has_enough) {
            place().into_iter().for_each(|place| add_place(&mut found.open, place));
        }
    }
}

/// Adds a place to the first ones of a type.
fn add_place(places: &mut Vec<SettingPosition>, place: SettingPosition) {
    if let Err(index) = places.binary_search(&place) {
        places.insert(index, place);
        let needed = places.iter().position(|place| place.mortal_strings == 0).map_or(DRAWABLE, |last| last + 1);
        places.truncate(needed.min(DRAWABLE));
    }
}

/// True if the first places of a type are enough, and the last of them is early.
fn ends_before(places: &[SettingPosition], is_early: impl FnOnce(&SettingPosition) -> bool) -> bool {
    places.last().is_some_and(|last| is_early(last) && (places.len() >= DRAWABLE || last.mortal_strings == 0))
}

/// The BLAKE3 hash of a [`CanonicalForm`].
pub(crate) type FormHash = [u8; 32];

/// A canonical form as the key of a type. The forms that one process finds are compared whole. Of those that came from another process
/// only the hash is known: a whole form takes ten bytes a play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FormKey {
    Whole(CanonicalForm),
    Hash(FormHash),
}

impl FormKey {
    pub fn hash(&self) -> FormHash {
        match self {
            FormKey::Whole(form) => blake3::hash(&form.to_bytes()).into(),
            FormKey::Hash(hash) => *hash,
        }
    }
}

/// Largest number of plays in [`TypeNumbers::by_plays`]: about 50 MB.
const REMEMBERED: usize = 1 << 22;

#[derive(Debug, Default)]
struct TypeNumbers {
    /// Number by canonical form. A type has two forms: of its graph, and of the graph with the colours exchanged.
    by_form: HashMap<FormKey, usize, FxBuildHasher>,
    /// Number by the plays of a component, with positions numbered in ascending order. Most components repeat an earlier one in this
    /// numbering and need no canonical form.
    by_plays: HashMap<Vec<LabelledEdge>, usize, FxBuildHasher>,
    /// Number of plays that `by_plays` holds.
    remembered: usize,
}

impl TypeNumbers {
    /// Number of the type with the canonical forms `forms`; a new number if none of them has one.
    fn add(&mut self, forms: Vec<FormKey>) -> usize {
        let known = forms.iter().find_map(|form| self.by_form.get(form)).copied();
        let number = known.unwrap_or(self.by_form.len());
        self.by_form.extend(forms.into_iter().map(|form| (form, number)));
        number
    }

    fn remember(&mut self, plays: &[LabelledEdge], number: usize) {
        if self.remembered + plays.len() <= REMEMBERED && self.by_plays.insert(plays.to_vec(), number).is_none() {
            self.remembered += plays.len();
        }
    }
}

/// The types of a run, identified by the canonical forms of their graphs.
///
/// Tallies of different settings can be merged in any order with the same result, except for the numbers of the types.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Numbers of the types, shared by the workers. Types that are not counted yet have numbers too.
    numbers: RwLock<TypeNumbers>,
    /// The counted types by number.
    types: HashMap<usize, FoundType, FxBuildHasher>,
    /// By number of points, the number of components in all settings of one piece.
    pub components: Vec<u64>,
}

const NO_PANIC: &str = "nobody panics with the lock in hand";

impl Tally {
    /// Number of the type of a component with the plays `plays` and positions numbered from 0. Computes at most one canonical form, and a
    /// second for a new type.
    pub fn number(&self, plays: &[LabelledEdge]) -> usize {
        // Most calls end here, with a read lock only: workers do not wait for each other.
        let known = self.numbers.read().expect(NO_PANIC).by_plays.get(plays).copied();
        known.unwrap_or_else(|| {
            // In a component a play leads from every position.
            let positions = plays.last().map_or(0, |&(from, ..)| from as usize + 1);
            let graph = LabelledDigraph::new(positions, plays).expect("no two plays lead from a position to another");
            let number = self.number_of_graph(&graph);
            self.numbers.write().expect(NO_PANIC).remember(plays, number);
            number
        })
    }

    /// Number of the type of a component with the graph `graph`.
    pub fn number_of_graph(&self, graph: &LabelledDigraph) -> usize {
        let form = FormKey::Whole(canonical_form(graph).form);
        let known = self.numbers.read().expect(NO_PANIC).by_form.get(&form).copied();
        known.unwrap_or_else(|| {
            let forms = vec![form, FormKey::Whole(canonical_form(&graph.exchanged()).form)];
            self.numbers.write().expect(NO_PANIC).add(forms)
        })
    }

    /// The type with the canonical form `form`, if it was counted.
    pub fn find(&self, form: &CanonicalForm) -> Option<&FoundType> {
        let whole = FormKey::Whole(form.clone());
        let by_form = &self.numbers.read().expect(NO_PANIC).by_form;
        self.types.get(by_form.get(&whole).or_else(|| by_form.get(&FormKey::Hash(whole.hash())))?)
    }

    /// Adds the types of the task `found`. Each task may be added once.
    pub fn add_task(&mut self, found: TaskTypes) {
        self.add_components(found.points, found.components);
        found.types.into_iter().for_each(|(number, found)| self.add(number, found));
    }

    /// Merges two tallies of different settings.
    pub fn merge(mut self, other: &Tally) -> Tally {
        for (points, &count) in other.components.iter().enumerate() {
            self.add_components(points, count);
        }
        // The numbers of `other` mean nothing here: its types are known by their forms.
        let types = other.types_with_forms(FormKey::clone);
        types.into_iter().for_each(|(forms, found)| self.add_with_forms(forms, found.clone()));
        self
    }

    /// All types with their one or two forms, to which `key` is applied, in the order of their first places.
    pub fn types_with_forms<K>(&self, key: impl Fn(&FormKey) -> K) -> Vec<(Vec<K>, &FoundType)> {
        let mut forms: HashMap<usize, Vec<K>, FxBuildHasher> = HashMap::default();
        for (form, &number) in &self.numbers.read().expect(NO_PANIC).by_form {
            forms.entry(number).or_default().push(key(form));
        }
        let mut forms_of = |number| forms.remove(number).expect("every type has a form");
        let mut types: Vec<_> = self.types.iter().map(|(number, found)| (forms_of(number), found)).collect();
        types.sort_by_key(|(_, found)| found.first);
        types
    }

    /// Adds the places of the type with these forms.
    pub fn add_with_forms(&mut self, forms: Vec<FormKey>, found: FoundType) {
        let number = self.numbers.get_mut().expect(NO_PANIC).add(forms);
        self.add(number, found);
    }

    /// All types, in the order of their first places.
    pub fn sorted(&self) -> Vec<&FoundType> {
        let mut types: Vec<&FoundType> = self.types.values().collect();
        types.sort_by_key(|found| found.first);
        types
    }

    /// For each number n from 1 to `points`, the number of types in settings of up to n points.
    pub fn types_by_points(&self, points: usize) -> Vec<usize> {
        let points = 1..=points;
        points.map(|points| self.types.values().filter(|found| found.first.points <= points).count()).collect()
    }

    /// True if the type `number` was counted.
    pub fn has(&self, number: usize) -> bool {
        self.types.contains_key(&number)
    }

    pub fn type_count(&self) -> usize {
        self.types.len()
    }

    pub fn add_components(&mut self, points: usize, count: u64) {
        if self.components.len() <= points {
            self.components.resize(points + 1, 0);
        }
        self.components[points] += count;
    }

    /// Adds the places of the type `number`.
    pub fn add(&mut self, number: usize, found: FoundType) {
        match self.types.get_mut(&number) {
            Some(known) => known.merge(found),
            None => _ = self.types.insert(number, found),
        }
    }
}

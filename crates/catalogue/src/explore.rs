//! The components of all settings of a task, and what is found in them.

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashMap;
use koatlas_board::Position;
use koatlas_classifier::types::{CanonicalForm, LabelledDigraph, LabelledEdge, canonical_form};
use rustc_hash::FxBuildHasher;

use crate::breath::Breath;
use crate::contacts::Contacts;
use crate::couplings::{Combination, Coupling};
use crate::live::{BLOCK, LiveGraph};
use crate::place::{PiecePlace, SettingPosition};
use crate::plan::{Plan, Task};
use crate::region_plays::{PiecePlays, labelled, piece_plays};
use crate::tally::{FoundType, Identity, Tally, TaskTypes, is_full_before};

/// What the settings of a task have, compared with the types of a tally; nothing more of it after `stop` is set.
pub(crate) fn explore(plan: &Plan, task: &Task<'_>, tally: &Tally, stop: &AtomicBool) -> TaskTypes {
    match *task {
        Task::Pieces { points, classes } => pieces(plan, points, classes, tally, stop),
        Task::Coupling(coupling) => coupled(plan, coupling, tally, stop),
    }
}

/// What these classes of pieces of one region have, each for itself.
///
/// A component is looked at once, in whichever settings of the region it is: most of them share most of their components.
fn pieces(plan: &Plan, points: usize, group: &[usize], tally: &Tally, stop: &AtomicBool) -> TaskTypes {
    let classes = plan.classes(points);
    let PiecePlays { arena, plays: region } = piece_plays(&classes[group[0]], plan.suicide, plan.mortal);
    let breath = plan.mortal.then(|| Breath::new(&arena, region.ternary));
    let mut findings = TaskFindings::new(tally);
    // By the plays of a component, its type among the findings and its least position.
    let mut known: HashMap<Vec<u32>, (usize, Position<u64>), FxBuildHasher> = HashMap::default();
    for block in group.chunks(BLOCK) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let contacts: Vec<Contacts> = block.iter().map(|&index| classes[index].first.contacts).collect();
        let live = LiveGraph::new(&region, points, &contacts, breath.as_ref());
        for (setting, &class) in block.iter().enumerate() {
            live.for_each_component(setting, |places, plays| {
                let (place, position) = known.get(plays).copied().unwrap_or_else(|| {
                    let codes: Vec<u32> = places.iter().map(|&place| live.code(place)).collect();
                    let least = codes.iter().map(|&code| region.ternary.position(u64::from(code))).min();
                    let found = (findings.identify(labelled(&region, &codes, plays)), least.unwrap_or_default());
                    known.insert(plays.to_vec(), found);
                    found
                });
                let first = PiecePlace { points, class, exchanged: false, position };
                let of = &classes[class];
                findings.count(place, SettingPosition::new(of.first.mortal_strings, [first]), of.pieces, || {
                    plan.can_be_drawn(points, of)
                });
            });
        }
    }
    findings.found(points)
}

/// What the combinations of a coupling have.
fn coupled(plan: &Plan, coupling: &Coupling, tally: &Tally, stop: &AtomicBool) -> TaskTypes {
    let mut findings = TaskFindings::new(tally);
    plan.couplings().for_each(coupling, |combination: &Combination<'_>| {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        combination.for_each_component(|plays, position| {
            let place = findings.identify(plays);
            for (at, drawable) in combination.places(position) {
                findings.count(place, at, 0, || drawable);
            }
        });
    });
    findings.found(coupling.sizes.iter().sum())
}

/// The components of some settings, sorted by type.
pub(crate) struct TaskFindings<'t> {
    tally: &'t Tally,
    /// The types, each with where it was found; with nothing before it is counted.
    types: Vec<(Identity, Option<FoundType>)>,
    /// The place among `types` of a type that the tally has.
    known: HashMap<usize, usize, FxBuildHasher>,
    /// The place among `types` of a type that it has not, by each of its forms.
    new: HashMap<CanonicalForm, usize, FxBuildHasher>,
    /// The place of its type by the plays of a component, if the tally has not seen them.
    seen: HashMap<Vec<LabelledEdge>, usize, FxBuildHasher>,
    /// Number of components, over all settings of one piece.
    count: u64,
}

impl<'t> TaskFindings<'t> {
    /// Nothing yet.
    pub fn new(tally: &'t Tally) -> TaskFindings<'t> {
        TaskFindings {
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
        let form = canonical_form(&graph).form;
        if let Some(number) = self.tally.number(&form) {
            return self.known(number);
        }
        if let Some(&place) = self.new.get(&form) {
            return place;
        }
        let forms = [form, canonical_form(&graph.exchanged()).form];
        self.new.extend(forms.iter().map(|form| (form.clone(), self.types.len())));
        self.add(Identity::New(forms))
    }

    fn known(&mut self, number: usize) -> usize {
        if let Some(&place) = self.known.get(&number) {
            return place;
        }
        self.known.insert(number, self.types.len());
        self.add(Identity::Known(number))
    }

    fn add(&mut self, identity: Identity) -> usize {
        self.types.push((identity, None));
        self.types.len() - 1
    }

    /// Counts a component of a type at a place, in a class of so many settings of one piece. All components of a class are counted
    /// in a row. `drawable` says whether all pieces of the place can be drawn.
    pub fn count(&mut self, place: usize, at: SettingPosition, pieces: u64, drawable: impl FnOnce() -> bool) {
        self.count += pieces;
        let (identity, found) = &mut self.types[place];
        let known = if let Identity::Known(number) = *identity { self.tally.drawable(number) } else { &[] };
        let found = found.get_or_insert_with(|| FoundType::new(at));
        if found.wants(at) && !is_full_before(known, at) && drawable() {
            found.add_drawable(at);
        }
        found.count(at, pieces);
    }

    /// All that was found in settings of so many points.
    pub fn found(self, points: usize) -> TaskTypes {
        let counted = |(identity, found): (Identity, Option<FoundType>)| {
            (identity, found.expect("a component that is identified is counted"))
        };
        let types = self.types.into_iter().map(counted);
        TaskTypes { points, components: self.count, types: types.collect(), plays: self.seen.into_iter().collect() }
    }
}

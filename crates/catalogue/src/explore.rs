//! The components of all settings of a task.

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashMap;
use koatlas_board::Position;
use rustc_hash::FxBuildHasher;

use crate::breath::Breath;
use crate::contacts::Contacts;
use crate::couplings::{Combination, Coupling};
use crate::findings::Findings;
use crate::live::{BLOCK, LiveGraph};
use crate::piece_plays::{PiecePlays, labelled, piece_plays};
use crate::place::{PiecePlace, Place};
use crate::plan::{Plan, Task};
use crate::tally::{Found, Tally};

/// What the settings of a task have, compared with the types of a tally; nothing more of it after `stop` is set.
pub(crate) fn explore(plan: &Plan, task: &Task<'_>, tally: &Tally, stop: &AtomicBool) -> Found {
    match *task {
        Task::Pieces { points, classes } => pieces(plan, points, classes, tally, stop),
        Task::Coupling(coupling) => coupled(plan, coupling, tally, stop),
    }
}

/// What these classes of pieces of one region have, each for itself.
///
/// A component is looked at once, in whichever settings of the region it is: most of them share most of their components.
fn pieces(plan: &Plan, points: usize, group: &[usize], tally: &Tally, stop: &AtomicBool) -> Found {
    let classes = plan.classes(points);
    let PiecePlays { arena, plays: region } = piece_plays(&classes[group[0]], plan.suicide, plan.mortal);
    let breath = plan.mortal.then(|| Breath::new(&arena, region.ternary));
    let mut findings = Findings::new(tally);
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
                findings.count(place, Place::new(of.first.mortal_strings, [first]), of.pieces, || {
                    plan.can_be_drawn(points, of)
                });
            });
        }
    }
    findings.found(points)
}

/// What the combinations of a coupling have.
fn coupled(plan: &Plan, coupling: &Coupling, tally: &Tally, stop: &AtomicBool) -> Found {
    let mut findings = Findings::new(tally);
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

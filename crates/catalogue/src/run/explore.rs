//! Exploration of a task: finds the components of all its settings and counts their types.

use std::cell::LazyCell;
use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashMap;
use koatlas_board::Position;
use koatlas_classifier::types::LabelledEdge;
use rustc_hash::FxBuildHasher;

use crate::run::plan::{Plan, Task};
use crate::run::tally::{Tally, TaskTypes};
use crate::settings::conditions::Breath;
use crate::settings::contacts::Contacts;
use crate::settings::couplings::{Combination, Coupling};
use crate::settings::live::{BLOCK, LiveGraph};
use crate::settings::position::{PiecePosition, SettingPosition};
use crate::settings::region_plays::{RegionPlays, label_plays};

/// Explores the settings of `task` and counts the types of their components, by their numbers in `tally`. The result is incomplete if
/// `stop` is set.
pub(crate) fn explore(plan: &Plan, task: &Task, tally: &Tally, stop: &AtomicBool) -> TaskTypes {
    match task {
        Task::Pieces { points, classes } => pieces(plan, *points, classes, tally, stop),
        Task::Coupling(coupling) => coupled(plan, coupling, tally, stop),
    }
}

/// Explores the settings of one piece: the classes `group`, all of one region.
///
/// These settings share most of their components, so the type of a component is looked up only once.
fn pieces(plan: &Plan, points: usize, group: &[usize], tally: &Tally, stop: &AtomicBool) -> TaskTypes {
    let classes = plan.classes(points);
    let region = RegionPlays::new(&classes[group[0]], plan.options.suicide, plan.options.mortal);
    let breath = plan.options.mortal.then(|| Breath::new(&region.local_board, region.ternary));
    let mut found = TaskTypes::new(points);
    // By the plays of a component, the number of its type and its least position.
    let mut known: HashMap<Vec<u32>, (usize, Position<u64>), FxBuildHasher> = HashMap::default();
    for block in group.chunks(BLOCK) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let contacts: Vec<Contacts> = block.iter().map(|&index| classes[index].first.contacts).collect();
        let live = LiveGraph::new(&region, points, &contacts, breath.as_ref());
        live.for_each_component(|setting, codes, plays| {
            // `entry_ref` allocates a key only for a new component.
            let &mut (number, position) = known.entry_ref(plays).or_insert_with(|| {
                let least = codes.iter().map(|&code| region.ternary.position(u64::from(code))).min();
                (tally.number(&label_plays(&region, codes, plays)), least.unwrap_or_default())
            });
            let class = block[setting];
            let piece = PiecePosition { points, class, exchanged: false, position };
            let class = &classes[class];
            let place = SettingPosition::new(class.first.mortal_strings, [piece]);
            found.count(tally, number, place, class.pieces, || plan.can_be_drawn(points, class));
        });
    }
    found
}

/// Explores the settings of several pieces that `coupling` combines.
fn coupled(plan: &Plan, coupling: &Coupling, tally: &Tally, stop: &AtomicBool) -> TaskTypes {
    let mut found = TaskTypes::new(coupling.sizes.iter().sum());
    // By the plays of a component, the number of its type.
    let mut known: HashMap<Vec<LabelledEdge>, usize, FxBuildHasher> = HashMap::default();
    plan.couplings.for_each(coupling, |combination: &Combination<'_>| {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let without_obstacle = LazyCell::new(|| combination.without_obstacle(plan.options.max_points));
        combination.for_each_component(|plays, position| {
            let number = *known.entry(plays).or_insert_with_key(|plays| tally.number(plays));
            for (place, drawable) in combination.setting_positions(position) {
                found.count(tally, number, place, 0, || drawable);
            }
            found.add_open(tally, number, || {
                without_obstacle.as_ref().map(|chosen| combination.setting_position(chosen, position))
            });
        });
    });
    found
}

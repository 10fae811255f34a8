//! The components of all settings of a region.

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashMap;
use koatlas_board::{Arena, BoardPosition, Suicide};
use koatlas_classifier::types::LabelledEdge;
use rustc_hash::FxBuildHasher;

use crate::contacts::Contacts;
use crate::findings::Findings;
use crate::live::{BLOCK, LiveGraph};
use crate::plan::Task;
use crate::region_plays::RegionPlays;
use crate::tally::{Found, Tally};

/// The arena of a setting's board.
///
/// # Panics
/// If the region has more than 64 points.
pub(crate) fn arena(board: &BoardPosition) -> Arena<u64> {
    board.arena().expect("the region of a setting is small").0
}

/// What the classes of a task have, compared with the types of a tally; nothing more of it after `stop` is set.
///
/// A component is looked at once, in whichever settings of the region it is: most of them share most of their components.
pub(crate) fn explore(task: &Task<'_>, suicide: Suicide, tally: &Tally, stop: &AtomicBool) -> Found {
    let region = RegionPlays::new(&arena(&task.class(0).first.board()), suicide);
    let mut findings = Findings::new(task.points, tally);
    // By the plays of a component, its number among the findings.
    let mut numbers: HashMap<Vec<u32>, usize, FxBuildHasher> = HashMap::default();
    for block in task.indices.chunks(BLOCK) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let contacts: Vec<Contacts> = block.iter().map(|&index| task.classes[index].first.contacts).collect();
        let live = LiveGraph::new(&region, task.points, &contacts);
        for (setting, &class) in block.iter().enumerate() {
            live.for_each_component(setting, |places, plays| {
                let number = numbers.get(plays).copied().unwrap_or_else(|| {
                    let codes: Vec<u32> = places.iter().map(|&place| live.code(place)).collect();
                    let least = codes.iter().map(|&code| region.ternary.position(u64::from(code))).min();
                    let number = findings.identify(labelled(&region, &codes, plays), least.unwrap_or_default());
                    numbers.insert(plays.to_vec(), number);
                    number
                });
                findings.count(number, class, task.classes[class].pieces);
            });
        }
    }
    findings.found()
}

/// Plays of a region between the positions with these codes, which are numbered in this order.
fn labelled(region: &RegionPlays, codes: &[u32], plays: &[u32]) -> Vec<LabelledEdge> {
    let number = |code: u32| codes.binary_search(&code).expect("the play is inside the component") as u32;
    let edge = |&play: &u32| {
        let (from, made) = (region.plays.row_of(play), region.plays.items()[play as usize]);
        (number(from), number(made.to), made.label)
    };
    plays.iter().map(edge).collect()
}

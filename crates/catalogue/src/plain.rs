//! The plain method, which the tests compare with the one in use: every setting for itself, by the plays of its own board, and
//! a canonical form for every component.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use koatlas_board::{Arena, Position, Suicide};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::{CanonicalForm, type_form};
use koatlas_position_graph::{Components, PositionGraph, legal_positions};

use crate::plan::Plan;
use crate::run::Run;
use crate::shard::Shard;
use crate::tally::FirstPlace;

/// The components of an arena: the least position of each, and its type.
fn components(arena: &Arena<u64>, suicide: Suicide) -> Vec<(Position<u64>, CanonicalForm)> {
    let graph = PositionGraph::new(arena, legal_positions(arena).unwrap(), suicide);
    let members = Components::of(&graph).members();
    let component = |nodes: &[u32]| {
        let positions: Vec<Position<u64>> = nodes.iter().map(|&node| graph.position(node)).collect();
        let least = *positions.iter().min().unwrap();
        (least, type_form(&labelled_digraph(&PositionGraph::new(arena, positions, suicide))).0)
    };
    members.rows().filter(|nodes| nodes.len() > 1).map(component).collect()
}

/// By type its first place and the number of settings that have it; and by number of points the components of all settings.
fn plain(plan: &Plan) -> (BTreeMap<CanonicalForm, (FirstPlace, u64)>, Vec<u64>) {
    let mut types: BTreeMap<CanonicalForm, (FirstPlace, u64)> = BTreeMap::new();
    let mut counts = vec![0];
    for points in 1..=plan.max_points {
        let mut count = 0;
        for (class, of) in plan.classes(points).iter().enumerate() {
            let (arena, _) = of.first.board().arena().unwrap();
            let mut here: BTreeMap<CanonicalForm, FirstPlace> = BTreeMap::new();
            for (position, form) in components(&arena, plan.suicide) {
                count += of.pieces;
                let place = FirstPlace { points, class, position };
                here.entry(form).and_modify(|first| *first = place.min(*first)).or_insert(place);
            }
            for (form, first) in here {
                types.entry(form).or_insert((first, 0)).1 += of.pieces;
            }
        }
        counts.push(count);
    }
    (types, counts)
}

#[test]
fn settings_explored_together_have_what_each_has_for_itself() {
    for suicide in [Suicide::None, Suicide::Multi] {
        let plan = Plan::new(6, suicide, Shard::WHOLE);
        let mut run = Run::default();
        assert_eq!(run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(())), Ok(true));
        let (types, counts) = plain(&plan);
        let found: Vec<(FirstPlace, u64)> =
            run.tally.sorted().into_iter().map(|found| (found.first, found.settings)).collect();
        let mut wanted: Vec<(FirstPlace, u64)> = types.into_values().collect();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "suicide {suicide}");
        assert_eq!(run.tally.components, counts, "suicide {suicide}");
    }
}

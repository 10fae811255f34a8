//! The plain method, which the tests compare with the one in use: every setting of one piece for itself, by the plays of its own
//! arena, and a canonical form for every component.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use koatlas_board::{Arena, PointSet, Position, Suicide};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::{CanonicalForm, type_form};
use koatlas_position_graph::{Components, PositionGraph};

use crate::place::{PiecePlace, SettingPosition};
use crate::plan::Plan;
use crate::plan::Shard;
use crate::realise::arena_of;
use crate::run::Run;

/// The legal positions of an arena in which the stones outside are there.
fn positions(arena: &Arena<u64>, start: Position<u64>) -> Vec<Position<u64>> {
    let mut all = vec![start];
    for point in arena.playable().iter() {
        let stone = u64::single(point);
        let with = |p: &Position<u64>| {
            [*p, Position { black: p.black | stone, ..*p }, Position { white: p.white | stone, ..*p }]
        };
        all = all.iter().flat_map(with).collect();
    }
    all.retain(|&position| arena.is_legal(position));
    all.sort_unstable();
    all
}

/// The components of a setting of one piece: the least position of each, and its type.
fn components(plan: &Plan, points: usize, class: usize) -> Vec<(SettingPosition, CanonicalForm)> {
    let mortal_strings = plan.classes(points)[class].first.mortal_strings;
    let at =
        |position| SettingPosition::new(mortal_strings, [PiecePlace { points, class, exchanged: false, position }]);
    let (arena, start) = arena_of(plan, &at(Position::EMPTY)).unwrap();
    let graph = PositionGraph::new(&arena, positions(&arena, start), plan.suicide);
    let members = Components::of(&graph).members();
    let component = |nodes: &[u32]| {
        let positions: Vec<Position<u64>> = nodes.iter().map(|&node| graph.position(node)).collect();
        let Position { black, white } = *positions.iter().min().unwrap();
        let least = Position { black: black & arena.playable(), white: white & arena.playable() };
        (at(least), type_form(&labelled_digraph(&PositionGraph::new(&arena, positions, plan.suicide))).0)
    };
    members.rows().filter(|nodes| nodes.len() > 1).map(component).collect()
}

/// By type its first place and the number of settings of one piece that have it; and by number of points the components of all these
/// settings.
fn plain(plan: &Plan) -> (BTreeMap<CanonicalForm, (SettingPosition, u64)>, Vec<u64>) {
    let mut types: BTreeMap<CanonicalForm, (SettingPosition, u64)> = BTreeMap::new();
    let mut counts = vec![0];
    for points in 1..=plan.max_points {
        let mut count = 0;
        for (class, of) in plan.classes(points).iter().enumerate() {
            let mut here: BTreeMap<CanonicalForm, SettingPosition> = BTreeMap::new();
            for (place, form) in components(plan, points, class) {
                count += of.pieces;
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
    for (points, mortal) in [(6, false), (4, true)] {
        for suicide in [Suicide::None, Suicide::Multi] {
            let plan = Plan::new(points, suicide, mortal, Shard::WHOLE);
            let mut run = Run::default();
            assert_eq!(run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(())), Ok(true));
            let (types, counts) = plain(&plan);
            let one_piece = run.tally.sorted().into_iter().filter(|found| found.pieces > 0);
            let mut found: Vec<(SettingPosition, u64)> = one_piece.map(|found| (found.first, found.pieces)).collect();
            found.sort_unstable();
            let mut wanted: Vec<(SettingPosition, u64)> = types.into_values().collect();
            wanted.sort_unstable();
            // A type of several pieces may come before the first piece that has it alone.
            let alone = |(place, pieces): &(SettingPosition, u64)| (place.count() == 1).then_some((*place, *pieces));
            let found: Vec<(SettingPosition, u64)> = found.iter().filter_map(alone).collect();
            assert!(found.iter().all(|entry| wanted.binary_search(entry).is_ok()), "suicide {suicide}");
            assert!(mortal || found == wanted, "suicide {suicide}");
            assert_eq!(run.tally.components, counts, "suicide {suicide}");
        }
    }
}

//! A plain method compared with the one in use: it explores every setting of one piece separately, with the plays of its own local board
//! and a canonical form for every component. The results of the run are read from the file that saves it.

use std::collections::BTreeMap;

use koatlas_board::{Colour, LocalBoard, LocalBoardParts, Point, PointSet, Position, Size, Suicide};
use koatlas_catalogue::{CatalogueOptions, CatalogueRun, Contacts, OuterStone, PieceClass, Plan, files};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::{CanonicalForm, type_form};
use koatlas_files::sealed::Reader;
use koatlas_position_graph::{Components, PositionGraph};

use crate::explored;

/// Place of a component of a setting of one piece: the points, the mortal strings, the number of the class, and the position.
type Place = (u64, u64, u64, Position<u64>);

/// The local board of a piece, with a point for the stones of each mortal string.
fn local_board_of(class: &PieceClass) -> (LocalBoard<u64>, Position<u64>) {
    let (cells, contacts): (_, Contacts) = (class.first.region.cells(), class.first.contacts);
    let next_to = |a: (i8, i8), b: (i8, i8)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let near = |&cell| u64::collect((0..cells.len()).filter(|&other| next_to(cell, cells[other])));
    let mut neighbours: Vec<u64> = cells.iter().map(near).collect();
    let mut start = Position::EMPTY;
    for colour in Colour::BOTH {
        let touched = u64::from(contacts.points_touching(OuterStone::Mortal(colour)));
        if touched != 0 {
            let string = u64::single(neighbours.len());
            touched.iter().for_each(|point| neighbours[point] |= string);
            neighbours.push(touched);
            start = Position::from_perspective(colour, string, start.stones(!colour));
        }
    }
    let size = Size::new(16, 16).unwrap();
    let points: Vec<Point> = size.points().take(neighbours.len()).collect();
    let safe = Colour::BOTH.map(|colour| contacts.points_touching(OuterStone::Immortal(colour)).into());
    let parts = LocalBoardParts { size, points, neighbours, playable: u64::collect(0..cells.len()), safe };
    (LocalBoard::new(parts).unwrap(), start)
}

/// The legal positions of a local board in which the stones outside stand.
fn positions(local_board: &LocalBoard<u64>, start: Position<u64>) -> Vec<Position<u64>> {
    let mut all = vec![start];
    for point in local_board.playable().iter() {
        let stone = u64::single(point);
        let with = |p: &Position<u64>| {
            [*p, Position { black: p.black | stone, ..*p }, Position { white: p.white | stone, ..*p }]
        };
        all = all.iter().flat_map(with).collect();
    }
    all.retain(|&position| local_board.is_legal(position));
    all.sort_unstable();
    all
}

/// The components of a setting of one piece: the least position of each, and its type.
fn components(class: &PieceClass, suicide: Suicide) -> Vec<(Position<u64>, CanonicalForm)> {
    let (local_board, start) = local_board_of(class);
    let graph = PositionGraph::new(&local_board, positions(&local_board, start), suicide);
    let members = Components::find(&graph).members();
    let component = |nodes: &[u32]| {
        let positions: Vec<Position<u64>> = nodes.iter().map(|&node| graph.position(node)).collect();
        let Position { black, white } = *positions.iter().min().unwrap();
        let least = Position { black: black & local_board.playable(), white: white & local_board.playable() };
        (least, type_form(&labelled_digraph(&PositionGraph::new(&local_board, positions, suicide))).0)
    };
    members.rows().filter(|nodes| nodes.len() > 1).map(component).collect()
}

/// The first place of each type, and the number of settings of one piece that have it; and by number of points the components of all
/// these settings.
fn plain(CatalogueOptions { max_points, suicide, mortal, .. }: CatalogueOptions) -> (Vec<(Place, u64)>, Vec<u64>) {
    let mut types: BTreeMap<CanonicalForm, (Place, u64)> = BTreeMap::new();
    let mut counts = vec![0];
    for points in 1..=max_points {
        let mut count = 0;
        for (number, class) in (0..).zip(PieceClass::all(points, mortal)) {
            let mut here: BTreeMap<CanonicalForm, Place> = BTreeMap::new();
            for (position, form) in components(&class, suicide) {
                count += class.pieces;
                let place = (points as u64, class.first.mortal_strings.into(), number, position);
                here.entry(form).and_modify(|first| *first = place.min(*first)).or_insert(place);
            }
            for (form, first) in here {
                let (known, settings) = types.entry(form).or_insert((first, 0));
                *known = first.min(*known);
                *settings += class.pieces;
            }
        }
        counts.push(count);
    }
    let mut types: Vec<(Place, u64)> = types.into_values().collect();
    types.sort_unstable();
    (types, counts)
}

/// The same data from a saved run, for the types that settings of one piece have. The first place is `None` if it has several pieces.
fn saved(plan: &Plan, run: &CatalogueRun) -> (Vec<(Option<Place>, u64)>, Vec<u64>) {
    let folder = tempfile::tempdir().unwrap();
    files::claim(folder.path(), plan).unwrap();
    files::save(folder.path(), plan, run).unwrap();
    let mut file = Reader::open(&folder.path().join(files::PART), "part of a catalogue", u64::MAX).unwrap();
    let (components, words) = (file.read_words("components").unwrap(), file.read_words("types").unwrap());
    let mut words = words.into_iter();
    let mut types = Vec::new();
    while let Some(settings) = words.next() {
        let others: u64 = [(); 2].map(|()| words.next().unwrap()).iter().sum();
        let mut place = || {
            let [mortal_strings, pieces] = [(); 2].map(|()| words.next().unwrap());
            let all: Vec<[u64; 5]> = (0..pieces).map(|_| [(); 5].map(|()| words.next().unwrap())).collect();
            let [[points, class, 0, black, white]] = all[..] else { return None };
            Some((points, mortal_strings, class, Position { black, white }))
        };
        types.push((place(), settings));
        (0..others).for_each(|_| _ = place());
    }
    types.retain(|&(_, settings)| settings > 0);
    (types, components)
}

#[test]
fn settings_explored_together_have_what_each_has_for_itself() {
    for (points, mortal) in [(6, false), (4, true)] {
        for suicide in [Suicide::None, Suicide::Multi] {
            let plan = Plan::new(CatalogueOptions::whole(points, suicide, mortal));
            let (wanted, counts) = plain(plan.options);
            let (types, components) = saved(&plan, &explored(&plan));
            // A type of several pieces may come before the first piece that has it alone.
            let alone = |&(place, settings): &(Option<Place>, u64)| Some((place?, settings));
            let found: Vec<(Place, u64)> = types.iter().filter_map(alone).collect();
            assert!(found.iter().all(|entry| wanted.binary_search(entry).is_ok()), "suicide {suicide}");
            assert!(mortal || found == wanted, "suicide {suicide}");
            assert_eq!(components, counts, "suicide {suicide}");
        }
    }
}

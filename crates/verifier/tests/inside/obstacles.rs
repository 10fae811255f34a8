//! Tests of obstacles: one of each kind, and all small boards, on which no piece may have one.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};

use super::{can_be_surrounded, has_no_obstacle, lays, obstacle};
use crate::catalogue::canonical::CanonicalGraph;
use crate::catalogue::label::PlayLabel;
use crate::catalogue::settings::contacts::{BITS, PieceContacts, enumerate_pieces};
use crate::catalogue::settings::lay::{Lays, can_lie_together};
use crate::catalogue::settings::piece::SettingPiece;
use crate::catalogue::settings::shapes::{GridPoint, around, shapes};
use crate::graph::components::reachable;
use crate::limits::{Budget, VerifierLimits};

fn budget() -> Budget {
    Budget::new(VerifierLimits { work: 10_000_000_000, memory: 1 << 30 })
}

/// Contacts by kind: bit `i` for point `i`.
fn contacts(kinds: [u32; 4]) -> PieceContacts {
    let bits = |(kind, points): (usize, u32)| (0..8).map(move |point| (points >> point & 1) << (BITS * point + kind));
    PieceContacts(kinds.into_iter().enumerate().flat_map(bits).sum())
}

const ROW: [GridPoint; 3] = [(0, 0), (0, 1), (0, 2)];
const SQUARE: [GridPoint; 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];
const NOTCHED: [GridPoint; 5] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)];

#[test]
fn obstacles_of_each_kind() {
    let of = |region: &[GridPoint], kinds: [u32; 4]| obstacle(region, contacts(kinds), &mut budget()).unwrap();
    assert_eq!(of(&ROW, [0, 0, 0b111, 0b010]), None, "white comes once");
    assert_eq!(of(&ROW, [0, 0, 0b010, 0b111]), None, "black comes once");
    assert_eq!(of(&ROW, [0b010, 0, 0b101, 0]), Some("no-colouring"));
    assert_eq!(of(&ROW, [0, 0b010, 0b101, 0]), None, "the stones are of two colours");
    assert_eq!(of(&SQUARE, [0, 0, 0b1001, 0b0110]), Some("interlaced"));
    assert_eq!(of(&SQUARE, [0, 0, 0b0011, 0b1100]), None, "one above and one below");
    assert_eq!(of(&NOTCHED, [0, 0b11111, 0, 0b11110]), Some("blocked"));
    assert_eq!(of(&NOTCHED, [0b11111, 0, 0, 0b11110]), None, "the stones are of two colours");
    // The edges of the board alternate with a string that touches both ends, and not the middle.
    assert_eq!(of(&[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)], [0, 0, 0, 0b10001]), Some("interlaced"));
}

/// Without faults to be avoided there still have to be stones that make the contacts.
#[test]
fn contacts_that_no_stones_make() {
    let can = |kinds: [u32; 4]| can_be_surrounded(&ROW, contacts(kinds), 0, &mut budget()).unwrap();
    assert!(can([0b010, 0, 0b101, 0]) && can([0, 0, 0, 0]));
    assert!(can([0b111, 0b001, 0b001, 0]), "three stones are next to a point at the end");
    assert!(
        !can([0b111, 0b001, 0b001, 0b001]) && !can([0b111, 0b010, 0b010, 0]),
        "not four, and two next to the middle"
    );
    assert!(!can([0b001, 0, 0, 0b001]), "above are as many stones as points, or none");
}

/// Regions of up to 4 points on a full board of these sizes: its pieces, as the board shows them, have no obstacle.
#[test]
fn no_piece_on_a_board_has_an_obstacle() {
    let seen: Vec<usize> = [(1, 6), (2, 4), (3, 3)].into_iter().map(pieces_without_obstacle).collect();
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}

/// Checks the pieces on boards of this size, and returns their number.
fn pieces_without_obstacle((rows, cols): GridPoint) -> usize {
    let all: Vec<GridPoint> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
    let mut seen = BTreeSet::new();
    for set in 1..1_usize << all.len() {
        let (mut region, outside): (Vec<GridPoint>, Vec<GridPoint>) =
            all.iter().partition(|point| set >> all.iter().position(|other| other == *point).unwrap() & 1 == 1);
        if region.len() > 4 || !are_joined(&region) {
            continue;
        }
        let top = region.iter().map(|point| point.0).min().unwrap();
        let left = region.iter().map(|point| point.1).min().unwrap();
        for number in 0..4_usize.pow(outside.len() as u32) {
            let kinds: Vec<usize> = (0..outside.len()).map(|place| number >> (2 * place) & 3).collect();
            if let Some(contacts) = contacts_on_board(&region, &outside, &kinds) {
                region.iter_mut().for_each(|point| *point = (point.0 - top, point.1 - left));
                if seen.insert((region.clone(), contacts)) {
                    assert_eq!(obstacle(&region, contacts, &mut budget()), Ok(None), "{region:?} {contacts:?}");
                }
                region.iter_mut().for_each(|point| *point = (point.0 + top, point.1 + left));
            }
        }
    }
    seen.len()
}

fn are_joined(points: &[GridPoint]) -> bool {
    points.first().is_none_or(|&first| {
        reachable(first, |from| around(from).into_iter().filter(|to| points.contains(to))).len() == points.len()
    })
}

/// All settings on full boards of these sizes, with up to 6 points: nothing rules out that their pieces lie together.
#[test]
fn no_pieces_on_a_board_are_ruled_out() {
    for (rows, cols) in [(1, 7), (2, 4), (3, 3)] {
        let all: Vec<GridPoint> = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).collect();
        let mut known: BTreeMap<(Vec<GridPoint>, PieceContacts), Lays> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for set in 1..1_usize << all.len() {
            let (points, outside): (Vec<GridPoint>, Vec<GridPoint>) =
                all.iter().partition(|point| set >> all.iter().position(|other| other == *point).unwrap() & 1 == 1);
            let pieces = parts(&points);
            if points.len() > 6 || pieces.len() < 2 {
                continue;
            }
            for number in 0..4_usize.pow(outside.len() as u32) {
                let kinds: Vec<usize> = (0..outside.len()).map(|place| number >> (2 * place) & 3).collect();
                let contacts: Option<Vec<PieceContacts>> =
                    pieces.iter().map(|piece| contacts_on_board(piece, &outside, &kinds)).collect();
                let Some(contacts) = contacts else { continue };
                let mut setting: Vec<(Vec<GridPoint>, PieceContacts)> =
                    pieces.iter().map(|piece| in_corner(piece)).zip(contacts).collect();
                setting.sort();
                if !seen.insert(setting.clone()) {
                    continue;
                }
                for (piece, contacts) in &setting {
                    known
                        .entry((piece.clone(), *contacts))
                        .or_insert_with(|| lays(piece, *contacts, &mut budget()).unwrap());
                }
                let lays: Vec<&Lays> = setting.iter().map(|piece| &known[piece]).collect();
                assert!(can_lie_together(&lays), "{setting:?}");
            }
        }
        assert!(seen.len() > 50, "{} are few", seen.len());
    }
}

/// The connected parts of `points`, each in order.
fn parts(points: &[GridPoint]) -> Vec<Vec<GridPoint>> {
    let mut parts: Vec<Vec<GridPoint>> = Vec::new();
    for &first in points {
        if !parts.iter().any(|part| part.contains(&first)) {
            let mut part = reachable(first, |from| around(from).into_iter().filter(|to| points.contains(to)));
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts
}

fn in_corner(piece: &[GridPoint]) -> Vec<GridPoint> {
    let top = piece.iter().map(|point| point.0).min().unwrap();
    let left = piece.iter().map(|point| point.1).min().unwrap();
    piece.iter().map(|point| (point.0 - top, point.1 - left)).collect()
}

#[test]
fn pieces_that_cannot_lie_together() {
    let lays = |region: &[GridPoint], kinds: [u32; 4]| lays(region, contacts(kinds), &mut budget()).unwrap();
    let can = |all: &[&Lays]| can_lie_together(all);
    // The middle of the row is next to nothing: the board has one line.
    let (between, point) = (lays(&ROW, [0, 0, 0b001, 0b100]), lays(&[(0, 0)], [0, 0, 1, 0]));
    assert!(can(&[&between]) && can(&[&between, &point]));
    assert!(!can(&[&between, &between]), "a string between two pieces alone, and the other too");
    assert!(!can(&[&between, &point, &point]), "a string between three pieces");
    assert!(!can(&[&between, &lays(&[(0, 0)], [0b1, 0, 0b1, 0b1])]), "three stones around a point need two lines");
    // A row at the edge, with white at both ends: white separates black from the edge.
    let around = lays(&ROW, [0, 0, 0b111, 0b101]);
    assert!(can(&[&around]) && !can(&[&around, &around]), "what one separates the other does not join");
    let corner = lays(&ROW[..2], [0, 0, 0b01, 0b10]);
    assert!(can(&[&corner, &corner]), "two dominoes between black and white");
}

/// Contacts of the region with these stones; `None` if a mortal string is not connected or next to an immortal stone of its colour.
fn contacts_on_board(region: &[GridPoint], outside: &[GridPoint], kinds: &[usize]) -> Option<PieceContacts> {
    let of_kind = |kind| outside.iter().zip(kinds).filter(move |&(_, &own)| own == kind).map(|(&point, _)| point);
    for colour in 0..2 {
        let string: Vec<GridPoint> = of_kind(2 + colour).collect();
        if !are_joined(&string) || of_kind(colour).flat_map(around).any(|point| string.contains(&point)) {
            return None;
        }
    }
    let mut contacts = PieceContacts(0);
    for (&stone, &kind) in outside.iter().zip(kinds) {
        let touched = (0..region.len()).filter(|&point| around(region[point]).contains(&stone));
        touched.for_each(|point| contacts.0 |= 1 << (BITS * point + kind));
    }
    Some(contacts)
}

/// Pieces with mortal strings, of 1 to 4 points, and those of them with an obstacle in every shape.
#[test]
fn pieces_with_an_obstacle_in_every_shape() {
    let count = |points: usize| {
        let shapes = shapes(points, &mut budget()).unwrap();
        let pieces = enumerate_pieces(&shapes, true, &mut budget()).unwrap();
        let keys =
            pieces.iter().flat_map(|((near, _), contacts)| contacts.keys().map(move |contacts| (near, *contacts)));
        let mortal: Vec<_> = keys.filter(|(_, contacts)| contacts.has_mortal()).collect();
        let closed = mortal
            .iter()
            .filter(|&&(near, contacts)| !has_no_obstacle(near, contacts, &shapes, &mut budget()).unwrap());
        (mortal.len(), closed.count())
    };
    assert_eq!([1, 2, 3].map(count), [(7, 0), (54, 0), (543, 62)]);
}

/// Canonical form of the graph of a piece, with the strings that have a liberty in each position and the suicides that may capture as bits
/// of labels.
fn form(piece: &SettingPiece) -> CanonicalGraph {
    let mut edges = Vec::new();
    for (number, &(from, to, label)) in (0..).zip(&*piece.edges) {
        let may_capture = if piece.may_capture.contains(&number) { 0x1000 } else { 0 };
        edges.push((from, to, PlayLabel { removed: label.removed | may_capture, ..label }));
    }
    for (position, &[black, white]) in (0..).zip(&piece.has_liberty) {
        let removed = 0x2000 | u16::from(black) | u16::from(white) << 1;
        edges.push((position, position, PlayLabel { colour: Colour::Black, suicide: false, removed }));
    }
    CanonicalGraph::new(piece.has_liberty.len(), &edges, &mut budget()).unwrap()
}

/// Pieces of 3 points that move, one of each form, and those of them that no board shows in any shape and with any contacts.
#[test]
fn forms_with_an_obstacle_in_every_piece() {
    let shapes = shapes(3, &mut budget()).unwrap();
    let pieces = enumerate_pieces(&shapes, true, &mut budget()).unwrap();
    let (mut forms, mut all) = (BTreeMap::new(), BTreeMap::new());
    SettingPiece::add_all(&mut all, &pieces, &shapes, Suicide::None, &mut budget()).unwrap();
    for (piece, lays) in all {
        *forms.entry((piece.touches, form(&piece))).or_insert(true) &= lays.is_empty();
    }
    assert_eq!((forms.len(), forms.values().filter(|&&has_obstacle| has_obstacle).count()), (32, 4));
}

/// The end of a T that touches both colours has to be the one between the others, whatever its number.
#[test]
fn every_way_to_lay_a_piece_on_a_region_is_tried() {
    let shapes = shapes(4, &mut budget()).unwrap();
    let near = &shapes.iter().find(|shape| shape.near.0.iter().any(|near| near.len() == 3)).unwrap().near;
    let middle = (0..4).find(|&point| near.0[point].len() == 3).unwrap();
    for first in 0..3 {
        let mut kinds = vec![0b01, 0b10, 0b11];
        kinds.rotate_left(first);
        kinds.insert(middle, 0b01);
        let contacts = PieceContacts((0..4).map(|point| kinds[point] << (BITS * point)).sum());
        assert_eq!(has_no_obstacle(near, contacts, &shapes, &mut budget()), Ok(true), "{kinds:?}");
    }
}

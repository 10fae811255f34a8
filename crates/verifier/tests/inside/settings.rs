//! Tests that compare settings with the rules themselves: every stone and every string on one board, without products.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_board::{Colour, Suicide};
use koatlas_test_support::Random;

use super::all_settings::{AllSettings, SettingsSummary};
use super::contacts::{PieceContacts, all_contacts, enumerate_pieces};
use super::coupled::{hang_together, still_pieces};
use super::lay::Lays;
use super::obstacles::lays;
use super::piece::{PieceComponent, PieceLiberties, SettingPiece};
use super::shapes::{Adjacency, GridPoint, around, extent, regions, shapes, symmetries};
use crate::catalogue::canonical::CanonicalGraph;
use crate::catalogue::component::{ComponentPlay, LiteralComponent, reached_positions};
use crate::graph::components::components;
use crate::limits::{Budget, VerifierLimits};
use crate::literal::grid::{BoardContents, Grid};

const POLICIES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

fn budget() -> Budget {
    Budget::new(VerifierLimits { work: 2_000_000_000, memory: 1 << 30 })
}

/// Points with their neighbours, and the stones that they touch.
type Piece = (Adjacency, PieceContacts);

/// All pieces of this many points, with both colourings.
fn all_pieces(points: usize, mortal: bool) -> Vec<Piece> {
    let alike = enumerate_pieces(&shapes(points, &mut budget()).unwrap(), mortal, &mut budget()).unwrap();
    let both = |(near, contacts): (Adjacency, PieceContacts)| [(near.clone(), contacts), (near, contacts.exchanged())];
    let all = alike
        .into_iter()
        .flat_map(|((near, _), contacts)| contacts.into_keys().map(move |contacts| (near.clone(), contacts)));
    all.flat_map(both).collect()
}

/// Board of a setting: the points of its pieces, and a stone for each kind of stones. The mortal ones can be captured.
fn board(setting: &[&Piece]) -> (Grid, BoardContents, usize) {
    let points: usize = setting.iter().map(|(near, _)| near.0.len()).sum();
    let mut adjacent: Vec<Vec<usize>> = vec![Vec::new(); points + 4];
    let mut first = 0;
    for (near, contacts) in setting {
        for (point, next) in near.0.iter().enumerate() {
            adjacent[first + point].extend(next.iter().map(|next| first + next));
            for kind in (0..4).filter(|kind| contacts.0 >> (4 * point + kind) & 1 == 1) {
                adjacent[first + point].push(points + kind);
                adjacent[points + kind].push(first + point);
            }
        }
        first += near.0.len();
    }
    let mut empty: BoardContents = vec![None; points];
    for (kind, colour) in [Colour::Black, Colour::White, Colour::Black, Colour::White].into_iter().enumerate() {
        // A string that touches nothing is not there.
        empty.push((!adjacent[points + kind].is_empty()).then_some(colour));
    }
    let region: Vec<usize> = (0..points).collect();
    (Grid::from_adjacency(adjacent, &region, &[points, points + 1]), empty, points)
}

/// All contents of the points with which every string has a liberty or an immortal stone.
fn legal(grid: &Grid, empty: &BoardContents, points: usize) -> Vec<BoardContents> {
    let contents = |number: usize| {
        let mut contents = empty.clone();
        let digit = |point: usize| number / 3_usize.pow(point as u32) % 3;
        (0..points).for_each(|point| contents[point] = [None, Some(Colour::Black), Some(Colour::White)][digit(point)]);
        contents
    };
    let stands = |contents: &BoardContents| {
        let stones = (0..contents.len()).filter(|&point| contents[point].is_some());
        stones.into_iter().all(|stone| grid.can_stay(contents, &grid.string(contents, stone)))
    };
    (0..3_usize.pow(points as u32)).map(contents).filter(stands).collect()
}

/// Components of a setting, by the rules alone: those in which no mortal string has been captured.
fn literal_components(setting: &[&Piece], policy: Suicide) -> Vec<LiteralComponent> {
    let (grid, empty, points) = board(setting);
    let (positions, plays) =
        reached_positions(&grid, legal(&grid, &empty, points), policy, usize::MAX, &mut budget()).unwrap();
    let number = components(positions.len(), plays.iter().map(ComponentPlay::ends));
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    (0..positions.len()).for_each(|node| members.entry(number[node]).or_default().push(node));
    let lives = |nodes: &Vec<usize>| positions[nodes[0]][points..] == empty[points..];
    let larger = members.into_iter().filter(|(_, nodes)| nodes.len() > 1 && lives(nodes));
    larger.map(|(of, _)| LiteralComponent::induced(&positions, &plays, |node| number[node as usize] == of)).collect()
}

fn identity(component: &LiteralComponent) -> String {
    CanonicalGraph::of_type(component.len(), &component.edges(), &mut budget()).unwrap().identity()
}

/// Contents of all settings of up to this many points, number by number.
fn found(most: usize, mortal: bool, policy: Suicide) -> Vec<SettingsSummary> {
    let mut all = AllSettings::new(mortal, policy, most, BTreeMap::new());
    (1..=most).map(|points| all.enumerate(points, &mut budget()).unwrap()).collect()
}

/// Number of types of up to 1, 2, ... points.
fn cumulative(found: &[SettingsSummary]) -> Vec<usize> {
    let mut known = BTreeSet::new();
    let count = |found: &SettingsSummary| {
        known.extend(found.types.clone());
        known.len()
    };
    found.iter().map(count).collect()
}

#[test]
fn the_number_of_types() {
    for (policy, without, with) in
        [(Suicide::None, [0, 1, 5, 19], [0, 1, 5, 20]), (Suicide::Multi, [0, 4, 9, 27], [0, 4, 9, 38])]
    {
        assert_eq!(cumulative(&found(4, false, policy)), without);
        assert_eq!(cumulative(&found(4, true, policy)), with);
    }
}

/// The one new type of 4 points without suicide: two basic kos of which a player may not lose both.
#[test]
fn the_double_ko() {
    let types =
        |mortal| -> BTreeSet<String> { found(4, mortal, Suicide::None).into_iter().flat_map(|of| of.types).collect() };
    let new: Vec<String> = types(true).difference(&types(false)).cloned().collect();
    assert!(matches!(&new[..], [id] if id.starts_with("p3e4-")), "{new:?}");
}

/// All ways to choose pieces that have this many points together.
fn settings(points: usize, all: &[Piece]) -> Vec<Vec<&Piece>> {
    let (mut settings, mut pending) = (Vec::new(), vec![(0, points, Vec::new())]);
    while let Some((first, left, chosen)) = pending.pop() {
        for (number, piece) in all.iter().enumerate().skip(first).filter(|(_, piece)| piece.0.0.len() <= left) {
            let chosen = [chosen.as_slice(), &[piece]].concat();
            match left - piece.0.0.len() {
                0 => settings.push(chosen),
                left => pending.push((number, left, chosen)),
            }
        }
    }
    settings
}

fn is_one(setting: &[&Piece]) -> bool {
    let touches = |(_, contacts): &&Piece| Colour::BOTH.map(|colour| contacts.mortal(colour) != 0);
    setting.len() == 1 || hang_together(&setting.iter().map(touches).collect::<Vec<_>>())
}

/// All settings of up to three points, each on its own board, have exactly the types that the enumeration finds.
#[test]
fn all_settings_of_few_points_literally() {
    let all: Vec<Piece> = (1..=3).flat_map(|points| all_pieces(points, true)).collect();
    for policy in POLICIES {
        let (mut known, mut literal) = (BTreeSet::new(), BTreeSet::new());
        for (points, found) in (1..=3).zip(found(3, true, policy)) {
            let settings = settings(points, &all).into_iter().filter(|setting| is_one(setting));
            let components = settings.flat_map(|setting| literal_components(&setting, policy));
            literal.extend(components.map(|component| identity(&component)));
            known.extend(found.types);
            assert_eq!(known, literal, "{points} {policy:?}");
        }
    }
}

/// Random settings of four points: none has a type that the enumeration does not find.
#[test]
fn settings_by_lot() {
    for policy in POLICIES {
        let repeats =
            |(near, contacts): &Piece| !literal_components(&[&(near.clone(), contacts.plain())], policy).is_empty();
        let whole = all_pieces(4, true);
        // Of pieces beside others those in which something repeats, and single points.
        let beside = [1, 2, 3].map(|points| {
            let all = all_pieces(points, true).into_iter();
            all.filter(|piece| piece.1.has_mortal() && (points == 1 || repeats(piece))).collect::<Vec<Piece>>()
        });
        let known: BTreeSet<String> = found(4, true, policy).into_iter().flat_map(|of| of.types).collect();
        let (mut random, mut met, mut coupled) = (Random::new(7), BTreeSet::new(), 0);
        for number in 0..1200 {
            let mut any = |points: usize| {
                let from = if points == 4 { &whole } else { &beside[points - 1] };
                &from[random.below(from.len())]
            };
            let sizes: &[usize] = [&[4][..], &[3, 1], &[2, 2], &[2, 1, 1]][number % 4];
            let setting: Vec<&Piece> = sizes.iter().map(|&points| any(points)).collect();
            if !is_one(&setting) {
                continue;
            }
            for component in literal_components(&setting, policy) {
                let id = identity(&component);
                assert!(known.contains(&id), "{setting:?} has {id}");
                coupled += usize::from(setting.len() > 1 && component.ko_points().len() == 4);
                met.insert(id);
            }
        }
        assert!(met.len() > known.len() / 5 && coupled > 10, "{policy:?} {} {coupled}", met.len());
    }
}

/// Counts settings of one piece again: every way to put stones around a region, each on its own board.
#[test]
fn settings_and_components_are_counted() {
    for (points, policy) in [(1, Suicide::None), (2, Suicide::None), (2, Suicide::Multi), (3, Suicide::Multi)] {
        let (mut settings, mut all, mut occurrences) = (0, 0, BTreeMap::<String, u64>::new());
        for region in regions(points, &mut budget()).unwrap() {
            let near = Adjacency::from_region(&region);
            let contacts: BTreeSet<PieceContacts> =
                every_contacts(&region).into_iter().map(|contacts| contacts.least(&symmetries(&region))).collect();
            assert_eq!(contacts, all_contacts(&region, true, &mut budget()).unwrap().into_iter().collect());
            for contacts in contacts {
                settings += 1;
                let components = literal_components(&[&(near.clone(), contacts)], policy);
                all += components.len() as u64;
                let types: BTreeSet<String> = components.iter().map(identity).collect();
                types.into_iter().for_each(|id| *occurrences.entry(id).or_default() += 1);
            }
        }
        let found = found(points, true, policy).pop().unwrap();
        assert_eq!((found.settings, found.components), (settings, all), "{points} {policy:?}");
        assert_eq!(found.occurrences, occurrences);
    }
}

/// Contacts of every way to choose the edges of the board and the stones.
fn every_contacts(region: &[GridPoint]) -> BTreeSet<PieceContacts> {
    let (rows, cols) = extent(region);
    let border: BTreeSet<GridPoint> = region.iter().flat_map(|&cell| around(cell)).collect();
    let mut all = BTreeSet::new();
    for edges in 0..16 {
        let is_off = |(row, col): GridPoint| {
            [row < 0, row >= rows, col < 0, col >= cols]
                .into_iter()
                .zip(0..)
                .any(|(is_off, side)| is_off && edges >> side & 1 == 1)
        };
        let cells: Vec<GridPoint> =
            border.iter().copied().filter(|&cell| !region.contains(&cell) && !is_off(cell)).collect();
        for kinds in 0..4_usize.pow(cells.len() as u32) {
            let mut contacts = 0;
            for (place, &cell) in cells.iter().enumerate() {
                let kind = kinds >> (2 * place) & 3;
                let touching = (0..region.len()).filter(|&point| around(cell).contains(&region[point]));
                touching.for_each(|point| contacts |= 1 << (4 * point + kind));
            }
            all.insert(PieceContacts(contacts));
        }
    }
    all
}

/// A single point can touch any mortal strings and give any of them a liberty, and nothing repeats on it.
#[test]
fn a_point_that_stands_still() {
    let mut all = BTreeSet::new();
    let bare = Grid::from_adjacency(vec![Vec::new()], &[0], &[]);
    for piece in all_pieces(1, true) {
        let touches = Colour::BOTH.map(|colour| piece.1.mortal(colour) != 0);
        let (grid, empty, points) = board(&[&(piece.0.clone(), piece.1.plain())]);
        for contents in legal(&grid, &empty, points).into_iter().filter(|_| touches != [false, false]) {
            let has_liberty = Colour::BOTH.map(|colour| {
                let liberties = PieceLiberties::in_contents(&bare, &contents[..1].to_vec(), colour);
                liberties.has_liberty(piece.1, colour)
            });
            all.insert((touches, has_liberty));
        }
        assert!(POLICIES.into_iter().all(|policy| literal_components(&[&piece], policy).is_empty()));
    }
    assert_eq!(all, still_pieces().into_iter().map(|part| (part.touches, part.has_liberty[0])).collect());
}

#[test]
fn what_hangs_together() {
    let [none, black, white, both] = [[false, false], [true, false], [false, true], [true, true]];
    assert!(hang_together(&[black, black]) && hang_together(&[black, both, white]) && hang_together(&[both, both]));
    assert!(!hang_together(&[black, white]) && !hang_together(&[black, none]) && !hang_together(&[none, none]));
}

/// Row of three points.
const ROW: [GridPoint; 3] = [(0, 0), (0, 1), (0, 2)];

/// A row next to a white mortal string at one end and to a black immortal stone at the other, and nothing between: the board is a single
/// line. With exchanged colours if `black`.
fn row(black: bool) -> Piece {
    let contacts = PieceContacts(0b1000 | 0b0001 << 8);
    (Adjacency::from_region(&ROW), if black { contacts.exchanged() } else { contacts })
}

/// Components of a row that move, each with the lays of the row.
fn moving(row: &Piece) -> Vec<(SettingPiece, Lays)> {
    let moving = PieceComponent::all(&row.0, row.1.plain(), Suicide::None, &mut budget()).unwrap();
    let with_lays = |moving: &PieceComponent| (moving.with_contacts(row.1), lays(&ROW, row.1, &mut budget()).unwrap());
    moving.iter().map(with_lays).collect()
}

/// Types without obstacle of two rows and what stands still, if all have at most `limit` points.
fn open_types_of_rows(limit: usize) -> BTreeSet<String> {
    let mut all = AllSettings::new(true, Suicide::None, limit, BTreeMap::new());
    all.coupled = [true, false].into_iter().flat_map(|black| moving(&row(black))).collect();
    let [_, open] = all.of_several_pieces(7, &mut budget()).unwrap();
    open
}

/// Types of the only board that has two rows and a point: a row, the white string, the point, the black string, the other row. Both rows
/// have to move.
fn types_of_rows_on_a_line() -> BTreeSet<String> {
    let (white, black, point) = (row(false), row(true), (Adjacency(vec![Vec::new()]), PieceContacts(0b1100)));
    let components = literal_components(&[&white, &black, &point], Suicide::None).into_iter();
    let both_move = |component: &LiteralComponent| {
        [0..3, 3..6].iter().all(|row| component.ko_points().iter().any(|point| row.contains(point)))
    };
    components.filter(both_move).map(|component| identity(&component)).collect()
}

/// On that board the point is empty and gives both strings a liberty, or it has a stone and gives none. With one more point in the limit
/// there may be two points, and then just one of the strings may have a liberty.
#[test]
fn a_point_that_stands_still_alone_lies_as_it_gives_liberties() {
    let (alone, beside) = (open_types_of_rows(7), open_types_of_rows(8));
    assert_eq!(alone, types_of_rows_on_a_line());
    assert!(alone.is_subset(&beside));
    let more: Vec<&str> = beside.difference(&alone).map(|id| id.split('-').next().unwrap()).collect();
    assert_eq!(more, ["p2e2", "p7e12"]);
}

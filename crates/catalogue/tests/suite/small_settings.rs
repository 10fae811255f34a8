//! All settings of up to 4 points: each has an obstacle, or a board that shows it.

use std::collections::BTreeSet;

use koatlas_catalogue::drawing::{Obstacle, OutsideStones, draw, obstacle_together};
use koatlas_catalogue::{Contacts, Region};
use rayon::prelude::*;

use crate::drawings::fault;
use crate::settings::SYMMETRIES;

/// A piece: a region, and for each of its points the kinds of stones that it touches, as bits in the order of the sets of [`Contacts`].
pub type Kinds = (Region, Vec<u8>);

/// The pieces of a setting in ascending order. Of the settings that are equal up to symmetries of the pieces and exchange of the colours,
/// one is taken.
pub type Setting = Vec<Kinds>;

/// The numbers of points of the pieces.
pub const UP_TO_3_POINTS: [&[usize]; 6] = [&[1], &[2], &[1, 1], &[3], &[2, 1], &[1, 1, 1]];
pub const OF_4_POINTS: [&[usize]; 5] = [&[4], &[3, 1], &[2, 2], &[2, 1, 1], &[1, 1, 1, 1]];

fn contacts(kinds: &[u8]) -> Contacts {
    let points = |kind: u8| (0..).zip(kinds).fold(0, |set, (point, own)| set | u16::from(own >> kind & 1) << point);
    Contacts([0, 1, 2, 3].map(points))
}

pub fn with_contacts(setting: &Setting) -> Vec<(&Region, Contacts)> {
    setting.iter().map(|(region, kinds)| (region, contacts(kinds))).collect()
}

/// The least image under the symmetries of the region.
fn least((region, kinds): Kinds) -> Kinds {
    let image = |map: fn((i32, i32)) -> (i32, i32)| {
        let images = region.cells().iter().map(|&(row, col)| map((row.into(), col.into())));
        let images: Vec<(i32, i32)> = images.collect();
        let (top, left) = (images.iter().map(|c| c.0).min()?, images.iter().map(|c| c.1).min()?);
        let mut moved = vec![0; kinds.len()];
        for (&(row, col), &own) in images.iter().zip(&kinds) {
            let cell = ((row - top) as i8, (col - left) as i8);
            moved[region.cells().iter().position(|&other| other == cell)?] = own;
        }
        Some(moved)
    };
    let least = SYMMETRIES.into_iter().filter_map(image).min().unwrap();
    (region, least)
}

fn exchanged((region, kinds): &Kinds) -> Kinds {
    let exchange = |own: &u8| (own & 5) << 1 | (own & 10) >> 1;
    (region.clone(), kinds.iter().map(exchange).collect())
}

pub fn least_setting(mut pieces: Setting) -> Setting {
    let mut other: Setting = pieces.iter().map(|piece| least(exchanged(piece))).collect();
    pieces.sort();
    other.sort();
    pieces.min(other)
}

/// All pieces of this many points, with every set of kinds at each point, whether stones can make these contacts or not.
fn pieces(points: usize) -> Vec<Kinds> {
    let all = Region::all(points).into_iter().flat_map(|region| {
        let numbers = 0..1_u32 << (4 * points);
        let kinds = move |number: u32| (0..points).map(|point| (number >> (4 * point) & 15) as u8).collect::<Vec<_>>();
        numbers.map(move |number| (region.clone(), kinds(number))).filter(|piece| least(piece.clone()) == *piece)
    });
    all.collect()
}

/// The mortal strings that a piece touches: bit 0 for black, bit 1 for white.
fn strings((_, kinds): &Kinds) -> u8 {
    kinds.iter().fold(0, |strings, own| strings | own >> 2)
}

/// True for one piece, and for several pieces that mortal strings connect.
fn hang_together(pieces: &[Kinds]) -> bool {
    let all: Vec<u8> = pieces.iter().map(strings).collect();
    let joined = all.contains(&3) || all.iter().all(|own| own & 1 == 1) || all.iter().all(|own| own & 2 == 2);
    all.len() == 1 || joined && !all.contains(&0)
}

/// All settings whose pieces have these numbers of points.
pub fn settings(sizes: &[usize]) -> BTreeSet<Setting> {
    let mut all: Vec<Setting> = vec![Vec::new()];
    for &points in sizes {
        let pieces: Vec<Kinds> =
            pieces(points).into_iter().filter(|piece| sizes.len() == 1 || strings(piece) != 0).collect();
        let longer = |before: &Setting| {
            let with = |piece: &Kinds| [&before[..], std::slice::from_ref(piece)].concat();
            let ordered = |before: &Setting, piece: &Kinds| {
                before.last().is_none_or(|last| last.0.len() != piece.0.len() || last <= piece)
            };
            pieces.iter().filter(|piece| ordered(before, piece)).map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().filter(|pieces| hang_together(pieces)).map(least_setting).collect()
}

/// The obstacle of a setting, and otherwise whether a board is found. The board is read again: it shows the setting.
fn decided(setting: &Setting) -> (Option<Obstacle>, bool) {
    let pieces = with_contacts(setting);
    let drawing = draw(&pieces, OutsideStones::Declared);
    let wrong = drawing.iter().find_map(|drawing| fault(drawing, &pieces));
    assert_eq!(wrong, None, "{pieces:?}");
    (obstacle_together(&pieces), drawing.is_some())
}

/// The numbers of settings whose pieces have these numbers of points: all, those with an obstacle of each kind, and those drawn. No setting
/// has both or neither.
fn counts(sizes: &[usize]) -> [usize; 7] {
    let settings: Vec<Setting> = settings(sizes).into_iter().collect();
    let results: Vec<(Option<Obstacle>, bool)> = settings.par_iter().map(decided).collect();
    for (setting, (obstacle, drawn)) in settings.iter().zip(&results) {
        assert_ne!(obstacle.is_some(), *drawn, "{setting:?}");
    }
    let number = |obstacle| results.iter().filter(|result| result.0 == obstacle).count();
    let [a, b, c, d, e] =
        [Obstacle::NoColouring, Obstacle::Interlaced, Obstacle::Blocked, Obstacle::NotPlanar, Obstacle::TooNarrow]
            .map(|obstacle| number(Some(obstacle)));
    [settings.len(), a, b, c, d, e, number(None)]
}

#[test]
fn every_setting_of_up_to_3_points_has_an_obstacle_or_a_board() {
    let all = UP_TO_3_POINTS.map(counts);
    let expected = [
        [10, 0, 0, 0, 0, 0, 10],
        [76, 16, 0, 0, 0, 0, 60],
        [33, 0, 0, 0, 0, 0, 33],
        [2240, 1393, 34, 0, 0, 0, 813],
        [664, 143, 0, 0, 0, 8, 513],
        [149, 0, 0, 0, 0, 0, 149],
    ];
    assert_eq!(all, expected);
}

#[test]
#[ignore = "takes minutes"]
fn slow_every_setting_of_4_points_has_an_obstacle_or_a_board() {
    let all = OF_4_POINTS.map(counts);
    let expected = [
        [88_340, 75_514, 1605, 55, 0, 0, 11_166],
        [23_760, 14_947, 389, 0, 3, 13, 8408],
        [3717, 1380, 0, 0, 0, 148, 2189],
        [4286, 917, 0, 0, 0, 98, 3271],
        [565, 0, 0, 0, 0, 0, 565],
    ];
    assert_eq!(all, expected);
}

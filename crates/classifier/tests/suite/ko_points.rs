//! Ko points and ko strings against their definitions: walks with a memory, on whole boards.

use std::collections::BTreeSet;

use crate::common::walks::{can_be_captured, done_on_walks};
use crate::common::{POLICIES, classified, whole_board};
use koatlas_board::{BoardPosition, Colour, Point, Suicide};
use koatlas_classifier::{Classification, Names, collection};
use koatlas_test_support::{LiteralBoard, Played};

fn names(board: &LiteralBoard, points: &BTreeSet<usize>) -> BTreeSet<Point> {
    points.iter().map(|&p| board.points[p]).collect()
}

fn set(points: &[Point]) -> BTreeSet<Point> {
    points.iter().copied().collect()
}

fn check_points(position: &BoardPosition, policy: Suicide) {
    let (board, start) = (LiteralBoard::of(position), position.contents().to_vec());
    let found = classified(position, policy, 0, &Names::default());
    let slow = |alternating| names(&board, &done_on_walks(&board, &start, alternating, policy, Played::touched));
    assert_eq!(set(&found.ko_points.free), slow(false), "{:?}", position.rows());
    assert_eq!(set(&found.ko_points.pass_free), slow(true), "{:?}", position.rows());
    assert_eq!(found.ko_string_sizes, done_on_walks(&board, &start, false, policy, sizes), "{:?}", position.rows());
    check_strings(&board, position, &found, policy);
}

/// The sizes of the strings that a play removes.
fn sizes(played: &Played) -> BTreeSet<usize> {
    played.removed.iter().map(Vec::len).collect()
}

/// A ko string is one that a cycle captures, and it is one with a ko point.
fn check_strings(board: &LiteralBoard, position: &BoardPosition, found: &Classification, policy: Suicide) {
    let start = position.contents().to_vec();
    let listed: Vec<(Colour, BTreeSet<Point>)> =
        found.ko_strings.iter().map(|string| (string.colour, set(&string.points))).collect();
    let mut capturable = 0;
    for point in 0..start.len() {
        let Some(colour) = start[point] else { continue };
        let string = board.string(&start, point);
        if string[0] == point && can_be_captured(board, &start, &string, policy) {
            assert!(listed.contains(&(colour, names(board, &string.into_iter().collect()))), "{:?}", position.rows());
            capturable += 1;
        }
    }
    assert_eq!(listed.len(), capturable, "{:?}", position.rows());
}

#[test]
fn positions_of_the_collection() {
    for known in collection().iter().filter(|known| known.position.region().len() <= 6) {
        POLICIES.iter().for_each(|&policy| check_points(&known.position, policy));
    }
}

#[test]
fn all_positions_of_small_boards() {
    for size in ["1x2", "1x3", "1x4", "2x2"] {
        for contents in LiteralBoard::whole(size.parse().expect("a size")).legal_positions() {
            let position = whole_board(size, contents);
            POLICIES.iter().for_each(|&policy| check_points(&position, policy));
        }
    }
}

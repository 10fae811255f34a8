//! Cycles under the Default Restriction Rules against figures, and against the rules word for word.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::data::Figures;
use crate::common::drr::{Cycles, Sequence};
use crate::common::{POLICIES, classified, whole_board, with_to_move};
use koatlas_board::{BoardPosition, Colour, Suicide};
use koatlas_classifier::{Classification, Names, collection};
use koatlas_test_support::LiteralBoard;
use koatlas_test_support::data::read;

fn cycles(position: &BoardPosition, policy: Suicide, max_length: usize) -> Classification {
    classified(position, policy, max_length, &Names::default())
}

/// The lengths that occur, with the number of cycles.
fn counts(found: &Classification) -> Vec<(usize, u64)> {
    found.drr.cycles.iter().map(|cycles| (cycles.moves, cycles.count.0 as u64)).collect()
}

fn known(name: &str) -> BoardPosition {
    collection().into_iter().find(|known| known.name == name).expect("a known position").position
}

#[test]
fn counts_are_those_of_the_figures() {
    let figures = read::<Figures>("figures.toml").default_restriction_cycles;
    let policy = figures.suicide.parse().expect("a policy");
    for row in figures.rows {
        assert_eq!(counts(&cycles(&known(&row.position), policy, figures.max_moves)), row.counts, "{}", row.position);
    }
}

/// Counts from a program that shares nothing with this one, under multi-stone suicide.
#[test]
fn counts_are_those_of_an_independent_program() {
    let expected: [(&str, &[(usize, u64)]); 5] = [
        ("board_1x3", &[(4, 2), (6, 13), (8, 39), (10, 119)]),
        ("board_1x2", &[(4, 4), (6, 6), (8, 16), (10, 38)]),
        ("moonshine_life", &[(4, 2), (6, 11), (8, 44)]),
        ("double_ko_stones", &[(4, 2), (6, 10), (8, 21)]),
        ("board_2x2_suicide", &[(8, 240)]),
    ];
    for (name, expected) in expected {
        let max_length = expected.last().expect("a length").0;
        assert_eq!(counts(&cycles(&known(name), Suicide::Multi, max_length)), expected, "{name}");
    }
}

/// Compares with all legal sequences, whoever moves first.
fn check(position: &BoardPosition, policy: Suicide, max_length: usize) {
    let board = LiteralBoard::of(position);
    for first in Colour::BOTH {
        let found = cycles(&with_to_move(position, first), policy, max_length);
        let mut slow = Cycles::default();
        slow.search(&mut Sequence::new(&board, &position.contents().to_vec(), first, policy), max_length);
        let index = |point| board.points.iter().position(|&p| p == point).expect("a point");
        let points: BTreeSet<usize> = found.ko_points.drr.iter().map(|&point| index(point)).collect();
        let shortest = found.drr.witness.as_ref().map(|moves| moves.iter().map(|m| m.point.map(index)).collect());
        let counts: BTreeMap<usize, u64> = counts(&found).into_iter().collect();
        assert_eq!(Cycles { counts, points, shortest }, slow, "{:?} {first}", position.rows());
    }
}

fn check_collection(region: std::ops::RangeInclusive<usize>, max_length: usize) {
    for known in collection().iter().filter(|known| region.contains(&known.position.region().len())) {
        POLICIES.iter().for_each(|&policy| check(&known.position, policy, max_length));
    }
}

#[test]
fn regions_of_up_to_three_points_up_to_ten_moves() {
    check_collection(1..=3, 10);
}

#[test]
fn regions_of_up_to_six_points_up_to_eight_moves() {
    check_collection(4..=6, 8);
}

#[test]
fn larger_regions_up_to_eight_moves() {
    check_collection(7..=10, 8);
}

fn check_board(size: &str, max_length: usize) {
    for contents in LiteralBoard::whole(size.parse().expect("a size")).legal_positions() {
        let position = whole_board(size, contents);
        POLICIES.iter().for_each(|&policy| check(&position, policy, max_length));
    }
}

#[test]
fn all_positions_of_boards_of_one_row() {
    check_board("1x1", 6);
    check_board("1x2", 12);
    check_board("1x3", 8);
    check_board("1x4", 6);
}

#[test]
fn all_positions_of_2x2() {
    check_board("2x2", 6);
}

#[test]
fn the_empty_2x2_board_up_to_eight_moves() {
    check(&whole_board("2x2", vec![None; 4]), Suicide::Multi, 8);
}

/// Every bound answers as a larger one does for the lengths that it allows.
#[test]
fn bounds_only_cut() {
    let position = known("board_1x3");
    let all = counts(&cycles(&position, Suicide::Multi, 10));
    for max_length in 0..10 {
        let expected: Vec<_> = all.iter().copied().filter(|&(length, _)| length <= max_length).collect();
        assert_eq!(counts(&cycles(&position, Suicide::Multi, max_length)), expected);
    }
}

/// A basic ko by itself: capture, pass, pass, recapture, and nothing else however long one looks.
#[test]
fn a_basic_ko_has_one_cycle() {
    let found = cycles(&known("basic_ko_centre"), Suicide::Multi, 1000);
    assert_eq!(counts(&found), [(4, 1)]);
    let moves: Vec<String> = found.drr.witness.expect("a cycle").iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["B c3", "W pass", "B pass", "W b3"]);
}

//! Point sets, and the Zobrist keys of stones.

use std::collections::BTreeSet;

use koatlas_board::{Colour, PointSet, Position, Wide};
use koatlas_test_support::Random;

#[test]
fn members_are_a_set() {
    let first = |count| -> u64 { PointSet::collect(0..count) };
    let mut set: u64 = PointSet::collect([3, 63, 0]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 63]);
    set.remove(3);
    assert!(set.contains(63) && !set.contains(3) && set.meets(first(1)) && !0_u64.meets(set));
    assert_eq!(first(64).iter().count(), 64);
    assert!(first(0).is_empty());
    assert_eq!(<u64 as PointSet>::collect([3, 3]), 8, "what comes twice is there once");
}

#[test]
fn positions_differ_where_their_contents_do() {
    let mut random = Random::new(5);
    let mut position = || {
        let (stones, colours) = (random.below(1_u64 << 20), random.below(1_u64 << 20));
        Position { black: stones & colours, white: stones & !colours }
    };
    for _ in 0..1000 {
        let [one, other] = [position(), position()];
        let differing = (0..20).filter(|&point| one.content(point) != other.content(point));
        let differing: u64 = PointSet::collect(differing);
        assert_eq!(one.difference(other), differing);
    }
}

/// The keys of all stones differ. With equal keys, two stones could be mistaken for each other.
#[test]
fn every_stone_has_a_key_of_its_own() {
    let keys = (0..640).flat_map(|point| {
        Colour::BOTH.map(|colour| Position::from_perspective(colour, Wide::single(point), Wide::EMPTY).key())
    });
    assert_eq!(keys.collect::<BTreeSet<u64>>().len(), 2 * 640);
}

//! Sets of numbers.

use koatlas_board::PointSet;

#[test]
fn members_are_a_set() {
    let first = |count| -> u64 { PointSet::collect(0..count) };
    let mut set: u64 = PointSet::collect([3, 63, 0]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 63]);
    set.take(3);
    assert!(set.contains(63) && !set.contains(3) && set.meets(first(1)) && !0_u64.meets(set));
    assert_eq!(first(64).iter().count(), 64);
    assert!(first(0).is_empty());
}

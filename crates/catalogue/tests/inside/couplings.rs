//! A test of how points are divided among pieces.

use super::partitions;

#[test]
fn pieces_that_move_have_two_points_or_more_and_at_most_one_other_helps() {
    assert_eq!(partitions(3), Vec::<Vec<usize>>::new());
    assert_eq!(partitions(4), [vec![2, 2]]);
    assert_eq!(partitions(5), [vec![3, 2], vec![2, 2, 1]]);
    assert_eq!(partitions(6), [vec![4, 2], vec![3, 3], vec![3, 2, 1], vec![2, 2, 2]]);
}

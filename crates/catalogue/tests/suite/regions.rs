//! Regions are the free polyominoes.

use koatlas_catalogue::Region;

#[test]
fn there_are_as_many_as_free_polyominoes() {
    // OEIS A000105.
    let counts: Vec<usize> = (1..=8).map(|points| Region::all(points).len()).collect();
    assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108, 369]);
}

#[test]
fn all_have_their_number_of_points_and_come_in_order() {
    for points in 1..=6 {
        let regions = Region::all(points);
        assert!(regions.iter().all(|region| region.len() == points));
        assert!(regions.is_sorted_by(|a, b| a < b));
    }
}

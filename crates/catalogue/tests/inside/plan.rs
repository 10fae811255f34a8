//! A test of pieces that lie together with a point that stands still.

use koatlas_board::Suicide;

use super::Plan;
use crate::run::options::CatalogueOptions;
use crate::settings::couplings::Combination;

/// With room for a second point that stands still, more pieces can lie together. Without, a point between the two strings on a single
/// row is a liberty of both or of none.
#[test]
fn a_point_that_stands_still_alone_lies_as_it_breathes() {
    let couplings = Plan::new(CatalogueOptions::whole(5, Suicide::Multi, true)).couplings;
    let mut only_with_room = 0;
    let mut compare = |combination: &Combination<'_>| {
        let [alone, with_room] = [5, 6].map(|max_points| combination.without_obstacle(max_points).is_some());
        assert!(with_room || !alone);
        only_with_room += usize::from(with_room && !alone);
    };
    couplings.with_points(5).iter().for_each(|coupling| couplings.for_each(coupling, &mut compare));
    assert!(only_with_room > 0);
}

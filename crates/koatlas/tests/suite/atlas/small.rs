//! Small catalogues, made afresh.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, CatalogueOptions, CatalogueRun, Plan};

/// The catalogue of up to 4 points with mortal strings and suicide, with its longest sequences.
pub fn catalogue() -> Catalogue {
    of_points(4, Suicide::Multi)
}

/// The catalogue of connected regions of up to this number of `points`, without suicide and without the longest sequences.
pub fn connected(points: usize) -> Catalogue {
    let plan = Plan::new(CatalogueOptions::whole(points, Suicide::None, false));
    let mut run = CatalogueRun::default();
    let Ok(done) = run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    assert!(done);
    run.catalogue_without_longest(&plan)
}

/// The catalogue of up to this number of `points`, with mortal strings, with its longest sequences.
pub fn of_points(points: usize, suicide: Suicide) -> Catalogue {
    let plan = Plan::new(CatalogueOptions::whole(points, suicide, true));
    let mut run = CatalogueRun::default();
    let stop = AtomicBool::new(false);
    let Ok(done) = run.explore(&plan, &stop, |_, _| Ok::<(), Infallible>(()));
    assert!(done);
    let catalogue = run.catalogue_without_longest(&plan);
    let longest = catalogue.find_longest(&stop, || ()).expect("nobody stops it");
    catalogue.with_longest(longest)
}

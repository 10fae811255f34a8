//! A small catalogue, made afresh.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, Plan, Run, Shard};

/// The catalogue of up to 4 points with mortal strings and suicide, with its longest sequences.
pub fn catalogue() -> Catalogue {
    let plan = Plan::new(4, Suicide::Multi, true, Shard::WHOLE);
    let mut run = Run::default();
    let Ok(done) = run.explore(&plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    assert!(done);
    run.catalogue(&plan)
}

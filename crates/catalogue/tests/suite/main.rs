//! Tests of the catalogue: against published and computed figures, against slower and more obvious ways to the same
//! numbers, and of what it says about itself.
//!
//! Tests that take long are left out unless they are asked for by name or with `--include-ignored`: their names begin with `slow_`.

mod coupled;
mod cycles_under;
mod drawings;
mod fates;
mod figures;
mod known;
mod lemmas;
mod longest;
mod realisations;
mod regions;
mod runs;
mod settings;
mod slow;
mod small_boards;
mod tables;
mod verified;

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, Plan, Run, Shard};

/// Both policies of catalogues.
const POLICIES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

/// A finished run.
fn explored(plan: &Plan) -> Run {
    let mut run = Run::default();
    let Ok(done) = run.explore(plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    assert!(done, "nobody stops it");
    run
}

fn catalogue(points: usize, suicide: Suicide) -> Catalogue {
    let plan = Plan::new(points, suicide, false, Shard::WHOLE);
    explored(&plan).catalogue(&plan)
}

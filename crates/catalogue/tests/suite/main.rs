//! Tests of the catalogue: published figures, comparisons with slower and simpler computations, and consistency.
//!
//! Long tests have names that begin with `slow_`. They run only by name or with `--include-ignored`.

mod any_board;
mod coupled;
mod cycles_under;
mod drawings;
mod fates;
mod figures;
#[cfg(unix)]
mod filled_boards;
mod fitted;
mod known;
mod lemmas;
mod longest;
mod plain;
mod realisations;
mod regions;
mod runs;
mod settings;
mod slow;
mod small_boards;
mod small_settings;
mod tables;
mod verified;

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, CatalogueOptions, CatalogueRun, PerType, Plan};

/// Both suicide policies of catalogues.
const POLICIES: [Suicide; 2] = [Suicide::None, Suicide::Multi];

/// A finished run.
fn explored(plan: &Plan) -> CatalogueRun {
    let mut run = CatalogueRun::default();
    let Ok(done) = run.explore(plan, &AtomicBool::new(false), |_, _| Ok::<(), Infallible>(()));
    assert!(done, "nobody stops it");
    run
}

/// The catalogue of a finished run, with the longest sequences.
fn with_longest(run: &CatalogueRun, plan: &Plan) -> Catalogue {
    let catalogue = run.catalogue_without_longest(plan);
    let mut longest = PerType::default();
    let Ok(_) = catalogue.find_longest(&mut longest, &AtomicBool::new(false), |_| Ok::<(), Infallible>(()));
    catalogue.with_longest(longest)
}

fn catalogue(points: usize, suicide: Suicide) -> Catalogue {
    let plan = Plan::new(CatalogueOptions::whole(points, suicide, false));
    with_longest(&explored(&plan), &plan)
}

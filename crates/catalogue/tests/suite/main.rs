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
mod parcels;
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

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use koatlas_board::Suicide;
use koatlas_catalogue::{Catalogue, CatalogueOptions, CatalogueRun, Plan};

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
    let longest = catalogue.find_longest(&AtomicBool::new(false), || ()).expect("nobody stops it");
    catalogue.with_longest(longest)
}

/// The catalogue of all settings without mortal strings, which is made once for all tests of the process.
fn catalogue(points: usize, suicide: Suicide) -> Catalogue {
    type Shared = Arc<OnceLock<Catalogue>>;
    static MADE: Mutex<BTreeMap<(usize, bool), Shared>> = Mutex::new(BTreeMap::new());
    let key = (points, suicide == Suicide::Multi);
    // Not locked while it is made: others are made at the same time.
    let made = MADE.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone();
    let make = || {
        let plan = Plan::new(CatalogueOptions::whole(points, suicide, false));
        with_longest(&explored(&plan), &plan)
    };
    made.get_or_init(make).clone()
}

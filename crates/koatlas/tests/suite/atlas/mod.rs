//! Tests of what is made of a catalogue: filters against slow and obvious ones, tables read back from
//! their files, and the pages of the site.

mod census;
mod circle_layout;
mod graphs;
mod known;
mod queries;
mod rules;
mod site;
mod small;
mod tables;
mod take;

use std::sync::OnceLock;

use koatlas_board::Suicide;
use koatlas_catalogue::Catalogue;

/// A catalogue of 5 points with mortal strings, made once for all tests.
fn catalogue() -> Catalogue {
    static MADE: OnceLock<Catalogue> = OnceLock::new();
    MADE.get_or_init(|| small::of_points(5, Suicide::Multi)).clone()
}

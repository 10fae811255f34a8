//! Tests of what is made of a catalogue: filters against slow and obvious ones, tables read back from
//! their files, and the pages of the site.

mod arrangement;
mod known;
mod queries;
mod serve;
mod site;
mod small;
mod tables;

use std::path::Path;

use koatlas_catalogue::{Catalogue, files};

/// A catalogue of 5 points with mortal strings: that of the folder `results`.
fn catalogue() -> Catalogue {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    files::read(&top.join("results/coupled-5-multi")).unwrap()
}

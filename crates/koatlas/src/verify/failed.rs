//! What is said of a file that is not proved.

use std::fmt::Display;
use std::path::Path;

use koatlas_verifier::{NotDecided, Unproved};

use crate::failure::Failure;

/// Says why, and what may help.
pub fn unproved<R: Display>(file: &Path, unproved: Unproved<R>) -> anyhow::Error {
    match unproved {
        Unproved::Refused(refused) => does_not_hold(file, refused),
        Unproved::NotDecided(limit) => not_decided(file, limit),
    }
}

/// Says what is wrong with what the file claims.
pub fn does_not_hold(file: &Path, reason: impl Display) -> anyhow::Error {
    Failure::work(format_args!("{} does not hold: {reason}", file.display()))
}

/// Says that nothing is known, which is no refutation.
pub fn not_decided(file: &Path, limit: NotDecided) -> anyhow::Error {
    let remedy = match limit {
        NotDecided::Memory(_) => ": a higher --memory-limit may decide it",
        NotDecided::Work(_) => ": a higher --work-limit may decide it",
        _ => "",
    };
    let file = file.display();
    Failure::work(format_args!("{file} is not decided: {limit}. This says nothing against it{remedy}"))
}

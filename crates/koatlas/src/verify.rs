//! `koatlas verify`: whether a certificate or a catalogue holds.

mod catalogue;
mod json;
mod text;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use koatlas_verifier::{
    CatalogueFile, Certificate, CheckedCatalogue, Limits, MAX_CERTIFICATE_SIZE, NotDecided, Proved, Unproved, verify,
};

use crate::args::common::Common;
use crate::args::verify::Verify;
use crate::failure::Failure;
use crate::output::{print_json, print_text};

/// What has been found to hold.
enum Verified {
    Certificate(Proved),
    Catalogue(CheckedCatalogue),
}

/// Checks a file and prints what it proves.
///
/// # Errors
/// If the file cannot be read, if what it says does not hold, or if nothing can be printed.
pub fn run(args: &Verify, common: &Common) -> anyhow::Result<()> {
    let bytes = read(&args.file).map_err(|error| Failure::at(&args.file, error))?;
    let limits = args.limits(common);
    let verified = if CatalogueFile::is_one(&bytes) {
        Verified::Catalogue(catalogue::check(&args.file, &bytes, limits)?)
    } else {
        Verified::Certificate(certificate(&args.file, &bytes, limits)?)
    };
    if common.json { print_json(&json::object(&verified)) } else { print_text(&text::page(&verified)) }
}

/// So much of a file that it is seen to be too large.
///
/// # Errors
/// If the file cannot be read.
pub fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(file)?.take(MAX_CERTIFICATE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn certificate(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<Proved> {
    limits.allow_reading(bytes.len()).map_err(|limit| not_decided(file, limit))?;
    let certificate = Certificate::from_bytes(bytes).map_err(|error| {
        if error.is_contradiction() { does_not_hold(file, error) } else { Failure::at(file, error) }
    })?;
    verify(&certificate, limits).map_err(|unproved| match unproved {
        Unproved::Refused(refused) => does_not_hold(file, refused),
        Unproved::NotDecided(limit) => not_decided(file, limit),
    })
}

fn does_not_hold(file: &Path, reason: impl std::fmt::Display) -> anyhow::Error {
    Failure::work(format_args!("{} does not hold: {reason}", file.display()))
}

/// Says that nothing is known, which is no refutation.
fn not_decided(file: &Path, limit: NotDecided) -> anyhow::Error {
    let remedy = match limit {
        NotDecided::Memory(_) => ": a higher --memory-limit may decide it",
        NotDecided::Work(_) => ": a higher --work-limit may decide it",
        _ => "",
    };
    let file = file.display();
    Failure::work(format_args!("{file} is not decided: {limit}. This says nothing against it{remedy}"))
}

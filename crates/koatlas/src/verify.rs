//! `koatlas verify`: whether a certificate, a table, a catalogue or a suite holds.

mod catalogue;
mod json;
mod outcome;
mod suite;
mod table;
mod text;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use koatlas_certificates::{MAX_CERTIFICATE_SIZE, OutcomeCertificate};
use koatlas_verifier::{
    CatalogueFile, CheckedCatalogue, CheckedSuite, CheckedTable, Limits, Proved, ProvedOutcome, may_be_suite,
    may_be_table, read_certificate, verify,
};

use crate::args::common::Common;
use crate::args::verify::Verify;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::verify::text::{does_not_hold, not_decided, unproved};

/// What has been found to hold.
enum Verified {
    Certificate(Proved),
    Outcome(ProvedOutcome),
    Table(CheckedTable),
    Catalogue(CheckedCatalogue),
    Suite(CheckedSuite),
}

/// Checks a file and prints what it proves.
///
/// # Errors
/// If the file cannot be read, if what it says does not hold, or if nothing can be printed.
pub fn run(args: &Verify, common: &Common) -> anyhow::Result<()> {
    let limits = args.limits(common);
    let bytes = whole(&args.file, limits).map_err(|error| Failure::at(&args.file, error))?;
    let verified = if may_be_table(&bytes) {
        Verified::Table(table::check(&args.file, &bytes, limits)?)
    } else if may_be_suite(&bytes) {
        Verified::Suite(suite::check(&args.file, &bytes, limits)?)
    } else if CatalogueFile::is_one(&bytes) {
        Verified::Catalogue(catalogue::check(&args.file, &bytes, limits)?)
    } else if OutcomeCertificate::is_one(&bytes) {
        Verified::Outcome(outcome::check(&args.file, &bytes, limits)?)
    } else {
        Verified::Certificate(certificate(&args.file, &bytes, limits)?)
    };
    if common.json { print_json(&json::object(&verified)) } else { print_text(&text::page(&verified)) }
}

/// A table as far as memory allows; of other files so much that they are seen to be too large.
fn whole(file: &Path, limits: Limits) -> std::io::Result<Vec<u8>> {
    let mut opened = File::open(file)?;
    let mut bytes = start(&mut opened)?;
    if may_be_table(&bytes) && bytes.len() > MAX_CERTIFICATE_SIZE {
        let rest = (limits.memory.saturating_add(1)).saturating_sub(bytes.len() as u64);
        opened.take(rest).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// So much of a file that it is seen to be too large.
///
/// # Errors
/// If the file cannot be read.
pub fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    start(&mut File::open(file)?)
}

fn start(file: &mut File) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_CERTIFICATE_SIZE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn certificate(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<Proved> {
    limits.allow_reading(bytes.len()).map_err(|limit| not_decided(file, limit))?;
    let certificate = read_certificate(bytes).map_err(|error| {
        if error.is_contradiction() { does_not_hold(file, error) } else { Failure::at(file, error) }
    })?;
    verify(&certificate, limits).map_err(|error| unproved(file, error))
}

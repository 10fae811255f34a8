//! The arguments of `koatlas verify`.

use std::path::PathBuf;

use clap::Args;

/// `koatlas verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// A certificate, with a proof or without, or the catalogue.json of a catalogue
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

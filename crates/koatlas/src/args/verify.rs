//! The arguments of `koatlas verify`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};

/// `koatlas verify`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas verify ssk.json
  koatlas verify DIR/catalogue.json")]
pub struct Verify {
    /// A certificate, with a proof or without, or a catalogue: the file catalogue.json, or its folder
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().map(in_folder))]
    pub file: PathBuf,
}

/// Of a folder the catalogue in it is meant.
fn in_folder(path: PathBuf) -> PathBuf {
    if path.is_dir() { path.join("catalogue.json") } else { path }
}

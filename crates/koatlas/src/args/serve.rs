//! The arguments of `koatlas serve`.

use std::path::PathBuf;

use clap::Args;
use koatlas_answers::text::number;

/// `koatlas serve`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The page is reached from this machine alone, and the server keeps nothing: positions are saved and loaded by the browser. An analysis is a process of its own; it can be stopped on the page, and may use 2 GB of memory, or what --memory-limit says. Ctrl-C stops the server.

Examples:
  koatlas serve
  koatlas serve atlas --port 4100")]
pub struct Serve {
    /// The directory of a catalogue, whose pages are served too
    #[arg(value_name = "DIR")]
    pub directory: Option<PathBuf>,
    /// The port; if not given, one that is free
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = number::<u16>)]
    pub port: u16,
}

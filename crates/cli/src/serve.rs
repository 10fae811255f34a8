//! `koatlas serve`: serves the board, and a catalogue, on this machine.

use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::memory_limit::MemoryLimit;
use koatlas::text::parse_number;
use koatlas_catalogue::files;
use koatlas_web::serve::{Atlas, AtlasError, ServeOptions, serve};

use crate::args::CommonArgs;
use crate::failure::CliError;
use crate::interrupt::INTERRUPT;
use crate::{interrupt, terminal};

/// Default memory limit of an answer; two are worked on at once.
const MEMORY: MemoryLimit = MemoryLimit(2 << 30);

/// Serves the page until a request to stop.
pub fn run(args: &ServeArgs, common: &CommonArgs) -> anyhow::Result<()> {
    if common.json {
        return Err(CliError::input("--json: a server prints no JSON; leave the option out"));
    }
    let atlas = args.directory.as_deref().map(atlas).transpose()?;
    let program = std::env::current_exe().map_err(|error| {
        CliError::work(format_args!("the program does not find itself to answer questions: {error}"))
    })?;
    interrupt::listen()?;
    // Arguments of every answer.
    let memory = common.given_memory_limit.unwrap_or(MEMORY);
    let threads = common.threads.map(|threads| format!("--threads={threads}"));
    let arguments = threads.into_iter().chain([format!("--memory-limit={}", memory.0)]).map(Into::into).collect();
    let options = ServeOptions { port: args.port, atlas, program, arguments };
    serve(options, INTERRUPT.stop_flag(), |address| print_address(address, args.directory.as_deref()))
        .map_err(|error| CliError::work(format_args!("--port {}: {error}; another port may be free", args.port)))
}

const PAGES: &str = "koatlas catalogue --max-points 5 --out DIR makes a catalogue with pages";

fn atlas(directory: &Path) -> anyhow::Result<Atlas> {
    let atlas = Atlas::in_directory(directory).map_err(|reason| match reason {
        AtlasError::NoDirectory => CliError::in_file(directory, reason),
        AtlasError::NoPage => CliError::in_file(directory, format_args!("{reason}: {PAGES}")),
    })?;
    // Rejects a damaged catalogue, or one of another version.
    files::read_catalogue(directory).map_err(koatlas::Error::from)?;
    Ok(atlas)
}

/// Prints the addresses of the pages. Goes on if nobody reads it.
fn print_address(address: SocketAddr, directory: Option<&Path>) {
    let mut text = terminal::wrapped(&format!("http://{address}/ is the board; Ctrl-C stops it"));
    if directory.is_some() {
        text += &terminal::wrapped(&format!("http://{address}/index.html is the catalogue"));
    }
    let mut out = anstream::stdout().lock();
    let _ = write!(out, "{text}").and_then(|()| out.flush());
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
The pages are reached from this machine alone, and the server keeps nothing: positions are saved and loaded by the browser. Each answer is the work of a process of its own; it can be stopped on the page, and may use 2 GB of memory, or what --memory-limit says. Ctrl-C stops the server.

Examples:
  koatlas serve
  koatlas serve atlas --port 4100")]
pub struct ServeArgs {
    /// The directory of a catalogue, whose pages are served too
    #[arg(value_name = "DIR")]
    pub directory: Option<PathBuf>,
    /// The port; if not given, one that is free
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = parse_number::<u16>)]
    pub port: u16,
}

//! koatlas: an exhaustive cycle and ko-type analyser for the game of Go.
//!
//! Overview of all crates, lower ones first: each uses only crates above it in this list.
//!
//! - [`koatlas_board`]: points, positions, strings, plays by the bare rules, and *local boards*, the points whose
//!   content can change. It knows nothing of history.
//! - [`koatlas_files`]: readers and writers of positions and games; boards as pictures; files with checksums, files that are
//!   written atomically, and claims on files.
//! - `koatlas_rules`: every rule set as a value, and the referee that replays a sequence under one.
//! - [`koatlas_position_graph`]: the graph of all reachable positions, explored in parallel, and its components.
//! - [`koatlas_verifier`]: the contents and file formats of certificates; and their checker, and that of catalogues. It
//!   shares no code with the searches but the readers of positions and of sealed files, and the types of certificates.
//! - `koatlas_longest`: the longest sequences under a rule set: long sequences, bounds with proofs, numbers of
//!   games.
//! - `koatlas_outcome`: the winner of a position under a rule set, with strategies.
//! - `koatlas_classifier`: cycles, ko points, ko strings, ko types and their names.
//! - [`koatlas_catalogue`]: the catalogue of the ko types of small regions, its files, and its filters; tidy tables as CSV
//!   and Parquet.
//! - [`koatlas_games`]: repetitions in game records in bulk; compares other programs with the referee, finds the rule set
//!   that they follow, and makes test suites.
//! - [`koatlas`]: the library: questions, and their answers as JSON; a catalogue as data sets and as a web site.
//! - this crate: the command line. `main` parses it, sets the number of threads and converts errors into exit codes: 0
//!   done, 1 the answer is "no" or the work failed, 2 bad usage or bad input. Each command has a module.
//!
//! The crate `koatlas-test-support` has helpers for the tests of several crates: a slow, literal board, random
//! numbers, and readers of the folder `data`.

mod annotate;
mod args;
mod asked;
mod catalogue;
mod check;
mod command_line;
mod conform;
mod cycles;
mod draw;
mod failure;
mod help;
mod interrupt;
mod longest;
#[cfg(feature = "manual")]
mod manual;
mod output;
mod progress;
mod rules;
mod scan;
mod show;
mod terminal;
mod types;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use command_line::{Cli, CommandArgs};
use failure::{CliError, explain};
use koatlas::text;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    let cli = match command_line::read(&words) {
        Ok(cli) => cli,
        Err(error) => return print_clap_error(&error),
    };
    let Err(error) = run(&cli) else { return ExitCode::SUCCESS };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    } else if !matches!(error.downcast_ref(), Some(CliError::No)) {
        let sentence = error.downcast_ref().map_or_else(|| format!("{error:#}"), explain);
        // Standard error may be closed too; then there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "koatlas: {}", text::visible(&sentence));
    }
    ExitCode::from(failure::exit_code(&error))
}

/// Prints an error of clap, which may also be help or the version, and returns its exit code.
fn print_clap_error(error: &clap::Error) -> ExitCode {
    match error.print() {
        Err(unprintable) if !error.use_stderr() && unprintable.kind() != std::io::ErrorKind::BrokenPipe => {
            let _ = writeln!(std::io::stderr(), "koatlas: {}: {unprintable}", output::UNPRINTABLE);
            ExitCode::FAILURE
        }
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(1)),
    }
}

fn run(cli: &Cli) -> anyhow::Result<()> {
    if let Some(threads) = cli.common.threads {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
    }
    match &cli.command {
        CommandArgs::Explore(args) => args.run(&cli.common),
        CommandArgs::Find(args) => args.run(&cli.common),
        CommandArgs::Cycles(args) => cycles::run(args, &cli.common),
        CommandArgs::Classify(args) => args.run(&cli.common),
        CommandArgs::Diagram(args) => draw::run(args, &cli.common),
        CommandArgs::Catalogue(args) => catalogue::run(args, &cli.common),
        CommandArgs::Types(args) => types::run(args, &cli.common),
        CommandArgs::Show(args) => show::run(args, &cli.common),
        CommandArgs::Rules(args) => rules::run(args, &cli.common),
        CommandArgs::Check(args) => check::run(args, &cli.common),
        CommandArgs::Annotate(args) => annotate::run(args, &cli.common),
        CommandArgs::Scan(args) => scan::run(args, &cli.common),
        CommandArgs::Conform(args) => conform::run(args, &cli.common),
        CommandArgs::Suite(args) => asked::ask_alone(args, &cli.common),
        CommandArgs::Solve(args) => args.run(&cli.common),
        CommandArgs::Threats(args) => args.run(&cli.common),
        CommandArgs::Compare(args) => args.run(&cli.common),
        CommandArgs::Separate(args) => asked::ask_alone(args, &cli.common),
        CommandArgs::Games(args) => asked::ask_alone(args, &cli.common),
        CommandArgs::Ko(args) => args.run(&cli.common),
        CommandArgs::Longest(args) => args.run(&cli.common),
        CommandArgs::Verify(args) => verify::run(args, &cli.common),
        #[cfg(feature = "manual")]
        CommandArgs::Completions(args) => manual::completions(args, <Cli as clap::CommandFactory>::command()),
        #[cfg(feature = "manual")]
        CommandArgs::Man(args) => manual::man(args, <Cli as clap::CommandFactory>::command()),
    }
}

/// True if the reader of standard output has closed it. This is no failure: `koatlas ... | head` is fine.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(std::io::ErrorKind::BrokenPipe)
    })
}

//! The options of all commands, and the arguments of `koatlas completions` and `koatlas man`.

use clap::{Args, ColorChoice};
use clap_complete::Shell;
use koatlas_answers::failure::Conditions;

use crate::interrupt::INTERRUPT;
use crate::text::MemoryLimit;

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct Common {
    /// Print one JSON object on standard output, and nothing else there
    #[arg(long, global = true, hide_short_help = true)]
    pub json: bool,
    /// Number of threads; if not given, as many as there are processors
    #[arg(long, global = true, hide_short_help = true, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Most memory that an analysis may take, for example 500M or 16G
    ///
    /// [default: 8G, and 1G for verify]
    #[arg(long = "memory-limit", global = true, hide_short_help = true, value_name = "SIZE")]
    pub given_memory_limit: Option<MemoryLimit>,
    /// When text has colours: auto (on a terminal, unless the variable NO_COLOR is set), always, never
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    pub color: ColorChoice,
    /// Replace files that exist; if not given, no command writes over a file
    #[arg(long, global = true, hide_short_help = true)]
    pub force: bool,
    /// Show no progress
    #[arg(long, global = true, hide_short_help = true)]
    pub quiet: bool,
}

impl Common {
    /// The most memory that an analysis may take.
    pub fn memory_limit(&self) -> MemoryLimit {
        self.given_memory_limit.unwrap_or(Conditions::USUAL_MEMORY)
    }

    /// The conditions under which a command works.
    pub fn conditions(&self) -> Conditions<'static> {
        let Common { force, quiet, .. } = *self;
        Conditions { memory: self.memory_limit(), force, quiet, interrupt: &INTERRUPT }
    }
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is no number of threads: write a number from 1 to 1024"))
}

/// `koatlas completions`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example: koatlas completions bash > koatlas.bash")]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// `koatlas man`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas man > koatlas.1              the page of the program
  koatlas man check | man -l -         the page of a command")]
pub struct Man {
    /// The command; if not given, the page is that of the program, with a list of the commands
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

//! The arguments of `koatlas man`.

use clap::Args;

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

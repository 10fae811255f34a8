//! `koatlas man` and `koatlas completions`: what the program tells other programs of its command line, made for releases.

use std::io::{self, Write};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::CliError;
use crate::output::print;

#[derive(Debug, Args)]
#[command(after_long_help = "\
Example: koatlas completions bash > koatlas.bash")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// Prints a completion script of `program` for a shell.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> anyhow::Result<()> {
    let (name, mut script) = (program.get_name().to_owned(), Vec::new());
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    print(&mut io::stdout().lock(), |out| out.write_all(&script))
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas man > koatlas.1              the page of the program
  koatlas man check | man -l -         the page of a command")]
pub struct ManArgs {
    /// The command; if not given, the page is that of the program, with a list of the commands
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

/// Prints the manual page of `program` or of a command, as `troff` source.
pub fn man(args: &ManArgs, mut program: Command) -> anyhow::Result<()> {
    program.build();
    let page = match &args.command {
        None => &program,
        Some(name) => program.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
            CliError::input(format_args!("{name:?} is not a command: there are {}", names.join(", ")))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    print(&mut io::stdout().lock(), |out| out.write_all(&text))
}

//! What the program writes about itself: completions for shells, and pages for `man`.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Cli, completions, man};
use crate::failure::Failure;
use crate::output::print;

/// The name of the program.
const NAME: &str = "koatlas";

/// Prints what a shell reads to complete command lines.
///
/// # Errors
/// If nothing can be printed.
pub fn completions(args: &completions::Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    print(&mut io::stdout().lock(), |out| out.write_all(&script))
}

/// Prints the page of the program or of a command, in the language of `man`.
///
/// # Errors
/// If there is no such command, or nothing can be printed.
pub fn man(args: &man::Man) -> anyhow::Result<()> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => command(&program, name)?,
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    print(&mut io::stdout().lock(), |out| out.write_all(&text))
}

/// The command of this name.
fn command(program: &clap::Command, name: &str) -> anyhow::Result<clap::Command> {
    let Some(found) = program.find_subcommand(name) else {
        let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        return Err(Failure::input(format_args!("{name:?} is no command: there are {}", names.join(", "))));
    };
    Ok(found.clone())
}

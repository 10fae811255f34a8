//! What the program writes about itself, and advice on words that a command line has too many.

use std::{io, io::Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error, builder::StyledStr};
use clap_mangen::Man;

use crate::args::{Cli, common};
use crate::failure::Failure;
use crate::output::print;

/// The name of the program.
const NAME: &str = "koatlas";

/// Prints what a shell reads to complete command lines.
///
/// # Errors
/// If nothing can be printed.
pub fn completions(args: &common::Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    print(&mut io::stdout().lock(), |out| out.write_all(&script))
}

/// Prints the page of the program or of a command, in the language of `man`.
///
/// # Errors
/// If there is no such command, or nothing can be printed.
pub fn man(args: &common::Man) -> anyhow::Result<()> {
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

/// The error, with advice if a word is one too many: what it may have been meant for.
pub fn advised(mut error: Error) -> Error {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg)
        && let Some(tip) = tip(word)
    {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

fn tip(word: &str) -> Option<String> {
    match word {
        option if option.starts_with('-') => None,
        "yes" | "no" => Some(format!("yes and no stand behind an equals sign: --prime={word}")),
        _ => Some(
            "a name or a list with blanks stands in quotation marks, and a command that takes one file is run once for each"
                .to_owned(),
        ),
    }
}

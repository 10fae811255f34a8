//! From the words of the command line to what is asked, with advice on words too many; and the manual.

use std::{ffi::OsString, io, io::Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, Error, FromArgMatches, ValueEnum, builder::StyledStr};
use clap_mangen::Man;

use crate::args::{Cli, common};
use crate::failure::Failure;
use crate::output::print;
use crate::terminal::width;
use crate::text::visible;

/// Lines of help are no longer: they could not be read.
const WIDEST: usize = 110;

/// Reads the command line. From then on text has colours as `--color` says.
///
/// # Errors
/// If it cannot be understood, or asks for help or the version: the error prints itself, and knows its exit code. Control
/// characters of the command line are visible in it.
pub fn read(words: &[OsString]) -> Result<Cli, Error> {
    let color = color(words);
    let choice = match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    let parsed = |words: &[OsString]| {
        let mut command = Cli::command().color(color).term_width(width().min(WIDEST));
        let matches = command.try_get_matches_from_mut(words)?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    };
    // What is wrong is said of the words as they can be printed.
    parsed(words)
        .map_err(|error| parsed(&words.iter().map(printable).collect::<Vec<_>>()).err().unwrap_or(error))
        .map_err(advised)
}

/// The last `--color` of the command line; it is needed before the rest is understood, since that may be a mistake.
fn color(words: &[OsString]) -> ColorChoice {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--").collect();
    let value = |i: usize| match words[i].strip_prefix("--color") {
        Some("") => words.get(i + 1).map(AsRef::as_ref),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    };
    let values = (0..words.len()).rev().filter_map(value);
    values.filter_map(|value| ColorChoice::from_str(value, false).ok()).next().unwrap_or(ColorChoice::Auto)
}

fn printable(word: &OsString) -> OsString {
    visible(&word.to_string_lossy()).into_owned().into()
}

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

#[cfg(test)]
mod tests {
    use clap::{ColorChoice, CommandFactory};

    use super::{Cli, color};

    #[test]
    fn the_arguments_contradict_nothing() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_last_choice_of_colours_counts() {
        let of = |line: &str| color(&line.split(' ').map(Into::into).collect::<Vec<_>>());
        assert_eq!(of("koatlas rules --color never"), ColorChoice::Never);
        assert_eq!(of("koatlas --color=never --color=always rules"), ColorChoice::Always);
        assert_eq!(of("koatlas rules --color"), ColorChoice::Auto);
        assert_eq!(of("koatlas rules -- --color=never"), ColorChoice::Auto);
    }
}

//! From the words of the command line to what is asked.

use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory, Error, FromArgMatches, ValueEnum};

use crate::args::Cli;
use crate::manual::advised;
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

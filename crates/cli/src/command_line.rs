//! The command line `koatlas COMMAND [TARGET] [OPTIONS]`, and advice on superfluous words.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, CommandFactory, Error, FromArgMatches, Parser, Subcommand, ValueEnum};

use koatlas::{
    ClassifyQuestion, CompareQuestion, ExploreQuestion, FindQuestion, KoQuestion, SolveQuestion, ThreatsQuestion,
};

use crate::args::CommonArgs;
use crate::asked::{InRegion, OnBoard};
use crate::help;
use crate::terminal::width;
use crate::text::visible;

/// An exhaustive cycle and ko-type analyser for the game of Go.
#[derive(Debug, Parser)]
#[command(name = "koatlas", version, propagate_version = true)]
pub struct Cli {
    /// What is asked.
    #[command(subcommand)]
    pub command: CommandArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum CommandArgs {
    /// Count the positions that can be reached, the plays between them, and the components: what can repeat
    #[command(after_long_help = help::EXPLORE)]
    Explore(InRegion<ExploreQuestion>),
    /// Count or list the elementary cycles by length
    Cycles(crate::cycles::CyclesArgs),
    /// Say what repeats at a position: ko points, ko strings, cycles, ko type
    #[command(after_long_help = help::CLASSIFY)]
    Classify(InRegion<ClassifyQuestion>),
    /// Find what can repeat within a few plays on a board of any size, with no region marked
    #[command(after_long_help = help::FIND)]
    Find(OnBoard<FindQuestion>),
    /// Draw a position as a picture with its ko points, or write it in another format
    Diagram(crate::draw::DiagramArgs),
    /// Make the complete catalogue of the ko types of small regions
    Catalogue(crate::catalogue::CatalogueArgs),
    /// List the types of a catalogue that have some properties
    Types(crate::types::TypesArgs),
    /// Show all that a catalogue says of a ko type
    Show(crate::show::ShowArgs),
    /// List the rule sets: what bars a play, what ends a sequence, and the options
    Rules(crate::rules::RulesArgs),
    /// Replay moves under a rule set: say of each whether it is legal, and how the sequence ends
    Check(crate::check::CheckArgs),
    /// Write a game record with every ko, repetition and barred move marked and explained
    Annotate(crate::annotate::AnnotateArgs),
    /// Find every repetition in game records: files, folders and archives
    Scan(crate::scan::ScanArgs),
    /// Compare another program with a rule set, and say which rule set it follows
    Conform(crate::conform::ConformArgs),
    /// Write a test suite of a rule set for programs: the smallest sequences that show what it does
    #[command(after_long_help = help::SUITE)]
    Suite(koatlas::SuiteQuestion),
    /// Say how long a sequence can be under a rule set, with a sequence and a proof
    #[command(after_long_help = help::LONGEST)]
    Longest(crate::longest::LongestArgs),
    /// Say who wins with best play under a rule set, by how much and by which first move, with a proof
    #[command(after_long_help = help::SOLVE)]
    Solve(InRegion<SolveQuestion>),
    /// Say who wins under every rule set
    #[command(after_long_help = help::COMPARE)]
    Compare(InRegion<CompareQuestion>),
    /// Say who gets his way in a ko fight, by the number of threats that each player has, and what kind of ko it is
    #[command(after_long_help = help::THREATS)]
    Threats(InRegion<ThreatsQuestion>),
    /// Find the smallest positions in which rule sets differ, in the value or in who wins
    #[command(after_long_help = help::SEPARATE)]
    Separate(koatlas::SeparateQuestion),
    /// Say which points and strings are kos, by what players can force: a reconstruction of Jasiek's definitions of 2010
    #[command(after_long_help = help::KO)]
    Ko(InRegion<KoQuestion>),
    /// Count the complete games on a small board under superko
    #[command(after_long_help = help::GAMES)]
    Games(koatlas::GamesQuestion),
    /// Check a certificate, a sequence or a catalogue, with code that the search does not use
    Verify(crate::verify::VerifyArgs),
    /// Print the completion script of a shell
    #[cfg(feature = "manual")]
    Completions(crate::manual::CompletionsArgs),
    /// Print a manual page for `man`, of the program or of a command
    #[cfg(feature = "manual")]
    Man(crate::manual::ManArgs),
}

const WIDEST: usize = 110;

/// Parses the command line, and sets the colours of all later output by `--color`.
///
/// The error may also be help or the version. It prints itself and knows its exit code. Control characters of the
/// command line are made visible in it.
pub fn read(words: &[OsString]) -> Result<Cli, Error> {
    let color = color(words);
    let choice = match color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
    parse(words, color).map_err(|error| {
        // Parsed again with printable words, so that the message contains these.
        let printable = words.iter().map(|word| visible(&word.to_string_lossy()).into_owned().into());
        add_advice(parse(&printable.collect::<Vec<_>>(), color).err().unwrap_or(error))
    })
}

fn parse(words: &[OsString], color: ColorChoice) -> Result<Cli, Error> {
    let mut command = Cli::command().color(color).term_width(width().min(WIDEST));
    let matches = command.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Value of the last `--color`. It is found before the command line is parsed, since errors of parsing have colours
/// too.
fn color(words: &[OsString]) -> ColorChoice {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--").collect();
    let values = (0..words.len()).rev().filter_map(|i| match words[i].strip_prefix("--color") {
        Some("") => words.get(i + 1).map(AsRef::as_ref),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    });
    values.filter_map(|value| ColorChoice::from_str(value, false).ok()).next().unwrap_or(ColorChoice::Auto)
}

/// Adds a tip to an error about a superfluous word.
fn add_advice(mut error: Error) -> Error {
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg)
        && let Some(tip) = tip(word)
    {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    if error.kind() == ErrorKind::ArgumentConflict
        && error.get(ContextKind::InvalidSubcommand).is_some()
        && error.get(ContextKind::PriorArg).is_some_and(|prior| prior.to_string().contains("[NAME]"))
    {
        let tip = "koatlas rules compare A B puts rule sets side by side".to_owned();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

const SEVERAL_WORDS: &str =
    "a name or a list with blanks stands in quotation marks, and a command that takes one file is run once for each";

fn tip(word: &str) -> Option<String> {
    match word {
        option if option.starts_with('-') => None,
        "yes" | "no" => Some(format!("yes and no stand behind an equals sign: --prime={word}")),
        _ => Some(SEVERAL_WORDS.to_owned()),
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

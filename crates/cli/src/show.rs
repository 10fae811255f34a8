//! `koatlas show`: shows a type of a catalogue.

use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::{Question, ShowQuestion};
use koatlas_board::quoted;
use koatlas_catalogue::files::{self, FilesError};
use koatlas_files::shown;

use crate::args::CommonArgs;
use crate::failure::{CliError, explain};

pub fn run(args: &ShowArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let catalogue = files::read_catalogue(&args.dir).map_err(|error| explain_missing(args, error))?;
    let answer = args.question.ask(&catalogue, &common.conditions())?;
    common.show(&answer, || answer.page(&catalogue, Some(&args.dir)))
}

/// Error about a missing catalogue. Guesses the mistake: the name of the type was left out, or not put in quotation
/// marks.
fn explain_missing(args: &ShowArgs, error: FilesError) -> anyhow::Error {
    let ShowArgs { question: ShowQuestion { named }, dir } = args;
    if matches!(error, FilesError::NoCatalogue(_)) && Path::new(named).is_dir() {
        let named = shown(Path::new(named));
        let remedy = "write the name of a type before it, such as \"basic ko\"";
        CliError::input(format_args!("{named} is a directory: {remedy}"))
    } else if matches!(error, FilesError::NoCatalogue(_)) && !dir.exists() {
        let words = quoted(&format!("{named} {}", dir.display()));
        let error = explain(&error.into());
        CliError::input(format_args!("{error}; if {words} is a name, put it in quotation marks"))
    } else {
        koatlas::Error::from(error).into()
    }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  koatlas show \"basic ko\" DIR
  koatlas show p4e5-c6 DIR               the beginning of an identity
  koatlas show \"double ko\" DIR --json")]
pub struct ShowArgs {
    #[command(flatten)]
    pub question: ShowQuestion,
    /// The directory of the catalogue
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
}

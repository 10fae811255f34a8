//! `koatlas diagram`: draws a position, or writes it in another format.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::diagram::DiagramFormat;
use koatlas::files::{claim, write};
use koatlas::question::Target;
use koatlas::{DiagramQuestion, Question};
use koatlas_files::Format;

use crate::args::CommonArgs;
use crate::asked::read_target;
use crate::failure::CliError;
use crate::interrupt::INTERRUPT;

/// Writes a diagram.
pub fn run(args: &DiagramArgs, common: &CommonArgs) -> anyhow::Result<()> {
    if common.json {
        return Err(CliError::input("--json: a diagram is no JSON; leave the option out"));
    }
    let question = DiagramQuestion { format: Some(args.format()?), ..args.question.clone() };
    let subject = read_target(&args.target, question.suicide, common)?;
    let _claim = claim(args.output.as_deref(), None, &common.conditions())?;
    let answer = question.ask(&subject, &common.conditions())?;
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    Ok(write(path, "diagram", &INTERRUPT, |out| out.write_all(answer.text.as_bytes()))?)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
Sensei's Library has numbers up to ten: a longer sequence becomes several diagrams.

Examples:
  koatlas diagram triple_ko.toml --output triple_ko.svg
  koatlas diagram triple_ko.toml --cycle known --output triple_ko.sgf
  koatlas diagram --board 3x3 --moves \"B b2; W a1\" --format sensei")]
pub struct DiagramArgs {
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub question: DiagramQuestion,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

const OTHER_ENDING: &str = "nothing is written that ends so: end in .svg, .sgf, .txt or .toml, or name a --format";

impl DiagramArgs {
    /// Format of the output: the one that is given, else by the extension of the output.
    fn format(&self) -> anyhow::Result<DiagramFormat> {
        let output = self.output.as_deref().unwrap_or(Path::new("-"));
        let extension = output.extension().unwrap_or(OsStr::new("svg"));
        match (self.question.format, Format::from_path(output)) {
            (Some(format), _) => Ok(format),
            (None, _) if extension.eq_ignore_ascii_case("svg") => Ok(DiagramFormat::Svg),
            (None, Ok(Format::Sgf)) => Ok(DiagramFormat::Sgf),
            (None, Ok(Format::Text)) => Ok(DiagramFormat::Text),
            (None, Ok(Format::Toml)) => Ok(DiagramFormat::Toml),
            (None, Ok(Format::Json) | Err(_)) => Err(CliError::in_file(output, OTHER_ENDING)),
        }
    }
}

//! `koatlas diagram`: draws a position, or writes it in another format.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use koatlas::diagram::{CycleChoice, DiagramFormat, ShownMoves};
use koatlas::files::claim;
use koatlas::{DiagramQuestion, diagram, files};
use koatlas_formats::Format;

use crate::args::{BareRulesArgs, CommonArgs, TargetArgs, moves_option, one_of};
use crate::failure::CliError;
use crate::interrupt::INTERRUPT;

pub fn run(args: &DiagramArgs, common: &CommonArgs) -> anyhow::Result<()> {
    if common.json {
        return Err(CliError::input("--json: a diagram is no JSON; leave the option out"));
    }
    let DiagramArgs { rules: BareRulesArgs { suicide }, no_coordinates, plain, .. } = *args;
    let format = args.format()?;
    let subject = args.target.read(suicide, common)?;
    let _claim = claim(args.output.as_deref(), None, &common.conditions())?;
    let moves = args.moves.as_deref().map(moves_option).transpose()?;
    let shown = moves.as_deref().map(ShownMoves::Moves).or(args.cycle.as_ref().map(ShownMoves::Cycle));
    let question = DiagramQuestion { subject: &subject, suicide, format, shown, coordinates: !no_coordinates, plain };
    let answer = diagram(question, &common.conditions())?;
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    Ok(files::write(path, "diagram", &INTERRUPT, |out| out.write_all(answer.text.as_bytes()))?)
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
    pub target: TargetArgs,
    #[command(flatten)]
    pub rules: BareRulesArgs,
    /// Format to write; if not given, that of the ending of the output's name, or else a picture
    #[arg(long = "format", value_name = "FORMAT", value_parser = one_of(&FORMATS))]
    pub given_format: Option<DiagramFormat>,
    /// Moves to play from the position, for example "B d2; W pass": numbers in pictures, the main line of a game record
    #[arg(long, conflicts_with = "cycle")]
    pub moves: Option<String>,
    /// The moves of a cycle: shortest, past-basic-ko (the shortest that the basic ko rule lets pass), known (the one of the .toml
    /// file), or a cycle word such as "B W2 B1"
    #[arg(long, value_name = "CYCLE")]
    pub cycle: Option<CycleChoice>,
    /// Draw no coordinates
    #[arg(long)]
    pub no_coordinates: bool,
    /// Draw the position without an analysis, so that boards of any size are drawn at once
    #[arg(long, conflicts_with = "cycle")]
    pub plain: bool,
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
        match (self.given_format, Format::from_path(output)) {
            (Some(format), _) => Ok(format),
            (None, _) if extension.eq_ignore_ascii_case("svg") => Ok(DiagramFormat::Svg),
            (None, Ok(Format::Sgf)) => Ok(DiagramFormat::Sgf),
            (None, Ok(Format::Text)) => Ok(DiagramFormat::Text),
            (None, Ok(Format::Toml)) => Ok(DiagramFormat::Toml),
            (None, Ok(Format::Json) | Err(_)) => Err(CliError::in_file(output, OTHER_ENDING)),
        }
    }
}

const FORMATS: [(&str, &str, DiagramFormat); 5] = [
    (
        "svg",
        "A picture: the region is shaded, ko points have a small square, ko strings a red line around them",
        DiagramFormat::Svg,
    ),
    ("sgf", "A game record, with the moves as its main line", DiagramFormat::Sgf),
    ("text", "A text diagram", DiagramFormat::Text),
    ("sensei", "A diagram of Sensei's Library, with the ko points marked", DiagramFormat::Sensei),
    ("toml", "A position file", DiagramFormat::Toml),
];

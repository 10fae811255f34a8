//! The arguments of `koatlas diagram`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use koatlas_classifier::{CycleWord, CycleWordError};
use koatlas_formats::Format;

use crate::args::ko_rule::{BareRules, Target};
use crate::failure::Failure;

/// `koatlas diagram`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Sensei's Library has numbers up to ten: a longer sequence becomes several diagrams.

Examples:
  koatlas diagram triple_ko.toml --output triple_ko.svg
  koatlas diagram triple_ko.toml --cycle known --output triple_ko.sgf
  koatlas diagram --board 3x3 --moves \"B b2; W a1\" --format sensei")]
pub struct Diagram {
    /// The position.
    #[command(flatten)]
    pub target: Target,
    /// The bare rules.
    #[command(flatten)]
    pub rules: BareRules,
    /// What to write; if not given, what the name of the output ends in, or else a picture
    #[arg(long = "format", value_name = "FORMAT")]
    pub given_format: Option<DiagramFormat>,
    /// Moves that are made from the position, for example "B d2; W pass": numbers in pictures, the main line of a game record
    #[arg(long, conflicts_with = "cycle")]
    pub moves: Option<String>,
    /// The moves of a cycle: shortest, past-basic-ko (the shortest that the basic ko rule lets pass), known (the one of the .toml
    /// file), or a cycle word such as "B W2 B1"
    #[arg(long, value_name = "CYCLE")]
    pub cycle: Option<CycleChoice>,
    /// Draw no coordinates
    #[arg(long)]
    pub no_coordinates: bool,
    /// Draw the position as it is: nothing is analysed, so that boards of any size are drawn at once
    #[arg(long, conflicts_with = "cycle")]
    pub plain: bool,
    /// Write it there instead of on standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl Diagram {
    /// What to write.
    ///
    /// # Errors
    /// If that is not said, and the name of the output ends in something else.
    pub fn format(&self) -> anyhow::Result<DiagramFormat> {
        let extension = self.output.as_deref().and_then(Path::extension);
        match (self.given_format, extension, &self.output) {
            (Some(format), ..) => Ok(format),
            (None, Some(extension), Some(output)) => DiagramFormat::of_extension(extension).ok_or_else(|| {
                Failure::at(
                    output,
                    "nothing is written that ends so: end in .svg, .sgf, .txt or .toml, or name a --format",
                )
            }),
            _ => Ok(DiagramFormat::Svg),
        }
    }
}

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiagramFormat {
    /// A picture: the region is shaded, ko points have a small square, ko strings a red line around them
    Svg,
    /// A game record, with the moves as its main line
    Sgf,
    /// A text diagram
    Text,
    /// A diagram of Sensei's Library, with the ko points marked
    Sensei,
    /// A position file
    Toml,
}

impl DiagramFormat {
    /// The format of files whose names end so, in capitals or not.
    fn of_extension(extension: &OsStr) -> Option<DiagramFormat> {
        let position = [
            (DiagramFormat::Sgf, Format::Sgf),
            (DiagramFormat::Text, Format::Text),
            (DiagramFormat::Toml, Format::Toml),
        ];
        let all =
            position.map(|(format, of)| (format, of.extension())).into_iter().chain([(DiagramFormat::Svg, "svg")]);
        all.into_iter().find(|(_, known)| extension.eq_ignore_ascii_case(known)).map(|(format, _)| format)
    }
}

/// A cycle from the position back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CycleChoice {
    /// The shortest of all.
    Shortest,
    /// The shortest that the basic ko rule lets pass again and again.
    PastBasicKo,
    /// The one that the position file names.
    Known,
    /// The first with this word.
    Word(CycleWord),
}

impl FromStr for CycleChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<CycleChoice, String> {
        match text {
            "shortest" => Ok(CycleChoice::Shortest),
            "past-basic-ko" => Ok(CycleChoice::PastBasicKo),
            "known" => Ok(CycleChoice::Known),
            word => word.parse().map(CycleChoice::Word).map_err(|error: CycleWordError| {
                format!("there are shortest, past-basic-ko, known, and cycle words: {error}")
            }),
        }
    }
}

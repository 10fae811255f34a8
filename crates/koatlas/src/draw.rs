//! `koatlas diagram`: a position as a picture, or as a file in another format.

use std::path::Path;

use koatlas_board::{Point, in_narrowest};
use koatlas_classifier::{Classification, Names};
use koatlas_files::svg::{Mark, Picture, Shape};
use koatlas_files::{Format, PositionFile, write_position};

use crate::args::common::Common;
use crate::args::diagram::{Diagram, DiagramFormat};
use crate::classify;
use crate::failure::Failure;
use crate::target::Subject;
use crate::written;

/// What the file is called in messages.
const DIAGRAM: &str = "diagram";

/// Draws a position, or writes it in another format.
///
/// # Errors
/// If the position cannot be read, if too much can be reached from it, or if nothing can be written.
pub fn run(args: &Diagram, common: &Common) -> anyhow::Result<()> {
    if common.json {
        return Err(Failure::input("--json: a diagram is no JSON; leave the option out"));
    }
    let subject = args.target.read()?;
    let _claim = written::claim(args.output.as_deref(), None, common)?;
    let text = match args.format {
        DiagramFormat::Svg => picture(&subject, &classified(&subject, args, common)?),
        DiagramFormat::Sgf => written_as(&subject, Format::Sgf),
        DiagramFormat::Text => written_as(&subject, Format::Text),
        DiagramFormat::Toml => written_as(&subject, Format::Toml),
    };
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    written::file(path, |out| out.write_all(text.as_bytes()))
        .map_err(|error| written::unwritable(path, DIAGRAM, &error))
}

fn written_as(subject: &Subject, format: Format) -> String {
    write_position(&PositionFile { name: Some(subject.title.clone()), position: subject.position.clone() }, format)
}

fn picture(subject: &Subject, found: &Classification) -> String {
    let board = &subject.position;
    let names: Vec<String> = found.free.iter().map(ToString::to_string).collect();
    let marked = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
    let description = format!("X black, O white, top row first: {}. Ko points: {marked}.", board.rows().join(" / "));
    let marks: Vec<Mark> = found.free.iter().map(|&point| Mark { point, shape: Shape::Square }).collect();
    let ko_strings: Vec<Point> = found.ko_strings.iter().flat_map(|string| string.points.iter().copied()).collect();
    let picture = Picture {
        description: &description,
        marks: &marks,
        ko_strings: &ko_strings,
        immortal: board.immortal(),
        ..Picture::new(board, &subject.title)
    };
    picture.to_svg()
}

/// What repeats at the position, without the cycles under the Default Restriction Rules.
fn classified(subject: &Subject, args: &Diagram, common: &Common) -> anyhow::Result<Classification> {
    let names = Names::of_collection(args.rules.suicide);
    in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        classify::answers(subject, (&arena, start), &names, (args.rules.suicide, 0), common)
    })
}

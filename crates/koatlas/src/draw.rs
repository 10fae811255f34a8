//! `koatlas diagram`: a position as a picture, or as a file in another format.

use std::path::Path;

use koatlas_board::{Point, in_narrowest};
use koatlas_classifier::Names;
use koatlas_files::svg::Picture;
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
        DiagramFormat::Svg => picture(&subject, &ko_points(&subject, args, common)?),
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

fn picture(subject: &Subject, ko_points: &[Point]) -> String {
    let names: Vec<String> = ko_points.iter().map(ToString::to_string).collect();
    let rows = subject.position.rows().join(" / ");
    let marked = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
    let description = format!("X black, O white, top row first: {rows}. Ko points: {marked}.");
    Picture { board: &subject.position, marked: ko_points, title: &subject.title, description: &description }.to_svg()
}

/// The points whose content changes in the component of the position. Nothing depends on the length of cycles.
fn ko_points(subject: &Subject, args: &Diagram, common: &Common) -> anyhow::Result<Vec<Point>> {
    let names = Names::of_collection(args.rules.suicide);
    in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        Ok(classify::answers(subject, (&arena, start), &names, (args.rules.suicide, 0), common)?.free)
    })
}

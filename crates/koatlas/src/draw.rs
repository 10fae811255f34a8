//! `koatlas diagram`: a position, perhaps with moves, as a picture, as a game record, or as a file in another format.

mod scene;
mod sequence;

use std::path::Path;

use koatlas_answers::{picture, subject::Subject};
use koatlas_formats::{Format, PositionFile, write_position};

use crate::args::common::Common;
use crate::args::diagram::{Diagram, DiagramFormat};
use crate::draw::scene::Scene;
use crate::failure;
use crate::failure::Failure;
use crate::interrupt::INTERRUPT;

/// What the file is called in messages.
const DIAGRAM: &str = "diagram";

/// Draws a position, or writes it in another format.
///
/// # Errors
/// If the position or the moves cannot be read or made, if too much can be reached from it, or if nothing can be written.
pub fn run(args: &Diagram, common: &Common) -> anyhow::Result<()> {
    if common.json {
        return Err(Failure::input("--json: a diagram is no JSON; leave the option out"));
    }
    let format = args.format()?;
    let subject = args.target.read()?;
    let _claim = failure::claim(args.output.as_deref(), None, &common.conditions())?;
    let text = text(args, format, common, &subject)?;
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    failure::file(path, &INTERRUPT, |out| out.write_all(text.as_bytes()))
        .map_err(|error| failure::unwritable(path, DIAGRAM, &error))
}

fn text(args: &Diagram, format: DiagramFormat, common: &Common, subject: &Subject) -> anyhow::Result<String> {
    let has_moves = args.moves.is_some() || args.cycle.is_some();
    let scene = || Scene::new(args, common, subject);
    match (format, has_moves) {
        (DiagramFormat::Svg, _) => Ok(drawn(&scene()?)),
        (DiagramFormat::Sensei, _) => Ok(scene::diagrams(&scene()?)),
        (DiagramFormat::Sgf, true) => scene::sgf(&scene()?),
        (DiagramFormat::Sgf, false) => Ok(written_as(subject, Format::Sgf)),
        (DiagramFormat::Text, false) => Ok(written_as(subject, Format::Text)),
        (DiagramFormat::Toml, false) => Ok(written_as(subject, Format::Toml)),
        (DiagramFormat::Text | DiagramFormat::Toml, true) => {
            let option = if args.moves.is_some() { "--moves" } else { "--cycle" };
            Err(Failure::input(format_args!("{option}: this format has no moves: write --format svg, sensei or sgf")))
        }
    }
}

fn drawn(scene: &Scene<'_>) -> String {
    let Scene { subject, ref ko_points, ref ko_strings, ref sequence, coordinates } = *scene;
    picture::svg(picture::Scene { subject, ko_points, ko_strings, moves: &sequence.moves, coordinates })
}

fn written_as(subject: &Subject, format: Format) -> String {
    write_position(&PositionFile { name: Some(subject.title.clone()), position: subject.position.clone() }, format)
}

//! What is drawn: a position, what repeats there, and moves.

use koatlas_answers::classify::classification;
use koatlas_answers::subject::Subject;
use koatlas_board::{Point, in_narrowest};
use koatlas_classifier::{Classification, Names};

use super::sequence::Sequence;
use crate::args::common::Common;
use crate::args::diagram::Diagram;

/// What is drawn.
pub struct Scene<'a> {
    /// The position.
    pub subject: &'a Subject,
    /// The points whose content changes in the component of the position.
    pub ko_points: Vec<Point>,
    /// The stones of the strings that a cycle captures.
    pub ko_strings: Vec<Point>,
    /// Moves from the position on; perhaps none.
    pub sequence: Sequence,
    /// Whether coordinates are drawn.
    pub coordinates: bool,
}

impl Scene<'_> {
    /// Analyses a position, unless it shall be drawn as it is, and makes the moves.
    ///
    /// # Errors
    /// If too much can be reached from it, or if the moves cannot be read or made.
    pub fn new<'a>(args: &Diagram, common: &Common, subject: &'a Subject) -> anyhow::Result<Scene<'a>> {
        let found = if args.plain { None } else { Some(classified(subject, args, common)?) };
        let sequence = Sequence::new(args, common, subject, found.as_ref())?;
        let strings = found.iter().flat_map(|found| &found.ko_strings);
        Ok(Scene {
            subject,
            ko_strings: strings.flat_map(|string| string.points.iter().copied()).collect(),
            ko_points: found.as_ref().map_or_else(Vec::new, |found| found.free.clone()),
            sequence,
            coordinates: !args.no_coordinates,
        })
    }
}

/// What repeats at the position, without the cycles under the Default Restriction Rules.
fn classified(subject: &Subject, args: &Diagram, common: &Common) -> anyhow::Result<Classification> {
    let names = Names::of_collection(args.rules.suicide);
    in_narrowest!(subject.position, S in [u64, u128] => {
        let refused = |error| subject.refused(format_args!("{error}; --plain draws it as it is"));
        let (arena, start) = subject.position.arena::<S>().map_err(refused)?;
        classification(subject, (&arena, start), &names, (args.rules.suicide, 0), &common.conditions())
    })
}

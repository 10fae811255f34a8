//! `koatlas ko`: which points and strings are kos, by what players can force.

mod json;
mod text;
mod types;

use std::sync::Arc;

use koatlas_answers::classify::most_positions;
use koatlas_answers::subject::Subject;
use koatlas_board::Point;
use koatlas_outcome::Effort;
use koatlas_outcome::force::{Findings, KoByForce, Options, ko_by_force};

use crate::args::common::Common;
use crate::args::ko::Ko;
use crate::interrupt::{self, INTERRUPT};
use crate::output::{print_json, print_text};
use crate::progress;

/// What has been asked, and the answers.
struct Answer<'a> {
    subject: &'a Subject,
    options: Options,
    found: &'a KoByForce,
}

/// Looks for the kos of a position and prints them.
///
/// # Errors
/// If the position cannot be read or has too many points, or if nothing can be printed.
pub fn run(args: &Ko, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let options = Options {
        komi: args.komi,
        player_second: args.player_second,
        komi_ranges: args.komi_ranges,
        types: args.types,
        effort: Effort {
            states: args.limit,
            memory: common.memory_limit().0 / 2,
            stop: Arc::new(|| INTERRUPT.requested()),
        },
        stop: INTERRUPT.stop(),
        most_positions: most_positions(subject.position.region().len(), &common.conditions()),
    };
    interrupt::listen()?;
    let line = progress::line(&common.conditions());
    line.set_message("looking for what players can force");
    let found = ko_by_force(&subject.position, &options).map_err(|error| subject.refused(error))?;
    line.finish_and_clear();
    let answer = Answer { subject: &subject, options, found: &found };
    if common.json {
        print_json(&json::object(&answer))?;
    } else {
        print_text(&text::page(&answer))?;
    }
    if INTERRUPT.requested() { Err(subject.ended("interrupted; this is what was found so far")) } else { Ok(()) }
}

impl Answer<'_> {
    /// Points in the order of the board, each once.
    fn in_order(&self, points: impl IntoIterator<Item = Point>) -> Vec<Point> {
        let wanted: Vec<Point> = points.into_iter().collect();
        self.subject.position.size().points().filter(|point| wanted.contains(point)).collect()
    }

    /// The basic-ko-intersections.
    fn basic(&self) -> Vec<Point> {
        self.in_order(self.found.basic.iter().flat_map(|ko| [ko.mouth, ko.stone]))
    }

    /// The points of all claims of one kind.
    fn points(&self, findings: &Findings) -> Vec<Point> {
        self.in_order(findings.claims.iter().flat_map(|claim| claim.points.clone()))
    }

    /// The points that are not basic-ko-intersections: one kind alone, if the kinds are to be disjoint.
    fn not_basic(&self, points: &[Point]) -> Vec<Point> {
        let basic = self.basic();
        points.iter().copied().filter(|point| !basic.contains(point)).collect()
    }
}

//! `koatlas classify`: what repeats at a position.

mod json;
mod text;

use koatlas_board::{Arena, BoardPosition, Colour, Position, Suicide};
use koatlas_classifier::{Classification, Limits, Names, classify};
use koatlas_position_graph::Packed;

use crate::args::{Classify, Common};
use crate::failure::{Failure, limit};
use crate::output::{print_json, print_text};
use crate::target::Subject;

/// Bytes that a position of a component takes while it is classified: measured, rounded up.
const BYTES_A_POSITION: u64 = 1024;

/// What has been asked, and the answers.
struct Answer<'a> {
    subject: &'a Subject,
    suicide: Suicide,
    classification: &'a Classification,
    examples: &'a [String],
}

/// Classifies a position and prints what was found.
///
/// # Errors
/// If the position cannot be read, if too much can be reached from it, or if nothing can be printed.
pub fn run(args: &Classify, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let limits = Limits { max_length: args.max_length, positions: (common.memory_limit.0 / BYTES_A_POSITION) as usize };
    let names = Names::of_collection(args.rules.suicide);
    let classification = classification(&subject.position, args.rules.suicide, limits, &names)?;
    let id = classification.ko_type.as_ref().map(|ko_type| &ko_type.id);
    let examples = id.map_or(&[][..], |id| names.examples(id));
    let answer = Answer { subject: &subject, suicide: args.rules.suicide, classification: &classification, examples };
    if common.json { print_json(&json::object(&answer)) } else { print_text(&text::page(&answer)) }
}

fn classification(
    board: &BoardPosition,
    suicide: Suicide,
    limits: Limits,
    names: &Names,
) -> anyhow::Result<Classification> {
    match board.arena::<u64>() {
        Ok((arena, start)) => in_arena(&arena, start, board.to_move(), suicide, limits, names),
        Err(_) => {
            let (arena, start) = board.arena::<u128>().map_err(Failure::input)?;
            in_arena(&arena, start, board.to_move(), suicide, limits, names)
        }
    }
}

fn in_arena<S: Packed>(
    arena: &Arena<S>,
    start: Position<S>,
    to_move: Colour,
    suicide: Suicide,
    limits: Limits,
    names: &Names,
) -> anyhow::Result<Classification> {
    classify(arena, start, to_move, suicide, limits, names).map_err(limit).map_err(Failure::work)
}

//! `koatlas classify`: what repeats at a position.

pub mod cycles;
mod json;
mod longest;
pub mod rule_sets;
mod text;

use koatlas_board::{Arena, Position, Suicide, in_narrowest};
use koatlas_classifier::{Classification, Known, Limits, Names, QuotedOutcome, classify};
use koatlas_position_graph::Packed;

use self::cycles::Cycles;
use self::longest::Longest;
use crate::args::classify::Classify;
use crate::args::common::Common;
use crate::failure::limit;
use crate::output::{print_json, print_text};
use crate::progress;
use crate::target::Subject;

/// Bytes that a position takes while it is classified, its plays included: measured on whole boards, rounded up.
fn bytes_a_position<S: Packed>(arena: &Arena<S>) -> u64 {
    256 + 120 * arena.len() as u64
}

/// The most positions that may be explored.
pub fn most_positions<S: Packed>(arena: &Arena<S>, common: &Common) -> usize {
    usize::try_from(common.memory_limit().0 / bytes_a_position(arena)).unwrap_or(usize::MAX)
}

/// What has been asked, and the answers.
struct Answer<'a> {
    subject: &'a Subject,
    suicide: Suicide,
    classification: &'a Classification,
    examples: &'a [String],
    /// The cycles about which rule sets are asked.
    cycles: &'a Cycles,
    /// What the file quotes from others.
    outcomes: &'a [QuotedOutcome],
    /// The longest sequences, if they are asked for.
    longest: Option<&'a Longest>,
}

/// Classifies a position and prints what was found.
///
/// # Errors
/// If the position cannot be read, if too much can be reached from it, or if nothing can be printed.
pub fn run(args: &Classify, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let known = cycles::known(&args.target)?;
    let line = progress::line(common);
    line.set_message("looking for what repeats");
    let names = Names::of_collection(args.rules.suicide);
    let (classification, cycles) = in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, start) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(args, common, (&subject, &known), &names, &arena, start)?
    });
    let longest = args.longest.then(|| Longest::of(&subject, args.rules.suicide, classification.positions));
    line.finish_and_clear();
    let id = classification.ko_type.as_ref().map(|ko_type| &ko_type.id);
    let examples = id.map_or(&[][..], |id| names.examples(id));
    let suicide = args.rules.suicide;
    let (classification, outcomes) = (&classification, &known.outcomes[..]);
    let cycles = &cycles;
    let answer =
        Answer { subject: &subject, suicide, classification, examples, cycles, outcomes, longest: longest.as_ref() };
    if common.json { print_json(&json::object(&answer)) } else { print_text(&text::page(&answer)) }
}

fn in_arena<S: Packed>(
    args: &Classify,
    common: &Common,
    (subject, known): (&Subject, &Known),
    names: &Names,
    arena: &Arena<S>,
    start: Position<S>,
) -> anyhow::Result<(Classification, Cycles)> {
    let limits = (args.rules.suicide, args.max_length);
    let found = answers(subject, (arena, start), names, limits, common)?;
    let cycles = cycles::judged(args, subject, known, (arena, start), &found)?;
    Ok((found, cycles))
}

/// What repeats at a position: cycles under the Default Restriction Rules up to so many moves, the rest whatever its length.
///
/// # Errors
/// If too much can be reached from it.
pub fn answers<S: Packed>(
    subject: &Subject,
    (arena, start): (&Arena<S>, Position<S>),
    names: &Names,
    (suicide, max_length): (Suicide, usize),
    common: &Common,
) -> anyhow::Result<Classification> {
    let limits = Limits { max_length, positions: most_positions(arena, common) };
    classify(arena, start, subject.position.to_move(), suicide, limits, names)
        .map_err(|error| subject.ended(limit(error, common.memory_limit())))
}
